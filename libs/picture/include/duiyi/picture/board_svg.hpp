// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/setup.hpp"

namespace duiyi {

/// Labels along the edges of a board.
enum class Coordinates : std::uint8_t {
    none,
    squares, ///< letters of the files, digits of the ranks, as in the names of squares
    files,   ///< xiangqi: each side's files from its right, 一 to 九 for Red and 1 to 9 for Black; in chess
             ///< the same as `squares`
};

/// The colours of a picture.
enum class PictureColours : std::uint8_t {
    black_on_white, ///< for print: dark squares hatched; in xiangqi Black's pieces are white on black
    wood,
};

/// A board with pieces, marks and labels.
template <Game G>
struct BoardPicture {
    /// Two squares, of a move or an arrow.
    using SquarePair = std::pair<Square<G>, Square<G>>;

    Setup<G> setup{};                      ///< only its board is drawn
    Side bottom = Side::first;             ///< the side at the bottom
    std::optional<SquarePair> last_move{}; ///< its squares are framed
    std::vector<SquarePair> arrows{};      ///< from, to; one to its own square is not drawn
    Coordinates coordinates = Coordinates::squares;
    PictureColours colours = PictureColours::black_on_white;
    int square = 50;     ///< width of a square in CSS pixels (1/96 inch); the picture can be scaled
    std::string title{}; ///< read out instead of the picture, UTF-8; a FEN, say
};

/// The board as a self-contained SVG document: pieces and letters are outlines. Size: 5 to 40 kB.
template <Game G>
std::string to_svg(const BoardPicture<G>& picture);

} // namespace duiyi
