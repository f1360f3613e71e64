// SPDX-License-Identifier: GPL-3.0-or-later
// What a board shows and where its moves go: to the game of a room, or to a study.
import { computed, type ReadonlySignal } from '@preact/signals';
import { choosePromotion, playSquares } from './actions';
import { shownHint } from './engine_output';
import type { Placement } from './model/board';
import { markedSquares, type LegalMap } from './model/moves';
import type { Side } from './net/protocol.gen';
import {
  analysis, analysisLines, boardLabels, bottomSide, drawnPlacement, legal, movableSide, review, shown, shownPly,
  type Shown, type XiangqiNotation,
} from './state';

/** An arrow over the board. The engine's arrows have a rank: the best move has the strongest colour. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly look: 'rank-0' | 'rank-1' | 'rank-2' | 'green' | 'red' | 'yellow' | 'blue';
}

export interface BoardModel {
  readonly shown: ReadonlySignal<Shown | null>;
  /** The pieces to draw: the position shown, with a move that is not confirmed yet. */
  readonly drawn: ReadonlySignal<Placement | null>;
  /** The side whose pieces can be moved now. */
  readonly movable: ReadonlySignal<Side | null>;
  readonly legal: ReadonlySignal<LegalMap>;
  /** Whether the legal moves are known; before that a piece can be picked up, and its squares are shown later. */
  readonly known: ReadonlySignal<boolean>;
  readonly bottom: ReadonlySignal<Side>;
  readonly labels: ReadonlySignal<XiangqiNotation>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  play(from: string, to: string): void;
  choosePromotion(move: string | null): void;
}

/** The arrows of moves, best first. */
export function moveArrows(placement: Placement, moves: readonly string[]): Arrow[] {
  return moves.map((move, i) => {
    const [from, to] = markedSquares(placement, move);
    return { from, to, look: (['rank-0', 'rank-1'] as const)[i] ?? 'rank-2' };
  });
}

function engineMoves(): string[] {
  const found = shownHint.value?.line.plies[0];
  if (found) return [found.move];
  const seen = analysis.value;
  if (analysisLines.value > 0) {
    if (!seen || seen.ply !== shownPly.value) return [];
    return seen.lines.flatMap((line) => (line.plies[0] ? [line.plies[0].move] : []));
  }
  const page = review.value?.[shownPly.value]?.line.plies[0];
  return page ? [page.move] : [];
}

/** The board of a room. */
export const roomBoard: BoardModel = {
  shown,
  drawn: drawnPlacement,
  movable: movableSide,
  legal,
  known: computed(() => true),
  bottom: bottomSide,
  labels: boardLabels,
  arrows: computed(() => (shown.value ? moveArrows(shown.value.placement, engineMoves()) : [])),
  play: playSquares,
  choosePromotion,
};
