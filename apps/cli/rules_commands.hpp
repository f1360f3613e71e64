// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds `duiyi moves` and `duiyi judge`.
void add_rules_commands(Command& program);

struct GameArgument;
/// What `duiyi show GAME` does.
int show_position(const GameArgument& argument);

} // namespace duiyi::cli
