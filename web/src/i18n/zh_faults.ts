// SPDX-License-Identifier: GPL-3.0-or-later
import type { Fault } from '../net/protocol.gen';
import type { MoveStyle } from '../model/settings';
import { codeOf, originalText, saidOf, turnParts, type FaultTexts } from './faults';

const sides: Readonly<Record<string, string>> = { white: '白方', black: '黑方', red: '红方' };
const pieces: Readonly<Record<string, string>> = {
  king: '王', queen: '后', rook: '车', bishop: '象', knight: '马', pawn: '兵', general: '将帅', advisor: '士', elephant: '象',
  horse: '马', cannon: '炮', piece: '棋子',
};
/** Xiangqi writes some pieces of the two sides with different characters. */
const ofSide: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  red: { general: '帅', advisor: '仕', elephant: '相', pawn: '兵' },
  black: { general: '将', advisor: '士', elephant: '象', pawn: '卒' },
};

const side = (word: string): string => sides[word] ?? word;
const piece = (word: string): string => pieces[word] ?? word;
const pieceOf = (whose: string, word: string): string => ofSide[whose]?.[word] ?? piece(word);
/** Chess allows eight pawns and xiangqi five: Black's have different characters. */
const pawnOrPiece = (whose: string, word: string, most: string): string =>
  word === 'pawn' && most !== '5' ? '兵' : pieceOf(whose, word);
/** What a list of moves has in English between the last two and at its end. */
const listed = (moves: string): string => moves.replace(' or ', ' 或 ').replace(' and others', ' 等').replaceAll(', ', '、');

const notMove = ({ text }: { readonly text: string }): string => `“${text}”不是着法`;
const illegal = ({ text }: { readonly text: string }): string => `着法“${text}”不合规则`;
const illegalAt = ({ move }: { readonly move: string }): string => `着法 ${move} 不合规则`;
const andTheRest = '，该着及其后的着法已略去';
const roundOf = (turn: string): string => `第 ${turnParts(turn).number} 回合`;
const restLeftOut = '，其余部分已略去';
const badCastling = (): string => '易位一栏不正确';
const badEnPassant = (): string => '吃过路兵一栏不正确';

