// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <CLI/CLI.hpp>

namespace duiyi::cli {

/// `duiyi perft GAME --depth N`: counts move sequences.
void add_perft_command(CLI::App& app, int& exit_code);

} // namespace duiyi::cli
