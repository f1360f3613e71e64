// SPDX-License-Identifier: GPL-3.0-or-later
// From a press on two squares to a move: at once, or after the choice of what a pawn becomes. The same for every board.
import { resetBoard } from './feedback';
import { promotionOf, type LegalMap } from './model/moves';
import { promotion, settings } from './state';

/** Where the moves of a board go now. */
export interface MoveTarget {
  readonly legal: LegalMap;
  readonly isPremove: boolean;
  readonly take: (move: string) => void;
}

export interface MoveChoice {
  play(from: string, to: string): void;
  /** Plays the move with the piece that the player wants; null takes the move back. */
  choosePromotion(move: string | null): void;
}

/** Whether a pawn becomes a queen without a question. */
function queens({ isPremove }: MoveTarget): boolean {
  const { autoQueen } = settings.value;
  return autoQueen === 'always' || (isPremove && autoQueen === 'premove');
}

/** `targetNow` says at each press where moves go. */
export function movesTo(targetNow: () => MoveTarget): MoveChoice {
  return {
    play(from, to) {
      const target = targetNow();
      const moves = target.legal.get(from)?.get(to)?.moves ?? [];
      const [first] = moves;
      if (first === undefined) resetBoard();
      else if (moves.length > 1 && !queens(target)) promotion.value = { moves };
      else target.take(moves.find((move) => promotionOf(move) === 'Q') ?? first);
    },
    choosePromotion(move) {
      if (move === null) return resetBoard();
      const { take } = targetNow();
      promotion.value = null;
      take(move);
    },
  };
}
