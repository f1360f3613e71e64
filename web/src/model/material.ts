// SPDX-License-Identifier: GPL-3.0-or-later
import type { Game, Side } from '../net/protocol.gen';
import type { Placement } from './board';
import { games, type PieceLetter } from './games';

/** Captured pieces by the side that lost them, and the material difference. */
export interface Material {
  readonly lost: Readonly<Record<Side, readonly PieceLetter[]>>;
  /** In pawns; positive when the first side is ahead. */
  readonly lead: number;
}

function count(placement: Placement, side: Side, letter: PieceLetter): number {
  let total = 0;
  for (const piece of placement.values()) {
    if (piece.side === side && piece.letter === letter) total += 1;
  }
  return total;
}

export function material(game: Game, start: Placement, now: Placement): Material {
  const { values } = games[game];
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
