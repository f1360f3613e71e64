// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "apps/matching/cardinality.hpp"

namespace duiyi::tournaments {

/// The pairs of a bracket that come first in the sequence of C.04.3, articles 3 and 4, among the perfect
/// matchings given: all that are best by the criteria. The bracket's vertices come first in the graph:
/// `moved_down` MDPs, then residents up to `inside`; behind them are others to float to. Nothing when odd
/// sets of vertices are in the way: then `swiss_bracket.cpp` decides by weights alone, which takes longer.
[[nodiscard]] std::optional<std::vector<std::pair<int, int>>> first_in_sequence(
    matching::PerfectMatchings best, int moved_down, int inside);

} // namespace duiyi::tournaments
