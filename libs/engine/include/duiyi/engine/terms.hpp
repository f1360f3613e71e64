// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// The evaluation by hand, taken apart: which weights a position uses, how often, and what they are. For a
/// program that fits the weights to games.
namespace duiyi::engine {

/// A weight of the evaluation, in hundredths of a pawn: for a full board and for an ending.
struct Weight {
    int middle = 0, end = 0;
};

/// One weight's part in a position.
struct Term {
    std::uint16_t weight = 0; ///< place in `weights<G>()`
    std::int16_t times = 0;   ///< how often the first side has it more than the second
};

/// What a position is worth to the first side: the sum over the terms of times and weight, a weight being
/// `middlegame` of its first number and the rest of its second; all that times `scale`. Rounding apart it is
/// what `evaluate` says.
struct Weighing {
    std::vector<Term> terms; ///< in order of weight, none twice
    double middlegame = 0;   ///< 0 to 1
    double scale = 1;        ///< 0 to 1: less where an advantage is hard to win with
};

/// The terms of a position. Costs microseconds. A bare king's position has more to it than these terms.
template <Game G>
Weighing terms_of(const Position<G>& position);

/// What the evaluation by hand says of a position, in hundredths of a pawn for the side to move, without
/// looking ahead. Costs about a microsecond.
template <Game G>
int worth_by_hand(const Position<G>& position);

/// A run of weights that belong together, such as `knight_mobility` by the number of squares.
struct WeightRow {
    std::string name;      ///< as in the table of weights, for example `placed[1]`
    std::size_t begin = 0; ///< place of its first in `weights<G>()`
    std::size_t size = 0;
};

/// All weights in use, row after row.
template <Game G>
std::vector<Weight> weights();

/// The rows of `weights<G>()`, in order and without gaps.
template <Game G>
std::vector<WeightRow> weight_rows();

} // namespace duiyi::engine
