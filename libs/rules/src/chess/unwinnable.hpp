// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// True when `side` has too little to mate, whatever the opponent's pieces do: a bare king; bishops on
/// squares of one colour against nothing but rooks, queens and such bishops; a knight against nothing but
/// queens.
bool lacks_material(const Position<Chess>& position, Side side);

/// True when material or the pieces' bounds (see Mobility) leave `side` no mate to come. It does not look at
/// moves: the position must not be mate already.
bool is_unwinnable_by_bounds(const Position<Chess>& position, Side side);

} // namespace duiyi
