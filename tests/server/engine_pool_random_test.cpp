// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random queries, cancels and answers, with a model beside the pool of one thread: which query runs next,
// what is refused, and which reports arrive. The model is written for this test, as lists that are searched.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engines/engine_pool.hpp"
#include "job_gate.hpp"

namespace duiyi::server {
namespace {

constexpr EnginePool::Options bounds{
    .threads = 1, .max_queries = 9, .max_per_owner = 4, .max_background = 6, .max_background_per_owner = 3};

/// Holds the pool's thread before each slice until the test lets it go on.
class SliceGate {
public:
    /// Called by the thread. False when it was asked to stop.
    bool pass(int id, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        held_ = id;
        ++slices_;
        changed_.notify_all();
        const bool released = changed_.wait(lock, stop, [this] { return !held_; });
        held_.reset();
        return released;
    }
    /// Waits until slice number `slice` of all, from 1, is held, and returns whose it is.
    int wait_for_slice(int slice) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, patience, [&] { return slices_ == slice && held_; }));
        return held_.value_or(0);
    }
    void release() {
        const std::lock_guard lock(mutex_);
        held_.reset();
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<int> held_;
    int slices_ = 0;
};

/// A query is known by its number, which a MoveQuery has as seed and an AnalysisQuery as lines; the latter
/// has 1 + number % 4 slices.
int slices_of(int id, JobPriority priority) {
    constexpr int most = 4;
    return priority == interactive ? 1 : 1 + id % most;
}

class SlicedWorker final : public EngineWorker {
public:
    explicit SlicedWorker(SliceGate& gate) : gate_(gate) {}

    JobStatus run(EngineQuery& query, const std::stop_token& stop, bool /*is_brief*/,
                  const ReportSink& report) override {
        auto* analysis = std::get_if<AnalysisQuery>(&query.what);
        const int id =
            analysis != nullptr ? analysis->lines : static_cast<int>(std::get<MoveQuery>(query.what).seed);
        if (!gate_.pass(id, stop)) {
            return JobStatus::again;
        }
        EngineReport result;
        result.depth = 1;
        if (analysis != nullptr) {
            result.depth = static_cast<int>((++analysis->search.spent).count());
        }
        result.last = result.depth == slices_of(id, analysis != nullptr ? background : interactive);
        report(result);
        return result.last ? JobStatus::done : JobStatus::again;
    }

private:
    SliceGate& gate_;
};

/// What the pool should do.
class PoolModel {
public:
    struct Query {
        int id = 0;
        int owner = 0;
        JobPriority priority{};
        int slices = 0; ///< done
    };

    /// False when the query is refused.
    bool ask(const Query& query) {
        if (count([](const Query&) { return true; }) >= bounds.max_queries ||
            count([&](const Query& one) { return one.owner == query.owner; }) >= bounds.max_per_owner) {
            return false;
        }
        const auto is_background = [](const Query& one) { return one.priority == background; };
        if (is_background(query) && (count(is_background) >= bounds.max_background ||
                                     count([&](const Query& one) {
                                         return is_background(one) && one.owner == query.owner;
                                     }) >= bounds.max_background_per_owner)) {
            return false;
        }
        push(query);
        if (running_ && !is_brief_) { // it makes room
            push(*running_);
            running_.reset();
        }
        start_next();
        return true;
    }
    void cancel(int id) {
        if (running_ && running_->id == id) {
            running_.reset();
            start_next();
            return;
        }
        for (std::size_t rank = 0; rank < waiting_.size(); ++rank) {
            std::erase_if(waiting_.at(rank), [id](const Query& one) { return one.id == id; });
            forget_owners(rank);
        }
    }
    /// The running query has done a slice; returns its number.
    int end_slice() {
        Query query = *running_;
        running_.reset();
        const int slice = ++query.slices;
        if (slice < slices_of(query.id, query.priority)) {
            push(query);
        }
        start_next();
        return slice;
    }
    [[nodiscard]] const std::optional<Query>& running() const { return running_; }
    /// How many slices have been started.
    [[nodiscard]] int starts() const { return starts_; }
    [[nodiscard]] std::size_t waiting() const {
        return waiting_[0].size() + waiting_[1].size() + waiting_[2].size();
    }

private:
    template <class Predicate>
    [[nodiscard]] std::size_t count(Predicate matches) const {
        std::size_t sum = running_ && matches(*running_) ? 1 : 0;
        for (const auto& rank : waiting_) {
            sum += static_cast<std::size_t>(std::ranges::count_if(rank, matches));
        }
        return sum;
    }
    void push(const Query& query) {
        const std::size_t rank = query.priority == interactive ? 0 : query.slices == 0 ? 1 : 2;
        waiting_.at(rank).push_back(query);
        auto& turns = turns_.at(rank);
        if (std::ranges::find(turns, query.owner) == turns.end()) {
            turns.push_back(query.owner);
        }
    }
    void forget_owners(std::size_t rank) {
        std::erase_if(turns_.at(rank), [&](int owner) {
            return std::ranges::find(waiting_.at(rank), owner, &Query::owner) == waiting_.at(rank).end();
        });
    }
    void start_next() {
        if (running_ || waiting() == 0) {
            return;
        }
        std::optional<std::size_t> chosen;
        for (const int least_passed : {3, 0}) {
            for (std::size_t rank = 0; rank < waiting_.size() && !chosen; ++rank) {
                if (!waiting_.at(rank).empty() && passed_.at(rank) >= least_passed) {
                    chosen = rank;
                    is_brief_ = rank != 2 || least_passed == 3;
                }
            }
        }
        for (std::size_t rank = 0; rank < waiting_.size(); ++rank) {
            passed_.at(rank) = rank == *chosen || waiting_.at(rank).empty() ? 0 : passed_.at(rank) + 1;
        }
        auto& queries = waiting_.at(*chosen);
        auto& turns = turns_.at(*chosen);
        const auto next = std::ranges::find(queries, turns.front(), &Query::owner);
        running_ = *next;
        ++starts_;
        queries.erase(next);
        std::rotate(turns.begin(), turns.begin() + 1, turns.end());
        forget_owners(*chosen);
    }

