// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "store/store.hpp"

namespace duiyi::server {

/// Stands for the network thread: the test runs what is posted to it.
class Inbox {
public:
    Post post() {
        return [this](std::function<void()> job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
            wake_.notify_one();
        };
    }
    void run_one() {
        std::unique_lock lock(mutex_);
        ASSERT_TRUE(wake_.wait_for(lock, std::chrono::seconds(20), [this] { return !jobs_.empty(); }));
        auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
};

} // namespace duiyi::server
