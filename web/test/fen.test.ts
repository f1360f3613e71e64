// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { findKing, passedFen, readPlacement, readTurn, writePlacement } from '../src/model/fen';
import { games, gamesInOrder } from '../src/model/games';

describe('FEN for display', () => {
  it('reads and writes the start positions', () => {
    for (const game of gamesInOrder) {
      const placement = readPlacement(game, games[game].startFen);
      expect(placement.size).toBe(32);
      expect(writePlacement(game, placement)).toBe(games[game].startFen.split(' ')[0]);
    }
  });

  it('passes: the other side moves, and nothing is taken en passant', () => {
    expect(passedFen('4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 7')).toBe('4k3/8/8/3pP3/8/8/8/R3K3 b Q - 0 7');
    expect(passedFen(games.xiangqi.startFen.replace(' w ', ' b '))).toBe(games.xiangqi.startFen);
  });

  it('reads the alternative letters of xiangqi', () => {
    const placement = readPlacement('xiangqi', 'rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR w');
    expect(placement.get('b9')).toEqual({ side: 'second', letter: 'N' });
    expect(placement.get('c0')).toEqual({ side: 'first', letter: 'B' });
  });

  it('knows the side to move and the kings', () => {
    expect(readTurn(games.chess.startFen)).toBe('first');
    expect(readTurn('4k4/9/9/9/9/9/9/9/9/4K4 b')).toBe('second');
    expect(findKing(readPlacement('xiangqi', '3k5/9/9/9/9/9/9/9/9/4K4 w'), 'second')).toBe('d9');
    expect(findKing(readPlacement('chess', '8/8/8/8/8/8/8/8 w'), 'first')).toBeNull();
  });

  it('does not fail on invalid text', () => {
    expect(readPlacement('chess', 'not a fen').size).toBeLessThan(9);
    expect(readPlacement('chess', '').size).toBe(0);
  });
});
