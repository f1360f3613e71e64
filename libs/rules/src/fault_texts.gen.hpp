// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from libs/rules/faults.json by tools/faults_generate.mjs. Do not edit.
#pragma once

#include <array>
#include <string_view>

// clang-format off
namespace duiyi {

/// A code's name and English text: {0} is the first argument, {0s} an s unless that is 1, {0C} has a capital
/// letter, {*} stands for the causes.
struct FaultText {
    std::string_view name, place, what;
};
inline constexpr std::array<FaultText, 68> fault_texts{{
    {"text", "", "{0}"},
    {"halfmove_clock", "halfmove clock", "is {0} (expected 0 to 9999)"},
    {"fullmove_number", "fullmove number", "is {0} (expected 1 to 9999)"},
    {"royal_count", "{0}", "has {1} {2}{1s} (expected 1)"},
    {"too_many_pieces", "{0}", "has {1} {2}{1s} (at most {3})"},
    {"too_many_promotions", "{0}", "has {1} piece{1s} more than at the start, but only {2} pawn{2s} can have been promoted"},
    {"waiting_side_in_check", "{0}", "is in check, but it is the other side's move"},
    {"too_many_checkers", "{0}", "is in check from {1} pieces (at most {2})"},
    {"pawn_on_edge", "{0}", "has a pawn, which can never stand there"},
    {"piece_out_of_zone", "{0}", "has a {1} {2}, which can never stand there"},
    {"piece_out_of_reach", "{0}", "has a {1} {2}, which can never come there"},
    {"doubled_pawns", "{0} and {1}", "have two {2} pawns on one file before the river"},
    {"facing_generals", "generals on {0} and {1}", "face each other on an open file"},
    {"castling_without_rook", "castling right of {0} with {1}", "has no rook there"},
    {"castling_without_king", "castling right of {0} with {1}", "has no king on the back rank"},
    {"castling_past_king", "castling right of {0} with {1}", "has its king on the wrong side of the rook"},
    {"en_passant_rank", "en passant square {0}", "is not on the rank that {1}'s pawns pass"},
    {"en_passant_without_pawn", "en passant square {0}", "has no pawn on {1}"},
    {"en_passant_not_passed", "en passant square {0}", "was not passed: a piece stands there or behind"},
    {"en_passant_too_late", "en passant square {0}", "was passed by the last move, so the halfmove clock must be 0 (it is {1})"},
    {"fen_length", "", "is {0} characters long (at most 200)"},
    {"fen_fields", "", "has {0} field{0s} separated by single spaces (expected 6)"},
    {"short_fen_fields", "", "has {0} field{0s} separated by single spaces (expected 6, or 2 or 4 without the rest)"},
    {"fen_ranks", "board", "has {0} rank{0s} (expected {1})"},
    {"fen_files", "rank {0}", "has {1} file{1s} (expected {2})"},
    {"fen_unreadable", "rank {0}", "has '{1}', which is neither a piece nor a number of empty squares"},
    {"fen_two_numbers", "rank {0}", "has two numbers in a row"},
    {"fen_turn", "side to move", "is '{0}' (expected w or b)"},
    {"fen_turn_with_r", "side to move", "is '{0}' (expected w, r or b)"},
    {"fen_halfmove_clock", "halfmove clock", "is '{0}' (expected a number of at most four digits)"},
    {"fen_fullmove_number", "fullmove number", "is '{0}' (expected a number of at most four digits)"},
    {"fen_third_field", "third field", "is '{0}' (expected -)"},
    {"fen_fourth_field", "fourth field", "is '{0}' (expected -)"},
    {"fen_castling", "castling field", "is '{0}' (expected - or at most four letters)"},
    {"fen_castling_letter", "castling field", "has '{0}' (expected K, Q or a file letter)"},
    {"fen_castling_without_king", "castling field", "has '{0}', but there is no king on that side's back rank"},
    {"fen_castling_without_rook", "castling field", "has '{0}', but there is no such rook on the back rank"},
    {"fen_castling_twice", "castling field", "names two rights for one side of a king with '{0}'"},
    {"fen_en_passant", "en passant field", "is '{0}' (expected - or a square)"},
    {"uci_unreadable", "move '{0}'", "is not two squares such as {1}"},
    {"san_unreadable", "move '{0}'", "is not a chess move such as e4, Nf3, exd5, e8=Q or O-O"},
    {"iccs_unreadable", "move '{0}'", "is not two points such as H2-E2"},
    {"wxf_unreadable", "move '{0}'", "is not a move in WXF notation such as C2=5 or H8+7"},
    {"chinese_unreadable", "move '{0}'", "is not a move in Chinese notation such as 炮二平五 or 前车进1"},
    {"algebraic_unreadable", "move '{0}'", "is not a move in algebraic notation such as Che3 or Rxa10+"},
    {"typed_unreadable", "move '{0}'", "is not a move such as h2e2, C2=5 or 炮二平五"},
    {"ambiguous_move", "move '{0}'", "is ambiguous: {1}"},
    {"move_from_empty_square", "move {0}", "starts on an empty square"},
    {"move_of_other_side", "move {0}", "moves the other side's piece"},
    {"move_when_none_is_legal", "move {0}", "is not possible: there is no legal move"},
    {"move_answers_no_check", "move {0}", "is not a legal answer to the check"},
    {"move_not_legal", "move {0}", "is not legal here"},
    {"no_legal_move", "move '{0}'", "is not legal: there is no legal move"},
    {"castling_lost", "move '{0}'", "is not legal: the king or that rook has moved"},
    {"castling_in_check", "move '{0}'", "is not legal: the king is in check"},
    {"castling_blocked", "move '{0}'", "is not legal: a piece stands in the way"},
    {"castling_attacked", "move '{0}'", "is not legal: the king would cross or reach an attacked square"},
    {"promotion_not_said", "move '{0}'", "does not say what the pawn becomes: {1}"},
    {"promotes_nothing", "move '{0}'", "promotes nothing: {1}"},
    {"check_not_answered", "move '{0}'", "is not legal: it does not answer the check ({*})"},
    {"king_left_attacked", "move '{0}'", "is not legal: it leaves the king attacked ({*})"},
    {"piece_cannot_go", "move '{0}'", "is not legal: no {1} can go to {2} ({*})"},
    {"piece_cannot_go_from_there", "move '{0}'", "is not legal: no {1} from there can go to {2} ({*})"},
    {"legal_moves", "", "legal: {0}"},
    {"legal_moves_there", "", "legal there: {0}"},
    {"no_answer_to_check", "move '{0}'", "is no legal answer to the check (legal: {1})"},
    {"not_legal_here", "move '{0}'", "is not legal here (legal: {1})"},
    {"null_move_in_check", "null move", "is not possible in check"},
}};

} // namespace duiyi
// clang-format on
