// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "logging/server_log.hpp"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <memory>
#include <mutex>
#include <string>

#include "logging/line_filter.hpp"
#include "logging/line_writer.hpp"

namespace duiyi::server {

namespace {

std::int64_t log_clock_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

class FilteredSink final : public spdlog::sinks::base_sink<std::mutex> {
protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        const auto repeats =
            filter_.pass(std::string(message.payload.data(), message.payload.size()), log_clock_ms());
        if (!repeats) {
            return;
        }
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        std::string text(line.data(), line.size());
        if (*repeats > 0) {
            text.insert(text.size() - 1, " (" + std::to_string(*repeats) + " more times since)");
        }
        if (const auto dropped = filter_.take_dropped()) {
            text = "(" + std::to_string(dropped) +
                   " lines of the log were left out: too many in a short time)\n" + text;
        }
        writer_.write(std::move(text));
    }
    void flush_() override {}

private:
    LineFilter filter_;
    LineWriter writer_{STDERR_FILENO};
};

} // namespace

ServerLog::ServerLog() {
    std::signal(SIGPIPE, SIG_IGN); // also for standard output; sockets are written without the signal
    auto logger = std::make_shared<spdlog::logger>("duiyi", std::make_shared<FilteredSink>());
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e %l: %v");
    spdlog::set_default_logger(std::move(logger));
}

ServerLog::~ServerLog() {
    spdlog::shutdown();
}

} // namespace duiyi::server
