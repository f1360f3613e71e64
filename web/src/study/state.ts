// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the study board, in one place: the tree, the node on the board, what the server has said about it.
// Only study/actions.ts, study/collection.ts and study/sync.ts write it. What the board has in common with a game's (the picked-up piece, a
// promotion, the dialogs) is in ../state.ts. Timers, the connection and its cache stay private to study/sync.ts.
import { computed, signal } from '@preact/signals';
import { moveArrows, type Arrow } from '../board_model';
import type { Placement } from '../model/board';
import { findKing, readPlacement, readTurn } from '../model/fen';
import { marksOf, type Mark } from '../model/marks';
import { legalMap, markedSquares, passingMove, withMove, type LegalMap } from '../model/moves';
import { nodeOf, type Study, type StudyNode } from '../model/study';
import type { AnalysisPush, Fault, FileFault, GameSummary, Position, Side, UploadBody } from '../net/protocol.gen';
import type { BoardLabels } from '../model/settings';
import { labelsOf, promotion, type Shown } from '../state';

export const study = signal<Study | null>(null);
/** The node that the board shows. */
export const at = signal(0);
/**
 * Whose the study is: the player's own, saved in this browser under the id `own`; or a shared one, opened by its link,
 * of which the player gets an own copy with the first change.
 */
export type Owner = { readonly own: string; readonly edited: boolean } | { readonly link: string };
export const owner = signal<Owner>({ own: '', edited: false });
/** Earlier states for undo, the latest one last. */
export type UndoStack = readonly { readonly study: Study; readonly at: number }[];
export const undoable = signal<UndoStack>([]);
/** A comment that is being typed. The study gets it after a pause, and before anything else happens to the study. */
export const commentDraft = signal<{ readonly id: number; readonly text: string } | null>(null);
/** Why there is nothing to show. */
export const studyProblem = signal<string | null>(null);

/** The file that the study was read from, with its other games and its faults. */
export interface Source {
  readonly name: string;
  /** What the server knows of the file. */
  readonly upload: UploadBody;
  /** The game that is open, and its faults. */
  readonly number: number;
  readonly faults: readonly FileFault[];
}
export const source = signal<Source | null>(null);
/** The part of the file's games that is listed; null while nothing is known. */
export interface GamePage {
  readonly upload: string;
  /** What is searched; empty: all games. */
  readonly words: string;
  readonly from: number;
  readonly found: number;
  readonly games: readonly GameSummary[];
}
export const gamePage = signal<GamePage | null>(null);
/** A file that is being sent to the server and read there. */
export const opening = signal<{ readonly name: string; readonly size: number; readonly upload: UploadBody | null } | null>(null);
/** Whether the list of the file's games is open: until one has been chosen. */
export const gamesOpen = signal(true);

/** The player's own study, as it was left for a shared one; shown again on the way back. */
export interface OwnStudy {
  readonly study: Study;
  readonly at: number;
  readonly undoable: UndoStack;
  readonly source: Source | null;
  readonly owner: Owner;
  readonly sharedAs: string | null;
}
export const ownStudyAside = signal<OwnStudy | null>(null);
/** The studies of which the player has been told that the browser does not save them. */
export const warnedNotSaved = signal<ReadonlySet<string>>(new Set());

/** What the server has answered about a position. */
export const looked = signal<{ readonly fen: string; readonly position: Position | null; readonly faults: readonly Fault[] } | null>(null);
/** A move that the server has not described yet. */
export const pending = signal<string | null>(null);

export const analysing = signal(false);
/** What the engine found last, and the position that it is about. */
export const engineAnalysis = signal<{ readonly fen: string; readonly push: AnalysisPush } | null>(null);
/** The name under which the server has stored exactly this study. */
export const sharedAs = signal<string | null>(null);

// Computed from the above.

export const node = computed<StudyNode | null>(() => (study.value ? nodeOf(study.value, at.value) : null));

export const position = computed<Position | null>(() => {
  const now = node.value;
  return now && looked.value?.fen === now.fen ? looked.value.position : null;
});

export const shownAnalysis = computed<AnalysisPush | null>(() => {
  const now = node.value;
  return analysing.value && now && engineAnalysis.value?.fen === now.fen ? engineAnalysis.value.push : null;
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

/** The engine's best moves. */
export const arrows = computed<Arrow[]>(() => {
  const now = shown.value;
  if (!now) return [];
  const best = shownAnalysis.value?.lines.flatMap((line) => (line.plies[0] ? [line.plies[0].move] : [])) ?? [];
  return moveArrows(now.placement, best);
});

/** The arrows and circles that the study has on the position. */
export const marks = computed<readonly Mark[]>(() => marksOf(node.value?.values ?? ''));

/** Whether the server has described the position on the board. */
export const known = computed(() => node.value !== null && looked.value?.fen === node.value.fen);

/** The side whose pieces can be moved: the side to move, whichever it is. */
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

/** The pieces to draw, with the player's move already made while the server has not answered. */
export const drawn = computed<Placement | null>(() => {
  const now = shown.value;
  const move = pending.value ?? promotion.value?.moves[0]?.slice(0, 4);
  return now && study.value && move ? withMove(study.value.game, now.placement, move) : (now?.placement ?? null);
});

export const labels = computed<BoardLabels>(() => (study.value ? labelsOf(study.value.game) : 'none'));
