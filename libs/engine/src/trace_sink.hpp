// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <vector>

#include "duiyi/engine/handcrafted_evaluation.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// Receives the terms of an evaluation in place of `TermSum` and counts the uses of each weight.
template <Game G>
class TraceSink {
    using Weights = std::remove_cvref_t<decltype(WeightsOf<G>::value)>;

public:
    template <Side side>
    void add(const Tapered& weight, int count = 1) {
        // The rows are contiguous in the table of weights.
        const auto index = &weight - &WeightsOf<G>::value.material[0];
        counts_.at(static_cast<std::size_t>(index)) += side == Side::first ? count : -count;
    }
    void add(Side side, const Tapered& weight) {
        side == Side::first ? add<Side::first>(weight) : add<Side::second>(weight);
    }
    /// Material and piece-square terms, which `IncrementalState` sums during a search.
    void add_piece_squares(const Position<G>& position) {
        const Weights& weights = WeightsOf<G>::value;
        for (const auto square : position.occupied()) {
            const Side side = position.pieces(Side::first).has(square) ? Side::first : Side::second;
            const auto role = index_of(position.role_at(square));
            add(side, weights.material[role]);
            add(side, weights.piece_square[role][relative_square(side, square)]);
        }
    }

    std::vector<EvaluationTerm> terms() const {
        std::vector<EvaluationTerm> terms;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (counts_[i] != 0) {
                terms.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(counts_[i])});
            }
        }
        return terms;
    }

private:
    static constexpr std::size_t weight_count =
        (sizeof(Weights) - offsetof(Weights, material)) / sizeof(Tapered);
    std::vector<int> counts_ = std::vector<int>(weight_count);
};

} // namespace duiyi::engine
