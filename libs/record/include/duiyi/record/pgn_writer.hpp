// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/record/tree.hpp"

namespace duiyi {

/// How moves are written in files.
enum class MoveNotation : std::uint8_t {
    standard, ///< chess: SAN; xiangqi: ICCS
    uci,      ///< `e2e4`, `h2e2`
    iccs,     ///< xiangqi: `H2-E2`
    wxf,      ///< xiangqi: `C2=5`
    chinese,  ///< xiangqi: 炮二平五
};

/// Appends a game to a PGN text, UTF-8, in the standard's export format: the seven headers, missing ones as
/// unknown, then the others in the alphabet's order; moves in lines of less than 80 columns; one empty line
/// after the headers and one after the moves. Only a single long word, or a remark with a `}`, which must
/// be a `;` comment, makes a longer line.
///
/// Xiangqi has `Red` for `White`, and `Game` and `Format` headers before and after the others. Positions that
/// are not the usual start come with `SetUp` and `FEN`, those of Chess960 with `Variant`, and handicaps with
/// `Handicap` if the tree has no header of that name.
///
/// `PgnReader` reads an equal tree from it, if its headers are in that order and have no control characters,
/// and its remarks no blanks at their ends.
template <Game G>
void append_pgn(std::string& text, const GameTree<G>& tree, MoveNotation notation = MoveNotation::standard);

/// The same as a text of its own.
template <Game G>
std::string to_pgn(const GameTree<G>& tree, MoveNotation notation = MoveNotation::standard) {
    std::string text;
    append_pgn(text, tree, notation);
    return text;
}

/// The headers of a game as `append_pgn` writes them, in its order.
template <Game G>
Headers pgn_headers(const GameTree<G>& tree, MoveNotation notation = MoveNotation::standard);
/// A header's value as it stands between quotes; `pgn_header_value` undoes it. Control characters become
/// blanks.
std::string escape_pgn_header(std::string_view value);

/// A legal move as files have it. The null move is `--`.
template <Game G>
std::string to_text(const Position<G>& position, Move<G> move, MoveNotation notation);

} // namespace duiyi
