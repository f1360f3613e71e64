// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/engine/engine.hpp"
#include "duiyi/engine/level.hpp"
#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/command.hpp"
#include "duiyi/rules/judge.hpp"

namespace duiyi::cli {

/// The value of EvalFile for the network that is built into the program.
inline constexpr std::string_view built_in_network = "<built-in>";

/// The settings that a front end can change.
struct Settings {
    engine::EngineOptions engine{};
    GameId variant = GameId::chess; ///< by its rules: chess or xiangqi
    bool chess960 = false;          ///< with the rules of chess
    protocol::SquareForm squares = protocol::SquareForm::zero_to_nine;
    RuleOptions rules{};
    bool milliseconds = true;                ///< UCCI: the unit of time
    bool show_wdl = false;                   ///< UCI: win, draw and loss with each score
    int skill_level = engine::highest_level; ///< UCI: see duiyi/engine/level.hpp
    bool limit_strength = false;             ///< UCI: to `elo`, whatever the skill level is
    int elo = engine::highest_elo;
    bool own_book = false; ///< play from the table of openings; UCCI: usebook
    /// The file of an NNUE, `built_in_network`, or empty for the handcrafted evaluation.
    std::string network{built_in_network};
    std::string syzygy{}; ///< folders with endgame tables of chess, separated by colons; empty: none

    GameId game() const { return variant == GameId::chess && chess960 ? GameId::chess960 : variant; }

    friend bool operator==(const Settings& a, const Settings& b) {
        return a.engine == b.engine && a.variant == b.variant && a.chess960 == b.chess960 &&
               a.squares == b.squares && a.rules.repetition == b.rules.repetition &&
               a.milliseconds == b.milliseconds && a.show_wdl == b.show_wdl &&
               a.skill_level == b.skill_level && a.limit_strength == b.limit_strength && a.elo == b.elo &&
               a.own_book == b.own_book && a.network == b.network && a.syzygy == b.syzygy;
    }
};

/// The options to announce. UCCI has names of its own.
std::vector<protocol::OptionLine> announced_options(protocol::Dialect dialect);

/// Whether the option has this name, ignoring case; `name` is in lower case.
bool is_named(const protocol::SetOption& option, std::string_view name);

/// Applies an option; names are compared ignoring case, as UCI demands. Nothing on success, otherwise the
/// fault. Options that only inform the engine (`Ponder`) are accepted and ignored.
std::optional<Fault> apply_option(Settings& settings, const protocol::SetOption& option,
                                  protocol::Dialect dialect);

} // namespace duiyi::cli
