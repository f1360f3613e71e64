// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "duiyi/oracle/oracle.hpp"

/// Mate in N by exhaustive search: every move of both sides, no pruning, no evaluation, no memory.
/// Repetitions and move limits are left out: no position of a shortest mate repeats.
namespace duiyi::oracle {

/// True when the side to move has no legal move and thereby loses: checkmate, in xiangqi stalemate too.
template <Game G>
bool is_lost(const Board<G>& board);

/// True when the side to move can win in at most `moves` of its moves, whatever the opponent plays. Cost: the
/// number of lines of 2 * `moves` - 1 plies, except that a refuted move is not examined further.
template <Game G>
bool can_mate_within(const Board<G>& board, int moves);

/// True when the side to move loses within `moves` of the opponent's moves, whatever it plays.
template <Game G>
bool is_mated_within(const Board<G>& board, int moves);

/// The number of moves in which the side to move can force the win, when it is at most `max_moves`.
template <Game G>
std::optional<int> shortest_mate(const Board<G>& board, int max_moves);

} // namespace duiyi::oracle
