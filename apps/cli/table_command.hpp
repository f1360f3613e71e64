// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <CLI/CLI.hpp>

namespace duiyi::cli {

/// Adds `duiyi table`. The exit code of the program is left in `exit_code`.
void add_table_command(CLI::App& app, int& exit_code);

} // namespace duiyi::cli
