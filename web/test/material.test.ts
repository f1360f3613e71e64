// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { readPlacement } from '../src/model/fen';
import { games } from '../src/model/games';
import { material } from '../src/model/material';

describe('captured material', () => {
  it('is nothing at the start', () => {
    const start = readPlacement('xiangqi', games.xiangqi.startFen);
    expect(material('xiangqi', start, start)).toEqual({ lost: { first: [], second: [] }, lead: 0 });
  });

  it('lists captured pieces, the most valuable first, and the difference', () => {
    const start = readPlacement('chess', games.chess.startFen);
    const now = readPlacement('chess', 'rnb1kbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKB1R');
    expect(material('chess', start, now)).toEqual({ lost: { first: ['N'], second: ['Q', 'P'] }, lead: 7 });
  });

  it('does not count a promoted pawn as captured', () => {
    const start = readPlacement('chess', '8/P7/8/8/8/8/8/k1K5');
    const now = readPlacement('chess', 'Q7/8/8/8/8/8/8/k1K5');
    expect(material('chess', start, now)).toEqual({ lost: { first: [], second: [] }, lead: 9 });
  });
});
