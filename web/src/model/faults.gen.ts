// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from libs/rules/faults.json by tools/faults_generate.mjs. Do not edit.

/** The arguments of each code of a fault. */
export interface FaultArguments {
  text: { readonly text: string };
  halfmove_clock: { readonly value: string };
  fullmove_number: { readonly value: string };
  royal_count: { readonly side: string; readonly count: string; readonly role: string };
  too_many_pieces: { readonly side: string; readonly count: string; readonly role: string; readonly most: string };
  too_many_promotions: { readonly side: string; readonly count: string; readonly pawns: string };
  waiting_side_in_check: { readonly side: string };
  too_many_checkers: { readonly side: string; readonly count: string; readonly most: string };
  pawn_on_edge: { readonly square: string };
  piece_out_of_zone: { readonly square: string; readonly side: string; readonly role: string };
  piece_out_of_reach: { readonly square: string; readonly side: string; readonly role: string };
  doubled_pawns: { readonly near: string; readonly far: string; readonly side: string };
  facing_generals: { readonly first: string; readonly second: string };
  castling_without_rook: { readonly side: string; readonly square: string };
  castling_without_king: { readonly side: string; readonly square: string };
  castling_past_king: { readonly side: string; readonly square: string };
  en_passant_rank: { readonly square: string; readonly side: string };
  en_passant_without_pawn: { readonly square: string; readonly pawn: string };
  en_passant_not_passed: { readonly square: string };
  en_passant_too_late: { readonly square: string; readonly clock: string };
  fen_length: { readonly count: string };
  fen_fields: { readonly count: string };
  short_fen_fields: { readonly count: string };
  fen_ranks: { readonly count: string; readonly expected: string };
  fen_files: { readonly rank: string; readonly count: string; readonly expected: string };
  fen_unreadable: { readonly rank: string; readonly text: string };
  fen_two_numbers: { readonly rank: string };
  fen_turn: { readonly text: string };
  fen_turn_with_r: { readonly text: string };
  fen_halfmove_clock: { readonly text: string };
  fen_fullmove_number: { readonly text: string };
  fen_third_field: { readonly text: string };
  fen_fourth_field: { readonly text: string };
  fen_castling: { readonly text: string };
  fen_castling_letter: { readonly text: string };
  fen_castling_without_king: { readonly text: string };
  fen_castling_without_rook: { readonly text: string };
  fen_castling_twice: { readonly text: string };
  fen_en_passant: { readonly text: string };
  fen_blanks: object;
  fen_numbers_joined: { readonly rank: string };
  fen_zero_left_out: { readonly rank: string };
  fen_empty_ranks_left_out: { readonly count: string };
  fen_other_letters: { readonly text: string };
  fen_turn_read_as: { readonly text: string; readonly side: string };
  fen_fields_missing: { readonly count: string };
  fen_field_left_out: { readonly text: string };
  fen_end_left_out: { readonly text: string };
  fen_castling_unreadable: { readonly text: string };
  fen_castling_left_out: { readonly text: string };
  fen_castling_other_chess: { readonly text: string };
  fen_castling_repeated: { readonly text: string };
  fen_castling_order: { readonly text: string; readonly read: string };
  fen_en_passant_left_out: { readonly text: string };
  fen_en_passant_read_as: { readonly text: string; readonly square: string };
  fen_halfmove_clock_read_as: { readonly text: string; readonly number: string };
  fen_fullmove_number_read_as: { readonly text: string; readonly number: string };
  uci_unreadable: { readonly text: string; readonly examples: string };
  san_unreadable: { readonly text: string };
  iccs_unreadable: { readonly text: string };
  wxf_unreadable: { readonly text: string };
  chinese_unreadable: { readonly text: string };
  algebraic_unreadable: { readonly text: string };
  typed_unreadable: { readonly text: string };
  ambiguous_move: { readonly text: string; readonly moves: string };
  move_from_empty_square: { readonly move: string };
  move_of_other_side: { readonly move: string; readonly notations: string };
  move_when_none_is_legal: { readonly move: string; readonly notations: string };
  move_answers_no_check: { readonly move: string; readonly notations: string };
  move_not_legal: { readonly move: string; readonly notations: string };
  no_legal_move: { readonly text: string };
  castling_lost: { readonly text: string };
  castling_in_check: { readonly text: string };
  castling_blocked: { readonly text: string };
  castling_attacked: { readonly text: string };
  promotion_not_said: { readonly text: string; readonly moves: string };
  promotes_nothing: { readonly text: string; readonly moves: string };
  check_not_answered: { readonly text: string };
  king_left_attacked: { readonly text: string };
  piece_cannot_go: { readonly text: string; readonly role: string; readonly square: string };
  piece_cannot_go_from_there: { readonly text: string; readonly role: string; readonly square: string };
  legal_moves: { readonly moves: string };
  legal_moves_there: { readonly moves: string };
  no_answer_to_check: { readonly text: string; readonly moves: string };
  not_legal_here: { readonly text: string; readonly moves: string };
  null_move_in_check: object;
  header_without_name: object;
  header_without_value: object;
  header_value_not_closed: object;
  header_over_lines: object;
  header_not_closed: object;
  result_in_variation: object;
  stray_closing_brace: object;
  stray_quote: object;
  stray_closing_bracket: object;
  bracket_among_moves: object;
  text_outside_games: object;
  comment_outside_games: object;
  comment_not_closed: object;
  variation_not_closed: object;
  variations_too_deep: object;
  variation_without_move: object;
  stray_closing_parenthesis: object;
  glyph_without_number: object;
  more_in_this_game: object;
  more_in_this_part: { readonly count: string };
  glyph_before_move: { readonly number: string };
  remarks_without_moves: object;
  text_after_moves: object;
  no_result: object;
  results_differ: { readonly header: string; readonly end: string };
  result_header_unknown: { readonly text: string };
  both_lose: object;
  word_left_out: { readonly text: string };
  at_move: { readonly turn: string };
  too_many_moves: { readonly most: string };
  too_many_headers: { readonly most: string };
  too_many_glyphs: { readonly most: string };
  too_much_text: { readonly most: string };
  fen_header: object;
  fen_without_turn: { readonly side: string };
  unknown_variant: { readonly text: string };
  unknown_game: { readonly text: string };
  unreachable_start: object;
  start_turned: { readonly side: string };
  two_pieces_on_point: { readonly square: string };
  no_known_format: { readonly formats: string };
  format_not_supported: { readonly format: string; readonly formats: string };
  file_move_missing: object;
  game_move_missing: object;
  file_move_without_points: { readonly turn: string };
  file_move_from_empty_point: { readonly turn: string; readonly move: string };
  file_move_of_other_side: { readonly turn: string; readonly move: string; readonly notations: string };
  file_move_not_legal: { readonly turn: string; readonly move: string; readonly notations: string };
  file_move_unreadable: { readonly turn: string; readonly text: string };
  file_move_repeated: object;
  file_move_follows_none: object;
  file_move_after_end: object;
  too_many_open_variations: object;
  unknown_move_attribute: { readonly text: string };
  move_lacks_remark: object;
  remark_beyond_file: object;
  remark_beyond_game: object;
  remark_cut: object;
  remark_not_of_encoding: { readonly encoding: string };
  header_cut: { readonly header: string };
  header_not_of_encoding: { readonly header: string; readonly encoding: string };
  header_too_long: { readonly header: string };
  moves_over_limit: object;
  text_over_limit: object;
  headers_over_limit: { readonly most: string };
  tags_over_limit: object;
  more_in_this_file: object;
  unknown_result: { readonly text: string };
  line_from_nowhere: { readonly line: string; readonly parent: string; readonly ply: string };
  line_too_many: { readonly line: string };
  remark_of_no_move: { readonly remark: string };
  nothing_in_dhtmlxq: object;
  nothing_in_cbf: object;
  not_of_format: { readonly format: string; readonly magic: string };
  head_cut: { readonly size: string };
  newer_version: { readonly version: string };
  newer_kind: object;
  unknown_version: { readonly version: string };
  library_game_cut: object;
  library_size_impossible: { readonly size: string };
  library_too_large: { readonly size: string; readonly most: string };
  library_damaged: { readonly size: string; readonly whole: string };
  library_head_cut: object;
  library_games_missing: { readonly count: string };
  one_set_only: object;
  bytes_not_of_encoding: { readonly bytes: string; readonly encoding: string };
  wrong_encoding: { readonly count: string; readonly encoding: string };
  encoding_judged: { readonly encoding: string };
  encoding_doubtful: { readonly encoding: string; readonly other: string };
  marks_within_text: { readonly count: string };
  game_too_large: object;
  draft_moves: { readonly most: string };
  draft_headers: { readonly most: string };
  not_read_back: object;
}

