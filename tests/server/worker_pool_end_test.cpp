// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How jobs of WorkerPool end: cancelled, by an exception, with the pool.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "worker_pool_kit.hpp"

namespace duiyi::server {
namespace {

using Ticket = WorkerPool::Ticket;
using Context = WorkerPool::Context;

TEST_F(WorkerPoolTest, ACancelledJobHasNoCallback) {
    const auto running = submit("a", interactive, 1);
    gate_.wait_for_start(1);
    const auto waiting = submit("a", interactive, 2);
    ASSERT_TRUE(submit("a", interactive, 3));
    ASSERT_TRUE(running && waiting);
    pool().cancel(*waiting);
    pool().cancel(*running);
    gate_.wait_for_start(3);
    gate_.release_all();
    inbox_.run_until([&] { return !finished_.empty(); });
    EXPECT_EQ(finished_, (std::vector<int>{3}));
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 3})) << "job 2 never ran";
    pool().cancel(*running);
    pool().cancel(12345);
}

TEST_F(WorkerPoolTest, CallbacksThatArePostedEndWithCancel) {
    const auto ticket = submit("a", interactive, 1);
    ASSERT_TRUE(ticket);
    gate_.release_all();
    inbox_.wait_for(1);
    pool().cancel(*ticket);
    inbox_.run_all();
    EXPECT_TRUE(finished_.empty());
}

TEST_F(WorkerPoolTest, ACallbackMaySubmitAndCancel) {
    gate_.release_all();
    std::optional<Ticket> first;
    first = pool().submit("a", interactive,
                          {[](const Context&) { return JobStatus::done; },
                           [&] {
                               pool().cancel(*first);
                               ASSERT_TRUE(submit("a", interactive, 2));
                           }});
    ASSERT_TRUE(first);
    inbox_.run_until([&] { return !finished_.empty(); });
    EXPECT_EQ(finished_, (std::vector<int>{2}));
}

TEST_F(WorkerPoolTest, AnExceptionCallsFailedAndThePoolGoesOn) {
    std::string said;
    const auto failed = [&] { said += "failed "; };
    const auto never = [] { ADD_FAILURE() << "it has not finished"; };
    ASSERT_TRUE(
        pool().submit("a", interactive,
                      {[](const Context&) -> JobStatus { throw std::runtime_error("as the test wants it"); },
                       never, failed}));
    ASSERT_TRUE(
        pool().submit("a", interactive, {[](const Context&) -> JobStatus { throw 1; }, never, failed}));
    ASSERT_TRUE(pool().submit("a", interactive, {[](const Context&) -> JobStatus { throw 1; }}));
    ASSERT_TRUE(pool().compute(
        "a", interactive, [] { return 1; }, [&](int) { said += "done"; }, [] {}));
    inbox_.run_until([&] { return said.ends_with("done"); });
    EXPECT_EQ(said, "failed failed done");
}

/// A callback whose copies need memory.
struct CopiesNeedMemory {
    CopiesNeedMemory(std::string& said_, const bool& used_up_) : said(&said_), used_up(&used_up_) {}
    CopiesNeedMemory(const CopiesNeedMemory& other) : said(other.said), used_up(other.used_up) {
        if (*used_up) {
            throw std::bad_alloc();
        }
    }
    CopiesNeedMemory(CopiesNeedMemory&&) = default;
    CopiesNeedMemory& operator=(const CopiesNeedMemory&) = delete;
    CopiesNeedMemory& operator=(CopiesNeedMemory&&) = delete;
    ~CopiesNeedMemory() = default;
    void operator()() const { *said += "failed"; }
    std::string* said;
    const bool* used_up;
};

TEST_F(WorkerPoolTest, FailedIsCalledWhenMemoryIsUsedUp) {
    std::string said;
    bool used_up = false;
    const auto run = [&used_up](const Context&) -> JobStatus {
        used_up = true;
        throw std::bad_alloc();
    };
    ASSERT_TRUE(pool().submit("a", interactive, {run, {}, CopiesNeedMemory(said, used_up)}));
    inbox_.run_one();
    EXPECT_EQ(said, "failed");
}

/// Counts its objects, and fails the test when one ends on another thread than the test's.
class EndsHere {
public:
    explicit EndsHere(int& count) : count_(count) { ++count_; }
    EndsHere(const EndsHere&) = delete;
    EndsHere& operator=(const EndsHere&) = delete;
    ~EndsHere() {
        EXPECT_EQ(std::this_thread::get_id(), home_);
        --count_;
    }

private:
    int& count_;
    std::thread::id home_ = std::this_thread::get_id();
};

TEST_F(WorkerPoolTest, JobsEndOnTheOwningThread) {
    pool({"test", 3, 1000, 1000, 0});
    int alive = 0;
    std::vector<Ticket> tickets;
    for (int i = 0; i < 200; ++i) {
        auto held = std::make_shared<EndsHere>(alive);
        const auto ticket = pool().submit(
            "owner " + std::to_string(i % 3), i % 2 == 0 ? interactive : background,
            {[held = std::move(held), rounds = std::make_shared<int>(0), i](const Context& context) {
                context.post([held] {});
                if (i % 5 == 0) {
                    throw std::runtime_error("as the test wants it");
                }
                return ++*rounds == 3 ? JobStatus::done : JobStatus::again;
            }});
        ASSERT_TRUE(ticket);
        tickets.push_back(*ticket);
        if (i % 7 == 0) {
            pool().cancel(tickets[static_cast<std::size_t>(i / 2)]);
        }
    }
    const auto rest = [&] { return pool().counters().waiting + pool().counters().running; };
    while (rest() > 50) {
        inbox_.run_all();
    }
    pool_.reset();
    inbox_.run_all();
    EXPECT_EQ(alive, 0);
}

TEST_F(WorkerPoolTest, TheEndStopsRunningJobsAndDropsTheRest) {
    pool({"test", 2, 100, 100, 0});
    for (int id = 1; id <= 6; ++id) {
        ASSERT_TRUE(submit("a", id % 2 == 0 ? interactive : background, id));
    }
    pool_.reset(); // comes back, because the jobs are asked to stop
    inbox_.run_all();
    EXPECT_TRUE(finished_.empty());
}

TEST_F(WorkerPoolTest, NoCallbackRunsAfterTheEnd) {
    gate_.release_all();
    ASSERT_TRUE(submit("a", interactive, 1));
    inbox_.wait_for(1);
    pool_.reset();
    inbox_.run_all();
    EXPECT_TRUE(finished_.empty());
}

TEST_F(WorkerPoolTest, EndsUnderLoad) {
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> runs = 0;
        WorkerPool busy({"test", 4, 1000, 1000, 0}, inbox_.post());
        for (int i = 0; i < 200; ++i) {
            const auto ticket =
                busy.submit("owner " + std::to_string(i % 5), i % 2 == 0 ? interactive : background,
                            {[&runs](const Context& context) {
                                 ++runs;
                                 return context.stop().stop_requested() ? JobStatus::done : JobStatus::again;
                             },
                             [] {}});
            ASSERT_TRUE(ticket);
            if (i % 3 == 0) {
                busy.cancel(*ticket);
            }
        }
        while (runs < 100) {
            std::this_thread::yield();
        }
    }
    inbox_.run_all();
}

} // namespace
} // namespace duiyi::server
