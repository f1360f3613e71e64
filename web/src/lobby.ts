// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby: its list, as the home page shows it, and what this tab searches for. A search goes on when the home page is
// left, until there is a game or the player does without.
import { effect, signal, untracked } from '@preact/signals';
import { account } from './account';
import { errorText } from './actions';
import { notify, say } from './feedback';
import { guestName } from './guest_name';
import { messages } from './i18n';
import { keep, readKept, type Search } from './model/kept_search';
import { read, readTab, write, writeSeatSecret, writeTab } from './model/storage';
import { connections } from './connections';
import { LobbyConnection, type LobbyListener, type Ticket } from './net/lobby_connection';
import type { LobbyPush } from './net/protocol.gen';
import { randomSecret } from './net/random_id';
import type { SharedSocket } from './net/shared_socket';
import { navigate } from './router';
import { playSound } from './sound';
import { room } from './state';

/** Null while the page is not connected to the lobby. */
export const lobbyList = signal<LobbyPush | null>(null);
export const search = signal<Search | null>(null);
/** The search has gone on for some time without a game. */
export const hasWaitedLong = signal(false);
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

const searchKey = 'duiyi.lobby-search';
const browserKey = 'duiyi.browser';

/** The secret by which the server knows a guest in all windows of this browser. */
function browserSecret(): string | null {
  const kept = read(browserKey);
  if (kept !== null && /^[\w-]{43}$/.test(kept)) return kept;
  const made = randomSecret();
  return write(browserKey, made) ? made : null;
}

/** Whether the page shows the lobby. */
let isShown = false;

/** Where the lobby is not seen, nothing but a search needs the connection. */
function closeUnlessNeeded(): void {
  if (!isShown && search.peek() === null) connections().lobby.close();
}

function tellProblem(text: string): void {
  lobbyProblem.value = text;
  if (isShown) return;
  notify(text);
  closeUnlessNeeded();
}

const listener: LobbyListener = {
  listed(list) {
    lobbyList.value = list;
  },
  searching(what, seek) {
    if (seek === null) hasWaitedLong.value = false;
    search.value = what;
    ownSeek.value = seek;
  },
  paired(game, secret) {
    const m = messages.value;
    if (!writeSeatSecret(game.room, secret)) return tellProblem(m.handover.notStored);
    navigate({ page: 'room', room: game.room });
    playSound('notice');
    if (isShown) say(m.lobby.found);
    else notify(m.lobby.foundElsewhere);
    closeUnlessNeeded();
  },
  refused(error) {
    tellProblem(errorText(error));
  },
  ended() {
    tellProblem(messages.value.lobby.ended);
  },
  waitedLong() {
    hasWaitedLong.value = true;
    if (isShown) say(messages.value.lobby.alone);
  },
  idle: closeUnlessNeeded,
};

export const makeLobby = (socket: SharedSocket): LobbyConnection =>
  new LobbyConnection(socket, listener, tickets, browserSecret, () => ({ guest: guestName.peek() }));

export function enterLobby(): void {
  isShown = true;
  connections().lobby.open();
}

/** The page shows the lobby no more; a search goes on. */
export function leaveLobby(): void {
  isShown = false;
  lobbyProblem.value = null;
  closeUnlessNeeded();
}

export function startSearch(what: Search): void {
  lobbyProblem.value = null;
  connections().lobby.start(what);
}

export const stopSearch = (): void => connections().lobby.stop();

export function acceptSeek(seek: number): void {
  lobbyProblem.value = null;
  connections().lobby.accept(seek);
}

/** Goes on with the search of the page before, if this is the same page loaded again. */
function resumeSearch(): void {
  const kept = readKept(readTab(searchKey), Date.now());
  writeTab(searchKey, null);
  window.addEventListener('pagehide', () => writeTab(searchKey, keep(search.peek(), Date.now())));
  if (kept === null) return;
  startSearch(kept);
  connections().lobby.open();
}

/**
 * Goes on with a search when the page is loaded again. Ends one that is not this person's any more, or that another game
 * has made needless.
 */
export function followSearch(): void {
  resumeSearch();
  guestName.subscribe(() => connections().lobby.renamed());
  let person: string | null | undefined;
  effect(() => {
    const now = account.value === undefined ? undefined : (account.value?.name ?? null);
    if (person !== undefined && now !== person && search.peek() !== null) untracked(stopSearch);
    person = now;
  });
  effect(() => {
    const now = room.value;
    if (now === null || now.seat === null || search.peek() === null) return;
    const { mode, computer, position } = now.state;
    if (mode !== 'link' || computer || position.outcome) return;
    untracked(() => {
      stopSearch();
      notify(messages.value.lobby.stopped);
    });
  });
}
