// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from libs/rules/faults.json by tools/faults_generate.mjs. Do not edit.
#pragma once

#include <cstdint>

// clang-format off
namespace duiyi {

/// What is wrong. libs/rules/faults.json says which arguments a code has, and its English text.
enum class FaultCode : std::uint8_t {
    text,
    halfmove_clock,
    fullmove_number,
    royal_count,
    too_many_pieces,
    too_many_promotions,
    waiting_side_in_check,
    too_many_checkers,
    pawn_on_edge,
    piece_out_of_zone,
    piece_out_of_reach,
    doubled_pawns,
    facing_generals,
    castling_without_rook,
    castling_without_king,
    castling_past_king,
    en_passant_rank,
    en_passant_without_pawn,
    en_passant_not_passed,
    en_passant_too_late,
    fen_length,
    fen_fields,
    short_fen_fields,
    fen_ranks,
    fen_files,
    fen_unreadable,
    fen_two_numbers,
    fen_turn,
    fen_turn_with_r,
    fen_halfmove_clock,
    fen_fullmove_number,
    fen_third_field,
    fen_fourth_field,
    fen_castling,
    fen_castling_letter,
    fen_castling_without_king,
    fen_castling_without_rook,
    fen_castling_twice,
    fen_en_passant,
    uci_unreadable,
    san_unreadable,
    iccs_unreadable,
    wxf_unreadable,
    chinese_unreadable,
    algebraic_unreadable,
    typed_unreadable,
    ambiguous_move,
    move_from_empty_square,
    move_of_other_side,
    move_when_none_is_legal,
    move_answers_no_check,
    move_not_legal,
    no_legal_move,
    castling_lost,
    castling_in_check,
    castling_blocked,
    castling_attacked,
    promotion_not_said,
    promotes_nothing,
    check_not_answered,
    king_left_attacked,
    piece_cannot_go,
    piece_cannot_go_from_there,
    legal_moves,
    legal_moves_there,
    no_answer_to_check,
    not_legal_here,
    null_move_in_check,
};

namespace detail {

/// The number of arguments of each code.
inline constexpr std::uint8_t fault_argument_counts[] = {
    1, 1, 1, 3, 4, 3, 1, 3, 1, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 2, 1, 1, 1, 2, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 3, 3, 1, 1, 2, 2, 0};

} // namespace detail
} // namespace duiyi
// clang-format on
