// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <utility>

namespace duiyi::server {

/// Calls a job again and again on the thread of an io_context, and keeps that running until stop().
class PeriodicTimer {
public:
    explicit PeriodicTimer(boost::asio::io_context& context) : timer_(context) {}

    /// The first call comes after `interval`, and so do later ones: also when the job ends with an exception.
    void start(std::chrono::milliseconds interval, std::function<void()> job) {
        interval_ = interval;
        job_ = std::move(job);
        wait();
    }
    /// There is no further call. A timer whose time had come already cannot be cancelled any more: the
    /// context is about to call it.
    void stop() {
        is_stopped_ = true;
        timer_.cancel();
    }

private:
    void wait() {
        timer_.expires_after(interval_);
        timer_.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled && !is_stopped_) {
                wait(); // first: the job may throw
                job_();
            }
        });
    }

    boost::asio::steady_timer timer_;
    std::chrono::milliseconds interval_{};
    std::function<void()> job_;
    bool is_stopped_ = false;
};

} // namespace duiyi::server
