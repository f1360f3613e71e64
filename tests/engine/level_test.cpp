// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
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

/// An Elo between those of two levels is played by both, the nearer one more often.
TYPED_TEST(Level, AnEloIsAMixtureOfTwoLevels) {
    const auto start = Position<TypeParam>::start();
    const auto mean = [&](int elo) {
        constexpr int seeds = 2000;
        double sum = 0;
        std::set<int> levels;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const int level = level_for_elo(elo, start, seed);
            EXPECT_EQ(level, level_for_elo(elo, start, seed));
            sum += level;
            levels.insert(level);
        }
        EXPECT_LE(*levels.rbegin() - *levels.begin(), 1) << elo;
        return sum / seeds;
    };
    EXPECT_EQ(mean(0), lowest_level);
    EXPECT_EQ(mean(3000), highest_level - 1);
    double last = mean(lowest_elo);
    for (int elo = lowest_elo + 50; elo <= highest_elo; elo += 50) {
        const double now = mean(elo);
        EXPECT_GE(now, last) << elo;
        EXPECT_LT(now, last + 0.5) << "no level is left out at " << elo;
        last = now;
    }
    EXPECT_GT(last, highest_level - 4);
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

TYPED_TEST(Level, SeedVariesTheFirstMoves) {
    for (const int level : {1, 5, 8, 10}) {
        auto settings = without_time_limit<TypeParam>(level);
        if (!settings.limits.depth && !settings.limits.nodes) {
            settings.limits.nodes = 5000; // instead of the time
        }
        std::set<std::uint16_t> first;
        for (std::uint64_t seed = 0; seed < 24 && first.size() < 2; ++seed) {
            Engine<TypeParam> engine(EngineOptions{.hash_megabytes = 1});
            const auto found = play_at_level(engine, GameState<TypeParam>(), settings, seed);
            first.insert(found->move.bits());
        }
        EXPECT_EQ(first.size(), 2U) << level;
    }
}

/// A problem and the move that solves it.
struct Tactic {
    const char* fen;
    const char* move;
};

