// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Engine queries on the worker pool: reports, slices of analysis, cancelling, bounds, failures.
// The engines here answer what the test says; worker_pool_test.cpp tests the queues.
#include "engines/engine_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "job_gate.hpp"

namespace duiyi::server {
namespace {

/// Waits at the gate. A MoveQuery is known by its seed, which is the move of the answer; an AnalysisQuery by
/// its number of lines, and it has three slices.
class GatedWorker final : public EngineWorker {
public:
    explicit GatedWorker(JobGate& gate) : gate_(gate) {}

    JobStatus run(EngineQuery& query, const std::stop_token& stop, bool /*is_brief*/,
                  const ReportSink& report) override {
        EXPECT_FALSE(is_busy_.exchange(true)) << "two threads use one worker";
        const JobStatus status = answer(query, stop, report);
        is_busy_ = false;
        return status;
    }

private:
    JobStatus answer(EngineQuery& query, const std::stop_token& stop, const ReportSink& report) {
        EngineReport result;
        if (auto* analysis = std::get_if<AnalysisQuery>(&query.what)) {
            if (!gate_.pass(analysis->lines, stop)) {
                return JobStatus::again;
            }
            result.depth = static_cast<int>((++analysis->search.spent).count());
            result.last = result.depth == 3;
            report(result);
            return result.last ? JobStatus::done : JobStatus::again;
        }
        const auto id = static_cast<int>(std::get<MoveQuery>(query.what).seed);
        if (!gate_.pass(id, stop)) {
            return JobStatus::again;
        }
        if (id == 0) {
            is_busy_ = false;
            throw std::runtime_error("as the test wants it");
        }
        result.move = std::to_string(id);
        result.last = true;
        report(result);
        return JobStatus::done;
    }

    JobGate& gate_;
    std::atomic<bool> is_busy_ = false;
};

class EnginePoolTest : public testing::Test {
protected:
    /// Starts on first use, so that a test may choose its options.
    EnginePool& pool(const EnginePool::Options& options = {}) {
        if (!pool_) {
            pool_.emplace(options, inbox_.post(), [this] {
                ++workers_;
                return std::make_unique<GatedWorker>(gate_);
            });
        }
        return *pool_;
    }
    std::optional<EngineService::Ticket> ask_move(const std::string& owner, int id) {
        return ask(owner, interactive, MoveQuery{1, static_cast<std::uint64_t>(id)});
    }
    std::optional<EngineService::Ticket> ask_analysis(const std::string& owner, int id) {
        return ask(owner, background, AnalysisQuery{id});
    }
    template <class What>
    std::optional<EngineService::Ticket> ask(const std::string& owner, JobPriority priority, What what) {
        return pool().ask(
            owner, priority, {Board::start(GameId::chess), what}, [this](const EngineReport& report) {
                reports_.push_back(report.failed         ? "failed"
                                   : report.move.empty() ? "depth " + std::to_string(report.depth)
                                                         : "move " + report.move);
                last_ += report.last ? 1 : 0;
            });
    }
    void wait_for_last(int count) {
        inbox_.run_until([&] { return last_ >= count; });
    }

    Inbox inbox_;
    JobGate gate_;
    std::atomic<int> workers_ = 0;
    std::vector<std::string> reports_;
    int last_ = 0;
    std::optional<EnginePool> pool_; // ends before what its threads use
};

TEST_F(EnginePoolTest, ReportsArriveOnTheOwningThread) {
    ASSERT_TRUE(ask_move("a", 1));
    gate_.wait_for_start(1);
    EXPECT_EQ(pool().counters().running, 1U);
    gate_.release(1);
    inbox_.wait_for(1);
    EXPECT_TRUE(reports_.empty());
    wait_for_last(1);
    EXPECT_EQ(reports_, (std::vector<std::string>{"move 1"}));
}

TEST_F(EnginePoolTest, AnAnalysisReportsEachSlice) {
    gate_.release_all();
    ASSERT_TRUE(ask_analysis("a", 1));
    wait_for_last(1);
    EXPECT_EQ(reports_, (std::vector<std::string>{"depth 1", "depth 2", "depth 3"}));
}

TEST_F(EnginePoolTest, AMoveComesBetweenTheSlicesOfAnAnalysis) {
    ASSERT_TRUE(ask_analysis("a", 1));
    gate_.wait_for_start(1);
    ASSERT_TRUE(ask_move("b", 2));
    gate_.release_all();
    wait_for_last(2);
    EXPECT_EQ(reports_, (std::vector<std::string>{"depth 1", "move 2", "depth 2", "depth 3"}));
}

TEST_F(EnginePoolTest, TheFirstAnswerToOneQueryComesBeforeTheSecondToAnother) {
    ASSERT_TRUE(ask_analysis("a", 1));
    gate_.wait_for_start(1);
    ASSERT_TRUE(ask_analysis("b", 2));
    ASSERT_TRUE(ask_analysis("c", 3));
    gate_.release_all();
    wait_for_last(3);
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 2, 3, 1, 2, 3, 1, 2, 3}));
}

