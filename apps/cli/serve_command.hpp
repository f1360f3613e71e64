// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <CLI/CLI.hpp>

namespace duiyi::cli {

/// Adds `duiyi serve`. The exit code of the program is left in `exit_code`.
void add_serve_command(CLI::App& app, int& exit_code);

} // namespace duiyi::cli
