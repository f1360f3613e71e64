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

TEST(PeriodicTimer, CallsItsJobUntilItIsStopped) {
    boost::asio::io_context context;
    PeriodicTimer timer(context);
    int calls = 0;
    timer.start(1ms, [&] {
        if (++calls == 3) {
            timer.stop();
        }
    });
    context.run_for(at_most);
    EXPECT_TRUE(context.stopped()) << "nothing keeps the context running";
    EXPECT_EQ(calls, 3);
}

TEST(PeriodicTimer, IsStoppedWhenItsTimeHasComeAlready) {
    boost::asio::io_context context;
    PeriodicTimer timer(context);
    int calls = 0;
    timer.start(1ms, [&] { ++calls; });
    boost::asio::post(context, [&] {
        std::this_thread::sleep_for(2ms); // the context finds the timer due before it runs what is posted now
        boost::asio::post(context, [&] { timer.stop(); });
    });
    context.run_for(at_most);
    EXPECT_TRUE(context.stopped()) << "nothing keeps the context running";
    EXPECT_EQ(calls, 0);
}

TEST(PeriodicTimer, GoesOnAfterAnException) {
    boost::asio::io_context context;
    PeriodicTimer timer(context);
    int calls = 0;
    timer.start(1ms, [&] {
        if (++calls == 2) {
            timer.stop();
        }
        throw std::runtime_error("the job");
    });
    EXPECT_THROW(context.run_for(at_most), std::runtime_error);
    EXPECT_THROW(context.run_for(at_most), std::runtime_error);
    context.run_for(at_most);
    EXPECT_TRUE(context.stopped()) << "nothing keeps the context running";
    EXPECT_EQ(calls, 2);
}

} // namespace
} // namespace duiyi::server
