// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a search obeys: depth, nodes, time, stop, the moves it may consider.

#include <chrono>
#include <thread>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"
#include "time_plan.hpp"

namespace duiyi::engine {
namespace {

using Time = std::chrono::steady_clock;

/// What ends at once ends within this time, on a machine with other work too. How soon it really is, is
/// measured by bench/answers.
constexpr milliseconds soon{2000};

template <Game G>
struct Search : testing::Test {
    Engine<G> engine;
    GameState<G> game;

    /// The progress last reported.
    Progress<G> last;
    Task<G> watched(Task<G> task) {
        task.on_progress = [this](const Progress<G>& progress) { last = progress; };
        return task;
    }
};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Search, Games);

TYPED_TEST(Search, StopsAtTheDepth) {
    const auto answer = this->engine.search(this->watched(to_depth(this->game, 5)));
    EXPECT_EQ(this->last.depth, 5);
    ASSERT_TRUE(answer.best);
    EXPECT_EQ(*answer.best, this->last.line.front());
    EXPECT_EQ(answer.score, this->last.score);
    EXPECT_GE(this->last.selective_depth, 5);
}

TYPED_TEST(Search, CountsTheSameTwice) {
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

TYPED_TEST(Search, ObeysTheNumberOfNodes) {
    for (const std::uint64_t nodes : {1U, 2U, 100U, 5000U}) {
        const auto answer = this->engine.search(this->watched(with_nodes(this->game, nodes)));
        EXPECT_TRUE(answer.best) << nodes;
        EXPECT_LE(this->last.nodes, nodes);
    }
}

TYPED_TEST(Search, AnswersWithoutTime) {
    for (const int time : {0, 1}) {
        Task<TypeParam> task{this->game};
        task.limits.move_time = milliseconds(time);
        EXPECT_TRUE(this->engine.search(task).best);
        Task<TypeParam> clock{this->game};
        clock.limits.clock = Clock{milliseconds(time)};
        EXPECT_TRUE(this->engine.search(clock).best);
        clock.limits.clock = Clock{milliseconds(-time)};
        EXPECT_TRUE(this->engine.search(clock).best);
    }
}

TYPED_TEST(Search, KeepsToTheTime) {
    Task<TypeParam> task{this->game};
    task.limits.move_time = milliseconds(100);
    const auto start = Time::now();
    EXPECT_TRUE(this->engine.search(task).best);
    const auto taken = Time::now() - start;
    EXPECT_GE(taken, milliseconds(50));
    EXPECT_LE(taken, soon);
}

TYPED_TEST(Search, StopsAtOnce) {
    Task<TypeParam> task{this->game};
    task.limits.infinite = true;
    int answers = 0;
    task.on_answer = [&](const Answer<TypeParam>& answer) {
        ++answers;
        EXPECT_TRUE(answer.best);
    };
    this->engine.start(task);
    std::this_thread::sleep_for(milliseconds(60));
    EXPECT_TRUE(this->engine.searching());
    for (int i = 0; i < 5; ++i) {
        const auto start = Time::now();
        this->engine.stop();
        this->engine.wait();
        EXPECT_LE(Time::now() - start, soon);
        EXPECT_EQ(answers, i + 1);
        EXPECT_FALSE(this->engine.searching());
        this->engine.start(task);
        std::this_thread::sleep_for(milliseconds(20));
    }
    this->engine.stop();
    this->engine.wait(); // the last answer is counted here
}

TYPED_TEST(Search, InfiniteWaitsForStopEvenWhenDone) {
    auto task = to_depth(this->game, 1);
    task.limits.infinite = true;
    std::atomic<int> answers = 0;
    task.on_answer = [&](const Answer<TypeParam>&) { ++answers; };
    this->engine.start(task);
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(answers, 0);
    this->engine.stop();
    this->engine.wait();
    EXPECT_EQ(answers, 1);
}

TYPED_TEST(Search, PonderingWaitsForTheHit) {
    Task<TypeParam> task{this->game};
    task.limits.ponder = true;
    task.limits.move_time = milliseconds(30);
    std::atomic<int> answers = 0;
    task.on_answer = [&](const Answer<TypeParam>&) { ++answers; };
    this->engine.start(task);
    std::this_thread::sleep_for(milliseconds(80));
    EXPECT_EQ(answers, 0);
    this->engine.ponder_hit();
    this->engine.wait();
    EXPECT_EQ(answers, 1);
}

TYPED_TEST(Search, ConsidersOnlyTheMovesAllowed) {
    const auto moves = this->game.position().legal_moves();
    auto task = to_depth(this->game, 4);
    task.only = {moves[3], moves[5]};
    const auto first = this->engine.search(task).best;
    ASSERT_TRUE(first);
    EXPECT_TRUE(*first == moves[3] || *first == moves[5]);
    task.banned = {*first};
    const auto second = this->engine.search(task).best;
    ASSERT_TRUE(second);
    EXPECT_EQ(*second, *first == moves[3] ? moves[5] : moves[3]);
    task.banned = {moves[3], moves[5]};
    EXPECT_EQ(this->engine.search(task).best, std::nullopt);
}

TYPED_TEST(Search, FindsSeveralLines) {
    EngineOptions options;
    options.multi_pv = 3;
    this->engine.set_options(options);
    auto task = to_depth(this->game, 5);
    std::vector<Progress<TypeParam>> lines(4);
    task.on_progress = [&](const Progress<TypeParam>& progress) {
        lines[static_cast<std::size_t>(progress.multipv)] = progress;
    };
    const auto answer = this->engine.search(task);
    for (std::size_t i = 1; i <= 3; ++i) {
        EXPECT_EQ(lines[i].depth, 5);
        ASSERT_FALSE(lines[i].line.empty());
        for (std::size_t j = 1; j < i; ++j) {
            EXPECT_NE(lines[i].line[0], lines[j].line[0]);
            EXPECT_LE(lines[i].score.centipawns, lines[j].score.centipawns);
        }
    }
    EXPECT_EQ(answer.best, lines[1].line[0]);
}

TYPED_TEST(Search, WorksWithLittleHashAndSeveralThreads) {
    EngineOptions options;
    options.hash_megabytes = 1;
    options.threads = 3;
    this->engine.set_options(options);
    EXPECT_TRUE(this->engine.search(with_nodes(this->game, 100'000)).best);
    options.hash_megabytes = 0;
    this->engine.set_options(options);
    EXPECT_EQ(this->engine.options().hash_megabytes, 1U);
    EXPECT_TRUE(this->engine.search(to_depth(this->game, 6)).best);
}

/// Whatever the position, answer and lines are legal. The table is kept from search to search.
TYPED_TEST(Search, PlaysLegalMoves) {
    test_kit::check(300, [this] {
        const auto position = *test_kit::positions<TypeParam>();
        Task<TypeParam> task{GameState<TypeParam>(position)};
        task.limits.nodes = 400;
        task.on_progress = [&](const Progress<TypeParam>& progress) {
            RC_ASSERT(!progress.line.empty());
            auto now = position;
            for (const auto move : progress.line) {
                RC_ASSERT(now.is_legal(move));
                now.play(move);
            }
        };
        const auto answer = this->engine.search(task);
        RC_ASSERT(answer.best.has_value() == position.has_legal_move());
        if (!answer.best)
            return;
        RC_ASSERT(position.is_legal(*answer.best));
        if (answer.ponder)
            RC_ASSERT(position.after(*answer.best).is_legal(*answer.ponder));
    });
}

/// A game on a short clock whose moves each take a millisecond more than planned: what stays is enough for a
/// machine that once lets a move wait.
TEST(TimePlan, KeepsAReserve) {
    Clock clock{milliseconds(1000), milliseconds(10)};
    for (int move = 0; move < 500; ++move) {
        const auto plan = TimePlan::for_clock(clock, milliseconds(10));
        EXPECT_LE(plan.soft, plan.hard);
        clock.remaining += clock.increment - plan.soft - milliseconds(1);
        ASSERT_GE(clock.remaining, milliseconds(65)) << "after move " << move;
    }
}

/// However short the clock is.
TEST(TimePlan, LeavesHalfOfAShortClock) {
    for (int left = 4; left < 60; ++left)
        for (const int moves : {0, 1, 2, 40}) {
            const auto plan =
                TimePlan::for_clock({milliseconds(left), milliseconds(10), moves}, milliseconds(10));
            EXPECT_GE(plan.soft, milliseconds(1));
            EXPECT_LE(plan.hard, milliseconds(left / 2)) << left << " ms for " << moves << " moves";
        }
}

} // namespace
} // namespace duiyi::engine
