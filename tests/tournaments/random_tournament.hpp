// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "apps/tournaments/swiss.hpp"

namespace duiyi::test {

/// A Swiss tournament that plays itself: with players who come late, leave, ask for byes or do not appear.
class RandomTournament {
public:
    /// The same tournament for the same seed.
    RandomTournament(std::uint32_t seed, int players, int rounds);

    [[nodiscard]] const tournaments::Tournament& tournament() const { return tournament_; }
    [[nodiscard]] bool is_over() const {
        return tournaments::rounds_played(tournament_) >= tournament_.total_rounds;
    }

    /// Enters who is absent from the next round, which is what a pairing needs to know.
    void announce_absences();
    /// Plays the next round as it is paired.
    void play(const tournaments::RoundPairing& pairing);

private:
    [[nodiscard]] unsigned percent() { return static_cast<unsigned>(random_() % 100); }
    tournaments::Player& player(int number);
    void play_game(const tournaments::Pair& pair);

    std::mt19937 random_;
    tournaments::Tournament tournament_{};
    std::vector<int> arrival_{}; ///< the first round of each player, from 0
    std::vector<bool> has_left_{};
    unsigned draws_, byes_, forfeits_, leavers_; ///< percents
};

} // namespace duiyi::test
