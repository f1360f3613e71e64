// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace duiyi::server {

/// A round-robin queue: owners take turns, so that however many jobs one owner has, the next job of any other
/// owner waits for at most one of them. Jobs of one owner keep their order. Constant time on average, except
/// for remove().
template <class Job>
class FairQueue {
public:
    /// Adds a job behind the owner's other jobs; an owner without jobs waits behind all other owners.
    void push(const std::string& owner, Job job) {
        auto found = by_owner_.find(owner);
        if (found == by_owner_.end()) {
            rounds_.push_back({owner, {}});
            found = by_owner_.emplace(owner, std::prev(rounds_.end())).first;
        }
        found->second->jobs.push_back(std::move(job));
        ++size_;
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }

    /// Takes the next job. The queue must not be empty.
    Job pop() {
        const auto round = rounds_.begin();
        Job job = std::move(round->jobs.front());
        round->jobs.pop_front();
        --size_;
        if (round->jobs.empty()) {
            erase(round);
        } else {
            rounds_.splice(rounds_.end(), rounds_, round);
        }
        return job;
    }

    /// Removes the first job for which `matches` is true and returns whether there was one. Linear in the
    /// number of jobs.
    template <class Predicate>
    bool remove(Predicate matches) {
        for (auto round = rounds_.begin(); round != rounds_.end(); ++round) {
            const auto job = std::ranges::find_if(round->jobs, matches);
            if (job != round->jobs.end()) {
                round->jobs.erase(job);
                --size_;
                if (round->jobs.empty()) {
                    erase(round);
                }
                return true;
            }
        }
        return false;
    }

private:
    /// One owner and its jobs. The list is in the order of turns; no entry is without jobs.
    struct Round {
        std::string owner;
        std::deque<Job> jobs;
    };
    using Rounds = std::list<Round>;

    void erase(typename Rounds::iterator round) {
        by_owner_.erase(round->owner);
        rounds_.erase(round);
    }

    Rounds rounds_;
    std::unordered_map<std::string, typename Rounds::iterator> by_owner_;
    std::size_t size_ = 0;
};

} // namespace duiyi::server
