// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engine_command.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <string>

#include "duiyi/protocol/dialect.hpp"
#include "engine_session.hpp"

namespace duiyi::cli {
namespace {

/// Writes whole lines to standard output, unbuffered, from two threads.
class LineWriter {
public:
    void write_line(std::string_view line) {
        const std::lock_guard lock(mutex_);
        text_ = line;
        text_ += '\n';
        std::string_view left = text_;
        while (!left.empty() && !closed_) {
            const auto written = ::write(STDOUT_FILENO, left.data(), left.size());
            if (written > 0) {
                left.remove_prefix(static_cast<std::size_t>(written));
            } else if (errno == EAGAIN) {
                wait_for_room();
            } else if (errno != EINTR) {
                closed_ = true; // the reader is gone
            }
        }
    }
    bool closed() const { return closed_; }

private:
    /// Another program may have left the terminal non-blocking.
    static void wait_for_room() {
        pollfd output{STDOUT_FILENO, POLLOUT, 0};
        ::poll(&output, 1, -1);
    }

    std::mutex mutex_;
    std::string text_;
    std::atomic<bool> closed_ = false;
};

/// Reads standard input by lines. A line longer than the protocols allow is cut to one that is still too long
/// for them; the rest of it is discarded.
class LineReader {
public:
    /// False at the end of the input.
    bool next(std::string& line) {
        while (true) {
            const auto end = buffer_.find('\n');
            if (end != std::string::npos) {
                line = buffer_.substr(0, end);
                buffer_.erase(0, end + 1);
                if (!skipping_) {
                    return true;
                }
                skipping_ = false;
                continue;
            }
            if (buffer_.size() > protocol::max_line) {
                line = std::move(buffer_);
                buffer_.clear();
                line.resize(protocol::max_line + 1);
                if (!skipping_) {
                    skipping_ = true;
                    return true;
                }
            }
            if (!fill()) {
                return false;
            }
        }
    }

private:
    bool fill() {
        std::array<char, 4096> block{};
        const auto got = ::read(STDIN_FILENO, block.data(), block.size());
        if (got > 0) {
            buffer_.append(block.data(), static_cast<std::size_t>(got));
        }
        return got > 0 || (got < 0 && errno == EINTR);
    }

    std::string buffer_;
    bool skipping_ = false;
};

/// Runs until `quit` or the end of the input, so that a crashed front end leaves no engine behind.
int run_engine() {
    std::signal(SIGPIPE, SIG_IGN);
    LineWriter output;
    EngineSession session([&output](std::string_view line) { output.write_line(line); });
    LineReader input;
    for (std::string line; input.next(line);) {
        if (!session.handle_line(line) || output.closed()) {
            break;
        }
    }
    return 0;
}

} // namespace

void add_engine_command(Command& root) {
    auto command =
        root.command("engine", "Play by UCI or UCCI on standard input and output, for a front end");
    command.footer(
        "Chess, Chess960 (UCI_Chess960) and xiangqi (UCI_Variant xiangqi) by UCI; xiangqi by UCCI, when the "
        "first line is ucci.");
    command.run(run_engine);
}

} // namespace duiyi::cli
