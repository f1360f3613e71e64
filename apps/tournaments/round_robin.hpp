// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "swiss.hpp"

namespace duiyi::tournaments {

/// The most players of a round robin here: more would take more rounds than a report has.
inline constexpr int max_round_robin_players = 100;

/// The rounds of a round robin by the Berger tables (FIDE Handbook C.05, annex 1), for 2 to
/// max_round_robin_players players numbered from 1. With an odd number, who would meet the number above all
/// is free (`bye`). With `twice` a second cycle follows with the colours reversed; the last two rounds of the
/// first cycle change places, as the annex recommends, so that nobody has a colour three times in a row. None
/// for other numbers of players.
[[nodiscard]] std::vector<RoundPairing> round_robin(int players, bool twice = false);

} // namespace duiyi::tournaments
