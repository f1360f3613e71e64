// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby as the home page shows it: its list, and what this tab searches for.
import { signal } from '@preact/signals';
import { errorText } from './actions';
import { say } from './feedback';
import { messages } from './i18n';
import { readTab, writeSeatSecret, writeTab } from './model/storage';
import { serverUrl } from './net';
import { LobbyConnection, type LobbyListener, type Search, type Ticket } from './net/lobby_connection';
import type { LobbyPush } from './net/protocol.gen';
import { navigate } from './router';

/** Null while the page is not connected to the lobby. */
export const lobbyList = signal<LobbyPush | null>(null);
export const search = signal<Search | null>(null);
/** The number of the own seek. */
export const ownSeek = signal<number | null>(null);
/** Why the last search is over, when it led to no game. */
export const lobbyProblem = signal<string | null>(null);

const ticketKey = 'duiyi.lobby-ticket';

const tickets = {
  read(): Ticket | null {
    const [room, secret] = (readTab(ticketKey) ?? '').split(' ');
    return room && secret ? { room, secret } : null;
  },
  write(ticket: Ticket | null): void {
    writeTab(ticketKey, ticket && `${ticket.room} ${ticket.secret}`);
  },
};

const listener: LobbyListener = {
  listed(list) {
    lobbyList.value = list;
  },
  searching(what, seek) {
    search.value = what;
    ownSeek.value = seek;
  },
  paired(game, secret) {
    if (!writeSeatSecret(game.room, secret)) {
      lobbyProblem.value = messages.value.handover.notStored;
      return;
    }
    say(messages.value.lobby.found);
    navigate({ page: 'room', room: game.room });
  },
  refused(error) {
    lobbyProblem.value = errorText(error);
  },
  ended() {
    lobbyProblem.value = messages.value.lobby.ended;
  },
};

const connection = new LobbyConnection(serverUrl, listener, tickets);

export const enterLobby = (): void => connection.open();
export const leaveLobby = (): void => connection.close();

export function startSearch(what: Search): void {
  lobbyProblem.value = null;
  connection.start(what);
}

export const stopSearch = (): void => connection.stop();

export function acceptSeek(seek: number): void {
  lobbyProblem.value = null;
  connection.accept(seek);
}
