// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { drawnAt, drawnSquares, fromKey, parseSquare, squareName, toKey } from '../src/model/board';

describe('squares', () => {
  it('are named as in UCI on both boards', () => {
    expect(squareName('chess', { file: 4, rank: 1 })).toBe('e2');
    expect(squareName('xiangqi', { file: 7, rank: 0 })).toBe('h0');
    expect(parseSquare('chess', 'h8')).toEqual({ file: 7, rank: 7 });
    expect(parseSquare('xiangqi', 'i9')).toEqual({ file: 8, rank: 9 });
  });

  it('outside of the board are refused', () => {
    for (const name of ['i1', 'a0', 'a9', 'e', 'e22', 'E2']) expect(parseSquare('chess', name)).toBeNull();
    for (const name of ['j0', 'a10', '']) expect(parseSquare('xiangqi', name)).toBeNull();
  });

  it('convert to keys of chessgroundx and back', () => {
    expect(toKey('chess', 'e4')).toBe('e4');
    expect(toKey('xiangqi', 'e0')).toBe('e1');
    expect(toKey('xiangqi', 'a9')).toBe('a:');
    for (const game of ['chess', 'xiangqi'] as const) {
      for (const row of drawnSquares(game, 'first')) {
        for (const square of row) {
          const name = squareName(game, square);
          expect(fromKey(game, toKey(game, name))).toBe(name);
        }
      }
    }
  });

  it('are drawn from the side at the bottom', () => {
    expect(squareName('chess', drawnSquares('chess', 'first')[0]?.[0] ?? { file: 9, rank: 9 })).toBe('a8');
    expect(squareName('xiangqi', drawnSquares('xiangqi', 'second')[0]?.[0] ?? { file: 9, rank: 9 })).toBe('i0');
    expect(drawnAt('xiangqi', { file: 0, rank: 0 }, 'first')).toEqual({ column: 0, row: 9 });
    expect(drawnAt('chess', { file: 0, rank: 0 }, 'second')).toEqual({ column: 7, row: 0 });
  });
});
