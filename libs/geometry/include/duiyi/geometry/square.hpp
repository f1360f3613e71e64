// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/geometry/cell.hpp"
#include "duiyi/geometry/game.hpp"

namespace duiyi {

/// A square (in xiangqi: a point) of G's board in the dense numbering of the bitboards:
/// `file + files * rank`, a1 or a0 = 0. Always on the board. Squares of two games never mix.
template <class G>
struct Square {
    std::uint8_t index{};

    friend constexpr auto operator<=>(Square, Square) = default;

    constexpr int file() const { return index % G::files; }
    constexpr int rank() const { return index / G::files; }
};

/// The square on `file` and `rank`, both 0-based; they must be on the board.
template <Game G>
constexpr Square<G> square_at(int file, int rank) {
    return Square<G>{static_cast<std::uint8_t>(file + G::files * rank)};
}

/// True when the cell belongs to G's board: one `& 0x88` in chess, a table of 256 in xiangqi.
template <Game G>
constexpr bool on_board(Cell cell) {
    return !G::off_board(cell);
}

/// The mailbox cell of a square. The top row of the mailbox board is the highest rank.
template <Game G>
constexpr Cell to_cell(Square<G> square) {
    return Cell{static_cast<std::uint8_t>(G::origin.v + square.file() + 16 * (G::ranks - 1 - square.rank()))};
}

/// The square of a mailbox cell, or nothing when the cell is off the board.
template <Game G>
constexpr std::optional<Square<G>> to_square(Cell cell) {
    if (!on_board<G>(cell)) {
        return std::nullopt;
    }
    const int offset = cell.v - G::origin.v;
    return square_at<G>(offset % 16, G::ranks - 1 - offset / 16);
}

/// The square's name: file letter from `a`, then the rank as the game numbers it (chess 1-8, xiangqi 0-9).
template <Game G>
constexpr std::string to_string(Square<G> square) {
    return {static_cast<char>('a' + square.file()), static_cast<char>(G::first_rank_digit + square.rank())};
}

/// Reads a name such as `e4` (chess) or `h2` (xiangqi); nothing when it is not the name of a square.
template <Game G>
constexpr std::optional<Square<G>> parse_square(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const int file = text[0] - 'a';
    const int rank = text[1] - G::first_rank_digit;
    if (file < 0 || file >= G::files || rank < 0 || rank >= G::ranks) {
        return std::nullopt;
    }
    return square_at<G>(file, rank);
}

namespace detail {
/// Not constexpr on purpose: reaching it while compiling a square literal is the error message.
inline void not_the_name_of_a_square() {}

template <Game G>
consteval Square<G> square_literal(const char* text, std::size_t size) {
    const auto square = parse_square<G>({text, size});
    if (!square) {
        not_the_name_of_a_square();
    }
    return *square;
}
} // namespace detail

} // namespace duiyi
