// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "position_stack.hpp"

#include <algorithm>

#include "duiyi/rules/xiangqi/repetition.hpp"

namespace duiyi::engine {

template <Game G>
PositionStack<G>::PositionStack(const GameState<G>& game)
    : options_(game.options()), filter_(std::make_unique<OccurrenceFilter>()) {
    const auto line = game.line();
    // Nothing before a capture (chess: or a pawn move) can come again.
    const auto kept =
        std::min(line.size(), static_cast<std::size_t>(std::max(game.position().halfmove_clock(), 1)));
    plies_.assign(kept + value::max_ply + 4, Ply<G>{game.position(), {}, false});
    std::copy(line.end() - static_cast<std::ptrdiff_t>(kept), line.end(), plies_.begin());
    for (std::size_t i = 0; i < kept; ++i) {
        filter_->add(plies_[i].before.key());
    }
    size_ = root_ = kept;
    in_check_ = current().in_check();
}

template <Game G>
void PositionStack<G>::play(Move<G> move) {
    Ply<G>& ply = plies_[size_];
    ply.move = move;
    filter_->add(ply.before.key());
    ++size_;
    plies_[size_].before = ply.before.after(move);
    in_check_ = ply.check = current().in_check();
}

template <Game G>
void PositionStack<G>::undo() {
    --size_;
    filter_->remove(current().key());
    in_check_ = size_ == 0 ? current().in_check() : plies_[size_ - 1].check;
}

template <Game G>
void PositionStack<G>::play_null() {
    Ply<G>& ply = plies_[size_];
    ply.move = {};
    ply.check = false;
    filter_->add(ply.before.key());
    ++size_;
    plies_[size_].before = ply.before.after_pass();
    null_moves_.push_back(size_);
    in_check_ = false;
}

template <Game G>
void PositionStack<G>::undo_null() {
    null_moves_.pop_back();
    undo();
}

template <Game G>
std::optional<int> PositionStack<G>::rule_value() const {
    if (has_insufficient_material(current())) {
        return value::draw;
    }
    if (const auto repeated = repetition_value()) {
        return repeated;
    }
    return move_limit_value();
}

template <Game G>
std::optional<int> PositionStack<G>::repetition_value() const {
    const std::uint64_t key = current().key();
    if (!filter_->may_contain(key)) {
        return std::nullopt;
    }
    const std::size_t floor = null_moves_.empty() ? 0 : null_moves_.back();
    const std::size_t reversible =
        std::min(size_ - floor, static_cast<std::size_t>(current().halfmove_clock()));
    bool seen = false;
    for (std::size_t back = 4; back <= reversible; back += 2) {
        const std::size_t first = size_ - back;
        if (plies_[first].before.key() != key) {
            continue;
        }
        if (first > root_ || seen) {
            return repetition_value_of(first);
        }
        seen = true;
    }
    return std::nullopt;
}

template <>
int PositionStack<Chess>::repetition_value_of(std::size_t) const {
    return value::draw;
}

template <>
int PositionStack<Xiangqi>::repetition_value_of(std::size_t first) const {
    const std::span<const Ply<Xiangqi>> cycle(plies_.data() + first, size_ - first);
    // The Chinese rules may search for mate threats: too slow deep in the search.
    const auto rules = ply() > 8 ? RepetitionRules::wxf : options_.repetition;
    const auto verdict = judge_repetition(cycle, current(), rules);
    if (!verdict.loser) {
        return value::draw;
    }
    return *verdict.loser == current().side_to_move() ? value::rule_lost(ply()) : -value::rule_lost(ply());
}

template <>
std::optional<int> PositionStack<Chess>::move_limit_value() const {
    if (current().halfmove_clock() < 100 || is_mate(current())) {
        return std::nullopt;
    }
    return value::draw;
}

template <>
std::optional<int> PositionStack<Xiangqi>::move_limit_value() const {
    if (options_.natural_move_limit == 0 || current().halfmove_clock() < options_.natural_move_limit) {
        return std::nullopt;
    }
    const auto outcome = judge<Xiangqi>({plies_.data(), size_}, current(), options_);
    return outcome && outcome->reason == Reason::natural_move_limit ? std::optional(value::draw)
                                                                    : std::nullopt;
}

template class PositionStack<Chess>;
template class PositionStack<Xiangqi>;

} // namespace duiyi::engine
