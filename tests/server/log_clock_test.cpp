// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>

#include "inbox.hpp"
#include "store/sqlite_store.hpp"
#include "store/store_clock.hpp"
#include "store_contract.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

constexpr std::int64_t day_ms = 86'400'000;

class LogClockTest : public testing::Test {
protected:
    StoreClock clock(std::int64_t last_ms) {
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

/// A store whose clocks the test sets.
class StoredClockTest : public LogClockTest {
protected:
    void open() {
        store_.reset();
        auto store = SqliteStore::open({.folder = folder_.path(),
                                        .post = inbox_.post(),
                                        .unix_ms = [this] { return unix_; },
                                        .steady_ms = [this] { return steady_; }});
        ASSERT_TRUE(store) << store.error();
        store_ = std::move(*store);
    }
    /// Opens it again, with a system clock that is set to `unix_ms`.
    void restart(std::int64_t unix_ms) {
        store_.reset();
        steady_ = 1;
        unix_ = unix_ms;
        open();
    }
    void expect_time_is_kept() {
        inbox_.run_one();
        restart(9'000 * day_ms); // a battery has failed
        EXPECT_EQ(store_->clock().now_ms(), 1'031 * day_ms);
        restart(day_ms);
        EXPECT_EQ(store_->clock().now_ms(), 1'001 * day_ms);
    }

    test::TempFolder folder_;
    Inbox inbox_;
    std::unique_ptr<SqliteStore> store_;
};

TEST_F(StoredClockTest, IsKeptWithAGame) {
    open();
    steady_ += day_ms;
    store_->commit(new_game("a"), [](const auto& done) { EXPECT_TRUE(done); });
    expect_time_is_kept();
}

TEST_F(StoredClockTest, IsKeptWithAStudy) {
    open();
    steady_ += day_ms;
    store_->commit({{}, {AddStudy{{"a", unix_, "text"}, 1000}}}, [](const auto& done) { EXPECT_TRUE(done); });
    expect_time_is_kept();
}

// A server that is used for nothing looks for what is old, and tries to write when it is asked for its
// health.
TEST_F(StoredClockTest, IsKeptWhileNothingHappens) {
    open();
    steady_ += day_ms;
    store_->erase_unopened_studies(0, [](const auto& erased) { EXPECT_EQ(erased, 0U); });
    expect_time_is_kept();
    steady_ += day_ms;
    store_->try_to_write([](const auto& done) { EXPECT_TRUE(done); });
    inbox_.run_one();
    restart(day_ms);
    EXPECT_EQ(store_->clock().now_ms(), 1'002 * day_ms);
}

} // namespace
} // namespace duiyi::server
