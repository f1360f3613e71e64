// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { fileName } from '../src/model/file_name';
import { games } from '../src/model/games';
import { emptyStudy, type Study } from '../src/model/study';
import type { Header } from '../src/net/protocol.gen';

const now = new Date(2026, 10, 22, 9, 5, 7);
const none: ReadonlySet<string> = new Set();

const withHeaders = (...headers: Header[]): Study => ({ ...emptyStudy('chess', games.chess.startFen), headers });

describe('the name of a downloaded file', () => {
  it('is made of the players, the date of the game and the time of the download', () => {
    const game = withHeaders({ name: 'White', value: 'Lasker, E.' }, { name: 'Black', value: 'Réti' }, { name: 'Date', value: '1924.03.23' });
    expect(fileName(game, '', 'pgn', now, none)).toBe('Lasker-E.-Réti-1924-03-23-20261122-090507.pgn');
  });

  it('is made of the game without players and date', () => {
    expect(fileName(withHeaders(), '', 'pgn', now, none)).toBe('duiyi-chess-20261122-090507.pgn');
    expect(fileName(withHeaders({ name: 'Date', value: '????.??.??' }), '', 'pgn', now, none)).toBe('duiyi-chess-20261122-090507.pgn');
    expect(fileName(withHeaders({ name: 'Date', value: '1924.??.??' }), '', 'pgn', now, none)).toBe('duiyi-chess-1924-20261122-090507.pgn');
  });

  it('differs for two kinds of one ending and for two downloads in one second', () => {
    const taken = new Set<string>();
    for (const kind of ['', 'chinese', '', 'chinese', '']) {
      const name = fileName(withHeaders(), kind, 'pgn', now, taken);
      expect(taken.has(name)).toBe(false);
      taken.add(name);
    }
    expect([...taken].at(-1)).toBe('duiyi-chess-20261122-090507-3.pgn');
  });

  it('has no characters that a system refuses, and a bounded length', () => {
    const name = fileName(withHeaders({ name: 'White', value: `a/b\\c:*?"<>|\n${'x'.repeat(500)}` }), '', 'pgn', now, none);
    expect(name).toMatch(/^a-b-c-x+-20261122-090507\.pgn$/);
    expect(name.length).toBeLessThan(100);
  });
});
