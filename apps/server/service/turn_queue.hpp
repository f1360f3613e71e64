// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <deque>
#include <functional>
#include <utility>

namespace duiyi::server {

/// Jobs that take turns: each begins when those before it are done. A job that goes on after it has returned
/// (it waits for the store) holds the queue until it releases it.
class TurnQueue {
public:
    using Job = std::function<void()>;

    /// Runs the job now, or when it is its turn.
    void run(Job job) {
        waiting_.push_back(std::move(job));
        run_waiting();
    }
    void hold() { held_ = true; }
    /// Goes on with `step`, which may hold the queue again, then with the jobs that wait.
    void release_after(const Job& step) {
        held_ = false;
        const bool was_running = std::exchange(running_, true); // the step is still part of its job
        step();
        running_ = was_running;
        run_waiting();
    }
    [[nodiscard]] bool idle() const { return !held_ && !running_ && waiting_.empty(); }

private:
    void run_waiting() {
        if (std::exchange(running_, true)) {
            return; // the loop below is running a job, and goes on after it
        }
        while (!held_ && !waiting_.empty()) {
            const Job job = std::move(waiting_.front());
            waiting_.pop_front();
            job();
        }
        running_ = false;
    }

    std::deque<Job> waiting_;
    bool held_ = false;
    bool running_ = false;
};

} // namespace duiyi::server
