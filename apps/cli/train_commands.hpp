// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi generate`, `duiyi learn` and `duiyi tune`: self-play games, and the networks and
/// weights trained on them.
void add_train_commands(Command& program);

} // namespace duiyi::cli
