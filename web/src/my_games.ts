// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this browser: kept in its storage, and brought up to date by the server.
import { signal } from '@preact/signals';
import {
  inOrder, isOpen, maxGames, parseGames, requestsFor, summaryOf, withAnswer, withGame, type MyGame,
} from './model/my_games';
import { read, readSeatSecret, removeSeatSecret, write, writeSeatSecret } from './model/storage';
import type { GuestGame } from './net/claim_games';
import type { HomeConnection } from './net/home_connection';
import type { Event } from './net/protocol.gen';
import type { SessionView } from './net/session_types';

const key = 'duiyi.games';
/** Finished games are asked about for so long without being shown: the opponent may offer a rematch. */
const recentMs = 2 * 86_400_000;

const stored = (): MyGame[] => inOrder(parseGames(read(key)));

/** In the order in which they are shown. */
export const myGames = signal<readonly MyGame[]>(stored());

/** Takes over what other tabs do to the list. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) myGames.value = stored();
  });
}

/** Changes the list as it is stored now: other tabs write to it as well. */
function change(edit: (games: MyGame[]) => MyGame[]): void {
  const before = stored();
  const after = inOrder(edit(before));
  for (const game of after.slice(maxGames)) if (!isOpen(game)) removeSeatSecret(game.summary.room);
  myGames.value = after.slice(0, maxGames);
  write(key, JSON.stringify(myGames.value));
}

/** The same secret opens the seat of a rematch. */
function keepSecretOfRematch({ summary: { room, successor } }: MyGame): void {
  const secret = successor === null ? null : readSeatSecret(room);
  if (successor !== null && secret && readSeatSecret(successor) === null) writeSeatSecret(successor, secret);
}

/** Whether the game is played here and has not been over as far as this browser knew. */
export const isUnderWay = (room: string): boolean => myGames.value.some(({ summary }) => summary.room === room && summary.outcome === null);

/** Notes a game that is played here. `event` led there, if one did. */
export function recordGame(view: SessionView, event: Event | null): void {
  const { seat } = view;
  if (seat === null) return;
  change((games) => {
    const before = games.find(({ summary }) => summary.room === view.state.room)?.summary;
    // When the page joins, it does not learn when the last event was: the server is asked about that later.
    const known = before?.version === view.version && before.hash === view.hash ? before : null;
    const isCurrent = event !== null || known !== null;
    const game = { seat, summary: summaryOf({ ...view, version: isCurrent ? view.version : 0 }, known?.changed ?? Date.now()) };
    return withGame(games, game);
  });
}

/** The games that were played here as a guest, by secrets that this browser still has. */
export function guestGames(): GuestGame[] {
  return myGames.value.flatMap(({ seat, summary: { room, players }, gone }) => {
    const [secret] = (readSeatSecret(room) ?? '').split(' ');
    return seat === 'both' || gone || players[seat] !== null || !secret ? [] : [{ room, secret }];
  });
}

/** Removes a game from the list. The seat stays: its link opens it, which lists the game again. */
export function forgetGame(room: string): void {
  if (!myGames.value.some(({ summary }) => summary.room === room)) return;
  change((games) => games.filter(({ summary }) => summary.room !== room));
}

/** Puts a removed game back. */
export const restoreGame = (game: MyGame): void => change((games) => withGame(games, game));

/** Asks the server how the games stand: those that can change, or `all`. */
export async function refreshGames(connection: HomeConnection, all: boolean): Promise<void> {
  const recent = Date.now() - recentMs;
  const wanted = myGames.value.filter((game) => all || isOpen(game) || game.summary.changed > recent);
  for (const rooms of requestsFor(wanted)) {
    const answer = await connection.summaries(rooms);
    if (answer.type === 'error') return;
    if (answer.rooms.length + answer.gone.length === 0) continue;
    change((games) => withAnswer(games, answer));
    for (const game of myGames.value) keepSecretOfRematch(game);
  }
}
