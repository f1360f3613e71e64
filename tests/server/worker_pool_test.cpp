// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Fairness, priorities, shares, bounds, cancelling, exceptions and the end of WorkerPool.
#include "workers/worker_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <new>
#include <numeric>
#include <stdexcept>
#include <thread>

#ifdef __linux__
#include <sys/resource.h>
#endif

#include "job_gate.hpp"

namespace duiyi::server {
namespace {

using Ticket = WorkerPool::Ticket;
using Context = WorkerPool::Context;

class WorkerPoolTest : public testing::Test {
protected:
    /// Starts on first use, so that a test may choose its options.
    WorkerPool& pool(WorkerPoolOptions options = {"test", 1, 100, 100, 0}) {
        if (!pool_) {
            pool_.emplace(std::move(options), inbox_.post());
        }
        return *pool_;
    }
    /// A job that waits at the gate and adds its number to `finished_` afterwards.
    std::optional<Ticket> submit(const std::string& owner, JobPriority priority, int id) {
        return pool().submit(
            owner, priority,
            {[this, id](const Context& context) {
                 return gate_.pass(id, context.stop()) ? JobStatus::done : JobStatus::again;
             },
             [this, id] { finished_.push_back(id); }, [] { ADD_FAILURE() << "no job fails here"; }});
    }

    /// A background job whose first run ends at once; then it waits at the gate.
    void submit_continuing(const std::string& owner, int id) {
        ASSERT_TRUE(pool().submit(owner, background,
                                  {[this, id, run = std::make_shared<int>(0)](const Context& context) {
                                       briefs_.push_back(context.is_brief());
                                       const bool is_first = ++*run == 1;
                                       return !is_first && gate_.pass(id, context.stop()) ? JobStatus::done
                                                                                          : JobStatus::again;
                                   },
                                   [this, id] { finished_.push_back(id); }}));
    }

    Inbox inbox_;
    JobGate gate_;
    std::vector<int> finished_;
    std::vector<bool>
        briefs_; ///< of runs of continuing jobs; for one thread, and read after they have started
    std::optional<WorkerPool> pool_; // ends before what its jobs use
};

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
