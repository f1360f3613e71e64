// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Talks to `duiyi engine` as a front end does.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/paths.hpp"

namespace duiyi::test {

/// Within this time everything is answered, on a machine with other work too.
inline constexpr std::chrono::seconds engine_patience{60};

class EngineTalk {
public:
    explicit EngineTalk(const std::string& hello = "uci") {
        auto started = match::ChildProcess::start({{test_kit::built_program("duiyi"), "engine"}});
        if (!started) {
            throw std::runtime_error(started.error().text());
        }
        process_.emplace(std::move(*started));
        say(hello);
        hello_ = until(hello + "ok");
    }

    void say(const std::string& line) { EXPECT_TRUE(process_->write_line(line)) << line; }

    /// The lines up to the first that begins so, itself included.
    std::vector<std::string> until(const std::string& beginning) {
        std::vector<std::string> lines;
        const auto deadline = std::chrono::steady_clock::now() + engine_patience;
        for (std::string line; process_->read_line(line, deadline, -1) == match::ChildProcess::Got::line;) {
            lines.push_back(line);
            if (line.rfind(beginning, 0) == 0) {
                return lines;
            }
        }
        ADD_FAILURE() << "no " << beginning << " came";
        return lines;
    }
    /// What comes before `readyok`.
    std::vector<std::string> said_by_now() {
        say("isready");
        auto lines = until("readyok");
        if (!lines.empty()) {
            lines.pop_back();
        }
        return lines;
    }
    std::string best() {
        const auto lines = until("bestmove");
        return lines.empty() ? "" : lines.back().substr(9, lines.back().find(' ', 9) - 9);
    }
    std::string end(std::chrono::milliseconds time = engine_patience) {
        process_->finish(time);
        return process_->ending();
    }
    const std::vector<std::string>& hello() const { return hello_; }

private:
    std::optional<match::ChildProcess> process_;
    std::vector<std::string> hello_;
};

inline bool has_line(const std::vector<std::string>& lines, const std::string& beginning) {
    for (const auto& line : lines) {
        if (line.rfind(beginning, 0) == 0) {
            return true;
        }
    }
    return false;
}

template <Game G>
void expect_legal(const std::string& move, const Position<G>& position = Position<G>::start()) {
    EXPECT_TRUE(parse_uci(position, move)) << move;
}

} // namespace duiyi::test
