// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// The handcrafted evaluation (HCE): its value, its weights, and a trace of a position's terms for a tuner.
namespace duiyi::engine {

/// A weight of the evaluation in centipawns, tapered from the middlegame to the endgame.
struct TaperedWeight {
    int middlegame = 0, endgame = 0;
};

/// How often a position uses a weight.
struct EvaluationTerm {
    std::uint16_t weight = 0; ///< index in `weights<G>()`
    std::int16_t count = 0;   ///< first side's uses minus second side's
};

/// An evaluation as a linear function of the weights, for the first side: the sum over the terms of count
/// times weight, where a weight is interpolated with the share `middlegame` of its first number; all that
/// times `scale`. Apart from rounding it is the value of `handcrafted_evaluation`.
struct EvaluationTrace {
    std::vector<EvaluationTerm> terms; ///< by weight, each at most once
    double middlegame = 0;             ///< game phase, 0 (endgame) to 1
    double scale = 1;                  ///< 0 to 1: less in endgames that are hard to win
};

/// The trace of a position. Costs microseconds. Endgames against a bare king have knowledge beyond the terms.
template <Game G>
EvaluationTrace trace_evaluation(const Position<G>& position);

/// The static value of a position in centipawns for the side to move. Costs about a microsecond.
template <Game G>
int handcrafted_evaluation(const Position<G>& position);

/// Consecutive weights of one kind, such as `knight_mobility` by the number of squares.
struct WeightRow {
    std::string name;      ///< of the member in the table of weights, for example `piece_square[1]`
    std::size_t begin = 0; ///< index of the first in `weights<G>()`
    std::size_t size = 0;
};

/// All weights in use, row after row.
template <Game G>
std::vector<TaperedWeight> weights();

/// The rows of `weights<G>()`, in order and without gaps.
template <Game G>
std::vector<WeightRow> weight_rows();

} // namespace duiyi::engine
