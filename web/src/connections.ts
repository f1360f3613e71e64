// SPDX-License-Identifier: GPL-3.0-or-later
// The page's connections with the server. main.tsx makes them: an import connects nothing.
import type { HomeConnection } from './net/home_connection';
import type { LobbyConnection } from './net/lobby_connection';
import type { Session } from './net/session';
import type { SharedSocket } from './net/shared_socket';

export interface Connections {
  /** The tab's socket, for those who come and go; the others have it already. */
  readonly socket: SharedSocket;
  /** The page's one session in a room. */
  readonly session: Session;
  readonly home: HomeConnection;
  readonly lobby: LobbyConnection;
}

let made: Connections | null = null;

export function setConnections(all: Connections): void {
  made = all;
}

export function connections(): Connections {
  if (!made) throw new Error('no connections have been made');
  return made;
}
