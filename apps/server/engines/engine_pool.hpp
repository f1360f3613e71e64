// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine_service.hpp"
#include "engines/engine_worker.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// Engines in this process: a worker pool with one EngineWorker for each thread. Owners take turns, the
/// engine's own moves and hints go before analysis, and neither can starve the other (worker_pool.hpp).
class EnginePool final : public EngineService {
public:
    using MakeWorker = std::function<std::unique_ptr<EngineWorker>()>;

    struct Options {
        std::size_t threads = 1;
        std::size_t max_queries = 1024; ///< accepted and not answered
        std::size_t max_per_owner = 128;
        std::size_t max_background = 256; ///< of `max_queries`: analyses and reviews
        std::size_t max_background_per_owner = 32;
        int niceness = 10; ///< searches give way to the network thread
    };

    /// `make` is called on each thread before its first query. `post` runs reports on the owning thread.
    EnginePool(const Options& options, Post post, MakeWorker make);

    [[nodiscard]] std::optional<Ticket> ask(const std::string& owner, JobPriority priority, EngineQuery query,
                                            ReportCallback report) override;
    void cancel(Ticket ticket) override { pool_.cancel(ticket); }

    [[nodiscard]] WorkerPoolCounters counters() const { return pool_.counters(); }

private:
    MakeWorker make_;
    std::vector<std::unique_ptr<EngineWorker>> workers_; ///< by thread; each is used by its thread alone
    WorkerPool pool_;                                    ///< last: its threads end before what they use
};

} // namespace duiyi::server
