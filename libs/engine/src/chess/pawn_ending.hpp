// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"

namespace duiyi::engine {

/// Whether a king with one pawn, and nothing else, wins against a king: exactly, from a table of all such
/// positions that the first call makes in some 10 ms. From any thread.
bool pawn_wins(const Position<Chess>& position);

} // namespace duiyi::engine
