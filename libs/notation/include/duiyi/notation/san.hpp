// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/chess/position.hpp"

/// Chess moves in standard algebraic notation (SAN). Three ways to read, from the fastest to the most
/// lenient:
///
/// - `SanBoard` (san_board.hpp): `find_san` with the moves played, for whole games.
/// - `find_san`: what programs write. No allocation, no list of moves: attack sets lead from the target
/// square
///   back to the piece.
/// - `parse_san`: what people write, and the reason when there is no such move. It tries `find_san` first.
namespace duiyi {

/// The legal move that `text` names in PGN's export format, or `Move<Chess>{}`, which is legal nowhere, when
/// there is none, several, or the text is written otherwise (ask `parse_san` then). Needless or missing `x`,
/// `+`, `#` and parts of the start square do not matter.
Move<Chess> find_san(const Position<Chess>& position, std::string_view text);

/// The legal move that `text` names, or why there is none. Read are besides SAN:
///
/// - checks, mates, `!` and `?` present, missing or wrong: `Nf3+`, `Nf3!?`, `Qh5 mate`, `Qh5++`
/// - captures as `exd5`, `ed5`, `e:d5`, `exd5 e.p.`
/// - promotions as `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`
/// - castling as `O-O`, `0-0`, `o-o`, `OO`, with any dash
/// - long forms: `e2-e4`, `e2e4`, `Ng1-f3`, `g1f3`, `Ke1-g1`, `e1h1`, `e7e8q`
/// - figurines of either colour: `♘f3`, `♞f3`
/// - small letters for pieces, `nf3`, but for `bc4`, which is a pawn's capture where that is legal
///
/// A text that several legal moves fit is refused and the moves are listed, as are for a text that no legal
/// move fits those that come near.
Result<Move<Chess>, Fault> parse_san(const Position<Chess>& position, std::string_view text);

/// What pieces are called in a written move. Reading knows English letters and figurines.
enum class PieceLetters : std::uint8_t {
    english,  ///< K Q R B N
    german,   ///< K D T L S
    french,   ///< R D T F C
    spanish,  ///< R D T A C
    russian,  ///< Кр Ф Л С К
    chinese,  ///< 王 后 车 象 马
    figurine, ///< ♔ ♕ ♖ ♗ ♘
};

/// Standard algebraic notation with the shortest disambiguation, check and mate: `Nbd7`, `exd8=Q+`, `O-O#`.
/// Passing a move that is not legal is undefined.
std::string to_san(const Position<Chess>& position, Move<Chess> move,
                   PieceLetters letters = PieceLetters::english);

/// Long algebraic notation: `e2-e4`, `Nb8xd7`, `e7-e8=Q+`, `O-O`. Passing a move that is not legal is
/// undefined.
std::string to_lan(const Position<Chess>& position, Move<Chess> move,
                   PieceLetters letters = PieceLetters::english);

} // namespace duiyi
