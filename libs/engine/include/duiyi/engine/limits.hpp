// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace duiyi::engine {

using std::chrono::milliseconds;

/// The clocks, as the side to move sees them.
struct Clock {
    milliseconds remaining{0};
    milliseconds increment{0};
    int moves_to_go = 0; ///< until the next time control; 0: the rest of the game
    milliseconds opponent_remaining{0};
    milliseconds opponent_increment{0};
};

/// When a search ends: as soon as one of the given limits is reached. Without any it goes to the maximum
/// depth.
struct Limits {
    std::optional<int> depth{};           ///< plies, at least 1
    std::optional<std::uint64_t> nodes{}; ///< of all threads together
    std::optional<milliseconds> move_time{};
    std::optional<Clock> clock{};
    /// Prove or exclude a mate in at most this number of moves by the side to move. Without one, a search
    /// follows that also ends at a mate of the other side in so many moves.
    std::optional<int> mate{};
    bool infinite = false; ///< the result waits for `stop`
    bool ponder = false;   ///< time does not count, and the result waits, until `ponder_hit` or `stop`
};

} // namespace duiyi::engine
