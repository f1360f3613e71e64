// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <vector>

#include "duiyi/engine/terms.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// Takes the terms of an evaluation in place of `Sum` and notes which weights they use.
template <Game G>
class NotedTerms {
    using Weights = std::remove_cvref_t<decltype(WeightsOf<G>::value)>;

public:
    template <Side side>
    void add(const Tapered& weight, int times = 1) {
        // The rows stand one behind the other in the table of weights.
        const auto place = &weight - &WeightsOf<G>::value.material[0];
        times_.at(static_cast<std::size_t>(place)) += side == Side::first ? times : -times;
    }
    void add(Side side, const Tapered& weight) {
        side == Side::first ? add<Side::first>(weight) : add<Side::second>(weight);
    }
    /// Pieces on their squares, which the search sums from move to move.
    void add_placed(const Position<G>& position) {
        const Weights& weights = WeightsOf<G>::value;
        for (const auto square : position.occupied()) {
            const Side side = position.pieces(Side::first).has(square) ? Side::first : Side::second;
            const auto role = index_of(position.role_at(square));
            add(side, weights.material[role]);
            add(side, weights.placed[role][own_place(side, square)]);
        }
    }

    std::vector<Term> terms() const {
        std::vector<Term> terms;
        for (std::size_t i = 0; i < times_.size(); ++i)
            if (times_[i] != 0)
                terms.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(times_[i])});
        return terms;
    }

private:
    static constexpr std::size_t count = (sizeof(Weights) - offsetof(Weights, material)) / sizeof(Tapered);
    std::vector<int> times_ = std::vector<int>(count);
};

} // namespace duiyi::engine
