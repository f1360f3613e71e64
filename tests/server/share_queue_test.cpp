// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The order of jobs: turns of owners within a rank, and the shares of ranks.
#include "workers/share_queue.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace duiyi::server {
namespace {

constexpr std::size_t ranks = 3;
constexpr int owners = 4;
using Queue = ShareQueue<int, ranks>;

/// The jobs in the order in which they come out.
std::vector<int> drain(Queue& queue) {
    std::vector<int> jobs;
    while (!queue.empty()) {
        jobs.push_back(queue.pop());
    }
    return jobs;
}

TEST(ShareQueue, AnUrgentRankGoesFirst) {
    Queue queue;
    queue.push(2, "a", 20);
    queue.push(1, "a", 10);
    queue.push(0, "a", 1);
    queue.push(0, "b", 2);
    EXPECT_EQ(drain(queue), (std::vector<int>{1, 2, 10, 20}));
}

TEST(ShareQueue, ARankThatWasPassedOverThreeTimesGoesNext) {
    Queue queue;
    for (int i = 0; i < 8; ++i) {
        queue.push(0, "owner " + std::to_string(i), i);
    }
    for (int i = 0; i < 3; ++i) {
        queue.push(1, "b", 10 + i);
        queue.push(2, "c", 20 + i);
    }
    EXPECT_EQ(drain(queue), (std::vector<int>{0, 1, 2, 10, 20, 3, 4, 11, 21, 5, 6, 12, 22, 7}));
}

TEST(ShareQueue, ARankWithoutJobsSavesNoTurns) {
    Queue queue;
    for (int i = 0; i < 10; ++i) {
        queue.push(0, "a", i);
    }
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(queue.pop(), i);
    }
    queue.push(1, "b", 10);
    EXPECT_EQ(drain(queue), (std::vector<int>{5, 6, 7, 10, 8, 9}));
}

TEST(ShareQueue, RemovesAJobOfAnyRank) {
    Queue queue;
    queue.push(0, "a", 1);
    queue.push(2, "a", 2);
    EXPECT_TRUE(queue.remove([](int job) { return job == 2; }));
    EXPECT_FALSE(queue.remove([](int job) { return job == 2; }));
    EXPECT_EQ(queue.size(), 1U);
    EXPECT_EQ(drain(queue), (std::vector<int>{1}));
}

/// What a queue promises, checked against the list of all jobs that wait.
class CheckedQueue {
public:
    void push(std::size_t rank, int owner, int job) {
        queue_.push(rank, std::to_string(owner), job);
        waiting_.push_back({rank, owner, job});
    }
    void pop() {
        const int job = queue_.pop();
        const auto found = std::ranges::find(waiting_, job, &Waiting::job);
        RC_ASSERT(found != waiting_.end());
        const std::size_t rank = found->rank;
        const int owner = found->owner;
        for (std::size_t other = 0; other < ranks; ++other) {
            const bool is_passed =
                other != rank && std::ranges::find(waiting_, other, &Waiting::rank) != waiting_.end();
            passed_.at(other) = is_passed ? passed_.at(other) + 1 : 0;
            // The rank may be due at the same time as others.
            RC_ASSERT(passed_.at(other) <= Queue::max_passed + ranks - 2);
        }
        const auto is_of_owner = [&](const Waiting& one) { return one.rank == rank && one.owner == owner; };
        RC_ASSERT(std::ranges::find_if(waiting_, is_of_owner) == found); // jobs of one owner keep their order
        waiting_.erase(found);
        check_turns(rank, owner);
    }
    void remove(std::size_t index) {
        const auto found = waiting_.begin() + static_cast<std::ptrdiff_t>(index);
        const Waiting removed = *found;
        RC_ASSERT(queue_.remove([&removed](int one) { return one == removed.job; }));
        waiting_.erase(found);
        if (!waits(removed.rank, removed.owner)) {
            turns_[{removed.rank, removed.owner}].clear(); // it will begin to wait again
        }
    }
    void check_size() const { RC_ASSERT(queue_.size() == waiting_.size()); }
    [[nodiscard]] std::size_t size() const { return waiting_.size(); }

private:
    struct Waiting {
        std::size_t rank;
        int owner;
        int job;
    };
    /// No owner has two turns while another one waits in the same rank.
    void check_turns(std::size_t rank, int owner) {
        for (int other = 0; other < owners; ++other) {
            std::set<int>& had_a_turn = turns_[{rank, other}];
            if (!waits(rank, other) || other == owner) {
                had_a_turn.clear();
            } else {
                RC_ASSERT(had_a_turn.insert(owner).second);
            }
        }
    }
    [[nodiscard]] bool waits(std::size_t rank, int owner) const {
        return std::ranges::any_of(
            waiting_, [&](const Waiting& one) { return one.rank == rank && one.owner == owner; });
    }

    Queue queue_;
    std::vector<Waiting> waiting_;
    std::array<std::size_t, ranks> passed_{};
    /// By rank and owner: who had a turn since this owner began to wait, or had a turn itself.
    std::map<std::pair<std::size_t, int>, std::set<int>> turns_;
};

RC_GTEST_PROP(ShareQueue, KeepsItsPromisesUnderAnyCalls, ()) {
    CheckedQueue queue;
    const auto steps = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>());
    int job = 0;
    for (const std::uint32_t step : steps) {
        const std::uint32_t argument = step / 8;
        if (queue.size() == 0 || step % 8 < 4) {
            const auto owner = static_cast<int>(argument / ranks % owners);
            queue.push(argument % ranks, owner, ++job);
        } else if (step % 8 < 7) {
            queue.pop();
        } else {
            queue.remove(argument % queue.size());
        }
        queue.check_size();
    }
    while (queue.size() != 0) {
        queue.pop();
    }
}

} // namespace
} // namespace duiyi::server
