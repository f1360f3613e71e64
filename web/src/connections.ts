// SPDX-License-Identifier: GPL-3.0-or-later
// The page's one session in a room, and the connection of its home page.
import { listener } from './feedback';
import { readSeatSecret, writeSeatSecret } from './model/storage';
import { HomeConnection } from './net/home_connection';
import { Session } from './net/session';

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';

export const serverUrl = `${scheme}://${location.host}/ws`;

export const homeConnection = new HomeConnection(serverUrl);

export const session = new Session(serverUrl, listener, {
  read: readSeatSecret,
  write: writeSeatSecret,
});
