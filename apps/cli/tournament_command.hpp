// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi tournament pair|standings|table`: the next round and the ranking of a report file, Berger tables.
void add_tournament_command(Command& program);

} // namespace duiyi::cli
