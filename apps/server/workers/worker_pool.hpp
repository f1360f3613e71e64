// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "workers/post.hpp"
#include "workers/share_queue.hpp"

namespace duiyi::server {

struct WorkerPoolOptions {
    std::string name;              ///< for the log and, on Linux, for the threads; up to 12 characters
    std::size_t threads = 1;       ///< at least 1
    std::size_t max_jobs = 32;     ///< accepted and not finished, those that run included
    std::size_t max_per_owner = 8; ///< the same for each owner
    int niceness = 0; ///< of each thread, on Linux: from 0 to 19, where 19 gets the least processor time
    std::size_t max_background = unbounded;           ///< of `max_jobs`, how many may be background jobs
    std::size_t max_background_per_owner = unbounded; ///< the same for each owner

    static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();
};

/// Interactive jobs go first: a user waits for them. Then background jobs that have not run yet, then those
/// that continue. Each of the three has a share of the turns at any time (ShareQueue).
enum class JobPriority : std::uint8_t { interactive, background };

enum class JobStatus : std::uint8_t {
    done, ///< the job is finished
    again ///< run it again, after other jobs that wait: between slices of long work
};

struct WorkerPoolCounters {
    std::size_t waiting = 0; ///< jobs that no thread runs at the moment, those that rest included
    std::size_t running = 0; ///< threads that run a job
};

/// A bounded set of threads with a fair queue. The pool is owned by one thread, on which all its functions
/// are called and all callbacks of jobs run; only `Job::run` runs on the threads of the pool.
///
/// - Owners (client addresses) take turns within each priority. A run is brief, and nothing interrupts it;
/// only a
///   background job that continues while nobody else waits may take longer, and is asked to stop when
///   somebody comes.
/// - Both the pool and each owner have a bound on unfinished jobs; submit() refuses what is above it.
/// - Jobs are destroyed on the owning thread, so that they may hold anything which belongs there.
class WorkerPool {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Names a job; never 0, and never used twice.
    using Ticket = std::uint64_t;

private:
    struct Entry;

public:
    /// What a running job may ask of the pool.
    class Context {
    public:
        /// Set when the job is cancelled, when a run that is not brief has to make room, and when the pool
        /// ends. The job should then return soon: `again` if it is not finished.
        [[nodiscard]] const std::stop_token& stop() const { return stop_; }
        /// The run should end soon by itself: others may wait.
        [[nodiscard]] bool is_brief() const { return is_brief_; }
        /// Index of the thread, below `WorkerPoolOptions::threads`: for data of which each thread has its
        /// own.
        [[nodiscard]] std::size_t thread() const { return thread_; }
        /// Runs a function on the owning thread, unless the job has been cancelled by then.
        void post(std::function<void()> function) const {
            pool_.post_for(entry_.ticket, std::move(function));
        }
        /// A job that returns `again` after this is not run before `time`; it takes no thread until then.
        void rest_until(Time time) const { entry_.not_before = time; }

    private:
        friend WorkerPool;
        Context(WorkerPool& pool, Entry& entry, std::size_t thread)
            : pool_(pool),
              entry_(entry),
              stop_(entry.stop.get_token()),
              is_brief_(entry.is_brief),
              thread_(thread) {}

        WorkerPool& pool_;
        Entry& entry_;
        std::stop_token stop_;
        bool is_brief_;
        std::size_t thread_;
    };

    struct Job {
        std::function<JobStatus(const Context&)> run; ///< on a thread of the pool
        std::function<void()> finished{};             ///< on the owning thread, after `done`; may be empty
        std::function<void()> failed{}; ///< on the owning thread, when `run` throws; may be empty
    };

    /// `post` runs functions on the owning thread; it may do so after the end of the pool.
    WorkerPool(WorkerPoolOptions options, Post post);
    /// Drops the jobs that wait, asks those that run to stop, and waits for them. No callback runs
    /// afterwards.
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Queues a job. Nothing when the pool or this owner has too many unfinished jobs; the job is then
    /// dropped and none of its functions is called.
    [[nodiscard]] std::optional<Ticket> submit(const std::string& owner, JobPriority priority, Job job);

    /// Queues `work`, whose result goes to `finished` on the owning thread.
    template <class Work, class Finished>
    [[nodiscard]] std::optional<Ticket> compute(const std::string& owner, JobPriority priority, Work work,
                                                Finished finished, std::function<void()> failed) {
        using Result = decltype(work());
        auto result = std::make_shared<std::optional<Result>>();
        return submit(
            owner, priority,
            {[result, work = std::move(work)](const Context&) {
                 result->emplace(work());
                 return JobStatus::done;
             },
             [result, finished = std::move(finished)] { finished(std::move(**result)); }, std::move(failed)});
    }

    /// Ends a job: none of its callbacks runs any more. A ticket whose job is over has no effect.
    void cancel(Ticket ticket);

    [[nodiscard]] WorkerPoolCounters counters() const;

private:
    struct Entry {
        Ticket ticket = 0;
        std::string owner;
        JobPriority priority{};
        Job job;
        std::stop_source stop{std::nostopstate}; ///< of the current run
        bool cancelled = false;
        bool has_run = false;
        bool is_brief = true; ///< the current run: it is not interrupted
        Time not_before{};    ///< of the next run; only the thread that runs the job writes it
    };
    using EntryPtr = std::shared_ptr<Entry>;
    using Tickets = std::unordered_set<Ticket>;
    /// Unfinished jobs, by priority.
    using Unfinished = std::array<std::size_t, 2>;

    void work(std::size_t thread);
    [[nodiscard]] EntryPtr next(std::size_t thread);
    [[nodiscard]] EntryPtr release(std::size_t thread, EntryPtr entry, JobStatus status);
    void post_for(Ticket ticket, std::function<void()> function);
    void post_end(EntryPtr entry, bool has_failed);
    void count_out(const Entry& entry);
    [[nodiscard]] bool has_room_for(const std::string& owner, JobPriority priority) const;
    void enqueue(EntryPtr entry);
    void enqueue_rested();
    [[nodiscard]] std::optional<std::stop_source> run_to_interrupt() const;

    WorkerPoolOptions options_;
    Post post_;

    // On the owning thread only. Functions that are still posted may outlive the pool: they look here first.
    std::shared_ptr<Tickets> active_ = std::make_shared<Tickets>();
    Ticket last_ticket_ = 0;

    mutable std::mutex mutex_; ///< guards what follows
    std::condition_variable wake_;
    ShareQueue<EntryPtr, 3> queue_;
    std::multimap<Time, EntryPtr> resting_; ///< by when they go into the queue
    std::vector<EntryPtr> running_;         ///< by thread; null: idle
    Unfinished unfinished_{};
    std::unordered_map<std::string, Unfinished> unfinished_of_; ///< by owner; none without jobs
    bool closing_ = false;

    std::vector<std::thread> threads_;
};

} // namespace duiyi::server
