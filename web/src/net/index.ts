// SPDX-License-Identifier: GPL-3.0-or-later
// The page's one session.
import { listener } from '../feedback';
import { readSeatSecret, writeSeatSecret } from '../model/storage';
import { Session } from './session';

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';

export const session = new Session(`${scheme}://${location.host}/ws`, listener, {
  read: readSeatSecret,
  write: writeSeatSecret,
});
