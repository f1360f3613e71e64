// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { games } from '../src/model/games';
import { emptyFen, hasRight, movePiece, putPiece, toggleRight, withTurn } from '../src/model/setup';

describe('the position editor', () => {
  it('starts with an empty board', () => {
    expect(emptyFen('chess')).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
    expect(emptyFen('xiangqi')).toBe('9/9/9/9/9/9/9/9/9/9 w - - 0 1');
  });

  it('adds, moves and removes pieces', () => {
    const king = putPiece('xiangqi', emptyFen('xiangqi'), 'e0', { side: 'first', letter: 'K' });
    expect(king).toBe('9/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    expect(movePiece('xiangqi', king, 'e0', 'd1')).toBe('9/9/9/9/9/9/9/9/3K5/9 w - - 0 1');
    expect(movePiece('xiangqi', king, 'e0', 'e0')).toBe(king);
    expect(putPiece('xiangqi', king, 'e0', null)).toBe(emptyFen('xiangqi'));
  });

  it('changes the side to move and clears the en passant square', () => {
    expect(withTurn('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', 'first')).toBe('4k3/8/8/8/4P3/8/8/4K3 w - - 0 1');
  });

  it('toggles castling rights one by one', () => {
    let fen = games.chess.startFen;
    for (const right of ['K', 'q'] as const) fen = toggleRight(fen, right);
    expect(fen.split(' ')[2]).toBe('Qk');
    expect([hasRight(fen, 'K'), hasRight(fen, 'Q')]).toEqual([false, true]);
    for (const right of ['Q', 'k'] as const) fen = toggleRight(fen, right);
    expect(fen.split(' ')[2]).toBe('-');
  });

  it('completes a partial FEN', () => {
    expect(withTurn('4k3/8', 'second')).toBe('4k3/8 b - - 0 1');
  });
});
