// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds `duiyi table`.
void add_table_command(Command& program);

} // namespace duiyi::cli
