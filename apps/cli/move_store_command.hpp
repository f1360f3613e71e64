// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi move-store FROM TO`: games and accounts from a data folder to PostgreSQL, or back.
void add_move_store_command(Command& program);

} // namespace duiyi::cli
