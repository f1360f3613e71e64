// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <utility>

#include "player.hpp"

namespace duiyi::match {

/// A child process with a log and the match's way to be stopped: what both kinds of players talk through.
class LineTalk {
public:
    LineTalk(ChildProcess process, const Surroundings& surroundings, std::string label)
        : process_(std::move(process)), surroundings_(surroundings), label_(std::move(label)) {}

    bool say(std::string_view line) {
        if (surroundings_.log)
            surroundings_.log(label_ + " > " + std::string(line));
        return process_.write_line(line);
    }

    /// Hands lines to `use(line)` until it returns true. What ended it else: timeout, closed, interrupted.
    template <class Use>
    ChildProcess::Got listen(Clock::time_point deadline, Use use) {
        std::string line;
        while (true) {
            const auto got = process_.read_line(line, deadline, surroundings_.wake_fd);
            if (got != ChildProcess::Got::line)
                return got;
            if (surroundings_.log)
                surroundings_.log(label_ + " < " + line);
            if (use(std::string_view(line)))
                return got;
            if (Clock::now() > deadline) // one that never stops talking is late too
                return ChildProcess::Got::timeout;
        }
    }

    std::string end(milliseconds patience) {
        process_.finish(patience);
        return process_.ending();
    }
    const Surroundings& surroundings() const { return surroundings_; }

private:
    ChildProcess process_;
    const Surroundings& surroundings_;
    std::string label_;
};

/// Why an engine did not do what was asked of it.
inline Fault silence(ChildProcess::Got got, std::string_view asked) {
    const std::string what(asked);
    switch (got) {
        case ChildProcess::Got::timeout:
            return {"", "does not answer " + what};
        case ChildProcess::Got::interrupted:
            return {"", "was interrupted"};
        default:
            return {"", "ended without an answer to " + what};
    }
}

/// The reply when no move came.
inline Reply::Kind kind_of(ChildProcess::Got got) {
    return got == ChildProcess::Got::timeout       ? Reply::Kind::timeout
           : got == ChildProcess::Got::interrupted ? Reply::Kind::interrupted
                                                   : Reply::Kind::gone;
}

} // namespace duiyi::match
