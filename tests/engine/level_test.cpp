// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <Game G>
Position<G> position(const char* fen) {
    return *parse_fen<G>(fen);
}

constexpr auto too_slow = "dozens of searches; other tests run single ones";

/// The settings of a level without its time limit, which would decide on a busy machine.
template <Game G>
LevelSettings without_time_limit(int level) {
    LevelSettings settings = level_settings<G>(level);
    settings.limits.move_time = std::chrono::minutes(1);
    return settings;
}

/// The move of a level in UCI form; empty when there is none.
template <Game G>
std::string played(const char* fen, int level, std::uint64_t seed) {
    Engine<G> engine(EngineOptions{.hash_megabytes = 1});
    const GameState<G> game(position<G>(fen));
    const auto found = play_at_level(engine, game, without_time_limit<G>(level), seed);
    return found ? to_uci(game.position(), found->move) : "";
}

template <class G>
class Level : public testing::Test {};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Level, Games);

TYPED_TEST(Level, EachSearchesDeeperThanTheOneBelowOrHasNoMoreNoise) {
    for (int level = lowest_level; level < highest_level; ++level) {
        const auto low = level_settings<TypeParam>(level);
        const auto high = level_settings<TypeParam>(level + 1);
        const bool looks_further =
            low.limits.depth && high.limits.depth && *low.limits.depth < *high.limits.depth;
        if (!looks_further) {
            EXPECT_GE(low.noise, high.noise) << level;
        }
        if (low.limits.depth && high.limits.depth) {
            EXPECT_LE(*low.limits.depth, *high.limits.depth) << level;
        }
        EXPECT_TRUE(low.limits.move_time.has_value()) << "bounded in time";
        EXPECT_LE(*low.limits.move_time, milliseconds(1000));
    }
    EXPECT_LE(*level_settings<TypeParam>(highest_level).limits.move_time, milliseconds(2000));
    EXPECT_EQ(level_settings<TypeParam>(-3).noise, level_settings<TypeParam>(lowest_level).noise);
    EXPECT_EQ(level_settings<TypeParam>(99).noise, 0);
}

TYPED_TEST(Level, NoiseIsAFunctionOfPositionMoveAndSeed) {
    const auto start = Position<TypeParam>::start();
    int changed = 0;
    for (const auto move : start.legal_moves()) {
        const int once = score_noise(start, move, 100, 1);
        EXPECT_EQ(once, score_noise(start, move, 100, 1));
        changed += once != score_noise(start, move, 100, 2);
    }
    EXPECT_GT(changed, 15) << "another seed, other noise";
}

TYPED_TEST(Level, NoiseIsApproximatelyNormal) {
    const auto start = Position<TypeParam>::start();
    const auto moves = start.legal_moves();
    double sum = 0, squares = 0;
    int count = 0, beyond_two = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        for (const auto move : moves) {
            const double value = score_noise(start, move, 1000, seed);
            EXPECT_LE(std::abs(value), 3500);
            sum += value;
            squares += value * value;
            beyond_two += std::abs(value) > 2000;
            ++count;
        }
    }
    EXPECT_NEAR(sum / count, 0, 20);
    EXPECT_NEAR(std::sqrt(squares / count), 1000, 20);
    EXPECT_NEAR(static_cast<double>(beyond_two) / count, 0.045, 0.01);
}

TYPED_TEST(Level, IsDeterministic) {
    for (const int level : {1, 3, 6}) {
        std::vector<Move<TypeParam>> lines[2];
        for (auto& line : lines) {
            Engine<TypeParam> engine(EngineOptions{.hash_megabytes = 1});
            GameState<TypeParam> game;
            for (int ply = 0; ply < 8; ++ply) {
                const auto found = play_at_level(engine, game, without_time_limit<TypeParam>(level), 5);
                ASSERT_TRUE(found);
                ASSERT_TRUE(game.play(found->move));
                line.push_back(found->move);
            }
        }
        EXPECT_EQ(lines[0], lines[1]) << level;
    }
}

