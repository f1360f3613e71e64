// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { readPlacement, writePlacement } from '../src/model/fen';
import { doubtfulRepeat, legalMap, markedSquares, withMove } from '../src/model/moves';
import type { Position, Repeat } from '../src/net/protocol.gen';

const castle = readPlacement('chess960', '4k3/8/8/8/8/8/8/1R3K1R w');

describe('the legal moves as a map', () => {
  it('groups the promotions of one pawn move', () => {
    const placement = readPlacement('chess', '8/4P3/8/8/8/8/8/k1K5 w');
    const map = legalMap('chess', placement, ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n', 'c1c2']);
    expect(map.get('e7')?.get('e8')?.moves).toHaveLength(4);
    expect(map.get('c1')?.get('c2')?.moves).toEqual(['c1c2']);
  });

  it('offers castling on the rook’s and on the king’s target square', () => {
    const map = legalMap('chess960', castle, ['f1h1', 'f1b1', 'f1e1']);
    expect(map.get('f1')?.get('h1')?.moves).toEqual(['f1h1']);
    expect(map.get('f1')?.get('c1')?.moves).toEqual(['f1b1']);
    // One step to g1 would look like an ordinary move, so it is not offered.
    expect(map.get('f1')?.has('g1')).toBe(false);
  });

  it('keeps another legal move to the king’s target square', () => {
    const placement = readPlacement('chess960', '4k3/8/8/8/8/8/8/R1K5 w');
    const map = legalMap('chess960', placement, ['c1a1', 'c1d1']);
    expect([...(map.get('c1')?.keys() ?? [])]).toEqual(['a1', 'd1']);
  });

  it('has no castling in xiangqi', () => {
    const placement = readPlacement('xiangqi', '4k4/9/9/9/9/9/9/9/9/R3K4 w');
    expect([...(legalMap('xiangqi', placement, ['a0b0']).keys())]).toEqual(['a0']);
  });
});

describe('the board with an unconfirmed move', () => {
  const picture = (game: 'chess' | 'chess960' | 'xiangqi', fen: string, move: string): string =>
    writePlacement(game, withMove(game, readPlacement(game, fen), move));

  it('has moves, captures and promotions', () => {
    expect(picture('chess', '8/8/8/3p4/4P3/8/8/8', 'e4d5')).toBe('8/8/8/3P4/8/8/8/8');
    expect(picture('chess', '8/4P3/8/8/8/8/8/8', 'e7e8n')).toBe('4N3/8/8/8/8/8/8/8');
    expect(picture('xiangqi', '9/9/9/9/9/9/9/7C1/9/9', 'h2e2')).toBe('9/9/9/9/9/9/9/4C4/9/9');
  });

  it('has castling in both UCI forms', () => {
    expect(picture('chess', '8/8/8/8/8/8/8/R3K2R', 'e1g1')).toBe('8/8/8/8/8/8/8/R4RK1');
    expect(picture('chess', 'r3k2r/8/8/8/8/8/8/8', 'e8c8')).toBe('2kr3r/8/8/8/8/8/8/8');
    expect(picture('chess960', '8/8/8/8/8/8/8/1R3K1R', 'f1b1')).toBe('8/8/8/8/8/8/8/2KR3R');
    expect(markedSquares(castle, 'f1h1')).toEqual(['f1', 'g1']);
    expect(markedSquares(castle, 'f1e1')).toEqual(['f1', 'e1']);
  });
});

describe('a move that repeats the position', () => {
  const repeats: Repeat[] = [
    { move: 'e0e1', outcome: { winner: 'first', reason: 'perpetual_check' } },
    { move: 'e0d0', outcome: { winner: 'second', reason: 'perpetual_chase' } },
    { move: 'e0f0', outcome: { winner: null, reason: 'repetition' } },
  ];
  const position: Position = {
    fen: '', ply: 20, turn: 'first', legal: ['e0e1', 'e0d0', 'e0f0', 'a0a1'], last: null, check: null, claim: null, outcome: null,
    repeats,
  };

  it('is asked about when it loses or draws', () => {
    expect(doubtfulRepeat(position, 'e0d0')).toBe(repeats[1]);
    expect(doubtfulRepeat(position, 'e0f0')).toBe(repeats[2]);
    expect(doubtfulRepeat(position, 'a0a1')).toBeNull();
  });

  it('is played at once when it wins, because the opponent checked or chased for ever', () => {
    expect(doubtfulRepeat(position, 'e0e1')).toBeNull();
    expect(doubtfulRepeat({ ...position, turn: 'second' }, 'e0d0')).toBeNull();
  });
});
