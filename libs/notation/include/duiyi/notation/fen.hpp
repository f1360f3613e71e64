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

/// How a FEN is read.
enum class FenReading : std::uint8_t {
    strict,    ///< every field in its place; what differs is a fault
    forgiving, ///< what can be repaired is, and each repair is said
};

/// Which chess a FEN is of. It decides which castling rights the forgiving reading leaves out.
enum class ChessVariant : std::uint8_t {
    /// Rights of a king off e1 or e8, or of a rook off the corners, stay when the FEN shows Chess960: it
    /// names
    /// the rook's file, or gives both sides both rights, with kings and rooks on the same files.
    unknown,
    standard, ///< the king castles from e1 or e8, with a rook in the corner
    chess960, ///< the king castles from anywhere on its back rank, with any rook there
};

/// The chess that is played by a game's rules; `unknown` for other games.
constexpr ChessVariant chess_variant(GameId id) {
    return id == GameId::chess960 ? ChessVariant::chess960
           : id == GameId::chess  ? ChessVariant::standard
                                  : ChessVariant::unknown;
}

/// Whether it has a castling right that no game of standard chess has: of a king off e1 or e8, or with a rook
/// off the corners.
bool needs_chess960(const Position<Chess>& position);

/// How `read_fen_setup` and `read_fen` read.
struct FenOptions {
    FenReading reading = FenReading::forgiving;
    ChessVariant variant = ChessVariant::unknown;
};

/// What a FEN says, and each repair with its place; none in the strict reading.
template <Game G>
struct FenSetup {
    Setup<G> setup{};
    Faults repairs{};
};
/// The same of a position that can be played.
template <Game G>
struct FenPosition {
    Position<G> position;
    Faults repairs{};
};

/// Reads a FEN. The strict reading is that of `parse_fen_setup`. The forgiving one repairs what people and
/// programs write otherwise, and says each repair:
///
/// - blanks: several, at the ends, tabs and others, U+00A0 and U+3000 too;
/// - the board: two numbers in a row, a 0, a `/` behind the last rank, in xiangqi H for the horse and E for
/// the
///   elephant;
/// - the side to move: missing where another field stands in its place (the first side moves), `r` for red,
///   `W`, `B`, `R`, `white`, `black`, `red`; with more behind its letter, which is the next field (`wKQkq`)
///   where one is missing, and else left out;
/// - castling rights: without king or rook, or not of this variant, repeated, out of order, unreadable;
/// - en passant: a square that no pawn has just passed falls away; one with the pawn itself on it means the
///   square behind;
/// - counters: missing, unreadable, negative or too large; a fullmove number of 0;
/// - fields that are missing (of EPD the counters, and more) or too many; where the game's FEN may end early,
///   that is no repair.
///
/// It refuses a board or a side to move that cannot be read. A castling right or an en passant square that it
/// keeps is one that `Position<G>::from_setup` accepts. Cost linear in the length of the text.
template <Game G>
Result<FenSetup<G>, Faults> read_fen_setup(std::string_view text, FenOptions options = {});

/// Reads a FEN and checks that the position can be played, as `parse_fen` does.
template <Game G>
Result<FenPosition<G>, Faults> read_fen(std::string_view text, FenOptions options = {},
                                        SetupCheck check = SetupCheck::playable);

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
