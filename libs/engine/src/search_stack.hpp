// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "history.hpp"
#include "incremental_state.hpp"
#include "values.hpp"

namespace duiyi::engine {

/// A principal variation, without allocation.
template <Game G>
struct PvLine {
    int size = 0;
    std::array<Move<G>, value::max_ply> moves{};

    void clear() { size = 0; }
    /// `first`, then `rest`.
    void set(Move<G> first, const PvLine& rest) {
        const auto count = static_cast<std::size_t>(std::min(rest.size, value::max_ply - 1));
        std::copy_n(rest.moves.begin(), count, moves.begin() + 1);
        moves[0] = first;
        size = static_cast<int>(count) + 1;
    }
};

/// What the search keeps for one ply.
template <Game G>
struct StackEntry {
    IncrementalState<G> incremental;
    int static_eval = value::none; ///< corrected; value::none in check
    HistoryMove<G> current_move{}; ///< the move being searched; none for a null move
    Move<G> excluded_move{};       ///< left out by a singular extension search
    std::array<Move<G>, 2> killers{};
    int cutoffs = 0;           ///< recent beta cutoffs at this ply
    int double_extensions = 0; ///< on the path to this ply
    PvLine<G> pv{};
};

/// The entries of all plies, with a few before the root (moves played in the game) and behind the last ply.
template <Game G>
class SearchStack {
public:
    static constexpr int plies_before_root = 4;

    /// Resets all entries for a search from `root`.
    void reset(const Position<G>& root) {
        entries_.assign(plies_before_root + value::max_ply + plies_after_last,
                        StackEntry<G>{IncrementalState<G>(root)});
    }
    /// The entry of a ply, counted from the root; at least `-plies_before_root`.
    StackEntry<G>& at(int ply) { return entries_[static_cast<std::size_t>(ply + plies_before_root)]; }

private:
    static constexpr int plies_after_last = 4;

    std::vector<StackEntry<G>> entries_;
};

} // namespace duiyi::engine
