// SPDX-License-Identifier: GPL-3.0-or-later
// The whole state of the study board, in one place: the tree, where we are in it, what the server said about that.
// Only study/actions.ts and study/follow.ts write it.
import { computed, signal } from '@preact/signals';
import { moveArrows, type Arrow } from '../board_model';
import type { Placement } from '../model/board';
import { findKing, readPlacement, readTurn } from '../model/fen';
import { marksOf } from '../model/glyphs';
import { legalMap, markedSquares, passingMove, withMove, type LegalMap } from '../model/moves';
import { nodeOf, type Study, type StudyNode } from '../model/study';
import type { AnalysisPush, ContentsBody, Fault, Position, Side } from '../net/protocol.gen';
import { labelsOf, promotion, type Shown, type XiangqiNotation } from '../state';

export const study = signal<Study | null>(null);
/** The node that the board shows. */
export const at = signal(0);
/**
 * Whose the study is: one's own, kept in this browser under `own`; or one that the server keeps, opened by its link, which
 * becomes one's own when it is changed.
 */
export type Owner = { readonly own: string; readonly edited: boolean } | { readonly link: string };
export const owner = signal<Owner>({ own: '', edited: false });
/** Earlier states, to go back to. */
export const undoable = signal<readonly { readonly study: Study; readonly at: number }[]>([]);
/** Why there is nothing to show. */
export const studyProblem = signal<string | null>(null);

/** The file that the study came from, with its other games and its faults. */
export interface Source {
  readonly name: string;
  readonly file: Blob;
  readonly contents: ContentsBody;
}
export const source = signal<Source | null>(null);
/** Whether the list of the file's games is open: it is until one has been chosen. */
export const gamesOpen = signal(true);

/** What the server knows of the position on the board. */
export const looked = signal<{ readonly fen: string; readonly position: Position | null; readonly faults: readonly Fault[] } | null>(null);
/** A move that the server has not described yet. */
export const pending = signal<string | null>(null);

export const analysing = signal(false);
/** The last finding, and the position that it is about. */
export const finding = signal<{ readonly fen: string; readonly push: AnalysisPush } | null>(null);
/** Counts connections: what was asked for on an older one is asked again. */
export const connections = signal(0);

/** The name under which the server keeps exactly this study. */
export const keptAs = signal<string | null>(null);

// What follows from the above.

export const node = computed<StudyNode | null>(() => (study.value ? nodeOf(study.value, at.value) : null));

export const position = computed<Position | null>(() => {
  const now = node.value;
  return now && looked.value?.fen === now.fen ? looked.value.position : null;
});

export const seen = computed<AnalysisPush | null>(() => {
  const now = node.value;
  return analysing.value && now && finding.value?.fen === now.fen ? finding.value.push : null;
});

export const shown = computed<Shown | null>(() => {
  const whole = study.value;
  const now = node.value;
  if (!whole || !now) return null;
  const placement = readPlacement(whole.game, now.fen);
  const turn = readTurn(now.fen);
  const before = now.parent >= 0 ? readPlacement(whole.game, nodeOf(whole, now.parent).fen) : null;
  const last = before && now.move !== passingMove ? markedSquares(before, now.move) : [];
  return { fen: now.fen, placement, turn, last, check: now.check ? findKing(placement, turn) : null };
});

/** What the computer would play, and what the file marks. */
export const arrows = computed<Arrow[]>(() => {
  const now = shown.value;
  if (!now) return [];
  const marks: Arrow[] = marksOf(node.value?.values ?? '').map(({ from, to, colour }) => ({ from, to, look: colour }));
  const best = seen.value?.lines.flatMap((line) => (line.plies[0] ? [line.plies[0].move] : [])) ?? [];
  return [...moveArrows(now.placement, best), ...marks];
});

/** Whether the server has said what the position on the board is. */
export const known = computed(() => node.value !== null && looked.value?.fen === node.value.fen);

/** The side that may be moved: both are moved here, each in its turn. */
export const movable = computed<Side | null>(() => {
  if (pending.value || promotion.value) return null;
  if (!known.value) return shown.value?.turn ?? null;
  const now = position.value;
  return now && now.legal.length > 0 ? now.turn : null;
});

export const legal = computed<LegalMap>(() => {
  const whole = study.value;
  if (!whole || !shown.value || !position.value) return new Map();
  return legalMap(whole.game, shown.value.placement, position.value.legal);
});

/** The pieces to draw: a move that the server has not described yet is already made. */
export const drawn = computed<Placement | null>(() => {
  const now = shown.value;
  const move = pending.value ?? promotion.value?.moves[0]?.slice(0, 4);
  return now && study.value && move ? withMove(study.value.game, now.placement, move) : (now?.placement ?? null);
});

export const labels = computed<XiangqiNotation>(() => (study.value ? labelsOf(study.value.game) : 'algebraic'));
