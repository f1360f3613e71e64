// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/protocol/dialect.hpp"
#include "time_control.hpp"

namespace duiyi::match {

/// What an engine is_known.
enum class Language : std::uint8_t { uci, ucci, cecp };

/// How an engine's xiangqi squares are written; `by_name` takes `a1`-`i10` for Fairy-Stockfish and Sjaak II
/// under UCI, and for everything else `a0`-`i9`.
enum class Squares : std::uint8_t { by_name, zero_to_nine, one_to_ten };

/// One engine of a match.
struct EngineSpec {
    std::string name{};                 ///< in tables and records; empty: what the engine calls itself
    std::vector<std::string> command{}; ///< the program and its arguments
    std::string folder{};               ///< to start in
    std::string error_file{};           ///< where its standard error goes; empty: nowhere
    Language language = Language::uci;
    Squares squares = Squares::by_name;
    std::vector<std::pair<std::string, std::string>> options{}; ///< set at the start, in this order
    std::vector<std::string> first_lines{};                     ///< sent as they are after the options
    TimeControl time{};
    milliseconds margin{20}; ///< this much over its time is forgiven
    bool restart = false;    ///< a new process for each game

    /// What `name` is when neither the user nor the engine says: the program's file name.
    std::string fallback_name() const;
};

/// Reads `key=value` words into `spec`, over what it holds: name, cmd, dir, stderr, proto, squares,
/// option.NAME, init, tc, st, depth, nodes, margin, restart. Each fault names its word.
Result<void, Fault> apply_words(EngineSpec& spec, std::span<const std::string> words);

/// Splits a command line at blanks; quotes ("..." and '...') keep them, a backslash the next character.
Result<std::vector<std::string>, Fault> split_command(std::string_view text);

/// The spec in one line: reading it gives the same engine. Two equal lines are one engine under one
/// condition.
std::string to_string(const EngineSpec& spec);

} // namespace duiyi::match