export type FaultCode = keyof FaultArguments;

/** The names of each code's arguments, in their order. */
export const faultArguments: Readonly<Record<FaultCode, readonly string[]>> = {
  text: ['text'],
  halfmove_clock: ['value'],
  fullmove_number: ['value'],
  royal_count: ['side', 'count', 'role'],
  too_many_pieces: ['side', 'count', 'role', 'most'],
  too_many_promotions: ['side', 'count', 'pawns'],
  waiting_side_in_check: ['side'],
  too_many_checkers: ['side', 'count', 'most'],
  pawn_on_edge: ['square'],
  piece_out_of_zone: ['square', 'side', 'role'],
  piece_out_of_reach: ['square', 'side', 'role'],
  doubled_pawns: ['near', 'far', 'side'],
  facing_generals: ['first', 'second'],
  castling_without_rook: ['side', 'square'],
  castling_without_king: ['side', 'square'],
  castling_past_king: ['side', 'square'],
  en_passant_rank: ['square', 'side'],
  en_passant_without_pawn: ['square', 'pawn'],
  en_passant_not_passed: ['square'],
  en_passant_too_late: ['square', 'clock'],
  fen_length: ['count'],
  fen_fields: ['count'],
  short_fen_fields: ['count'],
  fen_ranks: ['count', 'expected'],
  fen_files: ['rank', 'count', 'expected'],
  fen_unreadable: ['rank', 'text'],
  fen_two_numbers: ['rank'],
  fen_turn: ['text'],
  fen_turn_with_r: ['text'],
  fen_halfmove_clock: ['text'],
  fen_fullmove_number: ['text'],
  fen_third_field: ['text'],
  fen_fourth_field: ['text'],
  fen_castling: ['text'],
  fen_castling_letter: ['text'],
  fen_castling_without_king: ['text'],
  fen_castling_without_rook: ['text'],
  fen_castling_twice: ['text'],
  fen_en_passant: ['text'],
  fen_blanks: [],
  fen_numbers_joined: ['rank'],
  fen_zero_left_out: ['rank'],
  fen_empty_ranks_left_out: ['count'],
  fen_other_letters: ['text'],
  fen_turn_read_as: ['text', 'side'],
  fen_fields_missing: ['count'],
  fen_field_left_out: ['text'],
  fen_end_left_out: ['text'],
  fen_castling_unreadable: ['text'],
  fen_castling_left_out: ['text'],
  fen_castling_other_chess: ['text'],
  fen_castling_repeated: ['text'],
  fen_castling_order: ['text', 'read'],
  fen_en_passant_left_out: ['text'],
  fen_en_passant_read_as: ['text', 'square'],
  fen_halfmove_clock_read_as: ['text', 'number'],
  fen_fullmove_number_read_as: ['text', 'number'],
  uci_unreadable: ['text', 'examples'],
  san_unreadable: ['text'],
  iccs_unreadable: ['text'],
  wxf_unreadable: ['text'],
  chinese_unreadable: ['text'],
  algebraic_unreadable: ['text'],
  typed_unreadable: ['text'],
  ambiguous_move: ['text', 'moves'],
  move_from_empty_square: ['move'],
  move_of_other_side: ['move', 'notations'],
  move_when_none_is_legal: ['move', 'notations'],
  move_answers_no_check: ['move', 'notations'],
  move_not_legal: ['move', 'notations'],
  no_legal_move: ['text'],
  castling_lost: ['text'],
  castling_in_check: ['text'],
  castling_blocked: ['text'],
  castling_attacked: ['text'],
  promotion_not_said: ['text', 'moves'],
  promotes_nothing: ['text', 'moves'],
  check_not_answered: ['text'],
  king_left_attacked: ['text'],
  piece_cannot_go: ['text', 'role', 'square'],
  piece_cannot_go_from_there: ['text', 'role', 'square'],
  legal_moves: ['moves'],
  legal_moves_there: ['moves'],
  no_answer_to_check: ['text', 'moves'],
  not_legal_here: ['text', 'moves'],
  null_move_in_check: [],
  header_without_name: [],
  header_without_value: [],
  header_value_not_closed: [],
  header_over_lines: [],
  header_not_closed: [],
  result_in_variation: [],
  stray_closing_brace: [],
  stray_quote: [],
  stray_closing_bracket: [],
  bracket_among_moves: [],
  text_outside_games: [],
  comment_outside_games: [],
  comment_not_closed: [],
  variation_not_closed: [],
  variations_too_deep: [],
  variation_without_move: [],
  stray_closing_parenthesis: [],
  glyph_without_number: [],
  more_in_this_game: [],
  more_in_this_part: ['count'],
  glyph_before_move: ['number'],
  remarks_without_moves: [],
  text_after_moves: [],
  no_result: [],
  results_differ: ['header', 'end'],
  result_header_unknown: ['text'],
  both_lose: [],
  word_left_out: ['text'],
  at_move: ['turn'],
  too_many_moves: ['most'],
  too_many_headers: ['most'],
  too_many_glyphs: ['most'],
  too_much_text: ['most'],
  fen_header: [],
  fen_without_turn: ['side'],
  unknown_variant: ['text'],
  unknown_game: ['text'],
  unreachable_start: [],
  start_turned: ['side'],
  two_pieces_on_point: ['square'],
  no_known_format: ['formats'],
  format_not_supported: ['format', 'formats'],
  file_move_missing: [],
  game_move_missing: [],
  file_move_without_points: ['turn'],
  file_move_from_empty_point: ['turn', 'move'],
  file_move_of_other_side: ['turn', 'move', 'notations'],
  file_move_not_legal: ['turn', 'move', 'notations'],
  file_move_unreadable: ['turn', 'text'],
  file_move_repeated: [],
  file_move_follows_none: [],
  file_move_after_end: [],
  too_many_open_variations: [],
  unknown_move_attribute: ['text'],
  move_lacks_remark: [],
  remark_beyond_file: [],
  remark_beyond_game: [],
  remark_cut: [],
  remark_not_of_encoding: ['encoding'],
  header_cut: ['header'],
  header_not_of_encoding: ['header', 'encoding'],
  header_too_long: ['header'],
  moves_over_limit: [],
  text_over_limit: [],
  headers_over_limit: ['most'],
  tags_over_limit: [],
  more_in_this_file: [],
  unknown_result: ['text'],
  line_from_nowhere: ['line', 'parent', 'ply'],
  line_too_many: ['line'],
  remark_of_no_move: ['remark'],
  nothing_in_dhtmlxq: [],
  nothing_in_cbf: [],
  not_of_format: ['format', 'magic'],
  head_cut: ['size'],
  newer_version: ['version'],
  newer_kind: [],
  unknown_version: ['version'],
  library_game_cut: [],
  library_size_impossible: ['size'],
  library_too_large: ['size', 'most'],
  library_damaged: ['size', 'whole'],
  library_head_cut: [],
  library_games_missing: ['count'],
  one_set_only: [],
  bytes_not_of_encoding: ['bytes', 'encoding'],
  wrong_encoding: ['count', 'encoding'],
  encoding_judged: ['encoding'],
  encoding_doubtful: ['encoding', 'other'],
  marks_within_text: ['count'],
  game_too_large: [],
  draft_moves: ['most'],
  draft_headers: ['most'],
  not_read_back: [],
};