const texts: FaultTexts = {
  text: ({ text }) => `有一处问题（原文：${text}）`,

  // Positions
  halfmove_clock: () => '半回合计数不正确',
  fullmove_number: () => '回合数不正确',
  royal_count: (f) => `${side(f.side)}有 ${f.count} 个${pieceOf(f.side, f.role)}（应为 1 个）`,
  too_many_pieces: (f) => `${side(f.side)}有 ${f.count} 个${pawnOrPiece(f.side, f.role, f.most)}（最多 ${f.most} 个）`,
  too_many_promotions: (f) => `${side(f.side)}比开局多出 ${f.count} 个棋子，而能升变的兵不够`,
  waiting_side_in_check: (f) => `${side(f.side)}正被将军，却轮到对方走棋`,
  too_many_checkers: (f) => `${side(f.side)}同时被 ${f.count} 个棋子将军（最多 ${f.most} 个）`,
  pawn_on_edge: ({ square }) => `${square} 上不可能有兵`,
  piece_out_of_zone: (f) => `${f.square} 上不可能有${side(f.side)}的${pieceOf(f.side, f.role)}`,
  piece_out_of_reach: (f) => `${side(f.side)}的${pieceOf(f.side, f.role)}不可能走到 ${f.square}`,
  doubled_pawns: (f) => `${f.near} 与 ${f.far}：${side(f.side)}未过河的两个${pieceOf(f.side, 'pawn')}不能在同一路`,
  facing_generals: ({ first, second }) => `${first} 与 ${second} 的将帅照面`,
  castling_without_rook: (f) => `${side(f.side)}的易位权：${f.square} 上没有车`,
  castling_without_king: (f) => `${side(f.side)}的易位权（${f.square}）：王的位置不对`,
  castling_past_king: (f) => `${side(f.side)}的易位权（${f.square}）：王的位置不对`,
  en_passant_rank: badEnPassant,
  en_passant_without_pawn: badEnPassant,
  en_passant_not_passed: badEnPassant,
  en_passant_too_late: badEnPassant,
  fen_length: ({ count }) => `FEN 有 ${count} 个字符（最多 200 个）`,
  fen_fields: ({ count }) => `有 ${count} 栏，栏数不对`,
  short_fen_fields: ({ count }) => `有 ${count} 栏，栏数不对`,
  fen_ranks: ({ count, expected }) => `有 ${count} 行（应为 ${expected} 行）`,
  fen_files: ({ rank, count, expected }) => `第 ${rank} 行有 ${count} 格（应为 ${expected} 格）`,
  fen_unreadable: ({ rank, text }) => `第 ${rank} 行的“${text}”既不是棋子也不是空格数`,
  fen_two_numbers: ({ rank }) => `第 ${rank} 行有两个数字相连`,
  fen_turn: ({ text }) => `走棋一方写作“${text}”，无法识别`,
  fen_turn_with_r: ({ text }) => `走棋一方写作“${text}”，无法识别`,
  fen_halfmove_clock: () => '半回合计数不正确',
  fen_fullmove_number: () => '回合数不正确',
  fen_third_field: ({ text }) => `第三栏写作“${text}”（应为 -）`,
  fen_fourth_field: ({ text }) => `第四栏写作“${text}”（应为 -）`,
  fen_castling: badCastling,
  fen_castling_letter: badCastling,
  fen_castling_without_king: badCastling,
  fen_castling_without_rook: badCastling,
  fen_castling_twice: badCastling,
  fen_en_passant: badEnPassant,
  fen_blanks: () => 'FEN 各栏之间的空白不规范，已按单个空格读取',
  fen_numbers_joined: ({ rank }) => `第 ${rank} 行有两个数字相连，已按其和读取`,
  fen_zero_left_out: ({ rank }) => `第 ${rank} 行的 0 不表示任何格，已略去`,
  fen_empty_ranks_left_out: ({ count }) => `棋盘多出${count}个“/”，已略去`,
  fen_other_letters: ({ text }) => `棋子字母“${text}”是其他软件的写法，已按马、象读取`,
  fen_turn_read_as: (f) => `走棋一方写作“${f.text}”，已按${side(f.side)}读取`,
  fen_fields_missing: ({ count }) => `FEN 只有 ${count} 栏（应为 6 栏），缺少的按“- - 0 1”补上`,
  fen_field_left_out: ({ text }) => `不用的栏写有“${text}”，已略去`,
  fen_end_left_out: ({ text }) => `FEN 末尾多出“${text}”，已略去`,
  fen_castling_unreadable: ({ text }) => `易位一栏的“${text}”无法识别，已略去`,
  fen_castling_left_out: ({ text }) => `易位权“${text}”没有相应的王和车，已取消`,
  fen_castling_other_chess: ({ text }) => `易位权“${text}”：王或车不在国际象棋的原位，已取消`,
  fen_castling_repeated: ({ text }) => `易位权“${text}”重复，已略去`,
  fen_castling_order: ({ text, read }) => `易位一栏“${text}”次序不规范，已按“${read}”读取`,
  fen_en_passant_left_out: ({ text }) => `吃过路兵一栏的“${text}”不成立：没有兵刚走过该格，已取消`,
  fen_en_passant_read_as: ({ text, square }) => `吃过路兵一栏的“${text}”已按 ${square} 读取`,
  fen_halfmove_clock_read_as: ({ text, number }) => `半回合计数写作“${text}”，已按 ${number} 读取`,
  fen_fullmove_number_read_as: ({ text, number }) => `回合数写作“${text}”，已按 ${number} 读取`,

  // Moves
  uci_unreadable: notMove,
  san_unreadable: notMove,
  iccs_unreadable: notMove,
  wxf_unreadable: notMove,
  chinese_unreadable: notMove,
  algebraic_unreadable: notMove,
  typed_unreadable: notMove,
  ambiguous_move: ({ text, moves }) => `着法“${text}”有歧义：${listed(moves)}`,
  move_from_empty_square: illegalAt,
  move_of_other_side: illegalAt,
  move_when_none_is_legal: illegalAt,
  move_answers_no_check: illegalAt,
  move_not_legal: illegalAt,
  no_legal_move: illegal,
  castling_lost: illegal,
  castling_in_check: illegal,
  castling_blocked: illegal,
  castling_attacked: illegal,
  promotion_not_said: ({ text, moves }) => `着法“${text}”没有写明升变：${listed(moves)}`,
  promotes_nothing: illegal,
  check_not_answered: illegal,
  king_left_attacked: illegal,
  piece_cannot_go: illegal,
  piece_cannot_go_from_there: illegal,
  legal_moves: ({ moves }) => `合法着法：${listed(moves)}`,
  legal_moves_there: ({ moves }) => `可走到该处的着法：${listed(moves)}`,
  no_answer_to_check: illegal,
  not_legal_here: illegal,
  null_move_in_check: () => '被将军时不能停一着',

  // PGN
  header_without_name: () => '有一项对局信息书写不完整',
  header_without_value: () => '有一项对局信息书写不完整',
  header_value_not_closed: () => '有一项对局信息没有结束引号',
  header_not_closed: () => '有一项对局信息书写不完整',
  result_in_variation: () => '变着里写了对局结果',
  stray_closing_brace: () => '多余的右花括号',
  stray_quote: () => '多余的 "',
  stray_closing_bracket: () => '多余的 ]',
  bracket_among_moves: () => '着法之间有左方括号',
  text_outside_games: () => '有不属于任何对局的文字',
  comment_outside_games: () => '有不属于任何对局的评注',
  comment_not_closed: () => '评注没有结束符号',
  variation_not_closed: () => '变着没有结束符号',
  variations_too_deep: () => '变着嵌套过深',
  variation_without_move: () => '变着之前没有着法',
  stray_closing_parenthesis: () => '多余的右括号',
  glyph_without_number: () => '$ 后面没有 0 至 255 的数字',
  more_in_this_game: () => '此局还有更多问题，未一一列出',
  more_in_this_part: ({ count, causes }) => `${causes}（此处另有 ${count} 个问题）`,
  glyph_before_move: ({ number }) => `着法之前有评价符号 $${number}`,
  remarks_without_moves: () => '变着中只有评注，没有着法',
  text_after_moves: () => '着法之后另有文字',
  header_over_lines: () => '有一项对局信息断成了两行',
  result_header_unknown: ({ text }) => `对局信息中的结果“${text}”无法识别`,
  both_lose: () => '双方判负（0-0），按没有结果保存',
  word_left_out: ({ text }) => `“${text}”不是着法，已略过`,
  start_turned: ({ side: whose }) => `起始局面中可以直接吃将，改为${side(whose)}先走`,
  no_result: () => '末尾没有结果',
  results_differ: ({ header, end }) => `对局信息中的结果是 ${header}，末尾写的是 ${end}`,
  at_move: ({ turn, causes }) => `${roundOf(turn)}${turnParts(turn).black ? '黑方' : ''}，${causes}`,
  too_many_moves: ({ most }) => `着法过多，只读取了 ${most} 着`,
  too_many_headers: ({ most }) => `对局信息过多，只读取了 ${most} 项`,
  too_many_glyphs: ({ most }) => `一着的评注符号过多，只读取了 ${most} 个`,
  too_much_text: () => `文字过多${restLeftOut}`,
  fen_header: ({ causes }) => `起始局面（FEN）：${causes}`,
  fen_without_turn: (f) => `FEN 没有注明先走方，按${side(f.side)}先走读取`,
  unknown_variant: ({ text }) => `不支持的棋种：${text}`,
  unknown_game: ({ text }) => `不支持的棋种：${text}`,
  unreachable_start: ({ causes }) => `起始局面不可能在对局中出现：${causes}`,
  two_pieces_on_point: ({ square }) => `${square} 上有两个棋子`,

  // Other files
  no_known_format: ({ formats }) => `无法识别文件格式（可读取：${formats}）`,
  format_not_supported: ({ format, formats }) => `不支持 ${format} 格式（可读取：${formats}）`,
  file_move_missing: () => '文件在着法中间中断，之后的着法缺失',
  game_move_missing: () => '文件在着法中间中断，之后的着法缺失',
  file_move_without_points: ({ turn }) => `${roundOf(turn)}的着法没有起止位置${andTheRest}`,
  file_move_from_empty_point: ({ turn, move }) => `${roundOf(turn)} ${move} 的起点没有棋子${andTheRest}`,
  file_move_of_other_side: ({ turn, move }) => `${roundOf(turn)} ${move} 走的是对方的棋子${andTheRest}`,
  file_move_not_legal: ({ turn, move }) => `${roundOf(turn)} ${move} 不合规则${andTheRest}`,
  file_move_unreadable: ({ turn, text }) => `${roundOf(turn)}“${text}”不是着法，其后的着法也已略去`,
  file_move_repeated: () => '有一着重复记录，只算一次',
  file_move_follows_none: () => '有一着不接在任何着法之后，已略去',
  file_move_after_end: () => '主变结束之后还有着法，已略去',
  too_many_open_variations: () => `变着嵌套过深${restLeftOut}`,
  unknown_move_attribute: ({ text }) => `无法识别的着法属性：${text}`,
  move_lacks_remark: () => '文件在评注处中断',
  remark_beyond_file: () => '有一条评注不完整，已读取现有部分',
  remark_beyond_game: () => '有一条评注不完整，已读取现有部分',
  remark_cut: () => '有一条评注在半个汉字处截断',
  remark_not_of_encoding: ({ encoding }) => `有一条评注含有不是 ${encoding} 编码的字符`,
  header_cut: ({ header }) => `对局信息 ${header} 在半个汉字处截断`,
  header_not_of_encoding: ({ header, encoding }) => `对局信息 ${header} 含有不是 ${encoding} 编码的字符`,
  header_too_long: ({ header }) => `对局信息 ${header} 超出应有的长度`,
  moves_over_limit: () => `内容过多${restLeftOut}`,
  text_over_limit: () => `内容过多${restLeftOut}`,
  headers_over_limit: ({ most }) => `对局信息超过 ${most} 项${restLeftOut}`,
  tags_over_limit: () => `变着或注释过多${restLeftOut}`,
  more_in_this_file: () => '还有更多问题，未一一列出',
  unknown_result: ({ text }) => `无法识别的结果：${text}`,
  line_from_nowhere: () => '有一条变着找不到起点，已略去',
  line_too_many: () => '变着嵌套过深，有一条已略去',
  remark_of_no_move: () => '有一条评注不属于任何着法，已略去',
  nothing_in_dhtmlxq: () => '文件中既没有着法也没有局面',
  nothing_in_cbf: () => '文件中没有着法',
  not_of_format: ({ format }) => `不是 ${format} 文件`,
  head_cut: () => '文件不完整：开头部分就中断了',
  newer_version: () => '文件的版本太新，无法读取',
  newer_kind: () => '文件的版本太新，无法读取',
  unknown_version: ({ version }) => `无法识别的文件版本：${version}`,
  library_game_cut: () => '有一局在着法中间中断',
  library_size_impossible: ({ size }) => `文件已损坏：解压后不可能有 ${size} 字节`,
  library_too_large: ({ most }) => `文件展开后过大，最多读取 ${most} 字节`,
  library_damaged: ({ size, whole }) => `文件已损坏：${whole} 字节中只能解压 ${size} 字节`,
  library_head_cut: () => '文件不完整：开头部分就中断了',
  library_games_missing: ({ count }) => `文件不完整：缺最后 ${count} 局`,
  bytes_not_of_encoding: ({ bytes, encoding }) => `字节 ${bytes} 不是 ${encoding} 编码，以 U+FFFD 代替`,
  wrong_encoding: ({ count, encoding }) => `另有 ${count} 处不是 ${encoding} 编码`,
  encoding_judged: ({ encoding }) => `根据文字推断，此文件按 ${encoding} 编码读取`,
  encoding_doubtful: ({ encoding, other }) => `根据文字推断，此文件按 ${encoding} 编码读取，但也可能是 ${other}`,
  marks_within_text: ({ count }) => `文件中间有 ${count} 个字节顺序标记（BOM），按空格处理`,
  game_too_large: () => '棋局过大，无法显示',

  // Files and studies that cannot be written
  one_set_only: () => '此格式只能保存一副棋子',
  draft_moves: ({ most }) => `着法超过 ${most} 着`,
  draft_headers: ({ most }) => `对局信息超过 ${most} 项`,
  not_read_back: () => '这局棋保存后无法原样读出',
};

/** A fault in Chinese. */
export function faultInChinese(fault: Fault, style: MoveStyle = { xiangqi: 'chinese', chess: 'letters' }): string {
  const code = codeOf(fault);
  if (code === null) return `有一处问题（原文：${originalText(fault)}）`;
  const text = texts[code] as (said: Readonly<Record<string, string>>) => string;
  return text(saidOf(code, fault, faultsInChinese(fault.causes, style), style));
}

/** Faults in Chinese, each once. */
export const faultsInChinese = (faults: readonly Fault[], style?: MoveStyle): string =>
  [...new Set(faults.map((fault) => faultInChinese(fault, style)))].join('；');
