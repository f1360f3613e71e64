// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/desk.hpp"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace duiyi::server {

namespace {

/// Bodies wait in memory: at most so many, and of one owner, so that nobody takes the places of all others.
constexpr std::size_t max_waiting = 32;
constexpr std::size_t max_waiting_of_one = 8;

} // namespace

Desk::Desk(Post post) : post_(std::move(post)), thread_([this] { run(); }) {}

Desk::~Desk() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

bool Desk::ask(const std::string& owner, Work work, Answer failed) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= max_waiting || waiting_.size_of(owner) >= max_waiting_of_one) {
            return false;
        }
        waiting_.push(owner, {std::move(work), std::move(failed)});
    }
    wake_.notify_one();
    return true;
}

void Desk::run() {
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, 5); // as those who think: messages go first
#endif
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
        if (closing_) {
            return;
        }
        Job job = waiting_.pop();
        lock.unlock();
        Answer answer;
        try {
            answer = job.work();
        } catch (const std::exception& fault) {
            spdlog::error("work on a file of games failed: {}", fault.what());
            answer = std::move(job.failed); // a copy might throw as well
        }
        // With what it holds: others' things end on the thread where they began.
        post_([job = std::move(job), answer = std::move(answer)] { answer(); });
    }
}

} // namespace duiyi::server
