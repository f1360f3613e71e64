// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <chrono>

#include "duiyi/engine/engine.hpp"
#include "table.hpp"
#include "time_plan.hpp"

namespace duiyi::engine {

/// What the threads of one search share.
template <Game G>
struct Shared {
    using Time = std::chrono::steady_clock;

    Table table;
    EngineOptions options;

    std::shared_ptr<const Tablebase<G>> tablebase; ///< may be none

    // Set before the threads start.
    Limits limits;
    std::optional<TimePlan> plan;
    Time::time_point start;
    int probed_pieces = 0; ///< positions with at most so many are looked up in the tablebase

    std::atomic<bool> stop = false;
    std::atomic<bool> pondering = false;
    /// When the clock began to count, in ticks of `Time` since its epoch: at the start, or at `ponder_hit`.
    std::atomic<Time::rep> counting_since = 0;

    milliseconds elapsed() const { return std::chrono::duration_cast<milliseconds>(Time::now() - start); }
    /// Since the limits on time count.
    milliseconds counted() const {
        const Time::time_point since{Time::duration{counting_since.load(std::memory_order_relaxed)}};
        return std::chrono::duration_cast<milliseconds>(Time::now() - since);
    }
};

} // namespace duiyi::engine
