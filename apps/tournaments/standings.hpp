// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "tournament.hpp"

namespace duiyi::tournaments {

/// How unplayed rounds count in tie-breaks.
enum class TieBreakRules : std::uint8_t {
    swiss,       ///< FIDE C.07, article 16
    round_robin, ///< article 15.2: forfeits are games like others; Buchholz means nothing there
};

struct Standing {
    int rank = 0; ///< shared by players who are equal in everything below
    int number = 0;
    Points points = 0;
    Points buchholz_cut_1 = 0;
    Points buchholz = 0;
    int sonneborn_berger = 0; ///< in hundredths: a product of points
};

/// The players by points, Buchholz cut 1, Buchholz and Sonneborn-Berger after the rounds paired so far: FIDE
/// Handbook C.07, in force from 1 March 2026, articles 8.1, 9.1, 14.1 and 16. "The number of rounds in the
/// tournament" (16.4.2) is that of the rounds paired so far, and the last of them "the last round", so that
/// standings during a tournament are what they would be if it ended there.
[[nodiscard]] std::vector<Standing> standings(const Tournament& tournament,
                                              TieBreakRules rules = TieBreakRules::swiss);

} // namespace duiyi::tournaments
