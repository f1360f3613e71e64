// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>

namespace duiyi::match {

/// Who meets whom: everybody everybody, or the first engine all the others.
enum class Format : std::uint8_t { round_robin, gauntlet };

/// One game of a match, before it is played.
struct Fixture {
    std::size_t number = 0;  ///< of the game, from 0
    std::size_t first = 0;   ///< the engine that moves first
    std::size_t second = 0;  ///< the other
    std::size_t pairing = 0; ///< which two engines
    std::size_t opening = 0; ///< the same for both games of a pair, and for all pairings of a round
    friend bool operator==(const Fixture&, const Fixture&) = default;
};

/// The games of a match in their order, by arithmetic: any of them can be asked for at any time. Round by
/// round each pairing plays a pair of games with one opening, colours swapped.
class Schedule {
public:
    /// `engines` is at least 2; `games` for each pairing is even.
    Schedule(Format format, std::size_t engines, std::size_t games_of_pairing);

    std::size_t pairings() const { return pairings_; }
    std::size_t games() const { return pairings_ * games_of_pairing_; }
    /// `number` is below `games()`.
    Fixture fixture(std::size_t number) const;

private:
    Format format_;
    std::size_t engines_;
    std::size_t games_of_pairing_;
    std::size_t pairings_;
};

} // namespace duiyi::match
