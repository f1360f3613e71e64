// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The Berger tables of FIDE's Handbook, C.05 annex 1, and what holds for any number of players.
#include "apps/tournaments/round_robin.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace duiyi::tournaments {
namespace {

std::string text_of(const RoundPairing& round) {
    std::string text;
    for (const Pair& pair : round.pairs) {
        text += (text.empty() ? "" : " ") + std::to_string(pair.white) + '-' + std::to_string(pair.black);
    }
    return text;
}

TEST(RoundRobin, IsTheTableOfTheHandbook) {
    const std::vector<std::string> of_four = {"1-4 2-3", "4-3 1-2", "2-4 3-1"};
    const std::vector<std::string> of_six = {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3",
                                             "3-6 4-2 5-1"};
    const std::vector<std::string> of_eight = {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6",
                                               "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
                                               "4-8 5-3 6-2 7-1"};
    for (const auto& table : {of_four, of_six, of_eight}) {
        const auto rounds = round_robin(static_cast<int>(table.size()) + 1);
        ASSERT_EQ(rounds.size(), table.size());
        for (std::size_t i = 0; i < table.size(); ++i) {
            EXPECT_EQ(text_of(rounds[i]), table[i]);
        }
    }
}

TEST(RoundRobin, PairsEverybodyOnceAndSharesTheColours) {
    for (int players = 2; players <= max_round_robin_players; ++players) {
        std::set<std::pair<int, int>> games;
        std::map<int, int> whites;
        std::map<int, int> free;
        const auto rounds = round_robin(players);
        EXPECT_EQ(static_cast<int>(rounds.size()), players - 1 + players % 2);
        for (const RoundPairing& round : rounds) {
            std::set<int> present;
            for (const Pair& pair : round.pairs) {
                EXPECT_TRUE(
                    games.emplace(std::min(pair.white, pair.black), std::max(pair.white, pair.black)).second);
                EXPECT_TRUE(present.insert(pair.white).second && present.insert(pair.black).second);
                ++whites[pair.white];
            }
            if (round.bye != 0) {
                EXPECT_TRUE(present.insert(round.bye).second);
                ++free[round.bye];
            }
            EXPECT_EQ(static_cast<int>(present.size()), players);
        }
        EXPECT_EQ(static_cast<int>(games.size()), players * (players - 1) / 2);
        for (int player = 1; player <= players; ++player) {
            EXPECT_LE(std::abs(2 * whites[player] - (players - 1)), 1) << player << " of " << players;
            EXPECT_EQ(free[player], players % 2);
        }
    }
}

TEST(RoundRobin, TwiceHasEachGameWithBothColoursAndNoColourThreeTimesInARow) {
    for (int players = 2; players <= max_round_robin_players; ++players) {
        std::set<std::pair<int, int>> games;
        std::map<int, std::string> colours;
        for (const RoundPairing& round : round_robin(players, true)) {
            for (const Pair& pair : round.pairs) {
                EXPECT_TRUE(games.emplace(pair.white, pair.black).second);
                colours[pair.white] += 'w';
                colours[pair.black] += 'b';
            }
        }
        EXPECT_EQ(static_cast<int>(games.size()), players * (players - 1));
        for (const auto& [player, sequence] : colours) {
            const bool thrice =
                sequence.find("www") != std::string::npos || sequence.find("bbb") != std::string::npos;
            EXPECT_FALSE(thrice && players % 2 == 0) << player << " of " << players << ": " << sequence;
        }
    }
}

TEST(RoundRobin, HasNoneForOtherNumbers) {
    for (const int players : {-1, 0, 1, max_round_robin_players + 1}) {
        EXPECT_TRUE(round_robin(players).empty());
    }
}

} // namespace
} // namespace duiyi::tournaments
