// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Fairness, priorities, shares, bounds and threads of WorkerPool.
#include "workers/worker_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <numeric>

#ifdef __linux__
#include <sys/resource.h>
#endif

#include "worker_pool_kit.hpp"

namespace duiyi::server {
namespace {

using Ticket = WorkerPool::Ticket;
using Context = WorkerPool::Context;

TEST_F(WorkerPoolTest, CallbacksRunOnTheOwningThread) {
    ASSERT_TRUE(submit("a", interactive, 1));
    gate_.wait_for_start(1);
    EXPECT_EQ(pool().counters().running, 1U);
    gate_.release(1);
    inbox_.wait_for(1);
    EXPECT_TRUE(finished_.empty());
    inbox_.run_all();
    EXPECT_EQ(finished_, (std::vector<int>{1}));
    EXPECT_EQ(pool().counters().running, 0U);
}

TEST_F(WorkerPoolTest, ComputePassesTheResultOn) {
    std::string result;
    ASSERT_TRUE(pool().compute(
        "a", interactive, [] { return std::string("result"); },
        [&](std::string text) { result = std::move(text); }, {}));
    inbox_.run_one();
    EXPECT_EQ(result, "result");
}

TEST_F(WorkerPoolTest, PostedFunctionsArriveBeforeFinished) {
    std::string order;
    ASSERT_TRUE(pool().submit("a", interactive,
                              {[&](const Context& context) {
                                   context.post([&] { order += "1"; });
                                   context.post([&] { order += "2"; });
                                   return JobStatus::done;
                               },
                               [&] { order += "finished"; }}));
    inbox_.wait_for(3);
    inbox_.run_all();
    EXPECT_EQ(order, "12finished");
}

TEST_F(WorkerPoolTest, OwnersTakeTurns) {
    ASSERT_TRUE(submit("busy", interactive, 1));
    gate_.wait_for_start(1);
    for (int id = 2; id <= 5; ++id) {
        ASSERT_TRUE(submit("busy", interactive, id));
    }
    ASSERT_TRUE(submit("second", interactive, 10));
    ASSERT_TRUE(submit("third", interactive, 20));
    EXPECT_EQ(pool().counters().waiting, 6U);
    gate_.release_all();
    gate_.wait_for_passed(7);
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 2, 10, 20, 3, 4, 5}));
}

TEST_F(WorkerPoolTest, InteractiveJobsGoBeforeBackgroundJobs) {
    ASSERT_TRUE(submit("a", interactive, 1));
    gate_.wait_for_start(1);
    ASSERT_TRUE(submit("a", background, 2));
    ASSERT_TRUE(submit("b", background, 3));
    ASSERT_TRUE(submit("c", interactive, 4));
    gate_.release_all();
    gate_.wait_for_passed(4);
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 4, 2, 3}));
}

TEST_F(WorkerPoolTest, AFirstRunIsNotInterrupted) {
    pool({"test", 2, 100, 100, 0});
    ASSERT_TRUE(submit("a", background, 1));
    ASSERT_TRUE(submit("a", interactive, 2));
    gate_.wait_for_start(1);
    gate_.wait_for_start(2);
    ASSERT_TRUE(submit("b", interactive, 3));
    ASSERT_TRUE(submit("b", background, 4));
    gate_.release_all();
    gate_.wait_for_passed(4);
    EXPECT_EQ(gate_.started().size(), 4U) << "each has started once";
}

TEST_F(WorkerPoolTest, ARunThatContinuesMakesRoomForOthers) {
    for (const JobPriority other : {interactive, background}) {
        SCOPED_TRACE(other == interactive);
        const int id = other == interactive ? 10 : 20;
        submit_continuing("a", id);
        gate_.wait_for_start(id);
        ASSERT_TRUE(submit("b", other, id + 1));
        gate_.wait_for_start(id + 1);
        EXPECT_EQ(briefs_.back(), false);
        gate_.release(id + 1);
        gate_.wait_for_start(id, 2);
        gate_.release(id);
        inbox_.run_until([&] { return finished_.size() == 2; });
        EXPECT_EQ(finished_, (std::vector<int>{id + 1, id}));
        finished_.clear();
    }
}

TEST_F(WorkerPoolTest, ARunOfAPassedOverJobIsBrief) {
    ASSERT_TRUE(submit("a", interactive, 1));
    gate_.wait_for_start(1);
    submit_continuing("a", 10);
    for (const int id : {2, 3, 4, 5, 6, 7, 8}) {
        ASSERT_TRUE(submit("b", interactive, id));
    }
    for (const int id : {1, 2, 3, 4, 5, 6}) { // its first run, which ends at once, comes after the fourth
        gate_.release(id);
    }
    gate_.release(7);
    gate_.wait_for_start(10);
    EXPECT_EQ(briefs_, (std::vector<bool>{true, true}));
    ASSERT_TRUE(submit("c", interactive, 9));
    gate_.release_all();
    gate_.wait_for_passed(10);
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 10, 8, 9})) << "it was not interrupted";
}

