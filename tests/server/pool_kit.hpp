// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Minds in the test's hands, and the post that carries what they find.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "computer/mind.hpp"
#include "inbox.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// Functions posted from other threads, run when the test says so.
class Letters {
public:
    Post post() {
        return [this](std::function<void()> job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
            come_.notify_all();
        };
    }
    /// Until so many wait to be delivered.
    void await(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(come_.wait_for(lock, patience, [&] { return jobs_.size() >= count; }));
    }
    std::size_t deliver() {
        std::vector<std::function<void()>> jobs;
        {
            const std::lock_guard lock(mutex_);
            jobs.swap(jobs_);
        }
        for (const auto& job : jobs) {
            job();
        }
        return jobs.size();
    }

private:
    std::mutex mutex_;
    std::condition_variable come_;
    std::vector<std::function<void()>> jobs_;
};

/// What slow minds share with the test: who has begun, who may end. A question is known by its seed.
class Stage {
public:
    void await_start(int id, std::ptrdiff_t times = 1) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(
            change_.wait_for(lock, patience, [&] { return std::ranges::count(started_, id) >= times; }))
            << "nobody began with " << id;
    }
    void await_ends(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(change_.wait_for(lock, patience, [&] { return ended_ >= count; }));
    }
    void release(int id) {
        const std::lock_guard lock(mutex_);
        released_.push_back(id);
        change_.notify_all();
    }
    void release_all() {
        const std::lock_guard lock(mutex_);
        all_released_ = true;
        change_.notify_all();
    }
    std::vector<int> started() {
        const std::lock_guard lock(mutex_);
        return started_;
    }

    /// Called by a mind: true when it may answer, false when it was stopped first.
    bool play(int id, const std::atomic<bool>& stopped) {
        std::unique_lock lock(mutex_);
        started_.push_back(id);
        change_.notify_all();
        change_.wait(lock, [&] {
            return stopped || all_released_ || std::ranges::find(released_, id) != released_.end();
        });
        if (stopped) {
            return false;
        }
        ++ended_;
        change_.notify_all();
        return true;
    }
    /// A mind's flag has changed.
    void nudge() {
        const std::lock_guard lock(mutex_);
        change_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable change_;
    std::vector<int> started_;
    std::vector<int> released_;
    std::size_t ended_ = 0;
    bool all_released_ = false;
};

/// Thinks until it is released or stopped; its move is the question's number.
class SlowMind final : public Mind {
public:
    explicit SlowMind(Stage& stage) : stage_(stage) {}

    Progress think(Question& question, const Report& report) override {
        const int id = static_cast<int>(std::get<MoveQuestion>(question.what).seed);
        if (!stage_.play(id, stopped_)) {
            return Progress::paused;
        }
        Finding finding;
        finding.move = std::to_string(id);
        finding.last = true;
        report(std::move(finding));
        return Progress::finished;
    }
    void stop() override {
        stopped_ = true;
        stage_.nudge();
    }
    void rearm() override { stopped_ = false; }

private:
    Stage& stage_;
    std::atomic<bool> stopped_ = false;
};

} // namespace duiyi::server
