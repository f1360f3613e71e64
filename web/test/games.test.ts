// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { parseSquare } from '../src/model/board';
import { readPlacement } from '../src/model/fen';
import { gameOfFen, games, gamesInOrder } from '../src/model/games';
import { gameValues } from '../src/net/protocol.gen';

// @ts-expect-error: a table that lacks a game does not compile
export const lacking: typeof games = { chess: games.chess, chess960: games.chess960 };

describe('the table of games', () => {
  it('holds every game of the protocol', () => {
    expect([...gamesInOrder].sort()).toEqual([...gameValues].sort());
  });

  it.each(gamesInOrder)('agrees with itself: %s', (game) => {
    const { startFen, letters, values, homeSquare, promotions } = games[game];
    const pieces = [...readPlacement(game, startFen).values()].map((piece) => piece.letter);
    expect(pieces).toHaveLength(32);
    expect([...new Set(pieces)].sort()).toEqual([...letters].sort());
    expect(Object.keys(values).sort()).toEqual(letters.filter((letter) => letter !== 'K').sort());
    expect(parseSquare(game, homeSquare)).not.toBeNull();
    for (const letter of promotions) expect(letters).toContain(letter);
  });

  it('finds the game of a pasted FEN by its rows', () => {
    const { chess, xiangqi } = games;
    expect(gameOfFen(` ${xiangqi.startFen}`, 'chess')).toBe('xiangqi');
    expect(gameOfFen(chess.startFen, 'xiangqi')).toBe('chess');
    expect(gameOfFen(chess.startFen, 'chess960')).toBe('chess960');
    for (const text of ['', 'not a fen']) expect(gameOfFen(text, 'xiangqi')).toBe('xiangqi');
  });
});
