// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { markColour, toggleMark } from '../src/model/marks';
import { readPlacement } from '../src/model/fen';
import { legalMap } from '../src/model/moves';
import { readChoices } from '../src/settings';
import { moveSound } from '../src/speech';

const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('marks on the board', () => {
  it('have the colour of the keys that are held', () => {
    expect(markColour(keys)).toBe('green');
    expect(markColour({ ...keys, shiftKey: true })).toBe('red');
    expect(markColour({ ...keys, ctrlKey: true })).toBe('red');
    expect(markColour({ ...keys, altKey: true })).toBe('blue');
    expect(markColour({ ...keys, shiftKey: true, metaKey: true })).toBe('yellow');
  });

  it('go when drawn again, and change their colour', () => {
    const arrow = { from: 'e2', to: 'e4', colour: 'green' } as const;
    const ring = { from: 'e4', to: 'e4', colour: 'green' } as const;
    const both = toggleMark(toggleMark([], arrow), ring);
    expect(both).toEqual([arrow, ring]);
    expect(toggleMark(both, arrow)).toEqual([ring]);
    expect(toggleMark(both, { ...arrow, colour: 'red' })).toEqual([ring, { ...arrow, colour: 'red' }]);
  });
});

describe('castling on the board of chess', () => {
  it('is also the king’s move onto its rook', () => {
    const placement = readPlacement('chess', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const row = legalMap('chess', placement, ['e1g1', 'e1c1', 'e1e2']).get('e1');
    expect(row?.get('h1')?.moves).toEqual(['e1g1']);
    expect(row?.get('a1')?.moves).toEqual(['e1c1']);
    expect([...(row?.keys() ?? [])]).toEqual(['g1', 'c1', 'e2', 'h1', 'a1']);
  });
});

describe('the sound of a move', () => {
  const sound = (game: 'chess' | 'xiangqi', fen: string, move: string, san: string, check = false): string =>
    moveSound(readPlacement(game, fen), { move, san, zh: san, check });

  it('says what happens', () => {
    const fen = 'r3k2r/1P6/8/8/8/8/4p3/R3K2R w KQkq - 0 1';
    expect(sound('chess', fen, 'a1b1', 'Rb1')).toBe('move');
    expect(sound('chess', fen, 'e1e2', 'Kxe2')).toBe('capture');
    expect(sound('chess', fen, 'e1g1', 'O-O')).toBe('castling');
    expect(sound('chess', fen, 'b7b8n', 'b8=N')).toBe('promotion');
    expect(sound('chess', fen, 'b7b8q', 'b8=Q+', true)).toBe('check');
    expect(sound('xiangqi', '4k4/9/9/9/9/9/9/4p4/9/3RK4 w - - 0 1', 'e0e1', 'K5+1')).toBe('move');
  });
});

describe('the stored size of the board', () => {
  it('is read when it is possible', () => {
    expect(readChoices('{"boardSize":70}')).toEqual({ boardSize: 70 });
    for (const size of [5, 101, -1, '"70"', null]) expect(readChoices(`{"boardSize":${String(size)}}`)).toEqual({});
  });
});
