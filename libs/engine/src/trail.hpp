// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "duiyi/rules/game_state.hpp"
#include "duiyi/rules/occurrence_filter.hpp"
#include "values.hpp"

namespace duiyi::engine {

/// The way from the game's past through the root to the position being searched, in one row, as the judge
/// wants to see it; and what the rules say about it.
template <Game G>
class Trail {
public:
    /// The root is where `game` stands. Room for `value::max_ply` plies more.
    explicit Trail(const GameState<G>& game);

    const Position<G>& now() const { return plies_[size_].before; }
    bool in_check() const { return in_check_; }
    /// Plies since the root.
    int ply() const { return static_cast<int>(size_ - root_); }
    /// The move that led to the position `back` plies ago, 1 being the last; a pass is Move<G>{}, and so is
    /// what was before the trail.
    Move<G> last_move() const { return size_ == 0 ? Move<G>{} : plies_[size_ - 1].move; }

    void play(Move<G> move);
    void undo();
    void pass();
    void undo_pass();

    /// The value for the side to move when the rules end the game here, mate and stalemate apart: nobody can
    /// win, a repetition, the limit on moves without progress. A position that comes for the second time
    /// after the root counts as if it came for the third: who could repeat once can repeat again.
    std::optional<int> verdict() const;

private:
    std::optional<int> repetition() const;
    int value_of(std::size_t first) const; ///< of the repetition of position `first`
    std::optional<int> limit() const;

    RuleOptions options_;
    std::vector<Ply<G>> plies_; ///< plies_[size_].before is now
    std::size_t size_ = 0, root_ = 0;
    std::vector<std::size_t> passes_; ///< the sizes after each pass under way
    bool in_check_ = false;
    std::unique_ptr<OccurrenceFilter> filter_; ///< of the positions before now
};

} // namespace duiyi::engine
