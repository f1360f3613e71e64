// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/setup.hpp"

namespace duiyi {

/// What stands along the edges of a board.
enum class Coordinates : std::uint8_t {
    none,
    squares, ///< letters of the files, digits of the ranks, as in the names of squares
    files,   ///< xiangqi: each side's files from its right, 一 to 九 for Red and 1 to 9 for Black; in chess
             ///< the same as `squares`
};

/// What a board is drawn with.
enum class PictureColours : std::uint8_t {
    black_on_white, ///< for print: dark squares hatched; in xiangqi Black's pieces are white on black
    wood,
};

/// A board and what is to be seen on it.
template <Game G>
struct BoardPicture {
    /// Two squares, of a move or an arrow.
    using Way = std::pair<Square<G>, Square<G>>;

    Setup<G> setup{};               ///< only its board is drawn
    Side bottom = Side::first;      ///< who sits below
    std::optional<Way> last_move{}; ///< its squares are framed
    std::vector<Way> arrows{};      ///< from, to; one to its own square is not drawn
    Coordinates coordinates = Coordinates::squares;
    PictureColours colours = PictureColours::black_on_white;
    int square = 50;     ///< width of a square in CSS pixels (1/96 inch); the picture can be scaled
    std::string title{}; ///< read out instead of the picture, UTF-8; a FEN, say
};

/// The board as an SVG document that stands for itself: pieces and letters are outlines. Some 5 to 40 kB.
template <Game G>
std::string to_svg(const BoardPicture<G>& picture);

} // namespace duiyi