TYPED_TEST(Level, SeedVariesTheFirstMove) {
    for (const int level : {1, 5, 8}) {
        std::set<std::uint16_t> first;
        for (std::uint64_t seed = 0; seed < 24 && first.size() < 2; ++seed) {
            Engine<TypeParam> engine(EngineOptions{.hash_megabytes = 1});
            const auto found =
                play_at_level(engine, GameState<TypeParam>(), without_time_limit<TypeParam>(level), seed);
            first.insert(found->move.bits());
        }
        EXPECT_EQ(first.size(), 2U) << level;
    }
}

TEST(ChessLevel, NoneAllowsAnAvoidableMateInOne) {
    // Every move but those that guard f7 allows Qxf7 mate.
    constexpr auto scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    const auto before = position<Chess>(scholar);
    for (int level = lowest_level; level <= 6; ++level) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto move = *parse_uci(before, played<Chess>(scholar, level, seed));
            EXPECT_FALSE(allows_mate_in_one(before, move)) << level << ' ' << seed;
        }
    }
}

TEST(ChessLevel, AllExceptTheLowestGiveMateInOne) {
    constexpr auto back_rank = "6k1/5ppp/8/8/8/8/7r/K2R4 w - - 0 1";
    int missed = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        EXPECT_EQ(played<Chess>(back_rank, 2, seed), "d1d8");
        missed += played<Chess>(back_rank, 1, seed) != "d1d8";
    }
    EXPECT_LT(missed, 35) << "it sees some";
    EXPECT_EQ(played<Chess>(back_rank, 7, 1), "d1d8");
}

TEST(ChessLevel, CapturesAHangingQueen) {
    if (test_kit::slow_build())
        GTEST_SKIP() << too_slow;
    constexpr auto hanging_queen = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
    for (int level = lowest_level; level <= 7; ++level) {
        int taken = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            taken += played<Chess>(hanging_queen, level, seed) == "c1g5";
        }
        EXPECT_GE(taken, level == lowest_level ? 7 : 11) << level;
    }
}

TEST(XiangqiLevel, CapturesAHangingRook) {
    if (test_kit::slow_build())
        GTEST_SKIP() << too_slow;
    // The black rook is attacked by the rook on i0 and unprotected.
    constexpr auto hanging_rook = "1nbakabn1/9/1c5c1/p1p1p1p2/8r/9/P1P1P1P2/1C5C1/9/RNBAKABNR w - - 0 1";
    for (int level = 2; level <= 6; ++level) {
        int taken = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            taken += played<Xiangqi>(hanging_rook, level, seed) == "i0i5";
        }
        EXPECT_GE(taken, 10) << level;
    }
}

TEST(ChessLevel, WinsAWonEndgame) {
    if (test_kit::slow_build())
        GTEST_SKIP() << too_slow;
    // King and queen against king; the defender plays at level 7.
    for (const int level : {4, 6}) {
        Engine<Chess> engine(EngineOptions{.hash_megabytes = 1});
        GameState<Chess> game(position<Chess>("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
        while (!game.outcome() && game.ply_count() < 120) {
            const bool ours = game.position().side_to_move() == Side::first;
            const auto found = play_at_level(engine, game, without_time_limit<Chess>(ours ? level : 7), 3);
            ASSERT_TRUE(found);
            ASSERT_TRUE(game.play(found->move));
        }
        ASSERT_TRUE(game.outcome()) << level;
        EXPECT_EQ(game.outcome()->reason, Reason::checkmate) << level;
    }
}

TEST(ChessLevel, NoMoveWhenNoneIsLegal) {
    EXPECT_EQ(played<Chess>("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 5, 1), "");
}

/// Cancelled from the beginning, the search ends at its first info and not after its 1.5 seconds.
TEST(ChessLevel, CancelEndsTheSearch) {
    Engine<Chess> engine(EngineOptions{.hash_megabytes = 1});
    const std::atomic<bool> cancelled = true;
    const auto start = thread_cpu_time();
    EXPECT_TRUE(play_at_level(engine, GameState<Chess>(), level_settings<Chess>(10), 1, &cancelled));
    EXPECT_LT(thread_cpu_time() - start, milliseconds(200)) << "mostly clearing the table";
}

} // namespace
} // namespace duiyi::engine
