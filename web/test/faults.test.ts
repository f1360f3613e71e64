// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { faultInEnglish, plainFault, readable } from '../src/i18n/faults';
import { faultInChinese, faultsInChinese } from '../src/i18n/zh_faults';
import type { FaultCode } from '../src/model/faults.gen';
import type { Fault } from '../src/net/protocol.gen';
import type { MoveStyle, XiangqiNotation } from '../src/model/settings';

const fault = (code: FaultCode, said: readonly string[] = [], causes: Fault[] = []): Fault => ({
  place: 'xqf: the move at byte 1040', what: 'the original text', code, arguments: [...said], causes,
});
const zh = (...said: Parameters<typeof fault>): string => faultInChinese(fault(...said));
const en = (...said: Parameters<typeof fault>): string => faultInEnglish(fault(...said));

const noKings = ['white', 'black'].map((side) => fault('royal_count', [side, '0', 'king']));

describe('faults in Chinese', () => {
  it('say what is wrong with a position', () => {
    expect(zh('royal_count', ['red', '2', 'general'])).toBe('红方有 2 个帅（应为 1 个）');
    expect(zh('waiting_side_in_check', ['black'])).toBe('黑方正被将军，却轮到对方走棋');
    expect(zh('piece_out_of_zone', ['a0', 'red', 'elephant'])).toBe('a0 上不可能有红方的相');
    expect(zh('piece_out_of_reach', ['b4', 'red', 'pawn'])).toBe('红方的兵不可能走到 b4');
    expect(zh('too_many_checkers', ['black', '3', '2'])).toBe('黑方同时被 3 个棋子将军（最多 2 个）');
    expect(zh('fen_files', ['3', '10', '9'])).toBe('第 3 行有 10 格（应为 9 格）');
  });

  it('name xiangqi pieces as their side writes them', () => {
    expect(zh('too_many_pieces', ['black', '6', 'pawn', '5'])).toBe('黑方有 6 个卒（最多 5 个）');
    expect(zh('too_many_pieces', ['black', '9', 'pawn', '8'])).toBe('黑方有 9 个兵（最多 8 个）');
    expect(zh('doubled_pawns', ['a6', 'a5', 'black'])).toBe('a6 与 a5：黑方未过河的两个卒不能在同一路');
  });

  it('say what is wrong with a file', () => {
    expect(zh('at_move', ['2.'], [fault('ambiguous_move', ['Nf3', 'Ndf3 or Ngf3'])])).toBe('第 2 回合，着法“Nf3”有歧义：Ndf3 或 Ngf3');
    expect(zh('fen_header', [], noKings)).toBe('起始局面（FEN）：白方有 0 个王（应为 1 个）；黑方有 0 个王（应为 1 个）');
    expect(zh('unreachable_start', [], [fault('doubled_pawns', ['c3', 'c4', 'red']), fault('piece_out_of_reach', ['d1', 'red', 'advisor'])]))
      .toBe('起始局面不可能在对局中出现：c3 与 c4：红方未过河的两个兵不能在同一路；红方的仕不可能走到 d1');
    expect(zh('header_cut', ['Red'])).toBe('对局信息 Red 在半个汉字处截断');
    expect(zh('more_in_this_part', ['7'], [fault('text_outside_games')])).toBe('有不属于任何对局的文字（此处另有 7 个问题）');
  });

  it('decode texts of the file', () => {
    expect(zh('at_move', ['1.'], [fault('chinese_unreadable', ['\\xe7\\x82\\xae'])])).toBe('第 1 回合，“炮”不是着法');
  });

  it('are said once each', () => {
    expect(faultsInChinese([fault('no_result'), fault('no_result'), ...noKings]))
      .toBe('末尾没有结果；白方有 0 个王（应为 1 个）；黑方有 0 个王（应为 1 个）');
  });

  it('say so when there is no translation', () => {
    expect(faultInChinese({ place: 'xqf:', what: 'something new', code: 'newer_code', arguments: [], causes: [] })).toBe('有一处问题（原文：xqf: something new）');
    expect(zh('royal_count', ['white'])).toBe('有一处问题（原文：xqf: the move at byte 1040 the original text）');
    expect(faultInChinese(plainFault('the body is not JSON'))).toBe('有一处问题（原文：the body is not JSON）');
  });
});

describe('moves of faults', () => {
  const advisor = fault('file_move_not_legal', ['12...', 'f9e8', 'Af9-e8 A6+5 士6进5']);
  const knight = fault('at_move', ['7.'], [fault('move_not_legal', ['g1g5', 'Ng1-g5'])]);
  const style = (xiangqi: XiangqiNotation): MoveStyle => ({ xiangqi, chess: 'letters' });
  const figurines: MoveStyle = { xiangqi: 'chinese', chess: 'figurines' };

  it('are written as the reader writes them, in Chinese', () => {
    expect(faultInChinese(advisor)).toBe('第 12 回合 士6进5 不合规则，该着及其后的着法已略去');
    expect(faultInChinese(advisor, style('wxf'))).toContain('第 12 回合 A6+5 不合规则');
    expect(faultInChinese(advisor, style('algebraic'))).toContain('第 12 回合 Af9–e8 不合规则');
    expect(faultInChinese(knight)).toBe('第 7 回合，着法 Ng1–g5 不合规则');
    expect(faultInChinese(knight, figurines)).toBe('第 7 回合，着法 ♘\uFE0Eg1–g5 不合规则');
  });

  it('are written as the reader writes them, in English', () => {
    expect(faultInEnglish(advisor)).toBe('Black’s move 12, Af9–e8, is not legal; it is left out with all that follows');
    expect(faultInEnglish(advisor, style('wxf'))).toContain('Black’s move 12, A6+5, is not legal');
    expect(faultInEnglish(advisor, style('chinese'))).toContain('Black’s move 12, 士6进5, is not legal');
    expect(faultInEnglish(knight)).toBe('Move 7: move Ng1–g5 is not legal here');
    expect(faultInEnglish(knight, figurines)).toBe('Move 7: move ♘\uFE0Eg1–g5 is not legal here');
  });

  it('are two squares where no piece is known', () => {
    expect(zh('file_move_from_empty_point', ['3.', 'e5c4'])).toBe('第 3 回合 e5c4 的起点没有棋子，该着及其后的着法已略去');
    expect(en('file_move_not_legal', ['3.', 'a0a0', ''])).toBe('Move 3, a0a0, is not legal; it is left out with all that follows');
  });
});

describe('faults in English', () => {
  it('lack what only programs understand', () => {
    expect(en('head_cut', ['1024'])).toBe('ends within its head of 1024 bytes');
    expect(en('fen_header', [], noKings)).toBe('FEN header: white has 0 kings (expected 1); black has 0 kings (expected 1)');
  });

  it('have one or several', () => {
    expect(en('too_many_promotions', ['white', '1', '0'])).toBe('white has 1 piece more than at the start, but only 0 pawns can have been promoted');
    expect(en('fen_without_turn', ['red'])).toBe('the FEN names no side to move: Red moves first');
  });

  it('are those of the server when the code is not known', () => {
    expect(faultInEnglish({ place: 'white', what: 'is new', code: 'constructor', arguments: [], causes: [] })).toBe('white is new');
  });
});

it('texts of files are decoded', () => {
  expect(readable("1. move '\\xe7\\x82\\xae' is bad")).toBe("1. move '炮' is bad");
});
