// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/engine/tablebase.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::engine {

/// What a tablebase says before a search begins.
struct RootVerdict {
    int probed_pieces = 0;    ///< positions with at most so many are looked up in the search
    std::optional<Wdl> wdl{}; ///< what the root is worth, when it is known
    std::size_t hits = 0;
};

/// Looks the root up, with at most `pieces` on the board, and leaves of `moves` those that keep the best that
/// can be had. `tablebase` may be null.
template <Game G>
RootVerdict judge_root(const Tablebase<G>* tablebase, int pieces, const GameState<G>& game,
                       std::vector<Move<G>>& moves);

/// The value of a position at `ply`.
int tablebase_value(Wdl wdl, int ply);

} // namespace duiyi::engine
