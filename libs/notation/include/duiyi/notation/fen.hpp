// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// How the FEN of a game differs from others.
template <Game G>
struct FenFormat;
/// Chess.
template <>
struct FenFormat<Chess> {
    static constexpr bool may_be_short = false;
    static constexpr bool first_may_be_r = false;
    static constexpr std::string_view dialect = "", standard = "";
};
/// Xiangqi.
template <>
struct FenFormat<Xiangqi> {
    static constexpr bool may_be_short =
        true; ///< the counters, or all after the side to move, may be missing
    static constexpr bool first_may_be_r = true; ///< the first side is `r`, for red, or `w`
    /// Letters of other programs, and ours for the same pieces.
    static constexpr std::string_view dialect = "HhEe", standard = "NnBb";
};

/// Which letters a xiangqi FEN may have for pieces. Chess has one set.
enum class FenLetters : std::uint8_t {
    standard, ///< those of `fen_letters`: N for the horse, B for the elephant
    dialects, ///< also what other programs write: H for the horse, E for the elephant
};

/// Reads a FEN, strictly: every field in its place and exactly one space between fields. All syntax faults
/// are reported at once, each with its place ("fen: rank 3" "has 10 files (expected 9)").
///
/// Chess: all six fields. The castling field may be FEN, X-FEN (`KQkq` means the outermost rook, a file
/// letter an inner one) or Shredder-FEN (file letters). Xiangqi: the side to move is `w` or `r`, or `b`; the
/// two unused fields are `-`; the counters, or all after the side to move, may be missing.
///
/// Nothing is said about whether the position can be played; `parse_fen` does.
template <Game G>
Result<Setup<G>, Faults> parse_fen_setup(std::string_view text, FenLetters letters = FenLetters::standard);

/// The game whose board has as many ranks as the FEN, chess where none has: what to read the FEN as when
/// nothing else says it. Never `chess960`, which the board does not show.
GameId game_of_fen(std::string_view text);

/// Reads a FEN and checks that the position can be played, strictly also that nothing shows it to be out of
/// reach (`reachability_faults`). An en passant square is kept only while a capture there is legal.
template <Game G>
Result<Position<G>, Faults> parse_fen(std::string_view text, FenLetters letters = FenLetters::standard,
                                      SetupCheck check = SetupCheck::playable);

/// How a chess FEN names castling rights.
enum class CastlingField : std::uint8_t {
    xfen,     ///< `KQkq`, and a file letter for an inner rook
    shredder, ///< always file letters
};

/// How the game's FEN names castling rights for other programs; games without castling have the first form.
constexpr CastlingField castling_field(GameId id) {
    return castling_form(id) == CastlingForm::king_takes_rook ? CastlingField::shredder : CastlingField::xfen;
}

/// The FEN of a position, with all six fields. Reading it back gives an equal position.
template <Game G>
std::string to_fen(const Position<G>& position, CastlingField castling = CastlingField::xfen);

/// The FEN of anything, playable or not.
template <Game G>
std::string to_fen(const Setup<G>& setup, CastlingField castling = CastlingField::xfen);

} // namespace duiyi
