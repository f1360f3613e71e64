// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/queries.hpp"

namespace duiyi {

/// The legal moves for which `wanted(move)` holds.
template <Game G, class Wanted>
MoveList<G> legal_moves_that(const Position<G>& position, Wanted wanted) {
    MoveList<G> chosen;
    for (const auto move : position.legal_moves()) {
        if (wanted(move)) {
            chosen.push(move);
        }
    }
    return chosen;
}

} // namespace duiyi
