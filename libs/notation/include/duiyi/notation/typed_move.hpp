// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// Moves as a person types them at a board. Files are read by the functions of san.hpp and xiangqi_moves.hpp,
/// which accept less: what is typed is seen on the board at once and taken back when it is wrong.
namespace duiyi {

/// Why a typed text is not played.
struct TypedMoveFault {
    /// The kind of fault, for messages in other languages than that of `fault`.
    enum class Kind : std::uint8_t {
        unreadable, ///< the text has the form of no notation
        illegal,    ///< the text can be read, but no legal move fits
        ambiguous,  ///< several legal moves fit
    };

    Kind kind{};
    Fault fault; ///< names the text, what is wrong, and legal moves that come near

    friend bool operator==(const TypedMoveFault&, const TypedMoveFault&) = default;
};

/// The one legal move that a text means, in any notation of the game. All that `parse_uci` and `parse_san` or
/// `parse_move` read is read, and besides, in both games:
///
/// - full-width letters and digits, blanks, dashes of any kind
/// - two squares in capitals or not, with the piece in front, a dash, a blank or `x`: `E2-E4`, `Ch2–e2`
///
/// In chess also:
///
/// - a queen where two squares name a pawn's last step and no piece: `e7e8`
/// - a pawn's capture without its file: `d5`, `xd5`
/// - castling as the king's move, also in Chess960: `Kg1`, `b1g1`
///
/// In xiangqi also:
///
/// - letters, numerals and signs of WXF and Chinese mixed: `炮2=5`, `前R平四`
/// - the selector before or behind the piece: `+R+1`, `2R=4`
///
/// Two points with a letter in front count ranks from 0 where that is legal, as UCI does (`Ch2-e2`),
/// otherwise from 1 as in algebraic notation.
///
/// A text of more than 100 bytes is unreadable. Cost: one or two passes over the legal moves.
template <Game G>
Result<Move<G>, TypedMoveFault> read_typed_move(const Position<G>& position, std::string_view text);
/// Chess and Chess960.
template <>
Result<Move<Chess>, TypedMoveFault> read_typed_move(const Position<Chess>& position, std::string_view text);
/// Xiangqi.
template <>
Result<Move<Xiangqi>, TypedMoveFault> read_typed_move(const Position<Xiangqi>& position,
                                                      std::string_view text);

} // namespace duiyi
