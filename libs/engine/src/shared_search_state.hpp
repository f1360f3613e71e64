// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <chrono>

#include "duiyi/engine/engine.hpp"
#include "time_management.hpp"
#include "transposition_table.hpp"

namespace duiyi::engine {

/// The state that the threads of a search share.
template <Game G>
struct SharedSearchState {
    using Time = std::chrono::steady_clock;

    TranspositionTable tt;
    EngineOptions options;

    std::shared_ptr<const Tablebase<G>> tablebase; ///< may be null

    // Set before the threads start.
    Limits limits;
    std::optional<TimeBudget> budget;
    Time::time_point start;
    int probe_limit = 0; ///< most pieces of a position that is probed in the tablebase

    std::atomic<bool> stop = false;
    std::atomic<bool> pondering = false;
    /// When the time limits began to count (start or `ponder_hit`), in ticks of `Time` since its epoch.
    std::atomic<Time::rep> counting_since = 0;

    milliseconds elapsed() const { return std::chrono::duration_cast<milliseconds>(Time::now() - start); }
    /// Time used of the time limits.
    milliseconds elapsed_on_clock() const {
        const Time::time_point since{Time::duration{counting_since.load(std::memory_order_relaxed)}};
        return std::chrono::duration_cast<milliseconds>(Time::now() - since);
    }
};

} // namespace duiyi::engine
