// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi admin`: the accounts of a server, for whoever may write its data folder.
void add_admin_command(Command& program);

} // namespace duiyi::cli
