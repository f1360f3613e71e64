// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds the commands on files of games: `convert`, `validate`, `show`, `filter`, `stats`, `index`, `explore`.
void add_records_commands(Command& program);

} // namespace duiyi::cli
