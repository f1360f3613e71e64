// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "workers/worker_pool.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

#ifdef __linux__
#include <pthread.h>
#include <sys/resource.h>
#endif

namespace duiyi::server {

namespace {

/// On Linux a thread has a niceness of its own, which the threads that it starts inherit.
void set_up_thread(const WorkerPoolOptions& options, std::size_t thread) {
#ifdef __linux__
    constexpr std::size_t longest_name = 15;
    const std::string name = (options.name + '/' + std::to_string(thread)).substr(0, longest_name);
    pthread_setname_np(pthread_self(), name.c_str());
    if (options.niceness != 0) {
        setpriority(PRIO_PROCESS, 0, options.niceness);
    }
#else
    static_cast<void>(options);
    static_cast<void>(thread);
#endif
}

/// Ranks of jobs in the queue.
constexpr std::size_t interactive_rank = 0;
constexpr std::size_t first_run_rank = 1;
constexpr std::size_t continuing_rank = 2;

constexpr std::size_t index_of(JobPriority priority) {
    return static_cast<std::size_t>(priority);
}

std::size_t sum_of(const std::array<std::size_t, 2>& counts) {
    return counts[0] + counts[1];
}

} // namespace

WorkerPool::WorkerPool(WorkerPoolOptions options, Post post)
    : options_(std::move(options)), post_(std::move(post)) {
    const std::size_t threads = std::max<std::size_t>(options_.threads, 1);
    running_.resize(threads);
    threads_.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this, i] { work(i); });
    }
}

WorkerPool::~WorkerPool() {
    std::vector<EntryPtr> running;
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        running = running_;
    }
    wake_.notify_all();
    for (const EntryPtr& entry : running) {
        if (entry != nullptr) {
            entry->stop.request_stop();
        }
    }
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

std::optional<WorkerPool::Ticket> WorkerPool::submit(const std::string& owner, JobPriority priority,
                                                     Job job) {
    auto entry = std::make_shared<Entry>();
    std::optional<std::stop_source> interrupted;
    {
        const std::lock_guard lock(mutex_);
        if (!has_room_for(owner, priority)) {
            return std::nullopt;
        }
        ++unfinished_.at(index_of(priority));
        ++unfinished_of_[owner].at(index_of(priority));
        entry->ticket = ++last_ticket_;
        entry->owner = owner;
        entry->priority = priority;
        entry->job = std::move(job);
        active_->insert(entry->ticket);
        enqueue(entry);
        interrupted = run_to_interrupt();
    }
    wake_.notify_one();
    if (interrupted) {
        interrupted->request_stop(); // without the lock: it calls what the job has registered
    }
    return entry->ticket;
}

/// Called with the lock. Jobs in the queue that do not continue need a thread each: one that is idle, or one
/// whose run may be interrupted. Nothing when there are enough.
std::optional<std::stop_source> WorkerPool::run_to_interrupt() const {
    std::size_t available = 0;
    const Entry* found = nullptr;
    for (const EntryPtr& entry : running_) {
        if (entry == nullptr || entry->stop.stop_requested()) {
            ++available;
        } else if (!entry->is_brief) {
            found = entry.get();
        }
    }
    const bool enough = queue_.size() - queue_.size(continuing_rank) <= available;
    return enough || found == nullptr ? std::nullopt : std::optional(found->stop);
}

/// Called with the lock.
bool WorkerPool::has_room_for(const std::string& owner, JobPriority priority) const {
    const auto found = unfinished_of_.find(owner);
    const Unfinished of_owner = found == unfinished_of_.end() ? Unfinished{} : found->second;
    if (sum_of(unfinished_) >= options_.max_jobs || sum_of(of_owner) >= options_.max_per_owner) {
        return false;
    }
    const std::size_t background = index_of(JobPriority::background);
    return priority != JobPriority::background ||
           (unfinished_.at(background) < options_.max_background &&
            of_owner.at(background) < options_.max_background_per_owner);
}

/// Called with the lock.
void WorkerPool::enqueue(EntryPtr entry) {
    const std::size_t rank = entry->priority == JobPriority::interactive ? interactive_rank
                             : entry->has_run                            ? continuing_rank
                                                                         : first_run_rank;
    const std::string& owner = entry->owner; // lives as long as the job, wherever that is
    queue_.push(rank, owner, std::move(entry));
}

/// Called with the lock. Puts the jobs whose rest is over into the queue.
void WorkerPool::enqueue_rested() {
    const auto end = resting_.upper_bound(std::chrono::steady_clock::now());
    for (auto item = resting_.begin(); item != end; item = resting_.erase(item)) {
        enqueue(std::move(item->second));
    }
}

