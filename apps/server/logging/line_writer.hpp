// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace duiyi::server {

/// Writes lines to a file descriptor on a thread of its own. Callers never wait: what the other side does not
/// take waits up to a bound, and all further lines are dropped and counted. When there is no other side any
/// more (a closed pipe), lines are dropped too, without a signal.
class LineWriter {
public:
    /// `max_bytes` may wait; the end of the object takes `time_to_end` at most.
    explicit LineWriter(int file, std::size_t max_bytes = 1024 * 1024,
                        std::chrono::milliseconds time_to_end = std::chrono::seconds(1));
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;
    /// Writes what waits, as far as the time suffices.
    ~LineWriter();

    /// From any thread. `line` ends with a line feed.
    void write(std::string line);

private:
    struct State;
    std::chrono::milliseconds time_to_end_;
    std::shared_ptr<State> state_; ///< shared with the thread, which may hang in a system call for ever
};

} // namespace duiyi::server
