// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// A position as somebody claims it: anything may stand anywhere. `Position<G>::from_setup` checks it.
template <Game G>
struct Setup {
    std::array<std::optional<Piece<G>>, static_cast<std::size_t>(square_count<G>)> board{};
    Side turn = Side::first;
    typename G::State state{};
    int halfmove_clock = 0;  ///< plies since the last capture (chess: or pawn move), 0..9999
    int fullmove_number = 1; ///< counts from 1, grows after the second side's move, 1..9999

    constexpr std::optional<Piece<G>>& at(Square<G> square) { return board[square.index]; }
    constexpr const std::optional<Piece<G>>& at(Square<G> square) const { return board[square.index]; }
    friend bool operator==(const Setup&, const Setup&) = default;
};

} // namespace duiyi
