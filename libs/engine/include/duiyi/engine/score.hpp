// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::engine {

/// What a position is worth to the side to move.
struct Score {
    int centipawns = 0; ///< hundredths of a pawn; beyond 20,000 either way when `mate_in` is not 0
    int mate_in = 0;    ///< moves until mate: positive when the side to move mates, negative when it is mated

    /// From the search's own numbers: see `src/values.hpp`.
    static Score from_internal(int value);

    friend bool operator==(const Score&, const Score&) = default;
};

/// How a score is to be read: when the window of a search was left, it is only a bound.
enum class Bound { exact, lower, upper };

} // namespace duiyi::engine
