// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/engine/tablebase.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::engine {

/// The result of probing the tablebase at the root.
struct RootProbe {
    int probe_limit = 0;      ///< most pieces of a position that the search probes
    std::optional<Wdl> wdl{}; ///< result of the root position, when known
    std::size_t hits = 0;
};

/// Probes the root position, if it has at most `pieces` pieces, and removes from `moves` those that do not
/// keep its result. `tablebase` may be null.
template <Game G>
RootProbe probe_root(const Tablebase<G>* tablebase, int pieces, const GameState<G>& game,
                     std::vector<Move<G>>& moves);

/// The value of a tablebase result at `ply`.
int tablebase_value(Wdl wdl, int ply);

} // namespace duiyi::engine
