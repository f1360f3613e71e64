// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi perft GAME --depth N`: counts move sequences.
void add_perft_command(Command& program);

} // namespace duiyi::cli
