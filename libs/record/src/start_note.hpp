// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/position.hpp"

namespace duiyi {

/// Adds a note when no game can have come to the position that a game begins with, such as a composed study.
template <Game G>
void note_unreachable_start(const Position<G>& start, Faults& notes) {
    Faults reasons = reachability_faults(start.setup());
    if (!reasons.empty()) {
        notes.push_back(make_fault<FaultCode::unreachable_start>().because_of(std::move(reasons)));
    }
}

} // namespace duiyi
