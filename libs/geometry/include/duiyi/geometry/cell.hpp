// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <compare>
#include <cstdint>

namespace duiyi {

/// A place on a 16-wide mailbox: `column + 16 * row`, row 0 at the second side's back rank.
///
///     bit   7 6 5 4 | 3 2 1 0
///           row     | column
///
/// A cell may lie off the board: that is the point of the mailbox. `on_board<G>` tells.
/// Cells convert to nothing else by themselves; `Square<G>` is the dense numbering.
struct Cell {
    std::uint8_t v{};

    friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// The difference of two cells, -255..255. One delta names one relation of two squares on a board of up to
/// 8 files; on 9 files those with |column difference| = 8 name two (see `DifferenceTables`).
struct Delta {
    std::int16_t v{};

    friend constexpr auto operator<=>(Delta, Delta) = default;
    constexpr Delta operator-() const { return Delta{static_cast<std::int16_t>(-v)}; }
};

/// `to - from`: the delta that leads from `from` to `to`.
constexpr Delta operator-(Cell to, Cell from) {
    return Delta{static_cast<std::int16_t>(to.v - from.v)};
}

/// The cell `delta` away, modulo 256. Both boards lie so that any single step of any piece that leaves the
/// board lands on a cell that `on_board` refuses, wrapped or not.
constexpr Cell operator+(Cell cell, Delta delta) {
    return Cell{static_cast<std::uint8_t>(cell.v + delta.v)};
}

} // namespace duiyi
