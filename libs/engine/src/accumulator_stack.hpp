// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "duiyi/network/network.hpp"
#include "values.hpp"

namespace duiyi::engine {

/// The NNUE accumulators along the search path, updated lazily: when a position is evaluated, from the
/// nearest computed accumulator and the dirty pieces since.
template <Game G>
class AccumulatorStack {
public:
    explicit AccumulatorStack(const network::Weights<G>& weights)
        : weights_(weights), entries_(value::max_ply + 2) {}

    /// Starts from any position.
    void reset() {
        current_ = 0;
        entries_[0].computed = {};
    }
    /// `move` is played in `before`.
    void play(const Position<G>& before, Move<G> move);
    void play_null();
    void undo() { --current_; }
    /// The value of the current position in centipawns for the side to move.
    int evaluate(const Position<G>& position);

private:
    struct Entry {
        alignas(64) std::array<network::Accumulator<G>, 2> accumulators;
        std::array<bool, 2> computed{};         ///< by perspective
        std::array<bool, 2> needs_refresh{};    ///< the king changed sides: the perspective is mirrored
        network::DirtyPieces<G> dirty_pieces{}; ///< of the move that led here
    };

    void update(const Position<G>& position, Side side);

    const network::Weights<G>& weights_;
    std::vector<Entry> entries_;
    std::size_t current_ = 0;
};

} // namespace duiyi::engine
