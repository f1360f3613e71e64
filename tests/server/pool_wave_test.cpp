// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Waves of pairings: what holds for every pool, and who meets whom in small ones.
#include "pairing/pool_wave.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace duiyi::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

PoolPlayer waiting(std::string person, double rating, int waited_s, std::optional<Side> last_side = {}) {
    return {std::move(person), rating, seconds(waited_s), last_side};
}

class RandomPool {
public:
    explicit RandomPool(std::uint32_t seed) : random_(seed) {}

    int number(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }
    bool one_in(int count) { return number(1, count) == 1; }
    PoolPlayer player(int id, int persons) {
        PoolPlayer player = waiting(std::to_string(id), number(600, 2'800), number(0, 60));
        if (!one_in(3)) {
            player.last_side = one_in(2) ? Side::first : Side::second;
        }
        while (one_in(3)) {
            player.blocked.push_back(std::to_string(number(0, persons)));
        }
        while (one_in(3)) {
            player.met_lately.push_back(std::to_string(number(0, persons)));
        }
        if (one_in(5)) {
            player.opponents = {player.rating - number(50, 500), player.rating + number(50, 500)};
        }
        return player;
    }
    std::vector<PoolPlayer> players(int count) {
        std::vector<PoolPlayer> result;
        for (int i = 0; i < count; ++i) {
            result.push_back(player(one_in(20) ? number(0, count) : i, count)); // some are there twice
        }
        return result;
    }

private:
    std::mt19937 random_;
};

/// Fails unless the pairs are lawful; answers who is in them.
std::set<std::size_t> check_lawful(const std::vector<PoolPlayer>& players,
                                   const std::vector<PoolPair>& pairs) {
    std::set<std::size_t> paired;
    std::set<std::string> persons;
    for (const auto& [first, second] : pairs) {
        EXPECT_TRUE(may_meet(players.at(first), players.at(second)));
        for (const std::size_t each : {first, second}) {
            EXPECT_TRUE(paired.insert(each).second) << "paired twice";
            EXPECT_TRUE(persons.insert(players[each].person).second) << "a person twice";
        }
        const auto& [had_first, had_second] = std::pair(players[first].last_side, players[second].last_side);
        EXPECT_FALSE(had_first == Side::first && had_second != Side::first) << "the other side is due";
        EXPECT_FALSE(had_second == Side::second && had_first != Side::second) << "the other side is due";
    }
    return paired;
}

/// No two of those who are left could have met: nobody waits on where there is a partner.
void check_maximal(const std::vector<PoolPlayer>& players, const std::set<std::size_t>& paired) {
    std::set<std::string> persons;
    for (const std::size_t each : paired) {
        persons.insert(players[each].person);
    }
    for (std::size_t a = 0; a < players.size(); ++a) {
        for (std::size_t b = a + 1; b < players.size(); ++b) {
            const bool is_first_entry =
                std::ranges::find(players, players[a].person, &PoolPlayer::person) - players.begin() ==
                    static_cast<std::ptrdiff_t>(a) &&
                std::ranges::find(players, players[b].person, &PoolPlayer::person) - players.begin() ==
                    static_cast<std::ptrdiff_t>(b);
            if (is_first_entry && !persons.contains(players[a].person) &&
                !persons.contains(players[b].person)) {
                EXPECT_FALSE(may_meet(players[a], players[b])) << a << " and " << b;
            }
        }
    }
}

TEST(PoolWave, PairsAreLawfulAndNobodyWaitsWhereThereIsAPartner) {
    RandomPool random(1);
    for (int round = 0; round < 500; ++round) {
        const auto players = random.players(random.number(0, 60));
        const auto pairs = pair_wave(players);
        check_maximal(players, check_lawful(players, pairs));
        EXPECT_EQ(pair_wave(players), pairs) << "equal input, other output";
    }
}

TEST(PoolWave, LargePoolsAreMatchedInSlices) {
    RandomPool random(2);
    for (int round = 0; round < 30; ++round) {
        const auto players = random.players(random.number(21, 200));
        const auto slice = static_cast<std::size_t>(random.number(2, 20));
        const auto paired = check_lawful(players, pair_wave(players, slice));
        // Who is left fits into the last matching, or is one of many.
        if (players.size() - paired.size() <= slice) {
            check_maximal(players, paired);
        }
    }
    const auto many = random.players(3'000);
    EXPECT_GT(check_lawful(many, pair_wave(many)).size(), 2'400U);
}

TEST(PoolWave, WhoMayMeetIsSymmetricAndNeverForbiddenByWaiting) {
    RandomPool random(3);
    for (int round = 0; round < 5'000; ++round) {
        PoolPlayer a = random.player(1, 3);
        PoolPlayer b = random.player(2, 3);
        const bool now = may_meet(a, b);
        EXPECT_EQ(may_meet(b, a), now);
        a.waited += milliseconds(random.number(0, 60'000));
        EXPECT_TRUE(!now || may_meet(a, b));
        EXPECT_GE(tolerated_difference(a.waited),
                  tolerated_difference(b.waited < a.waited ? b.waited : milliseconds(0)));
        // In the end only what they asked for keeps them apart.
        a.waited = seconds(30);
        a.blocked.clear();
        b.blocked.clear();
        a.opponents = b.opponents = {0, 5'000};
        EXPECT_TRUE(may_meet(a, b));
        EXPECT_FALSE(may_meet(a, a));
    }
}

// People come and go; whoever has a partner for half a minute is paired within a few waves more.
TEST(PoolWave, NobodyWaitsForEver) {
    RandomPool random(4);
    std::vector<PoolPlayer> pool;
    int next = 0;
    for (int wave = 0; wave < 1'000; ++wave) {
        for (int i = random.number(0, 3); i > 0; --i) {
            pool.push_back(waiting(std::to_string(next++), random.number(600, 2'800), 0));
        }
        std::set<std::size_t> paired;
        for (const auto& [first, second] : pair_wave(pool)) {
            paired.insert({first, second});
        }
        std::vector<PoolPlayer> left;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            if (!paired.contains(i)) {
                left.push_back(pool[i]);
                left.back().waited += seconds(1);
            }
        }
        pool = std::move(left);
        for (const PoolPlayer& player : pool) {
            ASSERT_LT(player.waited, seconds(40));
        }
        ASSERT_LE(std::ranges::count_if(pool, [](const auto& each) { return each.waited > seconds(30); }), 1);
    }
    EXPECT_GT(next, 1'000);
}

TEST(PoolWave, NearRatingsMeet) {
    const std::vector players{waiting("a", 1'500, 10), waiting("b", 1'800, 10), waiting("c", 1'510, 10),
                              waiting("d", 1'790, 10)};
    const auto pairs = pair_wave(players);
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_EQ((std::set{pairs[0][0], pairs[0][1]}), (std::set<std::size_t>{0, 2}));
    EXPECT_EQ((std::set{pairs[1][0], pairs[1][1]}), (std::set<std::size_t>{1, 3}));
}

TEST(PoolWave, FarRatingsMeetOnlyAfterSomeTime) {
    EXPECT_TRUE(pair_wave(std::vector{waiting("a", 1'200, 0), waiting("b", 1'500, 0)}).empty());
    EXPECT_EQ(pair_wave(std::vector{waiting("a", 1'200, 2), waiting("b", 1'500, 2)}).size(), 1U);
    EXPECT_TRUE(pair_wave(std::vector{waiting("a", 800, 29), waiting("b", 2'700, 0)}).empty());
    EXPECT_EQ(pair_wave(std::vector{waiting("a", 800, 30), waiting("b", 2'700, 0)}).size(), 1U);
}

// Of three, who has waited longest is paired, although the two others are nearer to each other.
TEST(PoolWave, WhoHasWaitedLongestComesFirst) {
    const std::vector players{waiting("a", 1'500, 0), waiting("b", 1'500, 0), waiting("c", 1'640, 20)};
    const auto pairs = pair_wave(players);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_TRUE(pairs[0][0] == 2 || pairs[0][1] == 2);
}

TEST(PoolWave, WhoHasJustMetMeetsOthersFirst) {
    std::vector players{waiting("a", 1'500, 5), waiting("b", 1'510, 5), waiting("c", 1'600, 5),
                        waiting("d", 1'610, 5)};
    const auto opponent_of_a = [&] {
        for (const auto& [first, second] : pair_wave(players)) {
            if (first == 0 || second == 0) {
                return players[first + second].person;
            }
        }
        return std::string("nobody");
    };
    EXPECT_EQ(opponent_of_a(), "b");
    players[1].met_lately = {"a"};
    EXPECT_NE(opponent_of_a(), "b") << "whichever of the two remembers";
    players[0].met_lately = {"c"};
    EXPECT_EQ(opponent_of_a(), "d");
    players[0].met_lately = {"d"};
    EXPECT_EQ(opponent_of_a(), "c");
    players.resize(2);
    EXPECT_EQ(opponent_of_a(), "b") << "rather than nobody";
}

TEST(PoolWave, SidesAlternate) {
    const auto sides = [](std::optional<Side> a, std::optional<Side> b) {
        return pair_wave(std::vector{waiting("a", 1'500, 5, a), waiting("b", 1'500, 0, b)}).at(0);
    };
    EXPECT_EQ(sides(Side::first, Side::second), (PoolPair{1, 0}));
    EXPECT_EQ(sides(Side::second, Side::first), (PoolPair{0, 1}));
    EXPECT_EQ(sides(Side::first, {}), (PoolPair{1, 0}));
    EXPECT_EQ(sides({}, Side::first), (PoolPair{0, 1}));
    EXPECT_EQ(sides({}, Side::second), (PoolPair{1, 0}));
    EXPECT_EQ(sides({}, {}), (PoolPair{0, 1})) << "who waited longer has the first side";
    EXPECT_EQ(sides(Side::first, Side::first), (PoolPair{0, 1}));
}

TEST(PoolWave, OddRatingsDoNoHarm) {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto pairs =
        pair_wave(std::vector{waiting("a", nan, 60), waiting("b", infinity, 60), waiting("c", 4'000, 60),
                              waiting("d", 400, 60), waiting("e", 1e300, 60)});
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0], (PoolPair{3, 2}));
}

} // namespace
} // namespace duiyi::server
