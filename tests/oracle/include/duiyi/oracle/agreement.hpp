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

/// The same for `is_legal`, asked about every one of the 65536 moves there are.
template <Game G>
std::string disagreement_on_legality(const Position<G>& position);

} // namespace duiyi::oracle
