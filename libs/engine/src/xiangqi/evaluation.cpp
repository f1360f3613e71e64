// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../trace_sink.hpp"
#include "../values.hpp"
#include "duiyi/geometry/cpu.hpp"
#include "evaluation_terms.hpp"

namespace duiyi::engine {
namespace {

using Role = Xiangqi::Role;

constexpr int full_phase = 16;
constexpr int cannot_win = 16; // divisor for a side that cannot win

const bool use_bmi2 = has_fast_bit_extract();

/// Whether the side has a piece that can cross the river; without one it cannot win.
bool can_win(const Position<Xiangqi>& position, Side side) {
    return !((position.pieces(Role::rook) | position.pieces(Role::horse) | position.pieces(Role::cannon) |
              position.pieces(Role::pawn)) &
             position.pieces(side))
                .empty();
}

/// The sum of the terms for the first side.
template <class Cpu>
int sum_terms(const Position<Xiangqi>& position, const IncrementalState<Xiangqi>& incremental) {
    TermSum sum;
    XiangqiTerms<TermSum, Cpu>(position, xiangqi_weights, sum).run();
    return (incremental.psq + sum.total()).interpolate(std::min(incremental.phase, full_phase), full_phase);
}

template <class Cpu>
int evaluate_for(const Position<Xiangqi>& position, const IncrementalState<Xiangqi>& incremental) {
    int value = sum_terms<Cpu>(position, incremental);
    if (!can_win(position, value > 0 ? Side::first : Side::second)) {
        value /= cannot_win;
    }
    const int tempo =
        xiangqi_weights.tempo[0].interpolate(std::min(incremental.phase, full_phase), full_phase);
    return (position.side_to_move() == Side::first ? value : -value) + tempo;
}

DUIYI_FOR_BMI2 int evaluate_for_bmi2(const Position<Xiangqi>& position,
                                     const IncrementalState<Xiangqi>& incremental) {
    return evaluate_for<Bmi2Cpu>(position, incremental);
}
int evaluate_for_plain(const Position<Xiangqi>& position, const IncrementalState<Xiangqi>& incremental) {
    return evaluate_for<PlainCpu>(position, incremental);
}

} // namespace

template <>
int evaluate(const Position<Xiangqi>& position, const IncrementalState<Xiangqi>& incremental) {
    const int value =
        use_bmi2 ? evaluate_for_bmi2(position, incremental) : evaluate_for_plain(position, incremental);
    return std::clamp(value, -value::max_evaluation, value::max_evaluation);
}

template <>
EvaluationTrace trace_evaluation(const Position<Xiangqi>& position) {
    TraceSink<Xiangqi> trace;
    trace.add_piece_squares(position);
    XiangqiTerms<TraceSink<Xiangqi>, PlainCpu>(position, xiangqi_weights, trace).run();
    trace.add(position.side_to_move(), xiangqi_weights.tempo[0]);
    const IncrementalState<Xiangqi> incremental(position);
    const bool ahead = sum_terms<PlainCpu>(position, incremental) > 0;
    return {trace.terms(), static_cast<double>(std::min(incremental.phase, full_phase)) / full_phase,
            can_win(position, ahead ? Side::first : Side::second) ? 1.0 : 1.0 / cannot_win};
}

} // namespace duiyi::engine
