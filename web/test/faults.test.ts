// SPDX-License-Identifier: GPL-3.0-or-later
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inChinese, inEnglish, readable } from '../src/i18n/faults';

/** The text of every C++ file in a folder of the repository. */
function sourcesIn(folder: string): string[] {
  const root = new URL(`../../${folder}/`, import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.[ch]pp$/.test(name)).map((name) => readFileSync(new URL(name, root), 'utf8'));
}

describe('faults in Chinese', () => {
  it('translate the server’s descriptions', () => {
    expect(inChinese('fen: red has 2 generals (expected 1)')).toBe('红方有 2 个帅（应为 1 个）');
    expect(inChinese('white has 9 pawns (at most 8)')).toBe('白方有 9 个兵（最多 8 个）');
    expect(inChinese("black is in check, but it is the other side's move")).toBe('黑方正被将军，却轮到对方走棋');
    expect(inChinese('a0 has a red elephant, which can never stand there')).toBe('a0 上不可能有红方的相');
    expect(inChinese('b4 has a red pawn, which can never come there')).toBe('红方的兵不可能走到 b4');
    expect(inChinese('black is in check from 3 pieces (at most 2)')).toBe('黑方同时被 3 个棋子将军（最多 2 个）');
    expect(inChinese('rank 3 has 10 files (expected 9)')).toBe('第 3 行有 10 格（应为 9 格）');
    expect(inChinese("2. move 'Nf3' is ambiguous: Ndf3 or Ngf3")).toBe('2. 着法“Nf3”有歧义：Ndf3 或 Ngf3');
    expect(inChinese('there are more than 20000 moves')).toBe('着法超过 20000 着');
    expect(inChinese('FEN header fen: white has 0 kings (expected 1); fen: black has 0 kings (expected 1)'))
      .toBe('FEN 标签：白方有 0 个王（应为 1 个）；黑方有 0 个王（应为 1 个）');
  });

  it('name xiangqi pieces as their side writes them', () => {
    expect(inChinese('black has 6 pawns (at most 5)')).toBe('黑方有 6 个卒（最多 5 个）');
    expect(inChinese('black has 9 pawns (at most 8)')).toBe('黑方有 9 个兵（最多 8 个）');
    expect(inChinese('a9 and a7 have two black pawns on one file before the river'))
      .toBe('a9 与 a7：黑方未过河的两个卒不能在同一路');
  });

  it('say so when there is no translation', () => {
    expect(inChinese('xqf: something new')).toBe('有一处问题（原文：something new）');
  });

  it('translate every fault of a list', () => {
    expect(inChinese('fen: white has 0 kings (expected 1); fen: black has 0 kings (expected 1)'))
      .toBe('白方有 0 个王（应为 1 个）；黑方有 0 个王（应为 1 个）');
  });

  it('translate the faults of Chinese files', () => {
    expect(inChinese('the move at byte 4510 is missing: the file ends')).toBe('文件在着法中间中断，之后的着法缺失');
    expect(inChinese('the move at byte 1040 is not legal (a0a5); it is left out with all that follows'))
      .toBe('有一着（a0a5）不合规则，该着及其后的着法已略去');
    expect(inChinese('xqf: is of a version after 1.8, which is not known')).toBe('文件的版本太新，无法读取');
  });

  it('translate what is noted of files', () => {
    expect(inChinese('the starting position cannot have come about in a game: c3 and c4 have two red pawns on one file before the river; d1 has a red advisor, which can never come there'))
      .toBe('起始局面不可能在对局中出现：c3 与 c4：红方未过河的两个兵不能在同一路；红方的仕不可能走到 d1');
    expect(inEnglish('the starting position cannot have come about in a game: a2 has a red pawn, which can never come there'))
      .toBe('the starting position cannot have come about in a game: a2 has a red pawn, which can never come there');
    expect(inChinese('the FEN names no side to move: Red moves first')).toBe('FEN 没有注明先走方，按红方先走读取');
    expect(inChinese("the head's Red is cut within a character")).toBe('标签 Red 在半个汉字处截断');
    expect(inChinese('the remark of the move at byte 1032 is cut within a character')).toBe('有一条评注在半个汉字处截断');
    expect(inChinese('the move at byte 1040 repeats the move before it; it is passed over')).toBe('有一着重复记录，只算一次');
    expect(inChinese('text that belongs to no game')).toBe('有不属于任何对局的文字');
    expect(inChinese('line 3 ply 12 is not legal (a0a5); it is left out with all that follows'))
      .toBe('有一着（a0a5）不合规则，该着及其后的着法已略去');
    expect(inChinese('is of the format MXQ, which is not supported (formats: xqf, pgn)')).toBe('不支持 MXQ 格式（可读取：xqf, pgn）');
    expect(inChinese('cbl: is damaged: only 17 of its 40 bytes can be expanded')).toBe('文件已损坏：40 字节中只能解压 17 字节');
  });

  it('lose prefixes and byte offsets in English, too', () => {
    expect(inEnglish('fen: white has 0 kings (expected 1); fen: black has 0 kings (expected 1)'))
      .toBe('white has 0 kings (expected 1); black has 0 kings (expected 1)');
    expect(inEnglish('the move at byte 4510 is missing: the file ends')).toBe('the file ends in the middle of the moves');
    expect(inEnglish('the move at byte 1040 is not legal (a0a5); it is left out with all that follows'))
      .toBe('a move is not legal (a0a5); it is left out with all that follows');
    expect(inEnglish('xqf: ends within its head of 1024 bytes')).toBe('ends within its head of 1024 bytes');
  });

  it('decode escaped bytes', () => {
    expect(readable("1. move '\\xe7\\x82\\xae' is bad")).toBe("1. move '炮' is bad");
  });

  // When the messages change in C++, the translations must follow.
  it('match the messages of the server’s source code', () => {
    const sources = ['libs', 'apps/server'].flatMap(sourcesIn).join('');
    for (const words of [
      'the moves end without a result', 'a comment is not closed', 'a variation is not closed',
      'face each other on an open file', ', which can never stand there', ', which can never come there', "is in check, but it is the other side's move",
      'has no rook there', 'there are more than ', 'the game has no place in this format',
      'the game would not be read as it is written', 'cannot have come about in a game: ', 'names no side to move: ',
      'is cut within a character', 'is longer than its place', 'repeats the move before it; it is passed over', 'text that belongs to no game', 'text after the moves',
      'is of no format that can be read', ', which is not supported', 'is damaged: only ', 'bytes, more than there can be',
      'is not all GB 18030', 'is left out with all that follows', 'more is wrong with this game',
    ]) {
      expect(sources).toContain(words);
    }
  });
});
