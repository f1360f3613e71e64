// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "totals.hpp"

namespace duiyi::engine {

/// What the position is worth to the side to move, in hundredths of a pawn, without looking ahead; at most
/// `value::most_evaluation` either way. `totals` are those of the position.
template <Game G>
int evaluate(const Position<G>& position, const Totals<G>& totals);

/// Takes the terms of an evaluation and adds them up. `NotedTerms` in its place notes which weights a
/// position uses.
class Sum {
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
