// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/engine/engine.hpp"
#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/command.hpp"
#include "duiyi/rules/judge.hpp"

namespace duiyi::cli {

/// In place of a file: the network that the program brings along.
inline constexpr std::string_view built_in_network = "<built-in>";

/// What a front end can set.
struct Settings {
    engine::EngineOptions engine{};
    bool xiangqi = false;
    bool chess960 = false;
    protocol::SquareForm squares = protocol::SquareForm::zero_to_nine;
    RuleOptions rules{};
    bool milliseconds = true; ///< UCCI: the unit of time
    /// What to judge by: the file of a network, `built_in_network`, or by hand when empty.
    std::string network{built_in_network};
    std::string syzygy{}; ///< folders with endgame tables of chess, separated by colons; empty: none

    friend bool operator==(const Settings& a, const Settings& b) {
        return a.engine == b.engine && a.xiangqi == b.xiangqi && a.chess960 == b.chess960 &&
               a.squares == b.squares && a.rules.repetition == b.rules.repetition &&
               a.milliseconds == b.milliseconds && a.network == b.network && a.syzygy == b.syzygy;
    }
};

/// The options as they are announced. UCCI has its own names for them.
std::vector<protocol::OptionLine> announced_options(protocol::Dialect dialect);

/// Whether the option is meant, whatever the case of its letters; `name` is in lower case.
bool is_named(const protocol::SetOption& option, std::string_view name);

/// Sets one; names are compared without case, as UCI demands. Nothing when it was done, else what is wrong.
/// Options that only tell the front end something (`Ponder`) are taken and forgotten.
std::optional<Fault> apply_option(Settings& settings, const protocol::SetOption& option,
                                  protocol::Dialect dialect);

} // namespace duiyi::cli
