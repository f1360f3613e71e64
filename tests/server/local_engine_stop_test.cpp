// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// An analysis may be cancelled from another thread at any moment, also while its search begins.
// ThreadSanitizer watches.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "engines/engine_worker.hpp"

namespace duiyi::server {
namespace {

TEST(LocalEngineStop, MayComeAtAnyMomentOfASearch) {
    const auto engine = make_local_engine(1);
    constexpr int searches = 100;
    for (int i = 0; i < searches; ++i) {
        const std::stop_source source;
        EngineQuery query{Board::start(GameId::chess), AnalysisQuery{}};
        std::thread canceller([&source, i] {
            std::this_thread::sleep_for(std::chrono::microseconds(20 * i));
            source.request_stop();
        });
        const JobStatus status = engine->run(query, source.get_token(), true, [](const EngineReport&) {});
        canceller.join();
        EXPECT_EQ(status, JobStatus::again) << i;
    }
}

} // namespace
} // namespace duiyi::server
