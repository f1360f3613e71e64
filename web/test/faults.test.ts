// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inChinese, readable } from '../src/i18n/faults';

describe('faults in Chinese', () => {
  it('are those that the server names', () => {
    expect(inChinese('fen: red has 2 generals (expected 1)')).toBe('红方有 2 个将帅（应为 1 个）');
    expect(inChinese('white has 9 pawns (at most 8)')).toBe('白方有 9 个兵（最多 8 个）');
    expect(inChinese("black is in check, but it is the other side's move")).toBe('黑方正被将军，却轮到对方走棋');
    expect(inChinese('a0 has a red elephant, which can never stand there')).toBe('a0 上不可能有红方的象');
    expect(inChinese('rank 3 has 10 files (expected 9)')).toBe('第 3 行有 10 格（应为 9 格）');
    expect(inChinese("2. move 'Nf3' is ambiguous: Ndf3 or Ngf3")).toBe('2. 着法“Nf3”有歧义：Ndf3 或 Ngf3');
    expect(inChinese('there are more than 20000 moves')).toBe('着法超过 20000 着');
    expect(inChinese('FEN header fen: white has 0 kings (expected 1); fen: black has 0 kings (expected 1)'))
      .toBe('FEN 标签：白方有 0 个王（应为 1 个）；黑方有 0 个王（应为 1 个）');
  });

  it('stay as they are when there are no words for them', () => {
    expect(inChinese('something new')).toBe('something new');
  });

  it('show characters that the server writes as bytes', () => {
    expect(readable("1. move '\\xe7\\x82\\xae' is bad")).toBe("1. move '炮' is bad");
  });

  // The libraries' own words: when they change, the page's must follow.
  it('are still said so', () => {
    const said = (file: string): string => readFileSync(new URL(`../../libs/${file}`, import.meta.url), 'utf8');
    for (const [file, words] of [
      ['record/include/duiyi/record/pgn_player.hpp', 'the moves end without a result'],
      ['record/include/duiyi/record/pgn_scan.hpp', 'a comment is not closed'],
      ['record/include/duiyi/record/pgn_scan.hpp', 'a variation is not closed'],
      ['rules/src/xiangqi/validate.cpp', 'face each other on an open file'],
      ['rules/src/xiangqi/validate.cpp', ', which can never stand there'],
      ['rules/src/chess/validate.cpp', "is in check, but it is the other side's move"],
      ['rules/src/chess/validate.cpp', 'has no rook there'],
      ['../apps/server/studies/trees.cpp', 'there are more than '],
      ['../apps/server/studies/write_file.cpp', 'the game has no place in this format'],
      ['../apps/server/studies/studies.cpp', 'the game would not be read as it is written'],
    ] as const) {
      expect(said(file)).toContain(words);
    }
  });
});
