// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { addReviewPage } from '../src/engine_output';
import { catalogues } from '../src/i18n';
import { games } from '../src/model/games';
import { countMistakes, expectedScore, expectedScores, findMistakes, judgeTry, reviewedSides, scoreText, worstMistakes } from '../src/model/review';
import type { Ply, ReviewPush, Score, Seat, State } from '../src/net/protocol.gen';
import { state as start } from './fixtures';

/** With about the share that the engine gives in chess. */
const cp = (centipawns: number): Score => {
  const win = (of: number): number => 1 / (1 + Math.exp((148 - of) / 217));
  return { centipawns, mate: null, expected: Math.round(500 * (1 + win(centipawns) - win(-centipawns))) };
};
const ply = (move: string): Ply => ({ move, fen: games.chess.startFen, check: false, san: move, zh: move });
const page = (at: number, score: Score, best: string): ReviewPush => ({
  type: 'review', ply: at, last: 4, line: { score, plies: [ply(best)] },
});
const state = (moves: string[], winner: 'first' | 'second' | null | undefined = undefined): State => ({
  ...start, plies: moves.map(ply),
  position: { ...start.position, ply: moves.length, legal: [], outcome: winner === undefined ? null : { winner, reason: 'checkmate' } },
});

describe('the expected score', () => {
  it('is the one that the engine gives with its score', () => {
    expect(expectedScore({ centipawns: 100, mate: null, expected: 597 })).toBeCloseTo(0.597);
    expect(expectedScore({ centipawns: 29990, mate: 3, expected: 1000 })).toBe(1);
    expect(expectedScore({ centipawns: -29990, mate: -3, expected: 0 })).toBe(0);
  });

  it('ends with the result when the rules ended the game', () => {
    const pages = [page(0, cp(20), 'a'), page(1, cp(30), 'b')];
    expect(expectedScores(state(['x', 'y'], 'second'), pages)).toHaveLength(3);
    expect(expectedScores(state(['x', 'y'], 'second'), pages)[2]).toBe(0);
    expect(expectedScores(state(['x', 'y']), pages)).toHaveLength(2);
  });
});

describe('mistakes', () => {
  it('belong to the side that moved, with its loss', () => {
    const moves = ['m1', 'm2', 'm3', 'm4'];
    const pages = [page(0, cp(20), 'b0'), page(1, cp(-400), 'b1'), page(2, cp(0), 'b2'), page(3, cp(-50), 'b3'), page(4, cp(-45), 'b4')];
    expect(findMistakes(state(moves), pages).map(({ ply: at, side, kind }) => [at, side, kind])).toEqual([
      [1, 'first', 'blunder'], [2, 'second', 'blunder'],
    ]);
  });

  it('are named by the size of the loss', () => {
    const named = (after: number): string | undefined =>
      findMistakes(state(['m1']), [page(0, cp(0), 'b'), page(1, cp(-after), 'c')])[0]?.kind;
    expect(named(30)).toBeUndefined();
    expect(named(80)).toBe('inaccuracy');
    expect(named(150)).toBe('mistake');
    expect(named(300)).toBe('blunder');
  });

  it('do not include the engine’s own choice', () => {
    expect(findMistakes(state(['b0']), [page(0, cp(500), 'b0'), page(1, cp(-500), 'x')])).toEqual([]);
  });

  it('start with the side that moved first', () => {
    const black = { ...state(['m1']), start_fen: '4k3/8/8/8/8/8/8/4K3 b - - 0 1' };
    expect(findMistakes(black, [page(0, cp(0), 'b'), page(1, cp(400), 'c')])[0]?.side).toBe('second');
  });

  it('are ranked by their loss', () => {
    const judged = findMistakes(state(['m1', 'm2', 'm3']), [
      page(0, cp(0), 'b'), page(1, cp(-100), 'b'), page(2, cp(200), 'b'), page(3, cp(-900), 'b'),
    ]);
    expect(worstMistakes(judged, 2).map((one) => one.ply)).toEqual([3, 2]);
  });
});

describe('the sum of a side', () => {
  const judged = ([['first', 'blunder'], ['second', 'blunder'], ['first', 'blunder'], ['first', 'inaccuracy']] as const)
    .map(([side, kind], i) => ({ ply: i + 1, side, kind, loss: 0.3 }));

  it('counts its mistakes of each kind', () => {
    expect(countMistakes(judged, 'first')).toEqual({ blunder: 2, mistake: 0, inaccuracy: 1 });
    expect(countMistakes(judged, 'second')).toEqual({ blunder: 1, mistake: 0, inaccuracy: 0 });
  });

  it('is written in words', () => {
    expect(catalogues.en.reviewTexts.sum(2, 0, 1)).toBe('2 blunders, 1 inaccuracy');
    expect(catalogues.zh.reviewTexts.sum(2, 0, 1)).toBe('漏着 2，缓着 1');
    expect(catalogues.en.reviewTexts.sum(0, 0, 0)).toBe('none');
  });

  it('of the player here comes first', () => {
    expect(reviewedSides('second')).toEqual(['second', 'first']);
    expect(['first', 'both', null].map((seat) => reviewedSides(seat as Seat | null)[0])).toEqual(['first', 'first', 'first']);
  });
});

describe('pages of a review', () => {
  it('replace earlier ones from their ply on', () => {
    const first = page(0, cp(0), 'a');
    const second = page(1, cp(0), 'b');
    expect(addReviewPage([first, second], first)).toEqual([first]);
    expect(addReviewPage([first], second)).toEqual([first, second]);
    expect(addReviewPage(null, first)).toBeNull();
  });
});

it('writes scores in pawns and mates in moves', () => {
  expect([cp(130), cp(-46), cp(3), cp(-4)].map(scoreText)).toEqual(['+1.3', '−0.5', '0.0', '0.0']);
  expect(scoreText({ centipawns: 29990, mate: 4, expected: 1000 })).toBe('#4');
  expect(scoreText({ centipawns: -29990, mate: -2, expected: 0 })).toBe('#−2');
});

describe('another move instead of a mistake', () => {
  it('is good when it is about as good as the best, though the best need not be much', () => {
    expect(judgeTry(0.9, 0.2, 0.9)).toBe('good');
    expect(judgeTry(0.9, 0.2, 0.85)).toBe('good');
    expect(judgeTry(0.5, 0.43, 0.47)).toBe('good');
    expect(judgeTry(0.9, 0.2, 0.95)).toBe('good');
  });

  it('is better than the move played, or it is not', () => {
    expect(judgeTry(0.9, 0.2, 0.5)).toBe('better');
    expect(judgeTry(0.9, 0.2, 0.21)).toBe('worse');
    expect(judgeTry(0.9, 0.2, 0)).toBe('worse');
  });
});
