// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace duiyi::engine {

using std::chrono::milliseconds;

/// The clock of the side to move.
struct Clock {
    milliseconds remaining{0};
    milliseconds increment{0};
    int moves_to_go = 0; ///< until more time comes; 0: the rest of the game
    milliseconds opponent_remaining{0};
    milliseconds opponent_increment{0};
};

/// When a search ends: as soon as one of those given is reached. With none given it goes to the greatest
/// depth.
struct Limits {
    std::optional<int> depth{};           ///< plies, at least 1
    std::optional<std::uint64_t> nodes{}; ///< positions, on all threads together
    std::optional<milliseconds> move_time{};
    std::optional<Clock> clock{};
    std::optional<int> mate{}; ///< a mate in so many moves, for either side, ends the search
    bool infinite = false;     ///< the answer waits for `stop`
    bool ponder = false;       ///< time does not count, and the answer waits, until `ponder_hit` or `stop`
};

} // namespace duiyi::engine
