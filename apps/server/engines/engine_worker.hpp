// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>

#include "engines/engine_service.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// Answers queries, one at a time, on one thread.
class EngineWorker {
public:
    using ReportSink = std::function<void(EngineReport)>;

    EngineWorker() = default;
    EngineWorker(const EngineWorker&) = delete;
    EngineWorker& operator=(const EngineWorker&) = delete;
    virtual ~EngineWorker() = default;

    /// Works on a query for a bounded time, a slice, and calls `report` with what is new. A brief slice is
    /// short; another may take longer, because it is asked to stop when a thread is needed. `again` when more
    /// is to come: call it again with the same query, which keeps the progress. After a stop request it
    /// returns soon, with `again` when the query is not answered.
    virtual JobStatus run(EngineQuery& query, const std::stop_token& stop, bool is_brief,
                          const ReportSink& report) = 0;
};

/// A worker that searches with the engine of this project. It takes `hash_megabytes` for moves at a level and
/// the same for everything else, each for chess and for xiangqi, from the first query of its kind on.
[[nodiscard]] std::unique_ptr<EngineWorker> make_local_engine(std::size_t hash_megabytes);

} // namespace duiyi::server
