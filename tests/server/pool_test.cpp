// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Who thinks when: turns, urgency, interruption, cancelling, the end. The minds here think what the test
// says.
#include "computer/pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>

#include "pool_kit.hpp"

namespace duiyi::server {
namespace {

Question question(int id) {
    return {Board::usual(GameId::chess), MoveQuestion{1, static_cast<std::uint64_t>(id), false}};
}

class PoolTest : public testing::Test {
protected:
    Pool::Ticket ask(const std::string& owner, Urgency urgency, int id) {
        return pool().ask(owner, urgency, question(id),
                          [this](const Finding& finding) { heard_.push_back(finding.move); });
    }
    /// Starts on first use, so that a test may choose how many threads there are.
    Pool& pool(std::size_t threads = 1) {
        if (!pool_) {
            pool_.emplace(threads, letters_.post(), [this] { return std::make_unique<SlowMind>(stage_); });
        }
        return *pool_;
    }

    Letters letters_;
    Stage stage_;
    std::vector<std::string> heard_;
    std::optional<Pool> pool_;
};

TEST_F(PoolTest, AnAnswerIsHeardOnTheOwnersThread) {
    ask("a", Urgency::move, 1);
    stage_.await_start(1);
    EXPECT_EQ(pool().counters().running, 1U);
    stage_.release(1);
    letters_.await(1);
    EXPECT_TRUE(heard_.empty()) << "nothing is heard on another thread";
    letters_.deliver();
    EXPECT_EQ(heard_, (std::vector<std::string>{"1"}));
}

TEST_F(PoolTest, OwnersTakeTurns) {
    ask("busy", Urgency::move, 1);
    stage_.await_start(1);
    for (int id = 2; id <= 5; ++id) {
        ask("busy", Urgency::move, id);
    }
    ask("modest", Urgency::move, 10);
    ask("other", Urgency::move, 20);
    EXPECT_EQ(pool().counters().waiting, 6U);
    stage_.release_all();
    stage_.await_ends(7);
    EXPECT_EQ(stage_.started(), (std::vector<int>{1, 2, 10, 20, 3, 4, 5}));
}

TEST_F(PoolTest, MovesGoBeforeAnalysis) {
    ask("a", Urgency::move, 1);
    stage_.await_start(1);
    ask("a", Urgency::analysis, 2);
    ask("b", Urgency::analysis, 3);
    ask("c", Urgency::move, 4);
    stage_.release_all();
    stage_.await_ends(4);
    EXPECT_EQ(stage_.started(), (std::vector<int>{1, 4, 2, 3}));
}

TEST_F(PoolTest, AMoveInterruptsAnAnalysisThatGoesOnLater) {
    ask("a", Urgency::analysis, 1);
    stage_.await_start(1);
    ask("b", Urgency::move, 2);
    stage_.await_start(2);
    EXPECT_TRUE(heard_.empty());
    stage_.release(2);
    stage_.await_start(1, 2);
    stage_.release(1);
    letters_.await(2);
    letters_.deliver();
    EXPECT_EQ(heard_, (std::vector<std::string>{"2", "1"}));
}

TEST_F(PoolTest, AMoveInterruptsNobodyWhileAThreadIsFree) {
    pool(2);
    ask("a", Urgency::analysis, 1);
    stage_.await_start(1);
    ask("b", Urgency::move, 2);
    stage_.await_start(2);
    stage_.release_all();
    stage_.await_ends(2);
    EXPECT_EQ(stage_.started().size(), 2U) << "the analysis was started once";
}

TEST_F(PoolTest, AMoveDoesNotInterruptAnother) {
    ask("a", Urgency::move, 1);
    stage_.await_start(1);
    ask("b", Urgency::move, 2);
    stage_.release_all();
    stage_.await_ends(2);
    EXPECT_EQ(stage_.started(), (std::vector<int>{1, 2}));
}

TEST_F(PoolTest, WhatIsCancelledIsNotHeard) {
    const auto running = ask("a", Urgency::move, 1);
    stage_.await_start(1);
    const auto waiting = ask("a", Urgency::move, 2);
    ask("a", Urgency::move, 3);
    pool().cancel(waiting);
    pool().cancel(running);
    stage_.await_start(3);
    stage_.release_all();
    letters_.await(1);
    letters_.deliver();
    EXPECT_EQ(heard_, (std::vector<std::string>{"3"}));
    EXPECT_EQ(stage_.started(), (std::vector<int>{1, 3})) << "nobody thought about 2";
    pool().cancel(running);
    pool().cancel(12345);
}

TEST_F(PoolTest, AnAnswerOnItsWayIsNotHeardAfterCancel) {
    const auto ticket = ask("a", Urgency::move, 1);
    stage_.release_all();
    letters_.await(1);
    pool().cancel(ticket);
    letters_.deliver();
    EXPECT_TRUE(heard_.empty());
}

TEST_F(PoolTest, AListenerMayAskAgainAndCancelItself) {
    stage_.release_all();
    pool().ask("a", Urgency::move, question(1), [this](const Finding&) { ask("a", Urgency::move, 2); });
    letters_.await(1);
    letters_.deliver();
    letters_.await(1);
    letters_.deliver();
    EXPECT_EQ(heard_, (std::vector<std::string>{"2"}));
}

TEST_F(PoolTest, ItsEndStopsWhoIsThinkingAndDropsTheRest) {
    pool(2);
    for (int id = 1; id <= 6; ++id) {
        ask("a", id % 2 == 0 ? Urgency::move : Urgency::analysis, id);
    }
    const auto began = std::chrono::steady_clock::now();
    pool_.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
    letters_.deliver();
    EXPECT_TRUE(heard_.empty());
}

TEST_F(PoolTest, FindingsOnTheirWayOutliveThePool) {
    stage_.release_all();
    ask("a", Urgency::move, 1);
    letters_.await(1);
    pool_.reset();
    letters_.deliver();
    EXPECT_TRUE(heard_.empty());
}

TEST_F(PoolTest, NoQuestionIsLostInACrowd) {
    pool(3);
    stage_.release_all();
    std::vector<Pool::Ticket> tickets;
    std::size_t cancelled = 0;
    for (int id = 1; id <= 300; ++id) {
        const auto urgency = id % 3 == 0 ? Urgency::analysis : Urgency::move;
        tickets.push_back(ask("owner " + std::to_string(id % 7), urgency, id));
        if (id % 10 == 0) {
            pool().cancel(tickets[static_cast<std::size_t>(id) - 5]);
            ++cancelled;
        }
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto rest = [&] { return pool().counters().waiting + pool().counters().running; };
    while (rest() != 0 && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    letters_.deliver();
    const std::set<std::string> distinct(heard_.begin(), heard_.end());
    EXPECT_EQ(distinct.size(), heard_.size()) << "heard twice";
    EXPECT_GE(heard_.size(), 300 - cancelled);
}

} // namespace
} // namespace duiyi::server
