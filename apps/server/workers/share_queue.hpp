// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "workers/fair_queue.hpp"

namespace duiyi::server {

/// A queue of jobs of several ranks, the most urgent first: rank 0. Within a rank owners take turns
/// (FairQueue). No rank can starve another: one that has jobs and was passed over `max_passed` times in a row
/// goes next. Which job comes next depends on the calls alone, not on time.
template <class Job, std::size_t Ranks>
class ShareQueue {
public:
    /// Each rank but the most urgent has at least one turn in `max_passed + Ranks - 1` while it has jobs.
    static constexpr std::size_t max_passed = 3;

    void push(std::size_t rank, const std::string& owner, Job job) {
        ranks_.at(rank).jobs.push(owner, std::move(job));
    }

    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const {
        std::size_t sum = 0;
        for (const Rank& rank : ranks_) {
            sum += rank.jobs.size();
        }
        return sum;
    }

    [[nodiscard]] std::size_t size(std::size_t rank) const { return ranks_.at(rank).jobs.size(); }

    /// The next job has its turn because its rank was passed over.
    [[nodiscard]] bool is_next_due() const { return std::ranges::any_of(ranks_, is_due); }

    /// Takes the next job. The queue must not be empty.
    Job pop() {
        auto chosen = std::ranges::find_if(ranks_, is_due);
        if (chosen == ranks_.end()) {
            chosen = std::ranges::find_if(ranks_, [](const Rank& rank) { return !rank.jobs.empty(); });
        }
        for (Rank& rank : ranks_) {
            rank.passed = rank.jobs.empty() ? 0 : rank.passed + 1;
        }
        chosen->passed = 0;
        return chosen->jobs.pop();
    }

    /// Removes the first job for which `matches` is true and returns whether there was one. Linear in the
    /// number of jobs.
    template <class Predicate>
    bool remove(Predicate matches) {
        return std::ranges::any_of(ranks_, [&](Rank& rank) { return rank.jobs.remove(matches); });
    }

private:
    struct Rank {
        FairQueue<Job> jobs;
        std::size_t passed = 0; ///< turns of other ranks since its last one, while it had jobs
    };
    static bool is_due(const Rank& rank) { return !rank.jobs.empty() && rank.passed >= max_passed; }

    std::array<Rank, Ranks> ranks_;
};

} // namespace duiyi::server
