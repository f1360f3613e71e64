// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "apps/openings/opening_choice.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "apps/openings/built_in.hpp"
#include "duiyi/engine/level.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::openings {
namespace {

template <class G>
class OpeningChoice : public testing::Test {};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(OpeningChoice, Games);

template <Game G>
std::optional<Move<G>> choose(const GameState<G>& game, int level, std::uint64_t seed) {
    return choose_opening_move(built_in<G>(), game, opening_settings(level), seed);
}

/// The opening of a level against itself.
template <Game G>
GameState<G> opening(int level, std::uint64_t seed) {
    GameState<G> game;
    while (const auto move = choose(game, level, seed)) {
        EXPECT_TRUE(game.play(*move));
    }
    return game;
}

TEST(OpeningSettings, GrowLongerAndLessVariedWithTheLevel) {
    for (int level = engine::lowest_level; level < engine::highest_level; ++level) {
        const auto low = opening_settings(level);
        const auto high = opening_settings(level + 1);
        EXPECT_LE(low.plies, high.plies) << level;
        EXPECT_GE(low.temperature, high.temperature) << level;
        EXPECT_LE(low.least_share, high.least_share) << level;
    }
    EXPECT_EQ(opening_settings(engine::lowest_level).plies, 2U);
    EXPECT_EQ(opening_settings(-1).plies, opening_settings(engine::lowest_level).plies);
    EXPECT_EQ(opening_settings(99).plies, opening_settings(engine::highest_level).plies);
}

TYPED_TEST(OpeningChoice, IsAFunctionOfPositionAndSeed) {
    for (int level = engine::lowest_level; level <= engine::highest_level; ++level) {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const auto game = opening<TypeParam>(level, seed);
            EXPECT_LE(game.ply_count(), opening_settings(level).plies);
            EXPECT_GE(game.ply_count(), std::min<std::size_t>(opening_settings(level).plies, 2));
            const auto again = opening<TypeParam>(level, seed);
            EXPECT_EQ(game.position(), again.position()) << level << ", " << seed;
        }
    }
}

TYPED_TEST(OpeningChoice, GamesDiffer) {
    for (const int level : {1, 3, 6, 9, 10}) {
        std::set<std::uint64_t> ends;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            ends.insert(opening<TypeParam>(level, seed).position().key());
        }
        EXPECT_GT(ends.size(), level == 1 ? 10U : 40U) << level;
    }
}

/// Pearson's chi-square test with fixed seeds: it fails by a change of the program only.
TYPED_TEST(OpeningChoice, FollowsTheWeights) {
    const GameState<TypeParam> game;
    const auto moves = built_in<TypeParam>().moves(game.position());
    for (const int level : {1, 3, 6, 9}) {
        const auto settings = opening_settings(level);
        double games = 0;
        for (const auto& one : moves) {
            games += one.games;
        }
        std::map<std::uint16_t, double> weights;
        double sum = 0;
        for (const auto& one : moves) {
            if (one.games >= 16 && one.games >= settings.least_share * games) {
                weights[one.move.bits()] = std::pow(one.games, 1 / settings.temperature);
                sum += weights[one.move.bits()];
            }
        }
        constexpr int draws = 20'000;
        std::map<std::uint16_t, int> drawn;
        for (std::uint64_t seed = 0; seed < draws; ++seed) {
            ++drawn[choose(game, level, seed)->bits()];
        }
        double square = 0;
        for (const auto& [move, weight] : weights) {
            const double expected = draws * weight / sum;
            EXPECT_GT(expected, 5) << "else the test says nothing";
            square += (drawn[move] - expected) * (drawn[move] - expected) / expected;
        }
        EXPECT_EQ(drawn.size(), weights.size()) << level;
        const auto freedom = static_cast<double>(weights.size() - 1);
        // Its distribution has mean `freedom` and variance twice that.
        EXPECT_LT(square, freedom + 4 * std::sqrt(2 * freedom)) << level;
        EXPECT_GE(weights.size(), 4U) << level;
    }
}

TYPED_TEST(OpeningChoice, LeavesOutWhatFewPlayed) {
    const auto& table = built_in<TypeParam>();
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto game = opening<TypeParam>(engine::lowest_level + 2, seed);
        for (const auto& ply : game.line()) {
            std::uint32_t games = 0, all = 0;
            for (const auto& one : table.moves(ply.before)) {
                all += one.games;
                if (one.move == ply.move) {
                    games = one.games;
                }
            }
            EXPECT_GE(games, 16U);
            EXPECT_GE(games, 0.01 * all);
        }
    }
}

TYPED_TEST(OpeningChoice, EndsWithThePliesOfTheLevel) {
    for (int level = engine::lowest_level; level <= engine::highest_level; ++level) {
        auto settings = opening_settings(level);
        const auto plies = std::exchange(settings.plies, 1000);
        GameState<TypeParam> game;
        while (game.ply_count() < plies) {
            const auto move = choose_opening_move(built_in<TypeParam>(), game, settings, 3);
            if (!move) {
                break;
            }
            EXPECT_EQ(choose(game, level, 3), move);
            ASSERT_TRUE(game.play(*move));
        }
        EXPECT_FALSE(choose(game, level, 3)) << level;
    }
}

TEST(OpeningChoiceOff, WhereTheGameDidNotBeginAtTheUsualStart) {
    // A handicap, and a position of the table that was set up.
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}) {
        EXPECT_FALSE(choose(GameState<Chess>(*parse_fen<Chess>(fen)), 9, 1)) << fen;
    }
    EXPECT_TRUE(choose(GameState<Chess>(*parse_fen<Chess>(to_fen(Position<Chess>::start()))), 9, 1));
    const char* without_horse = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1";
    EXPECT_FALSE(choose(GameState<Xiangqi>(*parse_fen<Xiangqi>(without_horse)), 9, 1));
}

TEST(OpeningChoiceOff, WhenTheGameIsOverOrThePositionIsUnknown) {
    GameState<Chess> game;
    ASSERT_TRUE(game.resign(Side::first));
    EXPECT_FALSE(choose(game, 9, 1));
    GameState<Chess> odd;
    for (const char* move : {"a2a4", "h7h5", "a1a3"}) {
        ASSERT_TRUE(odd.play(*parse_uci(odd.position(), move)));
    }
    EXPECT_FALSE(choose(odd, 9, 1));
}

} // namespace
} // namespace duiyi::openings
