// SPDX-License-Identifier: GPL-3.0-or-later
// Games against the computer that were won or lost in a row at one level. Three of them, and the page proposes the
// neighbouring level.
import { gameValues, type Game, type Position, type Seat, type State } from '../net/protocol.gen';
import { isLevel } from './levels';

export interface Streak {
  readonly level: number;
  readonly won: boolean;
  /** One to three, the latest last. A game after the third begins a new streak, so that nothing is proposed after each game. */
  readonly rooms: readonly string[];
}

/** The streak of each game that has one. */
export type Streaks = Readonly<Partial<Record<Game, Streak>>>;

export const streakLength = 3;
/** Names of rooms are shorter; what is longer in the storage is damaged. */
const maxName = 64;

/** What is needed of a room's state. */
type Played = Pick<State, 'room' | 'game' | 'computer' | 'start_fen'> & { readonly position: Pick<Position, 'outcome'> };

export interface EndedGame {
  readonly room: string;
  readonly game: Game;
  readonly level: number;
  readonly result: 'won' | 'lost' | 'drawn';
}

/** With fewer, a handicap or the position decides, and the result says little about the level. */
const hasAllPieces = (fen: string): boolean => (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length === 32;

/** A game against the computer as it counts for the player in `seat`; null when it does not. */
export function endedGame({ room, game, computer, start_fen, position }: Played, seat: Seat | null): EndedGame | null {
  const { outcome } = position;
  if (!computer || !outcome || outcome.reason === 'aborted' || !hasAllPieces(start_fen)) return null;
  if (seat !== 'first' && seat !== 'second') return null;
  const result = outcome.winner === null ? 'drawn' : outcome.winner === seat ? 'won' : 'lost';
  return { room, game, level: computer.level, result };
}

/** The streaks after a game; each game counts once, as long as its streak lasts. */
export function withEnded(streaks: Streaks, { room, game, level, result }: EndedGame): Streaks {
  const { [game]: before, ...others } = streaks;
  if (before?.rooms.includes(room)) return streaks;
  if (result === 'drawn') return others;
  const won = result === 'won';
  const goesOn = before?.level === level && before.won === won && before.rooms.length < streakLength;
  return { ...others, [game]: { level, won, rooms: [...(goesOn ? before.rooms : []), room] } };
}

export interface Proposal {
  readonly level: number;
  /** The games were won, and the level is the next higher one. */
  readonly won: boolean;
}

/** The level that is proposed after this game; null when it completes no streak, or when there is no such level. */
export function proposalAfter(streaks: Streaks, { room, game }: Pick<Played, 'room' | 'game'>): Proposal | null {
  const streak = streaks[game];
  if (streak?.rooms.length !== streakLength || streak.rooms[streakLength - 1] !== room) return null;
  const level = streak.level + (streak.won ? 1 : -1);
  return isLevel(level) ? { level, won: streak.won } : null;
}

/** The level at which a game is likely to be even: that of the last streak, or where it has led; `usual` without one. */
export function fittingLevel(streaks: Streaks, game: Game, usual: number): number {
  const streak = streaks[game];
  if (!streak) return usual;
  const next = streak.rooms.length === streakLength ? streak.level + (streak.won ? 1 : -1) : streak.level;
  return isLevel(next) ? next : streak.level;
}

function readStreak(stored: Partial<Streak> | null | undefined): Streak | null {
  const { level, won, rooms } = stored ?? {};
  const isName = (room: unknown): boolean => typeof room === 'string' && room !== '' && room.length <= maxName;
  const isFine = typeof level === 'number' && isLevel(level) && typeof won === 'boolean' && Array.isArray(rooms) && rooms.every(isName);
  if (!isFine || rooms.length < 1 || rooms.length > streakLength || new Set(rooms).size < rooms.length) return null;
  return { level, won, rooms };
}

/** The stored streaks; damaged ones are left out. */
export function parseStreaks(text: string | null): Streaks {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  const all = (stored ?? {}) as Partial<Record<Game, Partial<Streak> | null>>;
  return Object.fromEntries(gameValues.flatMap((game) => {
    const streak = readStreak(all[game]);
    return streak ? [[game, streak]] : [];
  }));
}
