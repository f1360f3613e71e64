// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"
#include "plan.hpp"

namespace duiyi::cli {

/// Adds what `duiyi match` takes; `arguments` must live as long as the program.
void add_match_options(Command& command, match::MatchArguments& arguments);

} // namespace duiyi::cli
