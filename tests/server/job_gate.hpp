// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <vector>

#include "inbox.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

inline constexpr auto interactive = JobPriority::interactive;
inline constexpr auto background = JobPriority::background;

/// Lets a test hold jobs on other threads: each runs until the test releases it or it is asked to stop. A job
/// is known by its number.
class JobGate {
public:
    /// Called by a job. True when it was released, false when it was asked to stop first.
    bool pass(int id, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        started_.push_back(id);
        changed_.notify_all();
        const bool released = changed_.wait(
            lock, stop, [&] { return all_released_ || std::ranges::find(released_, id) != released_.end(); });
        passed_ += released ? 1 : 0;
        changed_.notify_all();
        return released;
    }

    /// Waits until job `id` has started `times` times.
    void wait_for_start(int id, std::ptrdiff_t times = 1) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(
            changed_.wait_for(lock, patience, [&] { return std::ranges::count(started_, id) >= times; }))
            << "job " << id << " has not started";
    }
    /// Waits until `count` jobs have passed.
    void wait_for_passed(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, patience, [&] { return passed_ >= count; }));
    }
    void release(int id) {
        const std::lock_guard lock(mutex_);
        released_.push_back(id);
        changed_.notify_all();
    }
    void release_all() {
        const std::lock_guard lock(mutex_);
        all_released_ = true;
        changed_.notify_all();
    }
    /// Numbers of the jobs in the order in which they started; again for each further run.
    [[nodiscard]] std::vector<int> started() {
        const std::lock_guard lock(mutex_);
        return started_;
    }

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<int> started_;
    std::vector<int> released_;
    std::size_t passed_ = 0;
    bool all_released_ = false;
};

} // namespace duiyi::server
