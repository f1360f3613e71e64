// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "apps/openings/opening_table.hpp"

namespace duiyi::openings {

/// The built-in table of a game. Read at the first call, which takes some tens of milliseconds. Thread-safe.
template <Game G>
const OpeningTable<G>& built_in();

} // namespace duiyi::openings