/// Middlegames with tens of legal moves: one mates in one, one mates in two, or one takes a piece for
/// nothing.
template <class G>
struct Tactics;
template <>
struct Tactics<Chess> {
    static constexpr std::array mates_in_one{
        Tactic{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"},
        Tactic{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"}};
    // Henry Buckle, London 1840: the second move is a capture, which even a search of one ply sees.
    static constexpr Tactic mate_in_two{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
                                        "d5f6"};
    static constexpr Tactic free_piece{"rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3",
                                       "c1g5"};
};
template <>
struct Tactics<Xiangqi> {
    static constexpr std::array mates_in_one{
        Tactic{"1Cbakabnr/4n4/7c1/p3p1p1p/2p6/9/P1P1P1P1P/1cN3NC1/3R5/R1BAKAB2 w - - 0 1", "d1d9"},
        Tactic{"2bakabn1/8r/c8/p1p5p/6n2/4c4/P1P3P1P/1r7/9/RNBAKABNR b - - 0 1", "a7e7"}};
    // Again a capture mates.
    static constexpr Tactic mate_in_two{"2bakab2/9/1cn6/p1pnp1p1p/9/P5P2/1NP1P3P/4r3B/4A3r/3AK4 b - - 0 1",
                                        "i1i0"};
    static constexpr Tactic free_piece{"1nbakabn1/9/1c5c1/p1p1p1p2/8r/9/P1P1P1P2/1C5C1/9/RNBAKABNR w - - 0 1",
                                       "i0i5"};
};

/// In how many of 100 games a level plays the move, from a sample.
template <Game G>
int percent_found(Engine<G>& engine, const Tactic& tactic, int level) {
    constexpr int games = 40;
    const GameState<G> game(position<G>(tactic.fen));
    const auto settings = without_time_limit<G>(level);
    int found = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        found += to_uci(game.position(), play_at_level(engine, game, settings, seed)->move) == tactic.move;
    }
    return found * 100 / games;
}

TYPED_TEST(Level, TheLowestOverlookMatesAsTheyOverlookOtherThings) {
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_slow;
    }
    using Of = Tactics<TypeParam>;
    Engine<TypeParam> engine(EngineOptions{.hash_megabytes = 1});
    const auto percent = [&](const Tactic& tactic, int level) {
        return percent_found(engine, tactic, level);
    };
    for (const int level : {1, 2, 3}) {
        const int free_piece = percent(Of::free_piece, level);
        for (const Tactic& mate : Of::mates_in_one) {
            EXPECT_LE(percent(mate, level), free_piece) << level << ' ' << mate.fen;
        }
        EXPECT_LE(percent(Of::mate_in_two, level), 80) << level;
    }
    for (const Tactic& mate : Of::mates_in_one) {
        EXPECT_LE(percent(mate, 1), 80) << mate.fen;
        EXPECT_GE(percent(mate, 5), 95) << mate.fen;
    }
}

/// The same choice in every game, whether the gain is of pieces or a mate.
TYPED_TEST(Level, AMateCountsForAGainOfPieces) {
    const auto start = Position<TypeParam>::start();
    const auto moves = start.legal_moves();
    const auto chosen = [&](Score first, int level, std::uint64_t seed) {
        std::vector<Candidate<TypeParam>> candidates;
        for (const auto move : moves) {
            candidates.push_back({move, candidates.empty() ? first : Score{}});
        }
        return choose_move(GameState<TypeParam>(start), std::span<const Candidate<TypeParam>>(candidates),
                           level_settings<TypeParam>(level), seed)
            .move;
    };
    for (const int level : {1, 2, 3}) {
        int found = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            for (const int in : {1, 2, 3}) {
                EXPECT_EQ(chosen(Score::from_internal(32'000 - (2 * in - 1)), level, seed),
                          chosen(Score{600 / in, 0}, level, seed));
            }
            found += chosen(Score::from_internal(31'999), level, seed) == moves[0];
        }
        EXPECT_GT(found, 0) << level;
        EXPECT_LT(found, 200) << level;
    }
}

TEST(ChessLevel, HigherLevelsAllowAnAvoidableMateInOneMoreRarely) {
    // Every move but those that guard f7 allows Qxf7 mate.
    constexpr auto scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    const auto before = position<Chess>(scholar);
    // As if the search saw no difference: what it sees makes such a move rarer.
    std::vector<Candidate<Chess>> candidates;
    for (const auto move : before.legal_moves()) {
        candidates.push_back({move, Score{}});
    }
    constexpr int seeds = 2000;
    std::array<double, 6> rates{};
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const auto settings = level_settings<Chess>(lowest_level + static_cast<int>(i));
        int allowed = 0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            allowed += allows_mate_in_one(
                before, choose_move(GameState<Chess>(before), std::span<const Candidate<Chess>>(candidates),
                                    settings, seed)
                            .move);
        }
        rates[i] = static_cast<double>(allowed) / seeds;
    }
    EXPECT_GT(rates[0], 0.4);
    EXPECT_LT(rates[3], 0.15);
    EXPECT_LT(rates[4], 0.02);
    EXPECT_TRUE(std::ranges::is_sorted(rates, std::ranges::greater())) << testing::PrintToString(rates);
}

TEST(ChessLevel, CapturesAHangingQueen) {
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_slow;
    }
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
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_slow;
    }
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
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_slow;
    }
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

TEST(ChessLevel, MovesAboutAsGoodAsTheBestAreItsRivals) {
    const auto rivals_in = [](const char* fen) {
        Engine<Chess> engine(EngineOptions{.hash_megabytes = 1});
        return play_at_level(engine, GameState<Chess>(position<Chess>(fen)), without_time_limit<Chess>(7), 1)
            ->rivals;
    };
    EXPECT_GE(rivals_in("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 2);
    EXPECT_EQ(rivals_in("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3"), 0)
        << "it takes the queen";
    EXPECT_EQ(rivals_in("7k/8/8/8/8/8/8/K6r w - - 0 1"), 1) << "two squares are left to the king";
}

TEST(ChessLevel, NoMoveWhenNoneIsLegal) {
    EXPECT_EQ(played<Chess>("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 5, 1), "");
}

/// Cancelled from the beginning, the search ends at its first info and not after its 1.5 seconds.
TEST(ChessLevel, CancelEndsTheSearch) {
    Engine<Chess> engine(EngineOptions{.hash_megabytes = 1});
    const std::atomic<bool> cancelled = true;
    constexpr milliseconds limit(200); // mostly for clearing the table
    const auto least = least_cpu_time(limit, [&] {
        EXPECT_TRUE(play_at_level(engine, GameState<Chess>(), level_settings<Chess>(10), 1, &cancelled));
    });
    EXPECT_LE(least, limit);
}

} // namespace
} // namespace duiyi::engine
