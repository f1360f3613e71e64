// SPDX-License-Identifier: GPL-3.0-or-later
import type { Game, Side } from '../net/protocol.gen';
import { isXiangqi, type PieceLetter, type Placement } from './board';

/** What has left the board, by the side that lost it, and who is ahead by how much. */
export interface Material {
  readonly lost: Readonly<Record<Side, readonly PieceLetter[]>>;
  /** Positive when the first side is ahead. */
  readonly lead: number;
}

// The customary values, for orientation only.
const chessValues: Readonly<Record<string, number>> = { Q: 9, R: 5, B: 3, N: 3, P: 1 };
const xiangqiValues: Readonly<Record<string, number>> = { R: 9, C: 4.5, N: 4, A: 2, B: 2, P: 1 };

function count(placement: Placement, side: Side, letter: PieceLetter): number {
  let total = 0;
  for (const piece of placement.values()) {
    if (piece.side === side && piece.letter === letter) total += 1;
  }
  return total;
}

export function material(game: Game, start: Placement, now: Placement): Material {
  const values = isXiangqi(game) ? xiangqiValues : chessValues;
  const letters = Object.keys(values) as PieceLetter[];
  let lead = 0;
  const lostBy = (side: Side): PieceLetter[] => {
    const lost: PieceLetter[] = [];
    let promoted = 0;
    for (const letter of letters) {
      const left = count(now, side, letter);
      const gone = count(start, side, letter) - left;
      lead += left * (values[letter] ?? 0) * (side === 'first' ? 1 : -1);
      // A pawn that became a queen is not lost.
      if (gone < 0) promoted -= gone;
      const missing = letter === 'P' ? gone - promoted : gone;
      for (let i = 0; i < missing; i++) lost.push(letter);
    }
    return lost;
  };
  return { lost: { first: lostBy('first'), second: lostBy('second') }, lead };
}
