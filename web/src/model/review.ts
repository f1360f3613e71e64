// SPDX-License-Identifier: GPL-3.0-or-later
// What a review says of a game: the chances at each position, and the moves that threw some of them away.
import type { Outcome, ReviewPush, Score, Side, State } from '../net/protocol.gen';
import { opposite } from './board';
import { readTurn } from './fen';

/** How bad a move was, worst first. */
export type Judgement = 'blunder' | 'mistake' | 'inaccuracy';

/** So many hundredths of a pawn make the chances ten to one. */
const tenfold = 600;
/** The loss of winning chances, of 1, from which a move is called so. */
const thresholds: readonly (readonly [Judgement, number])[] = [['blunder', 0.2], ['mistake', 0.11], ['inaccuracy', 0.06]];

/** The first side's chances to win, 0 to 1, draws counted half. */
export function chances(score: Score): number {
  if (score.mate !== null) return score.mate > 0 || (score.mate === 0 && score.centipawns > 0) ? 1 : 0;
  return 1 / (1 + 10 ** (-score.centipawns / tenfold));
}

function chancesAtEnd(outcome: Outcome): number {
  if (outcome.winner === null) return 0.5;
  return outcome.winner === 'first' ? 1 : 0;
}

/** The side that plays ply number `ply` (from 1). */
export function moverOf(state: State, ply: number): Side {
  const first = readTurn(state.start_fen);
  return ply % 2 === 1 ? first : opposite(first);
}

/** The first side's chances after each ply, as far as the review has come. */
export function chancesByPly(state: State, pages: readonly ReviewPush[]): number[] {
  const values = pages.map((page) => chances(page.line.score));
  const { outcome } = state.position;
  // The rules end the game where nothing is left to look at: at the last ply, which the review then leaves out.
  if (outcome && values.length > 0 && values.length === state.plies.length) values.push(chancesAtEnd(outcome));
  return values;
}

export interface JudgedMove {
  /** From 1. */
  readonly ply: number;
  readonly side: Side;
  readonly judgement: Judgement;
  /** Chances thrown away, 0 to 1. */
  readonly loss: number;
}

/** The moves that lost something, in the order in which they were played. */
export function judgeMoves(state: State, pages: readonly ReviewPush[]): JudgedMove[] {
  const values = chancesByPly(state, pages);
  const judged: JudgedMove[] = [];
  for (let ply = 1; ply < values.length; ply++) {
    const before = values[ply - 1];
    const after = values[ply];
    const best = pages[ply - 1]?.line.plies[0]?.move;
    if (before === undefined || after === undefined || best === undefined) continue;
    // What the computer would have played itself is no mistake, whatever it thinks one ply later.
    if (best === state.plies[ply - 1]?.move) continue;
    const side = moverOf(state, ply);
    const loss = side === 'first' ? before - after : after - before;
    const found = thresholds.find(([, least]) => loss >= least);
    if (found) judged.push({ ply, side, judgement: found[0], loss });
  }
  return judged;
}

/** The worst of them, most lost first. */
export function worstMoves(judged: readonly JudgedMove[], count: number): JudgedMove[] {
  return [...judged].sort((a, b) => b.loss - a.loss).slice(0, count);
}

export const judgementMark: Readonly<Record<Judgement, string>> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

/** "+1.3", "−0.5", "#4": as the first side sees it. */
export function scoreText(score: Score): string {
  if (score.mate !== null && score.mate !== 0) return `${score.mate > 0 ? '#' : '#−'}${String(Math.abs(score.mate))}`;
  const pawns = Math.abs(score.centipawns / 100).toFixed(1);
  if (pawns === '0.0') return '0.0';
  return (score.centipawns > 0 ? '+' : '−') + pawns;
}
