// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

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
    /// `max_bytes` may wait.
    explicit LineWriter(int file, std::size_t max_bytes = 1024 * 1024);
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;
    /// Writes what waits, for at most a second.
    ~LineWriter();

    /// From any thread. `line` ends with a line feed.
    void write(std::string line);

private:
    struct State;
    std::shared_ptr<State> state_; ///< shared with the thread, which may hang in a system call for ever
};

} // namespace duiyi::server
