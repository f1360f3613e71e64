// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi {

/// Which setups `Position<G>::from_setup` accepts.
enum class SetupCheck : std::uint8_t {
    playable,  ///< all that a game can go on from, composed positions and eleven queens included
    reachable, ///< of these, the ones that a game can have come to, as far as `reachability_faults` tells
};

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

/// Every reason found why no game can have come to a setup, though one may go on from it; empty when none was
/// found, which proves nothing: there are unreachable positions that only a retrograde analysis finds.
///
/// - Chess: more than 8 pawns, more pieces than promotions give, more than two pieces that give check, an en
///   passant square although the halfmove clock says that no pawn moved last.
/// - Xiangqi: pieces on points that they never come to from where they start (advisors off the palace's
///   diagonals, elephants off their seven points, pawns behind their first rank or between their files before
///   the river), two pawns of one side on one file before the river.
template <Game G>
Faults reachability_faults(const Setup<G>& setup);

} // namespace duiyi
