// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Tie-breaks, with sums by hand from the articles of FIDE's C.07.
#include "apps/tournaments/standings.hpp"

#include <gtest/gtest.h>

namespace duiyi::tournaments {
namespace {

constexpr auto white = Colour::white;
constexpr auto black = Colour::black;
constexpr auto none = Colour::none;

Player player(int number, std::vector<RoundEntry> rounds) {
    Player result;
    result.number = number;
    result.rounds = std::move(rounds);
    return result;
}

Standing standing_of(const Tournament& tournament, int number, TieBreakRules rules = TieBreakRules::swiss) {
    for (const Standing& standing : standings(tournament, rules)) {
        if (standing.number == number) {
            return standing;
        }
    }
    return {};
}

/// Each meets each.
Tournament all_played() {
    using enum Result;
    Tournament tournament;
    tournament.players = {player(1, {{2, white, win}, {3, black, win}, {4, white, draw}}),
                          player(2, {{1, black, loss}, {4, white, win}, {3, black, win}}),
                          player(3, {{4, white, win}, {1, white, loss}, {2, white, loss}}),
                          player(4, {{3, black, loss}, {2, black, loss}, {1, black, draw}})};
    return tournament;
}

TEST(Standings, AddTheScoresOfOpponents) {
    // Points: 1 has 2.5, 2 has 2, 3 has 1, 4 has 0.5.
    const auto list = standings(all_played());
    ASSERT_EQ(list.size(), 4U);
    EXPECT_EQ(list[0].number, 1);
    EXPECT_EQ(list[0].points, 25);
    EXPECT_EQ(list[0].buchholz, 20 + 10 + 5);
    EXPECT_EQ(list[0].buchholz_cut_1, 20 + 10);
    EXPECT_EQ(list[0].sonneborn_berger, 200 + 100 + 25);
    EXPECT_EQ(list[3].number, 4);
    EXPECT_EQ(list[3].buchholz, 10 + 20 + 25);
    EXPECT_EQ(list[3].sonneborn_berger, 125); // half of 2.5
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(list[i].rank, static_cast<int>(i) + 1);
    }
}

/// 16.4: a bye is a game with a dummy that has the player's own score, at most a draw in each round.
TEST(Standings, MeasureAPairingByeByADummy) {
    using enum Result;
    Tournament tournament;
    tournament.players = {player(1, {{2, white, win}, {3, black, win}}),
                          player(2, {{1, black, loss}, {0, none, pairing_bye}}),
                          player(3, {{0, none, pairing_bye}, {1, white, loss}})};
    const Standing second = standing_of(tournament, 2);
    EXPECT_EQ(second.points, 10);
    EXPECT_EQ(second.buchholz, 20 + 10); // the dummy: 1.0, which is two draws
    EXPECT_EQ(second.sonneborn_berger, 100);
    EXPECT_EQ(second.buchholz_cut_1, 20); // a pairing-allocated bye is not voluntary: the lowest is cut
}

/// 16.2.5 and 16.3.2: who withdraws counts for opponents as if the rounds after were drawn; 16.2.3: not who
/// comes back.
TEST(Standings, CountAWithdrawalAsDrawsForOpponents) {
    using enum Result;
    Tournament tournament;
    tournament.players = {player(1, {{2, white, win}, {3, white, win}, {4, white, win}}),
                          player(2, {{1, black, loss}, {0, none, zero_point_bye}, {0, none, half_point_bye}}),
                          player(3, {{4, white, win}, {1, black, loss}}),
                          player(4, {{3, black, loss}, {0, none, zero_point_bye}, {1, black, loss}})};
    EXPECT_EQ(standing_of(tournament, 2).points, 5);
    // 2 counts 0 + 0.5 + 0.5, 3 counts 1 + 0 + 0.5 (no entry: absent), 4 came back and counts 0.
    EXPECT_EQ(standing_of(tournament, 1).buchholz, 10 + 15 + 0);
    EXPECT_EQ(standing_of(tournament, 1).buchholz_cut_1, 10 + 15);
    // Its own: the winner, and two dummies with its 0.5.
    EXPECT_EQ(standing_of(tournament, 2).buchholz, 30 + 5 + 5);
    EXPECT_EQ(standing_of(tournament, 2).buchholz_cut_1, 30 + 5);
}

/// 16.4.1: of a forfeit, the dummy has at most the scheduled opponent's score; 16.5.1: the voluntary round is
/// cut, though another is lower.
TEST(Standings, MeasureAForfeitByTheScheduledOpponent) {
    using enum Result;
    Tournament tournament;
    tournament.players = {player(1, {{2, white, forfeit_win}, {3, white, win}, {4, white, win}}),
                          player(2, {{1, black, forfeit_loss}, {4, white, win}, {3, white, win}}),
                          player(3, {{4, white, draw}, {1, black, loss}, {2, black, loss}}),
                          player(4, {{3, black, draw}, {2, black, loss}, {1, black, loss}})};
    const Standing first = standing_of(tournament, 1);
    EXPECT_EQ(first.points, 30);
    EXPECT_EQ(first.buchholz, 20 + 5 + 5); // the dummy: 2's 2.0, not 3.0
    const Standing second = standing_of(tournament, 2);
    EXPECT_EQ(second.buchholz, 20 + 5 + 5); // the dummy: its own 2.0, not 3.0
    EXPECT_EQ(second.buchholz_cut_1, 5 + 5);
    EXPECT_EQ(second.sonneborn_berger, 50 + 50);
}

/// 15.2: in a round robin forfeits are games, and there is no Buchholz.
TEST(Standings, OfARoundRobinTakeForfeitsAsGames) {
    using enum Result;
    Tournament tournament;
    tournament.players = {player(1, {{0, none, zero_point_bye}, {3, white, win}, {2, black, forfeit_win}}),
                          player(2, {{3, black, win}, {0, none, zero_point_bye}, {1, white, forfeit_loss}}),
                          player(3, {{2, white, loss}, {1, black, loss}})};
    const Standing first = standing_of(tournament, 1, TieBreakRules::round_robin);
    EXPECT_EQ(first.sonneborn_berger, 100 + 0);
    EXPECT_EQ(first.buchholz, 0);
    EXPECT_EQ(standing_of(tournament, 2, TieBreakRules::round_robin).sonneborn_berger, 0);
}

TEST(Standings, ShareARank) {
    Tournament tournament;
    tournament.players = {player(3, {}), player(1, {}), player(2, {})};
    const auto list = standings(tournament);
    EXPECT_EQ(list[0].number, 1);
    for (const Standing& standing : list) {
        EXPECT_EQ(standing.rank, 1);
    }
}

} // namespace
} // namespace duiyi::tournaments
