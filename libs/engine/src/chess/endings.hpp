// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "../totals.hpp"

namespace duiyi::engine {

/// What a position with a bare king is worth to the first side when the other side can force mate without its
/// pawns, or has a single pawn, which wins or does not. Nothing in all other positions.
std::optional<int> worth_against_bare_king(const Position<Chess>& position);

/// What is left of an evaluation, for the first side, in endings where material misleads: not enough to win,
/// or bishops of opposite colours.
int scale_ending(const Position<Chess>& position, const Totals<Chess>& totals, int worth);

} // namespace duiyi::engine