TEST_F(WorkerPoolTest, NoPriorityStarvesTheOther) {
    ASSERT_TRUE(submit("a", interactive, 1));
    gate_.wait_for_start(1);
    for (const int id : {31, 32}) {
        ASSERT_TRUE(submit("c", background, id));
    }
    for (int id = 2; id <= 9; ++id) {
        ASSERT_TRUE(submit(id % 2 == 0 ? "a" : "b", interactive, id));
    }
    gate_.release_all();
    gate_.wait_for_passed(11);
    EXPECT_EQ(gate_.started(), (std::vector<int>{1, 2, 3, 4, 31, 5, 6, 7, 32, 8, 9}));
}

TEST_F(WorkerPoolTest, FirstRunsGoBeforeRunsThatContinue) {
    std::vector<int> runs; // on the one thread of the pool, and read after the jobs
    const auto submit_long = [&](int id) {
        ASSERT_TRUE(pool().submit("owner " + std::to_string(id), background,
                                  {[&runs, id, run = std::make_shared<int>(0)](const Context&) {
                                       runs.push_back(id + *run);
                                       return ++*run == 3 ? JobStatus::done : JobStatus::again;
                                   },
                                   [this, id] { finished_.push_back(id); }}));
    };
    ASSERT_TRUE(submit("first", interactive, 1));
    gate_.wait_for_start(1);
    for (int id = 10; id <= 60; id += 10) {
        submit_long(id);
    }
    gate_.release(1);
    inbox_.run_until([&] { return finished_.size() == 7; });
    EXPECT_EQ(runs,
              (std::vector<int>{10, 20, 30, 40, 11, 50, 60, 21, 31, 41, 12, 51, 61, 22, 32, 42, 52, 62}))
        << "first answers first, but those that have one go on";
}

TEST_F(WorkerPoolTest, JobsThatGoOnTakeTurnsWithOthers) {
    std::vector<int> rounds; // on the one thread of the pool, and read after the jobs
    ASSERT_TRUE(submit("first", interactive, 1));
    gate_.wait_for_start(1);
    for (const int id : {10, 20}) {
        ASSERT_TRUE(pool().submit("owner " + std::to_string(id), background,
                                  {[&rounds, id, round = std::make_shared<int>(0)](const Context&) {
                                       rounds.push_back(id + *round);
                                       return ++*round == 3 ? JobStatus::done : JobStatus::again;
                                   },
                                   [this, id] { finished_.push_back(id); }}));
    }
    gate_.release(1);
    inbox_.run_until([&] { return finished_.size() == 3; });
    EXPECT_EQ(rounds, (std::vector<int>{10, 20, 11, 21, 12, 22}));
}

TEST_F(WorkerPoolTest, AJobThatRestsTakesNoThreadAndIsNotRunBeforeItsTime) {
    using Clock = std::chrono::steady_clock;
    const auto time = Clock::now() + std::chrono::milliseconds(100);
    std::vector<Clock::time_point> runs; // on the one thread of the pool, and read after the jobs
    ASSERT_TRUE(pool().submit("a", background,
                              {[&runs, time](const Context& context) {
                                   runs.push_back(Clock::now());
                                   context.rest_until(time);
                                   return runs.size() < 3 ? JobStatus::again : JobStatus::done;
                               },
                               [this] { finished_.push_back(1); }}));
    ASSERT_TRUE(submit("b", interactive, 2));
    gate_.wait_for_start(2);
    EXPECT_EQ(pool().counters().running, 1U);
    EXPECT_EQ(pool().counters().waiting, 1U) << "a job that rests is not over";
    gate_.release(2);
    inbox_.run_until([&] { return finished_.size() == 2; });
    ASSERT_EQ(runs.size(), 3U);
    EXPECT_GE(runs[1], time);
    EXPECT_GE(runs[2], runs[1]) << "a time that has passed is no rest";
}

TEST_F(WorkerPoolTest, AJobThatRestsCanBeCancelledAndDoesNotDelayTheEnd) {
    constexpr std::chrono::hours long_rest{1};
    pool({"test", 1, 2, 2, 0});
    int runs = 0;
    const auto rest = [&] {
        return pool().submit("a", background,
                             {[&runs, long_rest](const Context& context) {
                                  context.rest_until(std::chrono::steady_clock::now() + long_rest);
                                  context.post([&runs] { ++runs; });
                                  return JobStatus::again;
                              },
                              [] { ADD_FAILURE() << "an hour has not passed"; }});
    };
    const auto first = rest();
    ASSERT_TRUE(first);
    ASSERT_TRUE(rest());
    inbox_.run_until([&] { return runs == 2; });
    EXPECT_FALSE(submit("a", interactive, 1)) << "both places are taken";
    pool().cancel(*first);
    EXPECT_TRUE(submit("a", interactive, 1));
    gate_.release_all();
    inbox_.run_until([&] { return finished_.size() == 1; });
}

