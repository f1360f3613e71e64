// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { readPlacement, writePlacement } from '../src/model/fen';
import { games } from '../src/model/games';
import { premoveMap, premoveOf, withPremove } from '../src/model/premove';
import type { Game, Side } from '../src/net/protocol.gen';

/** The squares that a premove may go to from `square`, sorted. */
function reach(game: Game, fen: string, side: Side, square: string): string[] {
  return [...(premoveMap(game, fen, readPlacement(game, fen), side).get(square)?.keys() ?? [])].sort();
}

/** The placement after premoves, as the first field of a FEN. */
function after(game: Game, fen: string, side: Side, ...moves: string[]): string {
  let placement = readPlacement(game, fen);
  for (const move of moves) placement = withPremove(game, placement, premoveOf(game, fen, placement, side, move));
  return writePlacement(game, placement);
}

describe('premoves in chess', () => {
  it('pass through pieces, which may be gone by then, and recapture on own ones', () => {
    expect(reach('chess', games.chess.startFen, 'first', 'a1')).toHaveLength(14);
    expect(reach('chess', games.chess.startFen, 'first', 'g1')).toEqual(['e2', 'f3', 'h3']);
    expect(reach('chess', games.chess.startFen, 'first', 'e2')).toEqual(['d3', 'e3', 'e4', 'f3']);
    expect(reach('chess', games.chess.startFen, 'second', 'e7')).toEqual(['d6', 'e5', 'e6', 'f6']);
  });

  it('are those of one side', () => {
    const map = premoveMap('chess', games.chess.startFen, readPlacement('chess', games.chess.startFen), 'second');
    expect([...map.keys()].every((square) => square.endsWith('7') || square.endsWith('8'))).toBe(true);
  });

  it('promote to every piece', () => {
    const fen = '7k/P7/8/8/8/8/8/K7 b - - 0 1';
    const map = premoveMap('chess', fen, readPlacement('chess', fen), 'first');
    expect(map.get('a7')?.get('a8')?.moves).toEqual(['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n']);
    expect(after('chess', fen, 'first', 'a7a8n')).toBe('N6k/8/8/8/8/8/8/K7');
  });

  it('castle both ways as long as the rights are there', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1';
    expect(reach('chess', fen, 'first', 'e1')).toEqual(['d1', 'd2', 'e2', 'f1', 'f2', 'g1', 'h1']);
    expect(reach('chess', fen, 'second', 'e8')).toEqual(['a8', 'c8', 'd7', 'd8', 'e7', 'f7', 'f8']);
    expect(after('chess', fen, 'first', 'e1g1')).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
    const map = premoveMap('chess', fen, readPlacement('chess', fen), 'first');
    expect(map.get('e1')?.get('h1')?.moves).toEqual(['e1g1']);
  });

  it('do not castle with a king or a rook that an earlier premove moves', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1';
    for (const [move, square] of [['e1e2', 'e2'], ['h1h5', 'e1']] as const) {
      const placement = withPremove('chess', readPlacement('chess', fen), { move, castles: false });
      expect(premoveMap('chess', fen, placement, 'first').get(square)?.has('g1') ?? false).toBe(false);
    }
  });

  it('castle in Chess960 onto the rook, by outermost rook or by file', () => {
    const fen = '1r3k1r/8/8/8/8/8/8/1R3K1R b BHbh - 0 1';
    expect(after('chess960', fen, 'first', 'f1h1')).toBe('1r3k1r/8/8/8/8/8/8/1R3RK1');
    expect(after('chess960', fen, 'first', 'f1b1')).toBe('1r3k1r/8/8/8/8/8/8/2KR3R');
    expect(after('chess960', fen.replace('BHbh', 'KQkq'), 'second', 'f8h8')).toBe('1r3rk1/8/8/8/8/8/8/1R3K1R');
  });

  it('take an own rook’s place without castling when there are no rights', () => {
    const fen = '4k3/8/8/8/8/8/8/5RK1 b - - 0 1';
    expect(after('chess', fen, 'first', 'g1f1')).toBe('4k3/8/8/8/8/8/8/5K2');
  });

  it('follow each other', () => {
    expect(after('chess', games.chess.startFen, 'first', 'g1f3', 'f3e5', 'e5f7')).toBe(
      'rnbqkbnr/pppppNpp/8/8/8/8/PPPPPPPP/RNBQKB1R',
    );
    const placement = withPremove('chess', readPlacement('chess', games.chess.startFen), { move: 'e2e4', castles: false });
    expect([...(premoveMap('chess', games.chess.startFen, placement, 'first').get('e4')?.keys() ?? [])].sort()).toEqual([
      'd5', 'e5', 'f5',
    ]);
  });
});

describe('premoves in xiangqi', () => {
  const { startFen } = games.xiangqi;

  it('ignore legs, eyes and screens, which can change', () => {
    expect(reach('xiangqi', startFen, 'first', 'b0')).toEqual(['a2', 'c2', 'd1']);
    expect(reach('xiangqi', startFen, 'second', 'c9')).toEqual(['a7', 'e7']);
    expect(reach('xiangqi', startFen, 'first', 'b2')).toHaveLength(17);
    expect(reach('xiangqi', startFen, 'first', 'a0')).toHaveLength(17);
  });

  it('keep to palace and river', () => {
    expect(reach('xiangqi', startFen, 'first', 'e0')).toEqual(['d0', 'e1', 'f0']);
    expect(reach('xiangqi', '4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1', 'first', 'e1')).toEqual(['d0', 'd2', 'f0', 'f2']);
    expect(reach('xiangqi', '4k4/9/9/9/9/2B6/9/9/9/4K4 b - - 0 1', 'first', 'c4')).toEqual(['a2', 'e2']);
    expect(reach('xiangqi', '4ka3/9/9/9/9/9/9/9/9/4K4 w - - 0 1', 'second', 'f9')).toEqual(['e8']);
  });

  it('let soldiers go aside beyond the river only', () => {
    expect(reach('xiangqi', startFen, 'first', 'e3')).toEqual(['e4']);
    expect(reach('xiangqi', '4k4/9/9/9/4P4/9/9/9/9/4K4 b - - 0 1', 'first', 'e5')).toEqual(['d5', 'e6', 'f5']);
    expect(reach('xiangqi', '4k4/9/9/9/9/4p4/9/9/9/4K4 w - - 0 1', 'second', 'e4')).toEqual(['d4', 'e3', 'f4']);
  });

  it('follow each other', () => {
    expect(after('xiangqi', startFen, 'first', 'b2e2', 'b0c2')).toBe(
      'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/2N1C2C1/9/R1BAKABNR',
    );
  });
});