/** The English text of each code: {name} is an argument, {name:s} an s unless it is 1, {name:C} has a capital letter. */
export const faultTemplates: Readonly<Record<FaultCode, string>> = {
  text: '{text}',
  halfmove_clock: 'halfmove clock is {value} (expected 0 to 9999)',
  fullmove_number: 'fullmove number is {value} (expected 1 to 9999)',
  royal_count: '{side} has {count} {role}{count:s} (expected 1)',
  too_many_pieces: '{side} has {count} {role}{count:s} (at most {most})',
  too_many_promotions: '{side} has {count} piece{count:s} more than at the start, but only {pawns} pawn{pawns:s} can have been promoted',
  waiting_side_in_check: '{side} is in check, but it is the other side\'s move',
  too_many_checkers: '{side} is in check from {count} pieces (at most {most})',
  pawn_on_edge: '{square} has a pawn, which can never stand there',
  piece_out_of_zone: '{square} has a {side} {role}, which can never stand there',
  piece_out_of_reach: '{square} has a {side} {role}, which can never come there',
  doubled_pawns: '{near} and {far} have two {side} pawns on one file before the river',
  facing_generals: 'generals on {first} and {second} face each other on an open file',
  castling_without_rook: 'castling right of {side} with {square} has no rook there',
  castling_without_king: 'castling right of {side} with {square} has no king on the back rank',
  castling_past_king: 'castling right of {side} with {square} has its king on the wrong side of the rook',
  en_passant_rank: 'en passant square {square} is not on the rank that {side}\'s pawns pass',
  en_passant_without_pawn: 'en passant square {square} has no pawn on {pawn}',
  en_passant_not_passed: 'en passant square {square} was not passed: a piece stands there or behind',
  en_passant_too_late: 'en passant square {square} was passed by the last move, so the halfmove clock must be 0 (it is {clock})',
  fen_length: 'is {count} characters long (at most 200)',
  fen_fields: 'has {count} field{count:s} separated by single spaces (expected 6)',
  short_fen_fields: 'has {count} field{count:s} separated by single spaces (expected 6, or 2 or 4 without the rest)',
  fen_ranks: 'board has {count} rank{count:s} (expected {expected})',
  fen_files: 'rank {rank} has {count} file{count:s} (expected {expected})',
  fen_unreadable: 'rank {rank} has \'{text}\', which is neither a piece nor a number of empty squares',
  fen_two_numbers: 'rank {rank} has two numbers in a row',
  fen_turn: 'side to move is \'{text}\' (expected w or b)',
  fen_turn_with_r: 'side to move is \'{text}\' (expected w, r or b)',
  fen_halfmove_clock: 'halfmove clock is \'{text}\' (expected a number of at most four digits)',
  fen_fullmove_number: 'fullmove number is \'{text}\' (expected a number of at most four digits)',
  fen_third_field: 'third field is \'{text}\' (expected -)',
  fen_fourth_field: 'fourth field is \'{text}\' (expected -)',
  fen_castling: 'castling field is \'{text}\' (expected - or at most four letters)',
  fen_castling_letter: 'castling field has \'{text}\' (expected K, Q or a file letter)',
  fen_castling_without_king: 'castling field has \'{text}\', but there is no king on that side\'s back rank',
  fen_castling_without_rook: 'castling field has \'{text}\', but there is no such rook on the back rank',
  fen_castling_twice: 'castling field names two rights for one side of a king with \'{text}\'',
  fen_en_passant: 'en passant field is \'{text}\' (expected - or a square)',
  fen_blanks: 'blanks are not one space between two fields: read as that',
  fen_numbers_joined: 'rank {rank} has two numbers in a row: read as their sum',
  fen_zero_left_out: 'rank {rank} has a 0, which is no square: left out',
  fen_empty_ranks_left_out: 'board has {count} \'/\' too many, with nothing between: left out',
  fen_other_letters: 'board has \'{text}\': read as the letters N of horses and B of elephants',
  fen_turn_read_as: 'side to move is \'{text}\': read as {side}',
  fen_fields_missing: 'fields are {count} (expected 6): the missing ones are read from \'- - 0 1\'',
  fen_field_left_out: 'unused fields have \'{text}\': left out',
  fen_end_left_out: 'end has \'{text}\' after the fields of a FEN: left out',
  fen_castling_unreadable: 'castling field has \'{text}\', which names no right: left out',
  fen_castling_left_out: 'castling field has \'{text}\', but no king and rook stand for it: left out',
  fen_castling_other_chess: 'castling field has \'{text}\', but king and rook are not where they castle in chess: left out',
  fen_castling_repeated: 'castling field names a right again with \'{text}\': left out',
  fen_castling_order: 'castling field is \'{text}\', out of order: read as \'{read}\'',
  fen_en_passant_left_out: 'en passant field is \'{text}\', where no pawn has just passed: left out',
  fen_en_passant_read_as: 'en passant field is \'{text}\': read as {square}',
  fen_halfmove_clock_read_as: 'halfmove clock is \'{text}\': read as {number}',
  fen_fullmove_number_read_as: 'fullmove number is \'{text}\': read as {number}',
  uci_unreadable: 'move \'{text}\' is not two squares such as {examples}',
  san_unreadable: 'move \'{text}\' is not a chess move such as e4, Nf3, exd5, e8=Q or O-O',
  iccs_unreadable: 'move \'{text}\' is not two points such as H2-E2',
  wxf_unreadable: 'move \'{text}\' is not a move in WXF notation such as C2=5 or H8+7',
  chinese_unreadable: 'move \'{text}\' is not a move in Chinese notation such as 炮二平五 or 前车进1',
  algebraic_unreadable: 'move \'{text}\' is not a move in algebraic notation such as Che3 or Rxa10+',
  typed_unreadable: 'move \'{text}\' is not a move such as h2e2, C2=5 or 炮二平五',
  ambiguous_move: 'move \'{text}\' is ambiguous: {moves}',
  move_from_empty_square: 'move {move} starts on an empty square',
  move_of_other_side: 'move {move} moves the other side\'s piece',
  move_when_none_is_legal: 'move {move} is not possible: there is no legal move',
  move_answers_no_check: 'move {move} is not a legal answer to the check',
  move_not_legal: 'move {move} is not legal here',
  no_legal_move: 'move \'{text}\' is not legal: there is no legal move',
  castling_lost: 'move \'{text}\' is not legal: the king or that rook has moved',
  castling_in_check: 'move \'{text}\' is not legal: the king is in check',
  castling_blocked: 'move \'{text}\' is not legal: a piece stands in the way',
  castling_attacked: 'move \'{text}\' is not legal: the king would cross or reach an attacked square',
  promotion_not_said: 'move \'{text}\' does not say what the pawn becomes: {moves}',
  promotes_nothing: 'move \'{text}\' promotes nothing: {moves}',
  check_not_answered: 'move \'{text}\' is not legal: it does not answer the check ({causes})',
  king_left_attacked: 'move \'{text}\' is not legal: it leaves the king attacked ({causes})',
  piece_cannot_go: 'move \'{text}\' is not legal: no {role} can go to {square} ({causes})',
  piece_cannot_go_from_there: 'move \'{text}\' is not legal: no {role} from there can go to {square} ({causes})',
  legal_moves: 'legal: {moves}',
  legal_moves_there: 'legal there: {moves}',
  no_answer_to_check: 'move \'{text}\' is no legal answer to the check (legal: {moves})',
  not_legal_here: 'move \'{text}\' is not legal here (legal: {moves})',
  null_move_in_check: 'null move is not possible in check',
  header_without_name: 'a header without a name',
  header_without_value: 'a header without a value in quotes',
  header_value_not_closed: 'a header\'s value is not closed',
  header_over_lines: 'a header goes on in the next line',
  header_not_closed: 'a header is not closed',
  result_in_variation: 'a result within a variation',
  stray_closing_brace: 'a } without a {',
  stray_quote: 'a stray "',
  stray_closing_bracket: 'a stray ]',
  bracket_among_moves: 'a [ among the moves',
  text_outside_games: 'text that belongs to no game',
  comment_outside_games: 'a comment that belongs to no game',
  comment_not_closed: 'a comment is not closed',
  variation_not_closed: 'a variation is not closed',
  variations_too_deep: 'variations are nested too deeply',
  variation_without_move: 'a variation without a move to vary',
  stray_closing_parenthesis: 'a ) without a (',
  glyph_without_number: 'a $ without a number from 0 to 255',
  more_in_this_game: 'more is wrong with this game',
  more_in_this_part: '{causes} (and {count} more faults in this part of the text)',
  glyph_before_move: 'a glyph ${number} before a move',
  remarks_without_moves: 'remarks in a variation without moves',
  text_after_moves: 'text after the moves',
  no_result: 'the moves end without a result',
  results_differ: 'the Result header says {header}, the moves end with {end}',
  result_header_unknown: 'the Result header says \'{text}\', which is no result',
  both_lose: 'both sides lose (0-0), which is kept as no result',
  word_left_out: '\'{text}\' is no move; it is left out',
  at_move: '{turn}: {causes}',
  too_many_moves: 'the game has more moves than are read: {most}',
  too_many_headers: 'the game has more headers than are read: {most}',
  too_many_glyphs: 'a move has more glyphs than are read: {most}',
  too_much_text: 'the game has more text than is read: {most} bytes',
  fen_header: 'FEN header: {causes}',
  fen_without_turn: 'the FEN names no side to move: {side:C} moves first',
  unknown_variant: 'the variant \'{text}\' is not known',
  unknown_game: 'the game \'{text}\' is not known',
  unreachable_start: 'the starting position cannot have come about in a game: {causes}',
  start_turned: 'the starting position has a general that could be taken at once: {side} is to move instead',
  two_pieces_on_point: 'point {square} has two pieces',
  no_known_format: 'is of no format that can be read (formats: {formats})',
  format_not_supported: 'is of the format {format}, which is not supported (formats: {formats})',
  file_move_missing: 'a move is missing: the file ends',
  game_move_missing: 'a move is missing: the game ends',
  file_move_without_points: '{turn} has no points; it is left out with all that follows',
  file_move_from_empty_point: '{turn}, {move}, moves from an empty point; it is left out with all that follows',
  file_move_of_other_side: '{turn}, {move}, moves a piece of the side that is not to move; it is left out with all that follows',
  file_move_not_legal: '{turn}, {move}, is not legal; it is left out with all that follows',
  file_move_unreadable: '{turn}: \'{text}\' is no move; it is left out with all that follows',
  file_move_repeated: 'a move repeats the move before it; it is passed over',
  file_move_follows_none: 'a move follows no move; it is left out',
  file_move_after_end: 'a move comes after the end of the main line; it is left out with all that follows',
  too_many_open_variations: 'a move has more variations open than the limit allows; the rest is left out',
  unknown_move_attribute: 'the attribute \'{text}\' of moves is not known',
  move_lacks_remark: 'a move lacks its remark: the file ends',
  remark_beyond_file: 'a move has a remark that goes beyond the file\'s end; what is there is read',
  remark_beyond_game: 'a move has a remark that goes beyond the game\'s end; what is there is read',
  remark_cut: 'a remark is cut within a character',
  remark_not_of_encoding: 'a remark is not all {encoding}',
  header_cut: 'the head\'s {header} is cut within a character',
  header_not_of_encoding: 'the head\'s {header} is not all {encoding}',
  header_too_long: 'the head\'s {header} is longer than its place',
  moves_over_limit: 'the game has more moves than the limit allows; the rest is left out',
  text_over_limit: 'the game has more text than the limit allows; the rest is left out',
  headers_over_limit: 'the game has more than {most} headers; the rest is left out',
  tags_over_limit: 'the game has more lines or remarks than the limit of moves allows; the rest is left out',
  more_in_this_file: 'the file has more faults, which are not listed',
  unknown_result: 'the result \'{text}\' is not known',
  line_from_nowhere: 'line {line} leaves line {parent} at ply {ply}, which is not there; it is left out',
  line_too_many: 'line {line} is one too many open at once; it is left out',
  remark_of_no_move: 'remark {remark} belongs to no move; it is left out',
  nothing_in_dhtmlxq: 'has neither moves ([DhtmlXQ_movelist]) nor a board',
  nothing_in_cbf: 'has no list of moves (MoveList)',
  not_of_format: 'is no {format} file: it does not begin with {magic}',
  head_cut: 'ends within its head of {size} bytes',
  newer_version: 'is of a version after {version}, which is not known',
  newer_kind: 'is of a newer kind, which is not known',
  unknown_version: 'is of version {version}, which is not known',
  library_game_cut: 'a game ends before its moves do',
  library_size_impossible: 'says that it holds {size} bytes, more than there can be',
  library_too_large: 'holds {size} bytes, more than are read: {most}',
  library_damaged: 'is damaged: only {size} of its {whole} bytes can be expanded',
  library_head_cut: 'ends within the library\'s head',
  library_games_missing: 'ends before its last {count} games',
  one_set_only: 'has place for the pieces of one set only',
  bytes_not_of_encoding: 'the bytes {bytes} are not {encoding}; U+FFFD stands for them',
  wrong_encoding: '{count} more places are not {encoding}',
  encoding_judged: 'the text is read as {encoding}, judged by its characters',
  encoding_doubtful: 'the text is read as {encoding}, judged by its characters, but may be {other}',
  marks_within_text: 'byte order marks within the text are read as blanks: {count}',
  game_too_large: 'the game is too large to be shown',
  draft_moves: 'there are more than {most} moves',
  draft_headers: 'there are more than {most} headers',
  not_read_back: 'the game would not be read as it is written',
};
