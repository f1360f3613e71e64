// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "job_gate.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// A worker pool whose jobs wait at a gate.
class WorkerPoolTest : public testing::Test {
protected:
    /// Starts on first use, so that a test may choose its options.
    WorkerPool& pool(WorkerPoolOptions options = {"test", 1, 100, 100, 0}) {
        if (!pool_) {
            pool_.emplace(std::move(options), inbox_.post());
        }
        return *pool_;
    }
    /// A job that waits at the gate and adds its number to `finished_` afterwards.
    std::optional<WorkerPool::Ticket> submit(const std::string& owner, JobPriority priority, int id) {
        return pool().submit(
            owner, priority,
            {[this, id](const WorkerPool::Context& context) {
                 return gate_.pass(id, context.stop()) ? JobStatus::done : JobStatus::again;
             },
             [this, id] { finished_.push_back(id); }, [] { ADD_FAILURE() << "no job fails here"; }});
    }

    /// A background job whose first run ends at once; then it waits at the gate.
    void submit_continuing(const std::string& owner, int id) {
        ASSERT_TRUE(pool().submit(
            owner, background,
            {[this, id, run = std::make_shared<int>(0)](const WorkerPool::Context& context) {
                 briefs_.push_back(context.is_brief());
                 const bool is_first = ++*run == 1;
                 return !is_first && gate_.pass(id, context.stop()) ? JobStatus::done : JobStatus::again;
             },
             [this, id] { finished_.push_back(id); }}));
    }

    Inbox inbox_;
    JobGate gate_;
    std::vector<int> finished_;
    std::vector<bool>
        briefs_; ///< of runs of continuing jobs; for one thread, and read after they have started
    std::optional<WorkerPool> pool_; // ends before what its jobs use
};

} // namespace duiyi::server
