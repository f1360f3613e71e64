// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/log_clock.hpp"

#include <gtest/gtest.h>

#include "inbox.hpp"
#include "store/sqlite_store.hpp"
#include "store_contract.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

constexpr std::int64_t day_ms = 86'400'000;

class LogClockTest : public testing::Test {
protected:
    LogClock clock(std::int64_t last_ms) {
        return {last_ms, [this] { return unix_; }, [this] { return steady_; }};
    }
    std::int64_t unix_ = 1'000 * day_ms;
    std::int64_t steady_ = 7;
};

TEST_F(LogClockTest, BeginsWithTheSystemClockAndGoesOnWithTheSteadyOne) {
    const auto now = clock(0);
    EXPECT_EQ(now.now_ms(), 1'000 * day_ms);
    steady_ += 50;
    EXPECT_EQ(now.now_ms(), 1'000 * day_ms + 50);
    unix_ += day_ms;
    EXPECT_EQ(now.now_ms(), 1'000 * day_ms + 50) << "a clock that is put forward";
    EXPECT_EQ(now.stamp_ms(), 1'001 * day_ms) << "what people read follows it";
    unix_ -= 2 * day_ms;
    EXPECT_EQ(now.now_ms(), 1'000 * day_ms + 50) << "a clock that is put back";
    EXPECT_EQ(now.stamp_ms(), 1'000 * day_ms + 50);
}

TEST_F(LogClockTest, APauseCountsButNotForLongerThanAMonth) {
    EXPECT_EQ(clock(unix_ - 3 * day_ms).now_ms(), unix_);
    EXPECT_EQ(clock(unix_ - 400 * day_ms).now_ms(), unix_ - 370 * day_ms);
    EXPECT_EQ(clock(unix_ + 3 * day_ms).now_ms(), unix_ + 3 * day_ms) << "it never goes back";
}

TEST_F(LogClockTest, TheStoreKeepsItsTime) {
    const test::TempFolder folder;
    Inbox inbox;
    const auto open = [&] {
        auto store = SqliteStore::open({.folder = folder.path(),
                                        .post = inbox.post(),
                                        .unix_ms = [this] { return unix_; },
                                        .steady_ms = [this] { return steady_; }});
        EXPECT_TRUE(store) << store.error();
        return std::move(*store);
    };
    auto store = open();
    steady_ += day_ms;
    store->commit(new_game("a"), [](const auto& done) { EXPECT_TRUE(done); });
    inbox.run_one();
    store.reset();
    steady_ = 1;
    unix_ = 9'000 * day_ms; // a battery has failed
    store = open();
    EXPECT_EQ(store->clock().now_ms(), 1'031 * day_ms);
    store.reset();
    unix_ = day_ms;
    store = open();
    EXPECT_EQ(store->clock().now_ms(), 1'001 * day_ms);
}

} // namespace
} // namespace duiyi::server
