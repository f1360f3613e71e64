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
};
