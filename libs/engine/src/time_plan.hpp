// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "duiyi/engine/limits.hpp"

namespace duiyi::engine {

/// How much time a move gets.
struct TimePlan {
    milliseconds soft{0}; ///< no new iteration is begun after this much, more or less as the search is sure
    milliseconds hard{0}; ///< the search is broken off

    /// For a clock; both are at least 1 ms and leave the overhead on the clock.
    static TimePlan for_clock(const Clock& clock, milliseconds overhead);
    static TimePlan for_move(milliseconds time, milliseconds overhead);
};

} // namespace duiyi::engine
