// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "duiyi/engine/limits.hpp"

namespace duiyi::engine {

/// The time for one move.
struct TimeBudget {
    milliseconds soft{0}; ///< no new iteration after this, scaled by how stable the search is
    milliseconds hard{0}; ///< the search is aborted

    /// For a clock; both are at least 1 ms and leave the overhead on the clock.
    static TimeBudget for_clock(const Clock& clock, milliseconds overhead);
    static TimeBudget for_move(milliseconds time, milliseconds overhead);
};

} // namespace duiyi::engine
