// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>

namespace duiyi::server {

/// Jobs of several owners, who take turns: however many jobs one of them has, the next job of every other
/// comes after at most one of his. Jobs of one owner keep their order. Costs are linear in the number of
/// owners that wait.
template <class Job>
class FairQueue {
public:
    /// Behind the owner's other jobs; an owner who had none waits behind all others.
    void push(const std::string& owner, Job job) {
        auto turn = std::ranges::find(turns_, owner, &Turn::owner);
        if (turn == turns_.end()) {
            turns_.push_back({owner, {}});
            turn = std::prev(turns_.end());
        }
        turn->jobs.push_back(std::move(job));
    }

    [[nodiscard]] bool empty() const { return turns_.empty(); }

    /// The next job; there must be one.
    Job pop() {
        Turn turn = std::move(turns_.front());
        turns_.pop_front();
        Job job = std::move(turn.jobs.front());
        turn.jobs.pop_front();
        if (!turn.jobs.empty()) {
            turns_.push_back(std::move(turn));
        }
        return job;
    }

    /// Takes out the first job that `is` picks.
    template <class Pick>
    bool remove(Pick is) {
        for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
            const auto job = std::ranges::find_if(turn->jobs, is);
            if (job != turn->jobs.end()) {
                turn->jobs.erase(job);
                if (turn->jobs.empty()) {
                    turns_.erase(turn);
                }
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::size_t size() const {
        std::size_t sum = 0;
        for (const Turn& turn : turns_) {
            sum += turn.jobs.size();
        }
        return sum;
    }

    /// How many jobs one owner has.
    [[nodiscard]] std::size_t size_of(const std::string& owner) const {
        const auto turn = std::ranges::find(turns_, owner, &Turn::owner);
        return turn == turns_.end() ? 0 : turn->jobs.size();
    }

private:
    struct Turn {
        std::string owner;
        std::deque<Job> jobs;
    };
    std::deque<Turn> turns_;
};

} // namespace duiyi::server
