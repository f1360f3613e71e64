// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/walk.hpp"
#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// What two cells are to each other, by their difference alone, whatever stands on the board. Made while
/// compiling, by walking every role of both sides from every square.
///
/// The index is `from - to + centre`. In chess: 239 entries, centre 119, and one index names one relation of
/// files and ranks. In xiangqi: 305 entries, centre 152, and 18 indices name two relations, since
/// 2 * 9 - 1 files exceed the 16 columns: i5 -> a5 has the same difference as a5 -> i6. There the tables mean
/// "may": confirm with `on_board`, by walking, or use `reaches` and `direction`, which do.
template <Game G>
struct DifferenceTables {
    static constexpr int centre = (G::files - 1) + 16 * (G::ranks - 1);
    static constexpr int size = 2 * centre + 1;

    /// Bit `1 << role` is set when the role, of one side or the other, may capture over this difference.
    std::array<std::uint8_t, size> attack{};
    /// The delta to walk by from `from` towards `to`; 0 when no rider's line joins them.
    std::array<Delta, size> direction{};
    /// From `from`, the delta to the cell that must be empty for the leap (horse's leg, elephant's eye); 0:
    /// none.
    std::array<Delta, size> leg{};

    /// The index of the difference. Both cells must be on the board: others may lead out of the tables.
    static constexpr std::size_t index(Cell from, Cell to) {
        return static_cast<std::size_t>(from.v - to.v + centre);
    }
};

namespace detail {
/// The roles that ride along `step`, as attack bits.
template <Game G>
constexpr std::uint8_t riders_along(Step step) {
    unsigned bits = 0;
    for (const auto role : G::roles) {
        for (const Step ride : G::movement(role).rides) {
            if (ride == step) {
                bits |= 1U << index_of(role);
            }
        }
    }
    return static_cast<std::uint8_t>(bits);
}

template <Game G>
constexpr void mark_rides(DifferenceTables<G>& tables, Step step) {
    const std::uint8_t riders = riders_along<G>(step);
    if (riders == 0) {
        return;
    }
    const Delta delta = to_delta(step, Side::first);
    for (int index = 0; index < square_count<G>; ++index) {
        const Square<G> from{static_cast<std::uint8_t>(index)};
        const Cell from_cell = to_cell(from);
        walk<G>(from, delta, [&](Square<G> to) {
            const auto i = tables.index(from_cell, to_cell(to));
            tables.attack[i] |= riders;
            tables.direction[i] = delta;
            return true;
        });
    }
}

template <Game G>
constexpr void mark_leaps(DifferenceTables<G>& tables, typename G::Role role, Side side) {
    for (int index = 0; index < square_count<G>; ++index) {
        const Square<G> from{static_cast<std::uint8_t>(index)};
        for_each_leap<G>(role, side, from, [&](Square<G> to, const Leap& leap) {
            if (leap.use == Use::move_only) {
                return;
            }
            const auto i = tables.index(to_cell(from), to_cell(to));
            tables.attack[i] |= static_cast<std::uint8_t>(1U << index_of(role));
            if (leap.over != Step{}) {
                tables.leg[i] = to_delta(leap.over, side);
            }
        });
    }
}

template <Game G>
constexpr DifferenceTables<G> make_difference_tables() {
    DifferenceTables<G> tables;
    for (std::int8_t file = -1; file <= 1; ++file) {
        for (std::int8_t rank = -1; rank <= 1; ++rank) {
            mark_rides(tables, {file, rank});
        }
    }
    for (const auto role : G::roles) {
        for (const Side side : both_sides) {
            mark_leaps(tables, role, side);
        }
    }
    return tables;
}
} // namespace detail

/// The tables of G; see `DifferenceTables`.
template <Game G>
inline constexpr DifferenceTables<G> difference_tables = detail::make_difference_tables<G>();

} // namespace duiyi
