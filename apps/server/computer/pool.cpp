// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "computer/pool.hpp"

#include <algorithm>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace duiyi::server {

namespace {

/// Thinking gives way to those who carry messages. On Linux a thread has a niceness of its own, which the
/// threads that it starts inherit.
void be_nice() {
#ifdef __linux__
    constexpr int niceness = 5;
    setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

} // namespace

Pool::Pool(std::size_t threads, Post post, const MakeMind& make) : post_(std::move(post)), workers_(threads) {
    threads_.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this, i, make] { work(i, make); });
    }
}

Pool::~Pool() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        for (Worker& worker : workers_) {
            if (worker.mind != nullptr) {
                worker.mind->stop();
            }
        }
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

Pool::Ticket Pool::ask(const std::string& owner, Urgency urgency, Question question, Heard heard) {
    const Ticket ticket = ++last_ticket_;
    ears_->emplace(ticket, std::move(heard));
    auto job = std::make_unique<Job>(Job{ticket, owner, urgency, std::move(question)});
    {
        const std::lock_guard lock(mutex_);
        queue_of(urgency).push(owner, std::move(job));
        if (urgency == Urgency::move) {
            interrupt_analysis();
        }
    }
    wake_.notify_one();
    return ticket;
}

/// Called with the lock. One analysis for each move asked for is enough.
void Pool::interrupt_analysis() {
    Worker* analysing = nullptr;
    for (Worker& worker : workers_) {
        if (worker.ticket == 0) {
            return; // somebody is free, or will be as soon as he has started
        }
        if (worker.urgency == Urgency::analysis && !worker.stopped) {
            analysing = &worker;
        }
    }
    if (analysing != nullptr) {
        analysing->stopped = true;
        analysing->mind->stop();
    }
}

void Pool::cancel(Ticket ticket) {
    if (ears_->erase(ticket) == 0) {
        return;
    }
    const std::lock_guard lock(mutex_);
    for (auto& queue : queues_) {
        if (queue.remove([ticket](const JobPtr& job) { return job->ticket == ticket; })) {
            return;
        }
    }
    for (Worker& worker : workers_) {
        if (worker.ticket == ticket) {
            worker.stopped = true;
            worker.cancelled = true;
            worker.mind->stop();
        }
    }
}

PoolCounters Pool::counters() const {
    const std::lock_guard lock(mutex_);
    const auto running = std::ranges::count_if(workers_, [](const Worker& w) { return w.ticket != 0; });
    return {queues_[0].size() + queues_[1].size(), static_cast<std::size_t>(running)};
}

void Pool::work(std::size_t index, const MakeMind& make) {
    be_nice();
    auto mind = make();
    Mind& own = *mind;
    {
        const std::lock_guard lock(mutex_);
        workers_[index].mind = std::move(mind);
    }
    Worker& self = workers_[index];
    while (JobPtr job = next_job(self)) {
        const Ticket ticket = job->ticket;
        const auto progress =
            own.think(job->question, [this, ticket](Finding finding) { report(ticket, std::move(finding)); });
        finish(self, std::move(job), progress);
    }
}

/// Waits for work; null when the pool ends.
Pool::JobPtr Pool::next_job(Worker& self) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return closing_ || !queues_[0].empty() || !queues_[1].empty(); });
    if (closing_) {
        return nullptr;
    }
    JobPtr job = queues_[0].empty() ? queues_[1].pop() : queues_[0].pop();
    self.ticket = job->ticket;
    self.urgency = job->urgency;
    self.stopped = self.cancelled = false;
    self.mind->rearm();
    return job;
}

void Pool::finish(Worker& self, JobPtr job, Mind::Progress progress) {
    const std::lock_guard lock(mutex_);
    if (progress == Mind::Progress::paused && !self.cancelled && !closing_) {
        auto& queue = queue_of(job->urgency);
        const std::string owner = job->owner;
        queue.push(owner, std::move(job));
    }
    self.ticket = 0;
}

void Pool::report(Ticket ticket, Finding finding) {
    post_([ears = std::weak_ptr(ears_), ticket, finding = std::move(finding)] {
        const auto all = ears.lock();
        const auto found = all == nullptr ? Ears::iterator() : all->find(ticket);
        if (all == nullptr || found == all->end()) {
            return;
        }
        const Heard heard = found->second; // a copy: it may cancel itself
        if (finding.last) {
            all->erase(found);
        }
        heard(finding);
    });
}

} // namespace duiyi::server