    std::array<std::vector<Query>, 3> waiting_; ///< by rank, in the order of their coming
    std::array<std::vector<int>, 3> turns_;     ///< by rank: owners, the next one first
    std::array<int, 3> passed_{};
    std::optional<Query> running_;
    bool is_brief_ = true;
    int starts_ = 0;
};

using Report = std::pair<int, int>; ///< number of the query, and of its slice

class EnginePoolRandom : public testing::TestWithParam<unsigned> {
protected:
    void ask() {
        const auto priority = random_below(2) == 0 ? interactive : background;
        const PoolModel::Query query{++last_id_, static_cast<int>(random_below(4)), priority, 0};
        EngineQuery question{board_, MoveQuery{1, static_cast<std::uint64_t>(query.id)}};
        if (priority == background) {
            question.what = AnalysisQuery{query.id};
        }
        const auto ticket = pool_.ask(
            "owner " + std::to_string(query.owner), priority, std::move(question),
            [this, id = query.id](const EngineReport& report) { reports_.emplace_back(id, report.depth); });
        ASSERT_EQ(ticket.has_value(), model_.ask(query)) << "query " << query.id;
        if (ticket) {
            tickets_.emplace_back(query.id, *ticket);
        }
        check();
    }
    void cancel() {
        const auto& [id, ticket] = tickets_.at(random_below(tickets_.size()));
        pool_.cancel(ticket);
        model_.cancel(id);
        check();
    }
    void end_slice() {
        const int id = model_.running()->id;
        gate_.release();
        expected_.emplace_back(id, model_.end_slice());
        check();
    }
    /// Compares the pool with the model.
    void check() {
        if (model_.starts() != slices_) {
            slices_ = model_.starts();
            ASSERT_EQ(gate_.wait_for_slice(slices_), model_.running()->id);
        }
        while (pool_.counters().running != (model_.running() ? 1U : 0U)) {
            std::this_thread::yield();
        }
        EXPECT_EQ(pool_.counters().waiting, model_.waiting());
        inbox_.run_all();
        ASSERT_EQ(reports_, expected_);
    }
    std::size_t random_below(std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
    }

    std::mt19937_64 random_{GetParam()};
    const Board board_ = Board::start(GameId::chess);
    Inbox inbox_;
    SliceGate gate_;
    PoolModel model_;
    int last_id_ = 0;
    int slices_ = 0;
    std::vector<std::pair<int, EngineService::Ticket>> tickets_;
    std::vector<Report> reports_, expected_;
    EnginePool pool_{bounds, inbox_.post(), [this] { return std::make_unique<SlicedWorker>(gate_); }};
};

TEST_P(EnginePoolRandom, DoesWhatTheModelDoes) {
    for (int step = 0; step < 500 && !HasFatalFailure(); ++step) {
        SCOPED_TRACE("step " + std::to_string(step));
        const std::size_t choice = random_below(10);
        if (choice < 5) {
            ask();
        } else if (choice < 9 && model_.running()) {
            end_slice();
        } else if (!tickets_.empty()) {
            cancel();
        }
    }
    while (model_.running() && !HasFatalFailure()) {
        end_slice();
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, EnginePoolRandom, testing::Range(1U, 6U));

} // namespace
} // namespace duiyi::server
