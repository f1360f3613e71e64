// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The limits of a search: depth, nodes, time, stop, root moves.

#include <chrono>
#include <thread>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"
#include "time_management.hpp"

namespace duiyi::engine {
namespace {

using Time = std::chrono::steady_clock;

/// How long a search may run after its limit, in processor time of its thread: wall time depends on the other
/// work of the machine and is measured by bench/answers. A slow build checks the clock less often.
constexpr milliseconds overrun{test_kit::slow_build() ? 500 : 20};

template <Game G>
struct Search : testing::Test {
    Engine<G> engine;
    GameState<G> game;

    /// The last info.
    SearchInfo<G> last;
    SearchRequest<G> watched(SearchRequest<G> request) {
        request.callbacks.on_info = [this](const SearchInfo<G>& info) { last = info; };
        return request;
    }
};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Search, Games);

TYPED_TEST(Search, StopsAtTheDepth) {
    const auto result = this->engine.search(this->watched(to_depth(this->game, 5)));
    EXPECT_EQ(this->last.depth, 5);
    ASSERT_TRUE(result.best_move);
    EXPECT_EQ(*result.best_move, this->last.pv.front());
    EXPECT_EQ(result.score, this->last.score);
    EXPECT_GE(this->last.selective_depth, 5);
}

TYPED_TEST(Search, IsDeterministic) {
    this->engine.search(this->watched(to_depth(this->game, 7)));
    const auto nodes = this->last.nodes;
    EXPECT_GT(nodes, 0U);
    this->engine.new_game();
    this->engine.search(this->watched(to_depth(this->game, 7)));
    EXPECT_EQ(this->last.nodes, nodes);
    Engine<TypeParam> another;
    another.search(this->watched(to_depth(this->game, 7)));
    EXPECT_EQ(this->last.nodes, nodes);
}

TYPED_TEST(Search, ObeysTheNodeLimit) {
    for (const std::uint64_t nodes : {1U, 2U, 100U, 5000U}) {
        const auto result = this->engine.search(this->watched(with_nodes(this->game, nodes)));
        EXPECT_TRUE(result.best_move) << nodes;
        EXPECT_LE(this->last.nodes, nodes);
    }
}

TYPED_TEST(Search, AnswersWithoutTime) {
    // At most the nodes of a millisecond, and 1024 until the clock is looked at again.
    constexpr std::uint64_t few_nodes = 20'000;
    const auto expect_quick = [&](const Limits& limits) {
        SearchRequest<TypeParam> request{this->game};
        request.limits = limits;
        const auto result = this->engine.search(request);
        EXPECT_TRUE(result.best_move);
        EXPECT_LE(result.nodes, few_nodes);
    };
    for (const int time : {0, 1}) {
        expect_quick({.move_time = milliseconds(time)});
    }
    for (const int time : {-1, 0, 1}) {
        expect_quick({.clock = Clock{milliseconds(time)}});
    }
}

TYPED_TEST(Search, KeepsToTheTime) {
    SearchRequest<TypeParam> request{this->game};
    request.limits.move_time = milliseconds(100);
    const auto limit = milliseconds(100) + overrun;
    const auto hard = TimeBudget::for_move(milliseconds(100), EngineOptions{}.move_overhead).hard;
    const auto least = least_cpu_time(limit, [&] {
        const auto start = Time::now();
        EXPECT_TRUE(this->engine.search(request).best_move);
        EXPECT_GE(Time::now() - start, hard - hard / 4) << "all but what `HardLimit` may keep back";
    });
    EXPECT_LE(least, limit);
}

/// A search that is stopped searches no further node.
TYPED_TEST(Search, StopsAtOnce) {
    SearchRequest<TypeParam> request{this->game};
    request.limits.infinite = true;
    std::uint64_t nodes_at_stop = 0;
    request.callbacks.on_info = [&](const SearchInfo<TypeParam>& info) {
        if (info.depth >= 6 && nodes_at_stop == 0) {
            nodes_at_stop = info.nodes;
            this->engine.stop();
        }
    };
    const auto result = this->engine.search(request);
    EXPECT_TRUE(result.best_move);
    EXPECT_GT(nodes_at_stop, 0U);
    EXPECT_LE(result.nodes, nodes_at_stop + 1);
}

TYPED_TEST(Search, StopsFromAnotherThread) {
    SearchRequest<TypeParam> request{this->game};
    request.limits.infinite = true;
    std::atomic<int> results = 0;
    request.callbacks.on_result = [&](const SearchResult<TypeParam>& result) {
        ++results;
        EXPECT_TRUE(result.best_move);
    };
    for (int i = 0; i < 5; ++i) {
        this->engine.start(request);
        std::this_thread::sleep_for(milliseconds(20));
        EXPECT_TRUE(this->engine.searching());
        EXPECT_EQ(results, i) << "not before stop";
        this->engine.stop();
        this->engine.wait();
        EXPECT_EQ(results, i + 1);
        EXPECT_FALSE(this->engine.searching());
    }
}

TYPED_TEST(Search, InfiniteWaitsForStopEvenWhenDone) {
    auto request = to_depth(this->game, 1);
    request.limits.infinite = true;
    std::atomic<int> results = 0;
    request.callbacks.on_result = [&](const SearchResult<TypeParam>&) { ++results; };
    this->engine.start(request);
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(results, 0);
    this->engine.stop();
    this->engine.wait();
    EXPECT_EQ(results, 1);
}

TYPED_TEST(Search, PonderingWaitsForTheHit) {
    SearchRequest<TypeParam> request{this->game};
    request.limits.ponder = true;
    request.limits.move_time = milliseconds(30);
    std::atomic<int> results = 0;
    request.callbacks.on_result = [&](const SearchResult<TypeParam>&) { ++results; };
    this->engine.start(request);
    std::this_thread::sleep_for(milliseconds(80));
    EXPECT_EQ(results, 0);
    this->engine.ponder_hit();
    this->engine.wait();
    EXPECT_EQ(results, 1);
}

TYPED_TEST(Search, ConsidersOnlyTheMovesAllowed) {
    const auto moves = this->game.position().legal_moves();
    auto request = to_depth(this->game, 4);
    request.search_moves = {moves[3], moves[5]};
    const auto first = this->engine.search(request).best_move;
    ASSERT_TRUE(first);
    EXPECT_TRUE(*first == moves[3] || *first == moves[5]);
    request.banned_moves = {*first};
    const auto second = this->engine.search(request).best_move;
    ASSERT_TRUE(second);
    EXPECT_EQ(*second, *first == moves[3] ? moves[5] : moves[3]);
    request.banned_moves = {moves[3], moves[5]};
    EXPECT_EQ(this->engine.search(request).best_move, std::nullopt);
}

TYPED_TEST(Search, FindsSeveralLines) {
    EngineOptions options;
    options.multi_pv = 3;
    this->engine.set_options(options);
    auto request = to_depth(this->game, 5);
    std::vector<SearchInfo<TypeParam>> lines(4);
    request.callbacks.on_info = [&](const SearchInfo<TypeParam>& info) {
        lines[static_cast<std::size_t>(info.multipv)] = info;
    };
    const auto result = this->engine.search(request);
    for (std::size_t i = 1; i <= 3; ++i) {
        EXPECT_EQ(lines[i].depth, 5);
        ASSERT_FALSE(lines[i].pv.empty());
        for (std::size_t j = 1; j < i; ++j) {
            EXPECT_NE(lines[i].pv[0], lines[j].pv[0]);
            EXPECT_LE(lines[i].score.centipawns, lines[j].score.centipawns);
        }
    }
    EXPECT_EQ(result.best_move, lines[1].pv[0]);
}

TYPED_TEST(Search, WorksWithLittleHashAndSeveralThreads) {
    EngineOptions options;
    options.hash_megabytes = 1;
    options.threads = 3;
    this->engine.set_options(options);
    EXPECT_TRUE(this->engine.search(with_nodes(this->game, 100'000)).best_move);
    options.hash_megabytes = 0;
    this->engine.set_options(options);
    EXPECT_EQ(this->engine.options().hash_megabytes, 1U);
    EXPECT_TRUE(this->engine.search(to_depth(this->game, 6)).best_move);
}

/// Whatever the position, the best move and the principal variation are legal. The table is kept between
/// searches.
TYPED_TEST(Search, PlaysLegalMoves) {
    int variations = 0;
    test_kit::check(300, [&] {
        const auto position = *test_kit::positions<TypeParam>();
        SearchRequest<TypeParam> request{GameState<TypeParam>(position)};
        request.limits.nodes = 400;
        request.callbacks.on_info = [&](const SearchInfo<TypeParam>& info) {
            RC_ASSERT(!info.pv.empty());
            ++variations;
            auto now = position;
            for (const auto move : info.pv) {
                RC_ASSERT(now.is_legal(move));
                now.play(move);
            }
        };
        const auto result = this->engine.search(request);
        RC_ASSERT(result.best_move.has_value() == position.has_legal_move());
        if (!result.best_move) {
            return;
        }
        RC_ASSERT(position.is_legal(*result.best_move));
        if (result.ponder_move) {
            RC_ASSERT(position.after(*result.best_move).is_legal(*result.ponder_move));
        }
    });
    EXPECT_GT(variations, test_kit::cases(300));
}

/// The clock after `moves` moves of which each takes a millisecond longer than planned; at its shortest too.
struct ClockAfter {
    milliseconds end, least;
};
ClockAfter clock_after(int moves, milliseconds remaining) {
    Clock clock{remaining, milliseconds(10)};
    milliseconds least = remaining;
    for (int move = 0; move < moves; ++move) {
        const auto plan = TimeBudget::for_clock(clock, milliseconds(10));
        EXPECT_LE(plan.soft, plan.hard);
        clock.remaining += clock.increment - plan.soft - milliseconds(1);
        least = std::min(least, clock.remaining);
    }
    return {clock.remaining, least};
}

/// A busy machine may take a tenth of a second from a move.
TEST(TimeBudget, KeepsAReserve) {
    EXPECT_GE(clock_after(500, milliseconds(1000)).least, milliseconds(130));
}

TEST(TimeBudget, FillsTheReserveAgain) {
    const auto clock = clock_after(150, milliseconds(40));
    EXPECT_GE(clock.least, milliseconds(38));
    EXPECT_GE(clock.end, milliseconds(130));
}

/// However short the clock is.
TEST(TimeBudget, LeavesHalfOfAShortClock) {
    for (int left = 4; left < 60; ++left) {
        for (const int moves : {0, 1, 2, 40}) {
            const auto plan =
                TimeBudget::for_clock({milliseconds(left), milliseconds(10), moves}, milliseconds(10));
            EXPECT_GE(plan.soft, milliseconds(1));
            EXPECT_LE(plan.hard, milliseconds(left / 2)) << left << " ms for " << moves << " moves";
        }
    }
}

/// At which look the limit of 100 ms is over, with looks at the clock at these times in milliseconds; 0: at
/// none.
int over_at(HardLimit& limit, std::initializer_list<int> looks) {
    for (const int look : looks) {
        if (limit.is_over(milliseconds(look), milliseconds(100))) {
            return look;
        }
    }
    return 0;
}

TEST(HardLimit, IsOverWhenTheNextLookMayBeTooLate) {
    HardLimit limit;
    limit.start(milliseconds(0));
    EXPECT_EQ(over_at(limit, {20, 40, 60, 70, 79, 80, 81}), 80);
    limit.start(milliseconds(30));
    EXPECT_EQ(over_at(limit, {32, 62, 70, 74, 75, 80}), 75) << "at most a quarter earlier";
    limit.start(milliseconds(90));
    EXPECT_EQ(over_at(limit, {92, 94, 96, 98, 99}), 98) << "what came before the start does not count";
}

TEST(HardLimit, FollowsAClockThatStartsAgain) {
    HardLimit limit;
    limit.start(milliseconds(0));
    EXPECT_EQ(over_at(limit, {3, 6, 1, 4, 7, 10}), 0);
}

} // namespace
} // namespace duiyi::engine
