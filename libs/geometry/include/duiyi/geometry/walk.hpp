// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <utility>

#include "duiyi/geometry/movement.hpp"
#include "duiyi/geometry/square.hpp"

namespace duiyi {

/// Longer than any line of a 16-wide mailbox.
inline constexpr int no_limit = 16;

/// Steps from `from` (not visited) by `step`, cell by cell, and calls `visit(Square<G>)` for each square,
/// until the edge of the board, `limit` steps, or `visit` returning false. The only code in the project that
/// steps through cells: tables, bitboards and obstacle searches are all made with it. `step` must not be 0.
template <Game G, class Visit>
constexpr void walk(Square<G> from, Delta step, Visit&& visit, int limit = no_limit) {
    Cell cell = to_cell(from);
    for (int taken = 0; taken < limit; ++taken) {
        cell = cell + step;
        const auto square = to_square<G>(cell);
        if (!square || !visit(*square)) {
            return;
        }
    }
}

/// The square one `step` away, or nothing when that is off the board.
template <Game G>
constexpr std::optional<Square<G>> neighbour(Square<G> from, Delta step) {
    std::optional<Square<G>> found;
    walk<G>(
        from, step, [&](Square<G> square) { return found = square, false; }, 1);
    return found;
}

/// True when `square` lies in `zone` as `side` sees it.
template <Game G>
constexpr bool in_zone(Zone zone, Side side, Square<G> square) {
    return G::in_zone(zone, side, square.file(), square.rank());
}

/// Calls `visit(target, leap)` for every leap of `role` from `from` that stays on the board and in the role's
/// zone. Legs and eyes are not looked at: `leap.over` says where they are.
template <Game G, class Visit>
constexpr void for_each_leap(typename G::Role role, Side side, Square<G> from, Visit&& visit) {
    const Movement movement = G::movement(role);
    for (const Leap& leap : movement.leaps) {
        if (!in_zone<G>(leap.from, side, from)) {
            continue;
        }
        const auto target = neighbour<G>(from, to_delta(leap.by, side));
        if (target && in_zone<G>(movement.zone, side, *target)) {
            visit(*target, leap);
        }
    }
}

} // namespace duiyi
