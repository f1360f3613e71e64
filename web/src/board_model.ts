// SPDX-License-Identifier: GPL-3.0-or-later
// What a board shows and where its moves go: to the game of a room, or to a study.
import { computed, type ReadonlySignal } from '@preact/signals';
import { chooseMove, stepPly } from './actions';
import { movesTo, type MoveChoice, type MoveTarget } from './board_moves';
import { shownHint } from './engine_output';
import { preview, previewShown } from './line_preview';
import type { Placement } from './model/board';
import type { Mark, MarkColour } from './model/marks';
import { markedSquares, type LegalMap } from './model/moves';
import type { Side } from './net/protocol.gen';
import { addPremove, cancelPremoves } from './premoves';
import { retry, retryDrawn, retryLegal, retryMovable, retryShown, tryMove } from './retry';
import type { BoardLabels } from './model/settings';
import {
  analysis, analysisLines, boardLabels, bottomSide, drawnPlacement, isLive, legal, marks, movableSide, outcome, pendingMove, plyCount,
  premovable, premovableSide, premoves, review, room, shown, shownPly, type Shown,
} from './state';
import { threatIn } from './threats';

/** An arrow over the board. The engine's arrows have a rank: the best move has the strongest colour. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly look: 'rank-0' | 'rank-1' | 'rank-2' | 'threat' | MarkColour;
}

export interface BoardModel extends MoveChoice {
  readonly shown: ReadonlySignal<Shown | null>;
  /** Whether the position shown is checkmate. */
  readonly isMate: ReadonlySignal<boolean>;
  /** The pieces to draw: the position shown, with a move that is not confirmed yet. */
  readonly drawn: ReadonlySignal<Placement | null>;
  /** The side whose pieces can be moved now. */
  readonly movable: ReadonlySignal<Side | null>;
  readonly legal: ReadonlySignal<LegalMap>;
  /** Whether the legal moves are known; before that a piece can be picked up, and its squares are shown later. */
  readonly known: ReadonlySignal<boolean>;
  readonly bottom: ReadonlySignal<Side>;
  readonly labels: ReadonlySignal<BoardLabels>;
  /** The engine's moves. */
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** The arrows and circles on the position shown that the player, or a file, has drawn. */
  readonly marks: ReadonlySignal<readonly Mark[]>;
  setMarks(list: readonly Mark[]): void;
  /** Whether marks stay with the position; else a press or the next move removes them. */
  readonly keepsMarks: ReadonlySignal<boolean>;
  /** The moves that wait for the opponent's, in order. While `isPremoving`, `legal` holds the moves that can be added. */
  readonly premoves: ReadonlySignal<readonly string[]>;
  readonly isPremoving: ReadonlySignal<boolean>;
  /** Drops the premoves; false when there are none. */
  cancelPremoves(): boolean;
  /** Whether there are moves to step through. */
  readonly hasMoves: ReadonlySignal<boolean>;
  /** Shows the position `by` moves later (negative: earlier). */
  step(by: number): void;
}

/** The arrows of moves, best first. */
export function moveArrows(placement: Placement, moves: readonly string[]): Arrow[] {
  return moves.map((move, i) => {
    const [from, to] = markedSquares(placement, move);
    return { from, to, look: (['rank-0', 'rank-1'] as const)[i] ?? 'rank-2' };
  });
}

/** The marks drawn on a position that nothing stores. */
export const passingMarks = (fen: string | undefined): readonly Mark[] => (marks.value.fen === fen ? marks.value.list : []);

export function setPassingMarks(fen: string | undefined, list: readonly Mark[]): void {
  if (fen !== undefined) marks.value = { fen, list };
}

function engineMoves(): string[] {
  if (retry.value && (retry.value.attempt || !retry.value.isSolved)) return [];
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

const isPremoving = computed(() => movableSide.value === null && premovableSide.value !== null);

/** Whether a move would be a premove: also while a promotion is being chosen, which makes nothing movable. */
const playsLater = (): boolean => {
  const now = room.value;
  return now !== null && (now.seat !== now.state.position.turn || pendingMove.value !== null) && now.seat !== 'both';
};

function roomTarget(): MoveTarget {
  if (retry.value) return { legal: retryLegal.value, isPremove: false, take: tryMove };
  if (playsLater()) return { legal: premovable.value, isPremove: true, take: addPremove };
  return { legal: legal.value, isPremove: false, take: chooseMove };
}

const noMoves: LegalMap = new Map();

/** A board with what the analysis adds: a line of the engine, during which nothing can be moved, and threats. */
export function withAnalysis(model: BoardModel): BoardModel {
  const now = computed(() => previewShown.value ?? model.shown.value);
  return {
    ...model,
    shown: now,
    isMate: computed(() => !preview.value && model.isMate.value),
    drawn: computed(() => previewShown.value?.placement ?? model.drawn.value),
    movable: computed(() => (preview.value ? null : model.movable.value)),
    legal: computed(() => (preview.value ? noMoves : model.legal.value)),
    known: computed(() => !preview.value && model.known.value),
    arrows: computed(() => [...threatArrow(now.value), ...(preview.value ? [] : model.arrows.value)]),
    marks: computed(() => (previewShown.value ? passingMarks(previewShown.value.fen) : model.marks.value)),
    setMarks: (list) => (preview.peek() ? setPassingMarks(previewShown.peek()?.fen, list) : model.setMarks(list)),
    keepsMarks: computed(() => !preview.value && model.keepsMarks.value),
    hasMoves: computed(() => preview.value !== null || model.hasMoves.value),
  };
}

/** The move that the opponent threatens. */
function threatArrow(now: Shown | null): Arrow[] {
  const found = threatIn(now);
  if (!now || !found) return [];
  const [from, to] = markedSquares(now.placement, found.ply.move);
  return [{ from, to, look: 'threat' }];
}

const roomShown = computed(() => retryShown.value ?? shown.value);

/** The board of a room. */
export const roomBoard: BoardModel = withAnalysis({
  shown: roomShown,
  isMate: computed(() => {
    const end = retry.value ? retry.value.attempt?.outcome : isLive.value && outcome.value;
    return end ? end.reason === 'checkmate' : false;
  }),
  drawn: computed(() => retryDrawn.value ?? drawnPlacement.value),
  movable: computed(() => (retry.value ? retryMovable.value : (movableSide.value ?? premovableSide.value))),
  legal: computed(() => (retry.value ? retryLegal.value : isPremoving.value ? premovable.value : legal.value)),
  known: computed(() => true),
  bottom: bottomSide,
  labels: boardLabels,
  arrows: computed(() => (shown.value ? moveArrows(shown.value.placement, engineMoves()) : [])),
  marks: computed(() => passingMarks(roomShown.value?.fen)),
  setMarks: (list) => setPassingMarks(roomShown.peek()?.fen, list),
  keepsMarks: computed(() => false),
  premoves: computed(() => (isLive.value ? (premoves.value?.moves.map(({ move }) => move) ?? []) : [])),
  isPremoving,
  ...movesTo(roomTarget),
  cancelPremoves,
  hasMoves: computed(() => plyCount.value > 0),
  step: stepPly,
});
