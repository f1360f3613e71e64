// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { readPlacement } from '../src/model/fen';
import { games } from '../src/model/games';
import { findTypedMove } from '../src/model/typed_move';
import type { Game } from '../src/net/protocol.gen';

function typed(game: Game, fen: string, legal: readonly string[], text: string): string {
  const found = findTypedMove(game, readPlacement(game, fen), legal, text);
  return found.kind === 'move' ? found.move : found.kind;
}

describe('typed chess moves', () => {
  const legal = ['e2e4', 'e2e3', 'g1f3', 'b1c3'];
  const play = (text: string): string => typed('chess', games.chess.startFen, legal, text);

  it('may be coordinates or SAN', () => {
    expect(play('e2e4')).toBe('e2e4');
    expect(play(' E2-E4 ')).toBe('e2e4');
    expect(play('e4')).toBe('e2e4');
    expect(play('Nf3')).toBe('g1f3');
    expect(play('Nf3+')).toBe('g1f3');
    expect(play('Ng1f3')).toBe('g1f3');
  });

  it('are refused when they are not in the list', () => {
    for (const text of ['e2e5', 'Ne5', 'Qh5', '', 'hello', 'O-O']) expect(play(text)).toBe('unknown');
  });

  it('ask again when two fit', () => {
    const fen = '4k3/8/8/8/8/8/8/1N2KN2 w';
    expect(typed('chess', fen, ['b1d2', 'f1d2'], 'Nd2')).toBe('ambiguous');
    expect(typed('chess', fen, ['b1d2', 'f1d2'], 'Nbd2')).toBe('b1d2');
  });

  it('promote to a queen unless another piece is named', () => {
    const fen = '8/4P3/8/8/8/8/8/k1K5 w';
    const all = ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n'];
    expect(typed('chess', fen, all, 'e7e8')).toBe('e7e8q');
    expect(typed('chess', fen, all, 'e8=N')).toBe('e7e8n');
    expect(typed('chess', fen, all, 'e7e8r')).toBe('e7e8r');
  });

  it('castle in every spelling', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w';
    const both = ['e1g1', 'e1c1', 'e1f1'];
    expect(typed('chess', fen, both, 'O-O')).toBe('e1g1');
    expect(typed('chess', fen, both, '0-0-0')).toBe('e1c1');
    const there = ['e1h1', 'e1a1', 'e1f1'];
    expect(typed('chess960', fen, there, 'O-O')).toBe('e1h1');
    expect(typed('chess960', fen, there, 'e1c1')).toBe('e1a1');
  });
});

describe('typed xiangqi moves', () => {
  const legal = ['h2e2', 'b2e2', 'h0g2', 'h0i2', 'a3a4', 'e3e4', 'g0e2', 'f0e1'];
  const play = (text: string): string => typed('xiangqi', games.xiangqi.startFen, legal, text);

  it('may be coordinates, WXF or Chinese', () => {
    for (const text of ['h2e2', 'Ch2-e2', 'Ch2–e2', 'C2=5', 'c2.5', '炮二平五', '砲二平五', '炮２平５']) {
      expect(play(text)).toBe('h2e2');
    }
    expect(play('炮八平五')).toBe('b2e2');
    expect(play('H2+3')).toBe('h0g2');
    expect(play('马二进三')).toBe('h0g2');
    expect(play('傌二進一')).toBe('h0i2');
    expect(play('兵五进一')).toBe('e3e4');
    expect(play('相三进五')).toBe('g0e2');
    expect(play('仕四进五')).toBe('f0e1');
  });

  it('count from Black’s right for Black', () => {
    const fen = games.xiangqi.startFen.replace(' w ', ' b ');
    expect(typed('xiangqi', fen, ['h7e7', 'b7e7'], '砲8平5')).toBe('h7e7');
    expect(typed('xiangqi', fen, ['h7e7', 'b7e7'], 'C2=5')).toBe('b7e7');
    expect(typed('xiangqi', fen, ['h9g7'], '馬8进7')).toBe('h9g7');
  });

  it('tell the front piece from the rear one', () => {
    const fen = '4k4/9/9/9/9/4R4/9/4R4/9/3K5 w';
    const moves = ['e4f4', 'e2f2', 'e4e5', 'e2e3'];
    expect(typed('xiangqi', fen, moves, '前车平四')).toBe('e4f4');
    expect(typed('xiangqi', fen, moves, '后车平四')).toBe('e2f2');
    expect(typed('xiangqi', fen, moves, '+R+1')).toBe('e4e5');
    expect(typed('xiangqi', fen, moves, 'R-+1')).toBe('e2e3');
  });

  it('tell several soldiers apart', () => {
    const three = '3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w';
    const moves = ['e7f7', 'e6f6', 'e5f5'];
    const expected = { e7f7: ['前兵平四', 'P+=4'], e6f6: ['中兵平四', '2P=4'], e5f5: ['后兵平四', 'P-=4'] };
    for (const [move, texts] of Object.entries(expected)) {
      for (const text of texts) expect([text, typed('xiangqi', three, moves, text)]).toEqual([text, move]);
    }
    // Two files with several: numbered from the mover's right, on each file from the front.
    const files = '4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w';
    const ahead = ['g7g8', 'c7c8'];
    expect(typed('xiangqi', files, ahead, '一兵进一')).toBe('g7g8');
    expect(typed('xiangqi', files, ahead, '3P+1')).toBe('c7c8');
    expect(typed('xiangqi', files, ahead, '三兵进一')).toBe('c7c8');
    expect(typed('xiangqi', files, ahead, '前兵进一')).toBe('ambiguous');
    expect(typed('xiangqi', files, ahead, '五兵进一')).toBe('unknown');
    expect(typed('xiangqi', files, ahead, '中兵进一')).toBe('unknown');
  });

  it('are refused when they are not in the list', () => {
    for (const text of ['炮二平四', 'C2=4', 'h2e3', '五', '前炮平五']) expect(play(text)).toBe('unknown');
  });
});
