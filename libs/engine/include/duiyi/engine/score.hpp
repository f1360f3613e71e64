// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::engine {

/// The value of a position for the side to move.
struct Score {
    int centipawns = 0; ///< beyond 20,000 either way when `mate_in` is not 0
    int mate_in = 0;    ///< moves until mate: positive when the side to move mates, negative when it is mated

    /// From a value of the search, see `src/values.hpp`.
    static Score from_internal(int value);

    friend bool operator==(const Score&, const Score&) = default;
};

/// Whether a score is exact or a bound, after a search outside its window.
enum class Bound { exact, lower, upper };

} // namespace duiyi::engine
