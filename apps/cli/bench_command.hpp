// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi bench`: searches fixed positions to a fixed depth and prints the number of nodes, the signature: it
/// is the same on every machine and changes with the behaviour of the search.
void add_bench_command(Command& program);

} // namespace duiyi::cli
