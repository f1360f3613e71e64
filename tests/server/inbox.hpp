// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "workers/post.hpp"

namespace duiyi::server {

/// How long a test waits for another thread before it fails.
inline constexpr std::chrono::seconds patience{20};

/// Stands for the network thread: functions that other threads post run when the test says so.
class Inbox {
public:
    Post post() {
        return [this](std::function<void()> job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
            changed_.notify_all();
        };
    }
    /// Waits until at least `count` functions are posted and not run.
    void wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, patience, [&] { return jobs_.size() >= count; }));
    }
    /// Waits for one function and runs it.
    void run_one() {
        std::unique_lock lock(mutex_);
        ASSERT_TRUE(changed_.wait_for(lock, patience, [this] { return !jobs_.empty(); }));
        auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }
    /// Runs what is posted by now, without waiting; returns how many functions that were.
    std::size_t run_all() {
        std::deque<std::function<void()>> jobs;
        {
            const std::lock_guard lock(mutex_);
            jobs.swap(jobs_);
        }
        for (const auto& job : jobs) {
            job();
        }
        return jobs.size();
    }
    /// Waits for functions and runs them until `reached` is true.
    template <class Condition>
    void run_until(Condition reached) {
        while (!reached() && !testing::Test::HasFatalFailure()) {
            run_one();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> jobs_;
};

} // namespace duiyi::server
