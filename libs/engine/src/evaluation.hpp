// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "incremental_state.hpp"

namespace duiyi::engine {

/// The handcrafted evaluation of a position in centipawns for the side to move, at most
/// `value::max_evaluation` either way. `incremental` is the state of the position.
template <Game G>
int evaluate(const Position<G>& position, const IncrementalState<G>& incremental);

/// Whether a side has more pieces than a set, which neither the sums of the handcrafted evaluation nor the
/// accumulators of a network have room for. Only in chess, in positions that no game can come to.
template <Game G>
bool has_more_than_a_set(const Position<G>& position) {
    constexpr int set = 16;
    if constexpr (G::has_promotion) {
        return position.pieces(Side::first).count() > set || position.pieces(Side::second).count() > set;
    }
    return false;
}

/// Receives the terms of an evaluation and sums them. `TraceSink` in its place counts the uses of each
/// weight.
class TermSum {
public:
    template <Side side>
    void add(const Tapered& weight, int times = 1) {
        side == Side::first ? total_ += weight* times : total_ -= weight * times;
    }
    Tapered total() const { return total_; }

private:
    Tapered total_;
};

} // namespace duiyi::engine
