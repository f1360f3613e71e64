// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace duiyi::cli {

/// Writes one line, without its end, to the front end. Called from the reading and from the searching thread.
using LineSink = std::function<void(std::string_view)>;

/// The engine side of a UCI or UCCI session: parses lines, runs searches, writes lines. Every line is handled
/// at once, also during a search. A session starts as UCI and chess; `ucci` switches to UCCI and xiangqi.
class EngineSession {
public:
    explicit EngineSession(LineSink write_line);
    /// Stops a running search.
    ~EngineSession();
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;

    /// Handles a line of the front end; false after `quit`.
    bool handle_line(std::string_view line);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::cli
