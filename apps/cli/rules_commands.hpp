// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds `duiyi moves`, `duiyi judge` and `duiyi show`.
void add_rules_commands(Command& program);

} // namespace duiyi::cli
