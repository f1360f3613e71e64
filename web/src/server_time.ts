// SPDX-License-Identifier: GPL-3.0-or-later
import { ServerTime } from './model/server_time';

/** The server's time, by the messages of the room. */
export const serverTime = new ServerTime();
