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

/// Standard output, a line at a time and at once: two threads write there.
class LineWriter {
public:
    void say(std::string_view line) {
        const std::lock_guard lock(mutex_);
        text_ = line;
        text_ += '\n';
        std::string_view left = text_;
        while (!left.empty() && !closed_) {
            const auto written = ::write(STDOUT_FILENO, left.data(), left.size());
            if (written > 0)
                left.remove_prefix(static_cast<std::size_t>(written));
            else if (errno == EAGAIN)
                wait_for_room();
            else if (errno != EINTR)
                closed_ = true; // nobody listens any more
        }
    }
    bool closed() const { return closed_; }

private:
    /// A terminal may have been left non-blocking by another program.
    static void wait_for_room() {
        pollfd output{STDOUT_FILENO, POLLOUT, 0};
        ::poll(&output, 1, -1);
    }

    std::mutex mutex_;
    std::string text_;
    std::atomic<bool> closed_ = false;
};

/// Standard input by lines, none longer than the protocols allow: what is longer comes cut, as one line that
/// is still too long for them, and the rest of it is thrown away.
class LineReader {
public:
    /// False at the end of the input.
    bool next(std::string& line) {
        while (true) {
            const auto end = buffer_.find('\n');
            if (end != std::string::npos) {
                line = buffer_.substr(0, end);
                buffer_.erase(0, end + 1);
                if (!skipping_)
                    return true;
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
            if (!fill())
                return false;
        }
    }

private:
    bool fill() {
        std::array<char, 4096> block{};
        const auto got = ::read(STDIN_FILENO, block.data(), block.size());
        if (got > 0)
            buffer_.append(block.data(), static_cast<std::size_t>(got));
        return got > 0 || (got < 0 && errno == EINTR);
    }

    std::string buffer_;
    bool skipping_ = false;
};

/// Talks until `quit` or the end of the input: a front end that has died leaves no engine behind.
int run_engine() {
    std::signal(SIGPIPE, SIG_IGN);
    LineWriter output;
    EngineSession session([&output](std::string_view line) { output.say(line); });
    LineReader input;
    for (std::string line; input.next(line);)
        if (!session.hear(line) || output.closed())
            break;
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
