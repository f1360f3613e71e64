// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds `duiyi engine`.
void add_engine_command(Command& root);

} // namespace duiyi::cli
