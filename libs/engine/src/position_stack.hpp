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

/// The positions of the game and of the current search path in one sequence, as the referee needs them for
/// repetitions, and the value of a position that the rules decide.
template <Game G>
class PositionStack {
public:
    /// The root is the current position of `game`. Has room for `value::max_ply` more plies.
    explicit PositionStack(const GameState<G>& game);

    const Position<G>& current() const { return plies_[size_].before; }
    bool in_check() const { return in_check_; }
    /// Plies since the root.
    int ply() const { return static_cast<int>(size_ - root_); }

    void play(Move<G> move);
    void undo();
    void play_null();
    void undo_null();

    /// The value for the side to move when the rules end the game here, apart from mate and stalemate: a draw
    /// by insufficient material or the move limit, or a repetition. The second occurrence of a position after
    /// the root counts like a third: the cycle can be repeated.
    std::optional<int> rule_value() const;
    /// A draw when the move limit ends the game here.
    std::optional<int> move_limit_value() const;

private:
    std::optional<int> repetition_value() const;
    int repetition_value_of(std::size_t first) const; ///< of the cycle that begins at index `first`

    RuleOptions options_;
    std::vector<Ply<G>> plies_; ///< plies_[size_].before is the current position
    std::size_t size_ = 0, root_ = 0;
    std::vector<std::size_t> null_moves_; ///< values of `size_` after each null move on the path
    bool in_check_ = false;
    std::unique_ptr<OccurrenceFilter> filter_; ///< of the positions before the current one
};

template <>
std::optional<int> PositionStack<Chess>::move_limit_value() const;
template <>
std::optional<int> PositionStack<Xiangqi>::move_limit_value() const;

} // namespace duiyi::engine