void WorkerPool::cancel(Ticket ticket) {
    if (active_->erase(ticket) == 0) {
        return;
    }
    EntryPtr found; // destroyed after the lock: its functions may hold anything
    std::optional<std::stop_source> stop;
    {
        const std::lock_guard lock(mutex_);
        const auto take = [&](const EntryPtr& entry) {
            if (entry->ticket == ticket) {
                found = entry;
            }
            return entry->ticket == ticket;
        };
        const auto rests = std::ranges::find_if(resting_, take, &std::pair<const Time, EntryPtr>::second);
        if (rests != resting_.end()) {
            resting_.erase(rests);
        }
        if (queue_.remove(take) || found != nullptr) {
            count_out(*found);
            return;
        }
        for (const EntryPtr& entry : running_) {
            if (entry != nullptr && entry->ticket == ticket) {
                entry->cancelled = true;
                stop = entry->stop;
            }
        }
    }
    if (stop) {
        stop->request_stop();
    }
}

WorkerPoolCounters WorkerPool::counters() const {
    const std::lock_guard lock(mutex_);
    const auto idle = std::ranges::count(running_, nullptr);
    return {queue_.size() + resting_.size(), running_.size() - static_cast<std::size_t>(idle)};
}

void WorkerPool::work(std::size_t thread) {
    set_up_thread(options_, thread);
    while (EntryPtr entry = next(thread)) {
        auto status = JobStatus::done;
        bool has_failed = false;
        try {
            status = entry->job.run(Context(*this, *entry, thread));
        } catch (const std::exception& fault) {
            spdlog::error("{}: a job failed: {}", options_.name, fault.what());
            has_failed = true;
        } catch (...) {
            spdlog::error("{}: a job failed: unknown exception", options_.name);
            has_failed = true;
        }
        if (EntryPtr over = release(thread, std::move(entry), status)) {
            post_end(std::move(over), has_failed);
        }
    }
}

/// Waits for a job; null when the pool ends.
WorkerPool::EntryPtr WorkerPool::next(std::size_t thread) {
    std::unique_lock lock(mutex_);
    for (enqueue_rested(); !closing_ && queue_.empty(); enqueue_rested()) {
        if (resting_.empty()) {
            wake_.wait(lock);
        } else {
            const Time due = resting_.begin()->first; // the job may be cancelled meanwhile
            wake_.wait_until(lock, due);
        }
    }
    if (closing_) {
        return nullptr;
    }
    const bool is_due = queue_.is_next_due();
    EntryPtr entry = queue_.pop();
    entry->is_brief = entry->priority == JobPriority::interactive || !entry->has_run || is_due;
    entry->has_run = true;
    entry->stop = std::stop_source();
    running_[thread] = entry;
    return entry;
}

/// Puts the job back into the queue, or returns it when it is over. The thread keeps no reference: the last
/// one must not end here.
WorkerPool::EntryPtr WorkerPool::release(std::size_t thread, EntryPtr entry, JobStatus status) {
    const std::lock_guard lock(mutex_);
    running_[thread] = nullptr;
    if (status == JobStatus::again && !entry->cancelled && !closing_) {
        if (entry->not_before > std::chrono::steady_clock::now()) {
            const Time time = entry->not_before;
            resting_.emplace(time, std::move(entry));
            wake_.notify_one(); // a thread that waits for later or for nothing
        } else {
            enqueue(std::move(entry));
        }
        return nullptr;
    }
    count_out(*entry);
    return entry;
}

/// Called with the lock, when a job is over.
void WorkerPool::count_out(const Entry& entry) {
    const std::size_t priority = index_of(entry.priority);
    --unfinished_.at(priority);
    const auto found = unfinished_of_.find(entry.owner);
    --found->second.at(priority);
    if (sum_of(found->second) == 0) {
        unfinished_of_.erase(found);
    }
}

void WorkerPool::post_for(Ticket ticket, std::function<void()> function) {
    post_([active = std::weak_ptr(active_), ticket, function = std::move(function)] {
        const auto tickets = active.lock();
        if (tickets != nullptr && tickets->contains(ticket)) {
            function();
        }
    });
}

/// The job itself travels along: it ends on the owning thread. The callback is called where it is, because a
/// copy would need memory, which may be what the job failed for.
void WorkerPool::post_end(EntryPtr entry, bool has_failed) {
    post_([active = std::weak_ptr(active_), entry = std::move(entry), has_failed] {
        const auto tickets = active.lock();
        if (tickets == nullptr || tickets->erase(entry->ticket) == 0) {
            return;
        }
        const auto& callback = has_failed ? entry->job.failed : entry->job.finished;
        if (callback) {
            callback();
        }
    });
}

} // namespace duiyi::server
