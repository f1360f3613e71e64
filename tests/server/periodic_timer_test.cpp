// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/periodic_timer.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;

/// Only to end a test that would never end.
constexpr auto at_most = 20s;

class PeriodicTimerTest : public testing::Test {
protected:
    /// Runs the context, which must come to an end.
    void run_out() {
        context_.run_for(at_most);
        EXPECT_TRUE(context_.stopped()) << "nothing keeps the context running";
    }
    /// Counts a call, and stops the timer with this one.
    void call(int last) {
        if (++calls_ == last) {
            timer_.stop();
        }
    }

    boost::asio::io_context context_;
    PeriodicTimer timer_{context_};
    int calls_ = 0;
};

TEST_F(PeriodicTimerTest, CallsItsJobUntilItIsStopped) {
    timer_.start(1ms, [this] { call(3); });
    run_out();
    EXPECT_EQ(calls_, 3);
}

TEST_F(PeriodicTimerTest, IsStoppedWhenItsTimeHasComeAlready) {
    boost::asio::post(context_, [this] {
        timer_.start(1ms, [this] { ++calls_; });
        std::this_thread::sleep_for(2ms); // the context finds the timer due before it runs what is posted now
        boost::asio::post(context_, [this] { timer_.stop(); });
    });
    run_out();
    EXPECT_EQ(calls_, 0);
}

TEST_F(PeriodicTimerTest, GoesOnAfterAnException) {
    timer_.start(1ms, [this] {
        call(2);
        throw std::runtime_error("the job");
    });
    EXPECT_THROW(context_.run_for(at_most), std::runtime_error);
    EXPECT_THROW(context_.run_for(at_most), std::runtime_error);
    run_out();
    EXPECT_EQ(calls_, 2);
}

} // namespace
} // namespace duiyi::server
