// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/picture/board_svg.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi {

/// The parameters of a picture as text, from a command line or a URL.
struct PictureText {
    std::string fen{};       ///< of which the first field is enough; empty: the starting position
    std::string last_move{}; ///< its two squares, such as `e2e4`; empty: none
    std::string arrows{};    ///< likewise, with commas between: `g1f3,b8c6`
    Side bottom = Side::first;
    Coordinates coordinates = Coordinates::squares;
    PictureColours colours = PictureColours::black_on_white;
    int square = 50; ///< 1 to 1000
};

/// The picture as SVG. The position need not be playable.
template <Game G>
Result<std::string, Faults> draw(const PictureText& wanted);

} // namespace duiyi
