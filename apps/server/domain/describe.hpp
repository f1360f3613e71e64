// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "domain/view.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/move.hpp"
#include "duiyi/rules/position.hpp"

/// Positions and moves of the rules as text. The templates are there for all games.
namespace duiyi::server {

/// A move in every notation, from the position it is played in.
template <Game G>
[[nodiscard]] PlyView describe_ply(const Position<G>& before, Move<G> move, CastlingForm form);

/// The position without its game: no last move, no outcome, no claim, ply 0.
template <Game G>
[[nodiscard]] PositionView describe_position(const Position<G>& now, const MoveList<G>& legal,
                                             CastlingForm form);

} // namespace duiyi::server
