// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "../incremental_state.hpp"

namespace duiyi::engine {

/// The value for the first side of a position with a bare king, when the other side can force mate without
/// its pawns or has a single pawn (exact). Nothing for other positions.
std::optional<int> evaluate_bare_king(const Position<Chess>& position);

/// Scales an evaluation, for the first side, in endgames where material misleads: insufficient winning
/// material, opposite-coloured bishops.
int scale_endgame(const Position<Chess>& position, const IncrementalState<Chess>& incremental, int value);

} // namespace duiyi::engine
