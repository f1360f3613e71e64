// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the games that this browser plays or has played: each is the server's summary of a room with the seat that
// is held here. A list of an account's games can have the same form.
import { limits, type KnownRoom, type RoomSummary, type Seat, type Side, type State, type SummariesAnswer } from '../net/protocol.gen';
import { opposite } from './board';
import { readTurn } from './fen';
import { games } from './games';

export interface MyGame {
  readonly summary: RoomSummary;
  readonly seat: Seat;
  /** The server has erased it. */
  readonly gone?: boolean;
}

/** More are dropped, finished ones first. */
export const maxGames = 200;

/**
 * How a game stands for the player here. `asked`: the opponent's offer waits for an answer. `rematch`: the game is over, and
 * the opponent's offer of another waits. `shared`: both sides are
 * played on this screen. `waiting`: nobody has taken the other seat.
 */
export type Standing = 'asked' | 'rematch' | 'mine' | 'theirs' | 'waiting' | 'shared' | 'over' | 'gone';

const isOther = (seat: Seat, by: Side | null): boolean => by !== null && seat !== 'both' && by !== seat;

export function fenOf({ last, start_fen }: RoomSummary): string {
  return last?.fen ?? start_fen;
}

export function standing({ summary, seat, gone }: MyGame): Standing {
  const { outcome, offers, seats, successor } = summary;
  if (gone) return 'gone';
  if (outcome) return isOther(seat, offers.rematch) && successor === null ? 'rematch' : 'over';
  if (seat === 'both') return 'shared';
  if (!seats.first || !seats.second) return 'waiting';
  if (isOther(seat, offers.draw) || isOther(seat, offers.takeback)) return 'asked';
  return readTurn(fenOf(summary)) === seat ? 'mine' : 'theirs';
}

const ranks: Readonly<Record<Standing, number>> = { asked: 0, rematch: 0, mine: 0, theirs: 1, waiting: 1, shared: 1, over: 2, gone: 3 };

/** Still to be played, or to be answered. */
export const isOpen = (game: MyGame): boolean => ranks[standing(game)] < ranks.over;

/** How many games go on, how many are over with a rematch offered, and how many are just over. */
export function countsOf(games: readonly MyGame[]): [open: number, rematches: number, over: number] {
  const open = games.filter(isOpen).length;
  const rematches = games.filter((game) => standing(game) === 'rematch').length;
  return [open - rematches, rematches, games.length - open];
}

/** Games that wait for the player first, then other running ones, then finished ones; the latest of each first. */
export function inOrder(games: readonly MyGame[]): MyGame[] {
  const rank = (game: MyGame): number => ranks[standing(game)];
  return [...games].sort((a, b) => rank(a) - rank(b) || b.summary.changed - a.summary.changed);
}

/** A room as the page has it in play. */
export interface RoomView {
  readonly state: State;
  readonly version: number;
  readonly hash: string;
}

/** What the server would say of the room, last changed at `changed`. */
export function summaryOf({ state, version, hash }: RoomView, changed: number): RoomSummary {
  const { room, game, mode, start_fen, plies, position, offers, seats, computer, successor, clock, players, rated, tournament, guests } = state;
  return {
    room, version, hash, changed, game, mode, start_fen, plies: plies.length, last: plies[plies.length - 1] ?? null,
    outcome: position.outcome, offers, seats, computer, successor, clock, players, rated, tournament, ...(guests && { guests }),
  };
}

/** The list with this game in the place of its earlier entry, and with its rematch when that has been agreed since. */
export function withGame(games: readonly MyGame[], game: MyGame): MyGame[] {
  const { room, successor } = game.summary;
  const before = games.find((one) => one.summary.room === room);
  const isListed = games.some((one) => one.summary.room === successor);
  const others = games.filter((one) => one !== before);
  const rematch = successor !== null && before?.summary.successor === null && !isListed ? [rematchOf(game, successor)] : [];
  return inOrder([game, ...rematch, ...others]);
}

/** The rematch of a game with its seats swapped, of a version that has the server asked for the rest. */
function rematchOf({ summary, seat }: MyGame, room: string): MyGame {
  const { computer } = summary;
  return {
    seat: seat === 'both' ? seat : opposite(seat),
    summary: {
      ...summary, room, version: 0, hash: '', plies: 0, last: null, outcome: null, successor: null, clock: null,
      offers: { draw: null, takeback: null, rematch: null }, seats: { first: true, second: true },
      players: { first: summary.players.second, second: summary.players.first },
      ...(summary.guests && { guests: { first: summary.guests.second, second: summary.guests.first } }),
      computer: computer && { ...computer, side: opposite(computer.side) },
    },
  };
}

/** The list after the server's answer. */
export function withAnswer(games: readonly MyGame[], { rooms, gone }: SummariesAnswer): MyGame[] {
  const erased = new Set(gone);
  let out = games.map((game) => (erased.has(game.summary.room) ? { ...game, gone: true } : game));
  for (const summary of rooms) {
    const before = out.find((one) => one.summary.room === summary.room);
    if (before) out = withGame(out, { summary, seat: before.seat });
  }
  return out;
}

/** What to ask the server about these games, in requests of a size that it takes. */
export function requestsFor(games: readonly MyGame[]): KnownRoom[][] {
  const rooms = games.filter(({ gone }) => !gone).map(({ summary: { room, version, hash } }) => ({ room, version, hash }));
  const requests: KnownRoom[][] = [];
  for (let i = 0; i < rooms.length; i += limits.summaries) requests.push(rooms.slice(i, i + limits.summaries));
  return requests;
}

function isGame(one: Partial<MyGame> | null): one is MyGame {
  const summary: Partial<RoomSummary> | null | undefined = one?.summary;
  const isText = (value: unknown): boolean => typeof value === 'string';
  return Boolean(
    summary && one?.seat && summary.offers && summary.seats && isText(summary.room) && summary.game && summary.game in games &&
    isText(summary.start_fen) && typeof summary.changed === 'number',
  );
}

/** An entry that was stored before games had accounts: guests played it. Or before versions had hashes. */
function completed({ summary, ...rest }: MyGame): MyGame {
  return { ...rest, summary: { ...{ hash: '', players: { first: null, second: null }, rated: false, tournament: null }, ...summary } };
}

/** The stored list; damaged entries are left out. */
export function parseGames(text: string | null): MyGame[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? (stored as (Partial<MyGame> | null)[]).filter(isGame).map(completed) : [];
  } catch {
    return [];
  }
}
