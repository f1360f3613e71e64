// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';
import { readPlacement } from '../src/model/fen';
import { chineseText } from '../src/model/chinese_text';
import { games, gamesInOrder } from '../src/model/games';
import { findHandicap, handicapsOf, handicapWithId } from '../src/model/handicaps';
import { emptyStudy } from '../src/model/study';
import { handicapText, withHandicap } from '../src/speech';

const fenOf = (id: string): string => handicapWithId(id)?.fen ?? '';

describe('handicaps', () => {
  it.each(['chess', 'xiangqi'] as const)('leave out pieces of the side that gives them: %s', (game) => {
    const usual = readPlacement(game, games[game].startFen);
    for (const { fen, giver } of handicapsOf(game)) {
      const left = readPlacement(game, fen);
      const missing = [...usual].filter(([square]) => !left.has(square));
      expect(missing.length).toBeGreaterThan(0);
      expect(new Set(missing.map(([, piece]) => piece.side))).toEqual(new Set([giver]));
      for (const [square, piece] of left) expect(usual.get(square)).toEqual(piece);
    }
  });

  it('are known by the pieces and the side to move', () => {
    expect(findHandicap('chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 3 9')?.id).toBe('rook');
    expect(findHandicap('chess', fenOf('rook').replace(' w ', ' b '))).toBeNull();
    for (const game of gamesInOrder) expect(findHandicap(game, games[game].startFen)).toBeNull();
    expect(findHandicap('chess', '')).toBeNull();
  });

  it('are not given in chess960', () => {
    expect(handicapsOf('chess960')).toEqual([]);
    expect(findHandicap('chess960', fenOf('knight'))).toBeNull();
  });

  it('have names in both languages, each once for a game', () => {
    for (const m of [en, zh]) {
      for (const game of gamesInOrder) {
        const names = handicapsOf(game).map(({ id }) => m.handicaps.names[id]);
        expect(new Set(names).size).toBe(names.length);
        expect(names).not.toContain('');
      }
    }
  });

  it('are named with the side that gives them, and in results', () => {
    expect(handicapText(en, 'chess', fenOf('pawn_and_move'))).toBe('Pawn and move (Black gives)');
    expect(handicapText(zh, 'xiangqi', fenOf('nine_pieces'))).toBe('红方让九子');
    expect(handicapText(en, 'chess', games.chess.startFen)).toBe('');
    expect(withHandicap(en, 'chess', fenOf('knight'), 'Checkmate')).toBe('Checkmate, knight odds');
    expect(withHandicap(zh, 'xiangqi', fenOf('left_horse'), '将死')).toBe('将死，让左马');
    expect(withHandicap(zh, 'xiangqi', games.xiangqi.startFen, '将死')).toBe('将死');
  });

  it('stand in the Chinese text of a game', () => {
    expect(chineseText(emptyStudy('xiangqi', fenOf('both_horses')), games.xiangqi.startFen)).toContain('让子：让双马\n');
  });
});
