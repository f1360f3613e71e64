// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Whether each side has exactly one general.
bool has_two_generals(const Placement<Xiangqi>& board);

/// What attacks the general of `side` but the other general, which is another fault. Needs the two generals.
Bitboard<Xiangqi> checkers_of(const Placement<Xiangqi>& board, Side side);

/// Why no game can go on from the setup, whichever side is to move: every reason except checks.
Faults placement_faults(const Setup<Xiangqi>& setup);

} // namespace duiyi
