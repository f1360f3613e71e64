// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a game: the expected score at each position, and the moves that lowered it.
import type { Outcome, ReviewPush, Score, Seat, Side, State } from '../net/protocol.gen';
import { opposite } from './board';
import { readTurn } from './fen';

/** From the worst down. */
export type MistakeKind = 'blunder' | 'mistake' | 'inaccuracy';

/** The least loss of expected score that counts. */
const leastLoss = 0.06;

/** The least loss for each kind of mistake. */
const thresholds: readonly (readonly [MistakeKind, number])[] = [['blunder', 0.2], ['mistake', 0.11], ['inaccuracy', leastLoss]];

/** The first side's expected score, 0 to 1: the probability of a win, plus half of that of a draw. */
export function expectedScore(score: Score): number {
  return score.expected / 1000;
}

/** The first side's expected score when the game is over. */
export function finalScore(outcome: Outcome): number {
  if (outcome.winner === null) return 0.5;
  return outcome.winner === 'first' ? 1 : 0;
}

/** The side that plays ply number `ply` (from 1). */
export function moverOf(state: State, ply: number): Side {
  const first = readTurn(state.start_fen);
  return ply % 2 === 1 ? first : opposite(first);
}

/** The first side's expected score after each ply, as far as the review has come. */
export function expectedScores(state: State, pages: readonly ReviewPush[]): number[] {
  const values = pages.map((page) => expectedScore(page.line.score));
  const { outcome } = state.position;
  // A position that is over by the rules is not searched: the review leaves out the last ply.
  if (outcome && values.length > 0 && values.length === state.plies.length) values.push(finalScore(outcome));
  return values;
}

export interface Mistake {
  /** From 1. */
  readonly ply: number;
  readonly side: Side;
  readonly kind: MistakeKind;
  /** The loss of expected score, 0 to 1. */
  readonly loss: number;
}

/** The mistakes of a game, in the order of play. */
export function findMistakes(state: State, pages: readonly ReviewPush[]): Mistake[] {
  const values = expectedScores(state, pages);
  const judged: Mistake[] = [];
  for (let ply = 1; ply < values.length; ply++) {
    const before = values[ply - 1];
    const after = values[ply];
    const best = pages[ply - 1]?.line.plies[0]?.move;
    if (before === undefined || after === undefined || best === undefined) continue;
    // The engine's own choice is no mistake, even when its score drops one ply later.
    if (best === state.plies[ply - 1]?.move) continue;
    const side = moverOf(state, ply);
    const loss = side === 'first' ? before - after : after - before;
    const found = thresholds.find(([, least]) => loss >= least);
    if (found) judged.push({ ply, side, kind: found[0], loss });
  }
  return judged;
}

/** The expected score of a side, from the first side's. */
export const scoreFor = (side: Side, first: number): number => (side === 'first' ? first : 1 - first);

/** About as good as the best move, clearly better than the move played, or neither. */
export type Verdict = 'good' | 'better' | 'worse';

/** Judges another move instead of a mistake, by the expected scores of the side that moves, 0 to 1. */
export function judgeTry(best: number, played: number, tried: number): Verdict {
  if (best - tried < leastLoss) return 'good';
  return tried - played >= leastLoss / 2 ? 'better' : 'worse';
}

/** The worst `count` of them, the worst first. */
export function worstMistakes(judged: readonly Mistake[], count: number): Mistake[] {
  return [...judged].sort((a, b) => b.loss - a.loss).slice(0, count);
}

/** How many mistakes of each kind a side has made. */
export function countMistakes(judged: readonly Mistake[], side: Side): Record<MistakeKind, number> {
  const counts = { blunder: 0, mistake: 0, inaccuracy: 0 };
  for (const one of judged) if (one.side === side) counts[one.kind] += 1;
  return counts;
}

/** The sides in the order of the review: first the one of the player here. */
export function reviewedSides(seat: Seat | null): readonly Side[] {
  return seat === 'second' ? ['second', 'first'] : ['first', 'second'];
}

export const mistakeMarks: Readonly<Record<MistakeKind, string>> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

/** "+1.3", "−0.5", "#4" (mate in four): from the first side's point of view. */
export function scoreText(score: Score): string {
  if (score.mate !== null && score.mate !== 0) return `${score.mate > 0 ? '#' : '#−'}${String(Math.abs(score.mate))}`;
  const pawns = Math.abs(score.centipawns / 100).toFixed(1);
  if (pawns === '0.0') return '0.0';
  return (score.centipawns > 0 ? '+' : '−') + pawns;
}
