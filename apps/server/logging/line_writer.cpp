// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "logging/line_writer.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

namespace duiyi::server {

namespace {

/// How often the writer looks whether it should end while the other side takes nothing.
constexpr int poll_ms = 50;
/// A pipe that can be written to takes as much without a wait (POSIX: at least 512; Linux: a page).
constexpr std::size_t max_write = 4096;

} // namespace

struct LineWriter::State {
    State(int to, std::size_t most) : file(to), max_bytes(most) {}

    void run();
    /// False when it must end, or there is nobody to write to.
    bool write_all(std::string_view text);

    const int file;
    const std::size_t max_bytes;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> lines;
    std::size_t bytes = 0;
    std::uint64_t lost = 0;
    bool ending = false;
    bool out_of_time = false;
    bool ended = false;
};

void LineWriter::State::run() {
    // A closed pipe is an error of write() here, not the end of the program.
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return ending || !lines.empty(); });
        if (lines.empty() || out_of_time) {
            break;
        }
        std::string text;
        if (const auto times = std::exchange(lost, 0)) {
            text = "(" + std::to_string(times) + " lines of the log were lost: they were not read in time)\n";
        }
        text += lines.front();
        bytes -= lines.front().size();
        lines.pop_front();
        lock.unlock();
        write_all(text);
        lock.lock();
    }
    ended = true;
    changed.notify_all();
}

bool LineWriter::State::write_all(std::string_view text) {
    while (!text.empty()) {
        {
            const std::lock_guard lock(mutex);
            if (out_of_time) {
                return false;
            }
        }
        pollfd ready{file, POLLOUT, 0};
        const int count = ::poll(&ready, 1, poll_ms);
        if (count == 0 || (count < 0 && errno == EINTR)) {
            continue;
        }
        const auto written = ::write(file, text.data(), std::min(text.size(), max_write));
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            return false;
        }
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return true;
}

LineWriter::LineWriter(int file, std::size_t max_bytes, std::chrono::milliseconds time_to_end)
    : time_to_end_(time_to_end), state_(std::make_shared<State>(file, max_bytes)) {
    std::thread([state = state_] { state->run(); }).detach();
}

LineWriter::~LineWriter() {
    std::unique_lock lock(state_->mutex);
    state_->ending = true;
    state_->changed.notify_all();
    if (!state_->changed.wait_for(lock, time_to_end_, [this] { return state_->ended; })) {
        state_->out_of_time = true;
    }
}

void LineWriter::write(std::string line) {
    const std::lock_guard lock(state_->mutex);
    if (state_->bytes + line.size() > state_->max_bytes) {
        ++state_->lost;
        return;
    }
    state_->bytes += line.size();
    state_->lines.push_back(std::move(line));
    state_->changed.notify_one();
}

} // namespace duiyi::server
