// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accumulator_stack.hpp"

#include <algorithm>

namespace duiyi::engine {
namespace {

/// With more moves than this a refresh is as fast as an update.
constexpr std::size_t max_incremental_moves = 8;

} // namespace

template <Game G>
void AccumulatorStack<G>::play(const Position<G>& before, Move<G> move) {
    Entry& next = entries_[++current_];
    next.dirty_pieces = network::DirtyPieces<G>(before, move);
    next.computed = {};
    next.needs_refresh = {};
    const Side us = before.side_to_move();
    for (std::size_t i = 0; i < next.dirty_pieces.added_count; ++i) {
        if (const auto& piece = next.dirty_pieces.added[i]; piece.role == G::royal) {
            next.needs_refresh[index_of(us)] = network::Perspective<G>::of(us, piece.square) !=
                                               network::Perspective<G>::of(us, before.royal(us));
        }
    }
}

template <Game G>
void AccumulatorStack<G>::play_null() {
    Entry& next = entries_[++current_];
    next.dirty_pieces = {};
    next.computed = {};
    next.needs_refresh = {};
}

template <Game G>
void AccumulatorStack<G>::update(const Position<G>& position, Side side) {
    const std::size_t s = index_of(side);
    Entry& now = entries_[current_];
    std::array<const network::DirtyPieces<G>*, max_incremental_moves> moves{};
    std::size_t oldest = max_incremental_moves;
    std::size_t known = current_;
    while (!entries_[known].computed[s]) {
        if (entries_[known].needs_refresh[s] || known == 0 || oldest == 0) {
            network::refresh(weights_, position, side, now.accumulators[s]);
            now.computed[s] = true;
            return;
        }
        moves[--oldest] = &entries_[known--].dirty_pieces;
    }
    if (known < current_) {
        network::update<G>(weights_, network::Perspective<G>::of(side, position.royal(side)),
                           std::span(moves).subspan(oldest), entries_[known].accumulators[s],
                           now.accumulators[s]);
    }
    now.computed[s] = true;
}

template <Game G>
int AccumulatorStack<G>::evaluate(const Position<G>& position) {
    for (const Side side : both_sides) {
        update(position, side);
    }
    const auto& accumulators = entries_[current_].accumulators;
    const Side us = position.side_to_move();
    const int value = network::output(weights_, accumulators[index_of(us)], accumulators[index_of(other(us))],
                                      position.occupied().count());
    return std::clamp(value, -value::max_evaluation, value::max_evaluation);
}

template class AccumulatorStack<Chess>;
template class AccumulatorStack<Xiangqi>;

} // namespace duiyi::engine
