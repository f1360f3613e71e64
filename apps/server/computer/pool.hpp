// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "computer/mind.hpp"
#include "workers/fair_queue.hpp"
#include "workers/post.hpp"

namespace duiyi::server {

/// What goes first: a move that somebody waits for, before analysis that goes on for long.
enum class Urgency : std::uint8_t { move, analysis };

struct PoolCounters {
    std::size_t waiting = 0; ///< questions that nobody thinks about yet
    std::size_t running = 0; ///< threads that think
};

/// Threads that think about questions, and the queue before them. The owner lives on one thread, on which all
/// calls are made and all findings are heard; thinking happens elsewhere, so that nobody there ever waits.
///
/// Fair: owners of questions (addresses) take turns, and analysis gives way: when a move is asked for and all
/// threads are busy, one that analyses is interrupted, and goes on later.
class Pool final : public EngineService {
public:
    using Heard = std::function<void(const Finding&)>;
    using MakeMind = std::function<std::unique_ptr<Mind>()>;

    /// `make` is called once on each of the threads. `post` brings findings to the owner's thread.
    Pool(std::size_t threads, Post post, const MakeMind& make);
    /// Ends all thinking; nothing is heard any more.
    ~Pool() override;
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    std::optional<Ticket> ask(const std::string& owner, JobPriority priority, EngineQuery query,
                              ReportCallback report) override {
        return ask(owner, priority == JobPriority::interactive ? Urgency::move : Urgency::analysis,
                   std::move(query), std::move(report));
    }
    /// Queues a question. `heard` is called with each finding, the last of which says so, until cancel().
    Ticket ask(const std::string& owner, Urgency urgency, Question question, Heard heard);
    void cancel(Ticket ticket) override;

    [[nodiscard]] PoolCounters counters() const;

private:
    struct Job {
        Ticket ticket = 0;
        std::string owner;
        Urgency urgency{};
        Question question;
    };
    using JobPtr = std::unique_ptr<Job>;
    /// A thread, its mind and what it is at; guarded by the mutex.
    struct Worker {
        std::unique_ptr<Mind> mind;
        Ticket ticket = 0; ///< 0: idle
        Urgency urgency{};
        bool stopped = false;
        bool cancelled = false;
    };
    using Ears = std::unordered_map<Ticket, Heard>;

    void work(std::size_t index, const MakeMind& make);
    [[nodiscard]] JobPtr next_job(Worker& self);
    void finish(Worker& self, JobPtr job, Mind::Progress progress);
    void report(Ticket ticket, Finding finding);
    void interrupt_analysis();
    [[nodiscard]] FairQueue<JobPtr>& queue_of(Urgency urgency) {
        return queues_[static_cast<std::size_t>(urgency)];
    }

    Post post_;
    /// On the owner's thread only. Findings on their way may outlive the pool.
    std::shared_ptr<Ears> ears_ = std::make_shared<Ears>();
    Ticket last_ticket_ = 0;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::array<FairQueue<JobPtr>, 2> queues_;
    std::vector<Worker> workers_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

} // namespace duiyi::server
