// SPDX-License-Identifier: GPL-3.0-or-later
// Trying a mistake of the review again: the board shows the position before it, the player plays another move, and the engine
// says what that is worth. The game's record stays as it is.
import { computed, effect, signal, untracked } from '@preact/signals';
import { errorText, viewPly } from './actions';
import { connections } from './connections';
import { showAnalysis } from './engine_requests';
import { notify, resetBoard, say } from './feedback';
import { messages } from './i18n';
import type { Placement } from './model/board';
import { legalMap, withMove, type LegalMap } from './model/moves';
import { expectedScore, finalScore, judgeTry, moverOf, scoreFor, type Verdict } from './model/review';
import type { AnalysisPush, Ply, Position, Side } from './net/protocol.gen';
import { StudyConnection } from './net/study_connection';
import { analysisLines, drawnPlacement, fenAt, promotion, review, room, shown, shownAfter, shownPly, type Shown } from './state';

/** From this depth on the engine's evaluation counts; with less only when it searches no further. */
const judgingDepth = 12;

/** A move that the player tries. `same`: the mistake itself. */
export interface Attempt {
  readonly move: string;
  /** null until the server has described it. */
  readonly ply: Ply | null;
  readonly outcome: Position['outcome'];
  readonly verdict: Verdict | 'best' | 'same' | null;
}

export interface Retry {
  /** The mistake, from 1. */
  readonly ply: number;
  /** The position before it, with its legal moves; null until the server has answered. */
  readonly position: Position | null;
  readonly attempt: Attempt | null;
  /** Whether the player has asked for the answer. */
  readonly isSolved: boolean;
}
export const retry = signal<Retry | null>(null);

let link: StudyConnection | null = null;
let stopFollowing: (() => void) | null = null;

/** Begins with the mistake of this ply; ends when another position is shown, or the review goes. */
export function startRetry(ply: number): void {
  endRetry();
  const state = room.value?.state;
  if (!state || review.value === null) return;
  if (analysisLines.value > 0) showAnalysis(0);
  viewPly(ply - 1);
  retry.value = { ply, position: null, attempt: null, isSolved: false };
  stopFollowing = effect(() => {
    if (room.value?.state.room !== state.room || review.value === null || shownPly.value !== ply - 1) untracked(endRetry);
  });
  const own = connect();
  void own.look(state.game, fenAt(state, ply - 1)).then((answer) => {
    if (link !== own || !retry.value) return;
    if (answer.type === 'error') return fail(errorText(answer));
    retry.value = { ...retry.value, position: answer.position };
  });
  say(messages.value.reviewTexts.findBetter);
}

export function endRetry(): void {
  stopFollowing?.();
  link?.close();
  stopFollowing = link = null;
  if (retry.value === null) return;
  retry.value = null;
  resetBoard();
}

/** Takes the attempt back. */
export function tryAgain(): void {
  link?.stopAnalysis();
  if (retry.value) retry.value = { ...retry.value, attempt: null };
  resetBoard();
}

/** Shows the engine's move. */
export function showAnswer(): void {
  tryAgain();
  if (retry.value) retry.value = { ...retry.value, isSolved: true };
}

/** Tries a legal move. */
export function tryMove(move: string): void {
  const now = retry.value;
  const state = room.value?.state;
  const own = link;
  if (!now?.position || now.attempt || !state || !own) return;
  const attempt: Attempt = { move, ply: null, outcome: null, verdict: null };
  retry.value = { ...now, attempt };
  void own.look(state.game, now.position.fen, move).then((answer) => {
    if (link !== own || retry.value?.attempt !== attempt) return;
    if (answer.type === 'error' || !answer.ply) return fail(answer.type === 'error' ? errorText(answer) : messages.value.errors.not_now);
    const described = { ...attempt, ply: answer.ply, outcome: answer.position?.outcome ?? null };
    retry.value = { ...retry.value, attempt: described };
    const verdict = knownVerdict(described);
    if (verdict) conclude(verdict);
    else own.analyse(state.game, answer.ply.fen, 1);
  });
}

function connect(): StudyConnection {
  link = new StudyConnection(connections().socket, {
    status: () => undefined,
    analysis: judge,
    refused: (error) => fail(errorText(error)),
  });
  return link;
}

function fail(text: string): void {
  notify(text);
  tryAgain();
}

/** What needs no search. */
function knownVerdict({ ply, outcome }: Attempt): Attempt['verdict'] {
  const state = room.value?.state;
  const now = retry.value;
  if (!state || !now || !ply) return null;
  if (ply.move === state.plies[now.ply - 1]?.move) return 'same';
  if (ply.move === review.value?.[now.ply - 1]?.line.plies[0]?.move) return 'best';
  return outcome && verdictOf(finalScore(outcome));
}

/** The verdict on a move after which the first side may expect this score. */
function verdictOf(expected: number): Verdict | null {
  const state = room.value?.state;
  const now = retry.value;
  const pages = review.value;
  const best = now && pages?.[now.ply - 1];
  if (!state || !best) return null;
  const after = pages[now.ply];
  const played = after ? expectedScore(after.line.score) : state.position.outcome && finalScore(state.position.outcome);
  const side = moverOf(state, now.ply);
  return judgeTry(scoreFor(side, expectedScore(best.line.score)), scoreFor(side, played ?? 0.5), scoreFor(side, expected));
}

function judge(fen: string, { depth, done, lines: [line] }: AnalysisPush): void {
  const attempt = retry.value?.attempt;
  if (!attempt || attempt.ply?.fen !== fen || attempt.verdict !== null || !line || (depth < judgingDepth && !done)) return;
  link?.stopAnalysis();
  const verdict = verdictOf(expectedScore(line.score));
  if (verdict) conclude(verdict);
}

function conclude(verdict: NonNullable<Attempt['verdict']>): void {
  const now = retry.value;
  if (!now?.attempt) return;
  retry.value = { ...now, attempt: { ...now.attempt, verdict } };
  say(messages.value.reviewTexts.verdicts[verdict]);
}

// What the board of the room shows meanwhile.

/** The position after the move tried. */
export const retryShown = computed<Shown | null>(() => {
  const ply = retry.value?.attempt?.ply;
  const state = room.value?.state;
  const before = shown.value;
  if (!ply || !state || !before) return null;
  return shownAfter(state.game, before.placement, ply);
});

export const retryDrawn = computed<Placement | null>(() => {
  const state = room.value?.state;
  if (!state || !retry.value) return null;
  const move = retry.value.attempt?.move ?? promotion.value?.moves[0]?.slice(0, 4);
  if (retryShown.value) return retryShown.value.placement;
  const placement = drawnPlacement.value;
  return placement && move ? withMove(state.game, placement, move) : placement;
});

/** The side that tries a move. */
export const retryMovable = computed<Side | null>(() => {
  const now = retry.value;
  return now?.position && !now.attempt && !promotion.value ? now.position.turn : null;
});

export const retryLegal = computed<LegalMap>(() => {
  const state = room.value?.state;
  const now = retry.value;
  if (!state || !shown.value || !now?.position || now.attempt) return new Map();
  return legalMap(state.game, shown.value.placement, now.position.legal);
});
