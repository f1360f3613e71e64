// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "swiss.hpp"

namespace duiyi::tournaments {

/// One finished game of an arena, for one player.
struct ArenaGame {
    enum class Outcome : std::uint8_t { loss, draw, win };

    Outcome outcome = Outcome::loss;
    bool berserk = false; ///< the player gave up half of their time
};

/// What each game is worth, in the order in which they ended: 2 for a win, 1 for a draw; twice that after two
/// wins in a row, until a game that is not won, which counts twice itself; and 1 more for a won berserk.
[[nodiscard]] std::vector<int> arena_points(const std::vector<ArenaGame>& games);

/// A player of an arena who is free.
struct ArenaPlayer {
    int number = 0; ///< above 0, different for each
    int score = 0;
    int rating = 0;
    std::vector<Colour> colours{}; ///< of the games so far, the latest first
    std::vector<int> opponents{};  ///< the same
};

/// The most players that are paired at once; the others stay free.
inline constexpr int max_arena_wave = 1'000;

/// Pairs free players with others of about their rank (score, then rating). As many as possible are paired;
/// nobody meets the opponent of their last game again, unless only these two are free; who met lately is
/// avoided, and so is a colour that a player has had more often or last. Equal input gives equal output.
/// Cost: a sparse matching of greatest weight (`apps/matching`).
[[nodiscard]] std::vector<Pair> pair_arena(std::vector<ArenaPlayer> players);

} // namespace duiyi::tournaments
