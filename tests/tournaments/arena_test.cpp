// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "apps/tournaments/arena.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace duiyi::tournaments {
namespace {

/// W, D, L; B is a won berserk, b a lost one.
std::vector<int> points_of(const std::string& games) {
    std::vector<ArenaGame> list;
    for (const char c : games) {
        using enum ArenaGame::Outcome;
        list.push_back({c == 'W' || c == 'B' ? win : c == 'D' ? draw : loss, c == 'B' || c == 'b'});
    }
    return arena_points(list);
}

using Numbers = std::vector<int>;

TEST(ArenaPoints, DoubleAfterTwoWinsUntilAGameThatIsNotWon) {
    EXPECT_EQ(points_of("WWWW"), (Numbers{2, 2, 4, 4}));
    EXPECT_EQ(points_of("WWDWWLW"), (Numbers{2, 2, 2, 2, 2, 0, 2}));
    EXPECT_EQ(points_of("WDWDL"), (Numbers{2, 1, 2, 1, 0}));
    EXPECT_EQ(points_of(""), Numbers{});
}

TEST(ArenaPoints, OneMoreForAWonBerserkWhichIsNotDoubled) {
    EXPECT_EQ(points_of("BBB"), (Numbers{3, 3, 5}));
    EXPECT_EQ(points_of("b"), Numbers{0});
}

TEST(ArenaPairing, IsByRank) {
    std::vector<ArenaPlayer> players;
    for (int number = 1; number <= 6; ++number) {
        players.push_back({number, number * 2, 1'500, {}, {}});
    }
    std::set<std::set<int>> pairs;
    for (const Pair& pair : pair_arena(players)) {
        pairs.insert({pair.white, pair.black});
    }
    EXPECT_EQ(pairs, (std::set<std::set<int>>{{6, 5}, {4, 3}, {2, 1}}));
}

TEST(ArenaPairing, MeetsTheLastOpponentAgainOnlyWhenNobodyElseIsFree) {
    std::vector<ArenaPlayer> players = {{1, 4, 0, {Colour::white}, {2}}, {2, 4, 0, {Colour::black}, {1}}};
    EXPECT_EQ(pair_arena(players), (std::vector<Pair>{{2, 1}})); // and changes the colours
    players.push_back({3, 0, 0, {}, {}});
    const auto pairs = pair_arena(players);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_TRUE(pairs[0].white == 3 || pairs[0].black == 3);
}

/// A long arena in which all games end at once.
TEST(ArenaPairing, PairsAllAndSharesColoursAndOpponents) {
    std::mt19937 random(3); // NOLINT(cert-msc51-cpp): the same each time
    std::vector<ArenaPlayer> players;
    for (int number = 1; number <= 40; ++number) {
        players.push_back({number, 0, 1'200 + static_cast<int>(random() % 900), {}, {}});
    }
    for (int round = 0; round < 30; ++round) {
        const auto pairs = pair_arena(players);
        EXPECT_EQ(pairs.size(), 20U);
        std::set<int> seen;
        for (const Pair& pair : pairs) {
            EXPECT_TRUE(seen.insert(pair.white).second && seen.insert(pair.black).second);
            auto& white = players[static_cast<std::size_t>(pair.white) - 1];
            auto& black = players[static_cast<std::size_t>(pair.black) - 1];
            EXPECT_TRUE(white.opponents.empty() || white.opponents.front() != black.number);
            white.colours.insert(white.colours.begin(), Colour::white);
            black.colours.insert(black.colours.begin(), Colour::black);
            white.opponents.insert(white.opponents.begin(), black.number);
            black.opponents.insert(black.opponents.begin(), white.number);
            (random() % 2 == 0 ? white : black).score += 2;
        }
    }
    for (const ArenaPlayer& player : players) {
        const auto whites = std::count(player.colours.begin(), player.colours.end(), Colour::white);
        EXPECT_LE(std::abs(2 * whites - 30), 6) << player.number;
    }
}

TEST(ArenaPairing, LeavesOneOfAnOddNumberAndNobodyOfNone) {
    EXPECT_TRUE(pair_arena({}).empty());
    EXPECT_TRUE(pair_arena({{1, 0, 0, {}, {}}}).empty());
    EXPECT_EQ(pair_arena({{1, 0, 0, {}, {}}, {2, 0, 0, {}, {}}, {3, 0, 0, {}, {}}}).size(), 1U);
}

} // namespace
} // namespace duiyi::tournaments
