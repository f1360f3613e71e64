// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi bot`: an engine as a player on a server, over its HTTP API.
void add_bot_command(Command& root);

} // namespace duiyi::cli
