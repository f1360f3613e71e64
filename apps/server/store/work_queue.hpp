// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace duiyi::server {

/// Work for one thread, handed over in batches: whatever came while it was busy is taken at once.
template <class Job>
class WorkQueue {
public:
    void push(Job job) {
        {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
        }
        wake_.notify_one();
    }

    /// No more will come; take() gives what is left.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        wake_.notify_one();
    }

    /// Waits for work. An empty batch means: closed and done.
    std::vector<Job> take() {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
        return std::exchange(jobs_, {});
    }

    /// What waits now; none if none does.
    std::vector<Job> take_waiting() {
        const std::lock_guard lock(mutex_);
        return std::exchange(jobs_, {});
    }
    [[nodiscard]] bool is_closed() {
        const std::lock_guard lock(mutex_);
        return closed_;
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> jobs_;
    bool closed_ = false;
};

} // namespace duiyi::server
