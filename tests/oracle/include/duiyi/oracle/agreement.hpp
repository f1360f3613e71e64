// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/oracle/oracle.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::oracle {

/// What `position` says against the oracle about its legal moves, its check, and for each move whether it
/// captures, gives check, and where it leads; and whether a position made afresh from its setup is equal and
/// has the same key. Empty when all agree, else the first disagreement in words.
template <Game G>
std::string disagreement(const Position<G>& position);

/// The same for `is_legal`, for each of the 65536 possible moves.
template <Game G>
std::string disagreement_on_legality(const Position<G>& position);

/// Whether what the library offers by several ways is the same by each, the oracle left out: the list of
/// moves and their number, the counting path two plies deep and the same by playing, `gives_check` and a copy
/// that has been played on, and each position that follows against the same made afresh.
template <Game G>
std::string disagreement_between_paths(const Position<G>& position);

} // namespace duiyi::oracle
