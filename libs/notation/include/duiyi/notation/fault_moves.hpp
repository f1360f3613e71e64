// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// How faults name moves: arguments of the kinds `turn` and `notations` in faults.json.
namespace duiyi {

/// The number of the move that comes next, as PGN has it: `12.`, and `12...` for the second side.
template <Game G>
std::string turn_of(const Position<G>& position);
/// The same, for a ply counted from 0, which is move 1 of the first side.
std::string turn_of_ply(int ply);

/// A move of any piece to any other square, legal or not, in each notation that people choose between, with
/// blanks between them: piece and points, WXF and Chinese in xiangqi (`Af9-e8 A4+5 士6进5`), piece and
/// squares in chess (`Ng1-g5`, `Ra1xa8`, `e7-e8`). Empty when no piece stands on `from`, or when it is `to`.
template <Game G>
std::string in_all_notations(const Position<G>& position, Square<G> from, Square<G> to);

} // namespace duiyi
