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

/// Says when the hard time of a move is over. A thread that waits for a processor looks at the clock late: it
/// is over as much earlier as the longest time between two looks, at most a quarter.
class HardLimit {
public:
    /// A new search, at this time on the clock.
    void start(milliseconds elapsed);
    /// A look at the clock.
    bool is_over(milliseconds elapsed, milliseconds hard);

private:
    milliseconds last_look_{0}, longest_gap_{0};
};

} // namespace duiyi::engine
