// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi bench`: searches fixed positions to a fixed depth and prints the number of positions looked at,
/// which is the same on every machine and changes with the search's behaviour.
void add_bench_command(Command& program);

} // namespace duiyi::cli