TEST_F(EnginePoolTest, ACancelledQueryReportsNoMore) {
    const auto running = ask_analysis("a", 1);
    gate_.wait_for_start(1);
    const auto waiting = ask_analysis("a", 2);
    ASSERT_TRUE(ask_analysis("a", 3));
    ASSERT_TRUE(running && waiting);
    pool().cancel(*waiting);
    pool().cancel(*running);
    gate_.release_all();
    wait_for_last(1);
    EXPECT_EQ(reports_, (std::vector<std::string>{"depth 1", "depth 2", "depth 3"}));
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 3, 3, 3}));
}

TEST_F(EnginePoolTest, ACallbackMayCancelItselfAndAskAgain) {
    gate_.release_all();
    std::optional<EngineService::Ticket> ticket;
    ticket = pool().ask("a", background, {Board::start(GameId::chess), AnalysisQuery{1}},
                        [&](const EngineReport&) {
                            pool().cancel(*ticket);
                            ASSERT_TRUE(ask_move("a", 2));
                        });
    wait_for_last(1);
    inbox_.run_all();
    EXPECT_EQ(reports_, (std::vector<std::string>{"move 2"})) << "one report arrived, so one query followed";
}

TEST_F(EnginePoolTest, RefusesQueriesAboveTheBounds) {
    pool({.threads = 1, .max_queries = 3, .max_per_owner = 2});
    EXPECT_TRUE(ask_move("a", 1));
    EXPECT_TRUE(ask_analysis("a", 2));
    EXPECT_FALSE(ask_move("a", 3)) << "the bound of the owner";
    EXPECT_TRUE(ask_move("b", 4));
    EXPECT_FALSE(ask_move("c", 5)) << "the bound of the pool";
    gate_.release_all();
    wait_for_last(3);
    EXPECT_EQ(reports_.size(), 5U);
}

TEST_F(EnginePoolTest, AFailureIsReportedAndTheNextQueryAnswered) {
    gate_.release_all();
    ASSERT_TRUE(ask_move("a", 0));
    ASSERT_TRUE(ask_move("a", 1));
    wait_for_last(2);
    EXPECT_EQ(reports_, (std::vector<std::string>{"failed", "move 1"}));
}

TEST_F(EnginePoolTest, EachThreadHasItsOwnWorker) {
    pool({.threads = 3});
    EXPECT_EQ(workers_, 0) << "made with the first query";
    for (int id = 1; id <= 3; ++id) {
        ASSERT_TRUE(ask_move("a", id));
    }
    for (int id = 1; id <= 3; ++id) {
        gate_.wait_for_start(id);
    }
    EXPECT_EQ(workers_, 3);
    gate_.release_all();
    for (int id = 4; id <= 30; ++id) {
        ASSERT_TRUE(ask_move("a", id));
    }
    wait_for_last(30);
    EXPECT_EQ(workers_, 3);
}

TEST_F(EnginePoolTest, TheEndStopsSearchesAndReportsNothing) {
    pool({.threads = 2});
    for (int id = 1; id <= 6; ++id) {
        ASSERT_TRUE(id % 2 == 0 ? ask_move("a", id) : ask_analysis("a", id));
    }
    pool_.reset();
    inbox_.run_all();
    EXPECT_TRUE(reports_.empty());
}

} // namespace
} // namespace duiyi::server
