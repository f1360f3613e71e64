// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// Adds `duiyi serve`.
void add_serve_command(Command& program);

} // namespace duiyi::cli
