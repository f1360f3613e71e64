// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engines/engine_pool.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server {

EnginePool::EnginePool(const Options& options, Post post, MakeWorker make)
    : make_(std::move(make)),
      workers_(std::max<std::size_t>(options.threads, 1)),
      pool_({"engine", workers_.size(), options.max_queries, options.max_per_owner, options.niceness,
             options.max_background, options.max_background_per_owner},
            std::move(post)) {}

std::optional<EngineService::Ticket> EnginePool::ask(const std::string& owner, JobPriority priority,
                                                     EngineQuery query, ReportCallback report) {
    struct Asked {
        EngineQuery query; ///< changed by the thread that works on it
        ReportCallback report;
    };
    auto asked = std::make_shared<Asked>(Asked{std::move(query), std::move(report)});
    WorkerPool::Job job;
    job.run = [this, asked](const WorkerPool::Context& context) {
        auto& worker = workers_[context.thread()];
        if (worker == nullptr) {
            worker = make_();
        }
        return worker->run(asked->query, context.stop(), context.is_brief(), [&](EngineReport one) {
            context.post([asked, one = std::move(one)] { asked->report(one); });
        });
    };
    job.failed = [asked] {
        EngineReport failure;
        failure.ply = asked->query.board.ply_count();
        failure.last = true;
        failure.failed = true;
        asked->report(failure);
    };
    return pool_.submit(owner, priority, std::move(job));
}

} // namespace duiyi::server