TEST_F(WorkerPoolTest, RefusesJobsAboveTheBounds) {
    pool({"test", 1, 5, 3, 0});
    EXPECT_TRUE(submit("a", interactive, 1));
    gate_.wait_for_start(1); // a running job counts as well
    EXPECT_TRUE(submit("a", interactive, 2));
    EXPECT_TRUE(submit("a", background, 3));
    EXPECT_FALSE(submit("a", interactive, 4)) << "the bound of the owner";
    EXPECT_TRUE(submit("b", interactive, 5));
    const auto last = submit("c", interactive, 6);
    ASSERT_TRUE(last);
    EXPECT_FALSE(submit("d", interactive, 7)) << "the bound of the pool";
    pool().cancel(*last);
    EXPECT_TRUE(submit("d", interactive, 8)) << "a cancelled job makes room";
    gate_.release_all();
    inbox_.run_until([&] { return finished_.size() == 5; });
    std::ranges::sort(finished_);
    EXPECT_EQ(finished_, (std::vector<int>{1, 2, 3, 5, 8}));
    EXPECT_TRUE(submit("a", interactive, 9)) << "finished jobs make room";
}

TEST_F(WorkerPoolTest, BackgroundJobsHaveBoundsOfTheirOwn) {
    pool({"test", 1, 6, 4, 0, 3, 2});
    EXPECT_TRUE(submit("a", background, 1));
    gate_.wait_for_start(1);
    EXPECT_TRUE(submit("a", background, 2));
    EXPECT_FALSE(submit("a", background, 3)) << "the bound of the owner";
    const auto last = submit("b", background, 4);
    ASSERT_TRUE(last);
    EXPECT_FALSE(submit("b", background, 5)) << "the bound of the pool";
    EXPECT_TRUE(submit("a", interactive, 6)) << "others still find a place";
    EXPECT_TRUE(submit("c", interactive, 7));
    pool().cancel(*last);
    EXPECT_TRUE(submit("c", background, 8)) << "a cancelled job makes room";
    gate_.release_all();
    inbox_.run_until([&] { return finished_.size() == 5; });
}

TEST_F(WorkerPoolTest, EachJobIsFinishedOnceOrCancelled) {
    pool({"test", 3, 1000, 1000, 0});
    gate_.release_all();
    std::vector<Ticket> tickets;
    std::size_t cancelled = 0;
    for (int id = 0; id < 300; ++id) {
        const auto ticket =
            submit("owner " + std::to_string(id % 7), id % 3 == 0 ? background : interactive, id);
        ASSERT_TRUE(ticket);
        tickets.push_back(*ticket);
        if (id % 10 == 9) {
            pool().cancel(tickets[static_cast<std::size_t>(id) - 5]);
            ++cancelled;
        }
    }
    inbox_.run_until([&] { return finished_.size() >= 300 - cancelled; });
    std::map<int, int> times;
    for (const int id : finished_) {
        ++times[id];
    }
    EXPECT_TRUE(std::ranges::all_of(times, [](const auto& item) { return item.second == 1; }));
}

TEST_F(WorkerPoolTest, EachThreadHasItsOwnIndex) {
    constexpr std::size_t threads = 3;
    pool({"test", threads, 100, 100, 0});
    std::array<std::atomic<int>, threads> inside{};
    int finished = 0;
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(pool().submit("a", interactive,
                                  {[&inside](const Context& context) {
                                       EXPECT_EQ(++inside.at(context.thread()), 1);
                                       --inside.at(context.thread());
                                       return JobStatus::done;
                                   },
                                   [&finished] { ++finished; }}));
    }
    inbox_.run_until([&] { return finished == 60; });
}

#ifdef __linux__
TEST_F(WorkerPoolTest, ThreadsHaveTheirNiceness) {
    const int own = getpriority(PRIO_PROCESS, 0);
    pool({"test", 1, 100, 100, std::min(own + 3, 19)});
    std::optional<int> of_thread;
    ASSERT_TRUE(pool().compute(
        "a", interactive, [] { return getpriority(PRIO_PROCESS, 0); }, [&](int found) { of_thread = found; },
        {}));
    inbox_.run_one();
    EXPECT_EQ(of_thread, std::min(own + 3, 19));
    EXPECT_EQ(getpriority(PRIO_PROCESS, 0), own) << "of this thread alone";
}
#endif

TEST(FairQueue, AnOwnerWithManyJobsDelaysOthersByOne) {
    FairQueue<int> queue;
    for (int i = 0; i < 100; ++i) {
        queue.push("many", i);
    }
    EXPECT_EQ(queue.pop(), 0);
    queue.push("one", 1000);
    EXPECT_EQ(queue.pop(), 1);
    EXPECT_EQ(queue.pop(), 1000);
    EXPECT_TRUE(queue.remove([](int job) { return job == 50; }));
    EXPECT_FALSE(queue.remove([](int job) { return job == 50; }));
    EXPECT_EQ(queue.size(), 97U);
    queue.push("one", 1001);
    EXPECT_TRUE(queue.remove([](int job) { return job == 1001; })) << "the owner's only job";
    EXPECT_EQ(queue.pop(), 2);
    while (!queue.empty()) {
        queue.pop();
    }
    EXPECT_EQ(queue.size(), 0U);
}

} // namespace
} // namespace duiyi::server
