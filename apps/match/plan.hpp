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

/// The settings of a match.
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
    std::string log_file{}; ///< every line sent and received
    std::string event = "Duiyi match";
    std::vector<int> cores{}; ///< one for each game at a time; empty: any
    milliseconds startup{10'000};
    milliseconds stall{60'000};
    bool quiet = false; ///< no line for each game

    /// All that a result depends on, in one line: a match continues only with the plan it began with. Games,
    /// concurrency, SPRT and files may change.
    std::string identity() const;
};

/// The options of `duiyi match`, as given. Lists are `key=value` words; docs/match.md has the keys.
struct MatchArguments {
    using Words = std::vector<std::string>;

    Plan plan{};                     ///< what an option of one value says, within its bounds
    std::vector<Words> engines{};    ///< of each engine
    Words each{};                    ///< of all engines
    std::optional<Words> openings{}; ///< none when the option is not given, empty when it is given alone
    std::optional<Words> resign{};   ///< likewise, as all that follow
    std::optional<Words> draw{};
    std::optional<Words> sprt{};
    std::string format = "round-robin"; ///< or gauntlet
    std::string rules = "wxf";          ///< or cxa
    std::string startup = "10";         ///< seconds
    std::string stall = "60";           ///< seconds
};

/// The plan; each fault names its option and word.
Result<Plan, Fault> make_plan(const MatchArguments& arguments);

} // namespace duiyi::match
