// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <CLI/CLI.hpp>

namespace duiyi::cli {

/// Adds `duiyi moves`, `duiyi judge` and `duiyi show`. The exit code of the program is left in `exit_code`.
void add_rules_commands(CLI::App& app, int& exit_code);

} // namespace duiyi::cli
