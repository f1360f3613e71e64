// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adjudication.hpp"
#include "duiyi/rules/judge.hpp"
#include "schedule.hpp"
#include "statistics.hpp"

namespace duiyi::match {

/// A match as the user asks for it.
struct Plan {
    GameId game = GameId::chess;
    std::vector<EngineSpec> engines{};
    Format format = Format::round_robin;
    std::size_t games = 2; ///< of each pairing; even
    int concurrency = 1;
    RuleOptions rules{};
    AdjudicationRules adjudication{};
    std::optional<Sprt> sprt{};

    std::string openings_file{}; ///< empty: the game's own position
    bool shuffle = false;        ///< the file's positions in an order by the seed
    int random_plies = 0;        ///< random moves after the opening's position
    std::uint64_t seed = 1;

    std::string pgn_file{};
    std::string journal_file{};
    std::string log_file{}; ///< every line said
    std::string event = "Duiyi match";
    std::vector<int> cores{}; ///< one for each game at a time; empty: any
    milliseconds startup{10'000};
    milliseconds stall{60'000};
    bool quiet = false; ///< no line for each game

    /// All that a result depends on, in one line: a match continues only with the plan it began with. Games,
    /// concurrency, SPRT and files may change.
    std::string identity() const;
};

/// Reads the words behind `duiyi match`: the game, then options. Each fault names its option. `--file F` is
/// read by the caller: `read_file` gives its text, or nothing.
Result<Plan, Fault> parse_plan(std::span<const std::string> words);

/// The options, for --help.
std::string_view plan_help();

} // namespace duiyi::match
