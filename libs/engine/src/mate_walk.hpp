// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "duiyi/rules/game_state.hpp"
#include "position_stack.hpp"

namespace duiyi::engine {

/// What a mate search may use.
struct MateBudget {
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* stop = nullptr; ///< null: none
    std::function<bool()> is_over{};         ///< asked now and then, for the time; may be empty
};

/// The answer of a mate search.
template <Game G>
struct MateResult {
    int mate_in = 0;           ///< moves of the mate; 0: none was found
    int excluded = 0;          ///< proven: no mate in so many moves
    std::vector<Move<G>> pv{}; ///< with a mate: not empty, and complete unless the budget ended meanwhile
    std::uint64_t nodes = 0;   ///< positions examined
};

/// The current line of a mate search, where the rules end it without a mate, and the search's budget.
///
/// A line is no mate when it comes to a position that has occurred twice in the game, to one without mating
/// material, or to the move limit, unless the position is mate. Repetitions within the line need no test
/// where the distance to mate falls with every move, for then no position comes again. That makes a result
/// independent of the path, apart from the move limit, and it can be kept in a hash table.
template <Game G>
class MateWalk {
public:
    MateWalk(const GameState<G>& game, const MateBudget& budget);

    const Position<G>& position() const { return positions_.current(); }
    /// Plies since the root.
    int ply() const { return positions_.ply(); }
    void play(Move<G> move) { positions_.play(move); }
    void undo() { positions_.undo(); }

    /// The rules end the game here without a mate, or may do so.
    bool ends_without_mate() const;
    /// Whether the move limit comes within `plies` from `position`.
    bool reaches_limit(const Position<G>& position, int plies) const {
        return position.halfmove_clock() >= move_limit_ - plies;
    }

    /// Counts a node; true when the search has to end.
    bool enter();
    bool aborted() const { return aborted_; }
    /// Lets the search go on for what its answer needs.
    void resume() { aborted_ = false; }
    std::uint64_t nodes() const { return nodes_; }

private:
    void find_forbidden(const GameState<G>& game);

    PositionStack<G> positions_;
    std::vector<std::uint64_t> forbidden_; ///< keys of positions that occurred twice in the game, sorted
    int move_limit_;                       ///< halfmove clock at which the game is drawn at the earliest
    MateBudget budget_;
    std::uint64_t nodes_ = 0;
    bool aborted_ = false;
};

} // namespace duiyi::engine
