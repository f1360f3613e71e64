// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <vector>

#include "apps/matching/cardinality.hpp"
#include "entrant.hpp"

namespace duiyi::tournaments {

/// Indices into `Field::entrants`, ascending: in the order of pairing.
using Group = std::vector<int>;

/// All players of the round to be paired, and what holds between any two.
struct Field {
    explicit Field(const Tournament& tournament);

    [[nodiscard]] const Entrant& at(int i) const { return entrants[static_cast<std::size_t>(i)]; }
    /// Whether C1 and C3 allow the pair.
    [[nodiscard]] bool may_meet(int a, int b) const { return allowed.joined(a, b); }
    /// Whether `i` may have the pairing-allocated bye of this round (C2 and C5).
    [[nodiscard]] bool may_have_bye(int i) const {
        return bye_score && at(i).may_have_bye && at(i).score == *bye_score;
    }
    /// C4: whether these players can all be paired, but for one who may have the bye when their number is
    /// odd.
    [[nodiscard]] bool can_complete(const Group& players) const;

    std::vector<Entrant> entrants;
    matching::BitGraph allowed;
    int rounds = 0;                    ///< paired so far
    std::optional<Points> bye_score{}; ///< C5: the lowest score of a bye that leaves a complete pairing, when
                                       ///< someone must have it
    bool complete = false;             ///< whether there is a complete pairing at all
};

} // namespace duiyi::tournaments
