// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Makes spdlog's registry before a test starts threads. Debian's libspdlog is built without ThreadSanitizer,
// which therefore does not see that the library makes the registry once, under a lock: when the first message
// came from one of two threads, it reported a race between them. The program makes its logger before its
// threads as well.
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

namespace duiyi::server {
namespace {

class LoggerBeforeThreads final : public testing::Environment {
public:
    void SetUp() override { ASSERT_NE(spdlog::default_logger_raw(), nullptr); }
};

[[maybe_unused]] const testing::Environment* const logger_before_threads =
    testing::AddGlobalTestEnvironment(new LoggerBeforeThreads);

} // namespace
} // namespace duiyi::server
