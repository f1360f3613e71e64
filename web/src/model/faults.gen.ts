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
  uci_unreadable: { readonly text: string; readonly examples: string };
  san_unreadable: { readonly text: string };
  iccs_unreadable: { readonly text: string };
  wxf_unreadable: { readonly text: string };
  chinese_unreadable: { readonly text: string };
  algebraic_unreadable: { readonly text: string };
  typed_unreadable: { readonly text: string };
  ambiguous_move: { readonly text: string; readonly moves: string };
  move_from_empty_square: { readonly move: string };
  move_of_other_side: { readonly move: string };
  move_when_none_is_legal: { readonly move: string };
  move_answers_no_check: { readonly move: string };
  move_not_legal: { readonly move: string };
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
  uci_unreadable: ['text', 'examples'],
  san_unreadable: ['text'],
  iccs_unreadable: ['text'],
  wxf_unreadable: ['text'],
  chinese_unreadable: ['text'],
  algebraic_unreadable: ['text'],
  typed_unreadable: ['text'],
  ambiguous_move: ['text', 'moves'],
  move_from_empty_square: ['move'],
  move_of_other_side: ['move'],
  move_when_none_is_legal: ['move'],
  move_answers_no_check: ['move'],
  move_not_legal: ['move'],
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
};
