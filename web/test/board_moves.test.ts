// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeEach, expect, it } from 'vitest';
import { movesTo } from '../src/board_moves';
import { readPlacement } from '../src/model/fen';
import { legalMap } from '../src/model/moves';
import { defaultSettings } from '../src/settings';
import { boardResets, promotion, settings } from '../src/state';

const fen = '8/4P3/8/8/8/8/k7/4K3 w - - 0 1';
const legal = legalMap('chess', readPlacement('chess', fen), ['e7e8n', 'e7e8q', 'e7e8r', 'e7e8b', 'e1d1']);
let taken: string[];
const board = (isPremove: boolean): ReturnType<typeof movesTo> =>
  movesTo(() => ({ legal, isPremove, take: (move) => taken.push(move) }));

beforeEach(() => {
  taken = [];
  promotion.value = null;
  settings.value = { ...defaultSettings(), autoQueen: 'premove' };
});

it('a move is played at once', () => {
  board(false).play('e1', 'd1');
  expect(taken).toEqual(['e1d1']);
});

it('a press that is no move puts the piece back', () => {
  const before = boardResets.value;
  board(false).play('e1', 'e3');
  expect([taken, boardResets.value]).toEqual([[], before + 1]);
});

it('a promotion is chosen, and may be taken back', () => {
  const { play, choosePromotion } = board(false);
  play('e7', 'e8');
  expect([taken, promotion.value?.moves.length]).toEqual([[], 4]);
  choosePromotion(null);
  expect([taken, promotion.value]).toEqual([[], null]);
  play('e7', 'e8');
  choosePromotion('e7e8r');
  expect([taken, promotion.value]).toEqual([['e7e8r'], null]);
});

it.each([
  ['never', false, false], ['premove', false, false], ['always', false, true],
  ['never', true, false], ['premove', true, true], ['always', true, true],
] as const)('with "%s" a pawn becomes a queen without a question (premove: %s): %s', (autoQueen, isPremove, isQueen) => {
  settings.value = { ...settings.value, autoQueen };
  board(isPremove).play('e7', 'e8');
  expect([taken, promotion.value === null]).toEqual([isQueen ? ['e7e8q'] : [], isQueen]);
});
