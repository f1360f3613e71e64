// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <utility>

#include "player.hpp"

namespace duiyi::match {

/// The lines to and from an engine, with the log and the stop of the match: shared by both kinds of players.
class EngineConnection {
public:
    EngineConnection(ChildProcess process, const MatchContext& context, std::string label)
        : process_(std::move(process)), context_(context), label_(std::move(label)) {}

    bool send(std::string_view line) {
        if (context_.log) {
            context_.log(label_ + " > " + std::string(line));
        }
        return process_.write_line(line);
    }

    /// Passes lines to `use(line)` until it returns true. Other results: timeout, closed, interrupted.
    template <class Use>
    ChildProcess::Got receive(Clock::time_point deadline, Use use) {
        std::string line;
        while (true) {
            const auto got = process_.read_line(line, deadline, context_.wake_fd);
            if (got != ChildProcess::Got::line) {
                return got;
            }
            if (context_.log) {
                context_.log(label_ + " < " + line);
            }
            if (use(std::string_view(line))) {
                return got;
            }
            if (Clock::now() > deadline) { // an engine that never stops writing is late too
                return ChildProcess::Got::timeout;
            }
        }
    }

    std::string end(milliseconds patience) {
        process_.finish(patience);
        return process_.ending();
    }
    const MatchContext& context() const { return context_; }

private:
    ChildProcess process_;
    const MatchContext& context_;
    std::string label_;
};

/// Why an engine did not answer a request.
inline Fault no_answer(ChildProcess::Got got, std::string_view request) {
    const std::string what(request);
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
