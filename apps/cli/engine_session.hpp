// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace duiyi::cli {

/// Takes one line to the front end, without its end. Called from the reading and from the searching thread.
using Say = std::function<void(std::string_view)>;

/// The engine's side of a talk in UCI or UCCI: lines in, lines out, and searches in between. Every line is
/// dealt with at once, also while a search runs. It begins as UCI and chess; `ucci` makes it UCCI and
/// xiangqi.
class EngineSession {
public:
    explicit EngineSession(Say say);
    /// Ends a search under way.
    ~EngineSession();
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;

    /// False when the front end said `quit`.
    bool hear(std::string_view line);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::cli
