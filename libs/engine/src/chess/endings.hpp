// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "../totals.hpp"

namespace duiyi::engine {

/// What is left of an evaluation, for the first side, in endings where material misleads: not enough to win,
/// bishops of opposite colours, or a bare king that has to be driven to the edge.
int scale_ending(const Position<Chess>& position, const Totals<Chess>& totals, int worth);

} // namespace duiyi::engine
