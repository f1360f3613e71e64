// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../trace_sink.hpp"
#include "../values.hpp"
#include "duiyi/geometry/chess_sliders.hpp"
#include "endgames.hpp"
#include "evaluation_terms.hpp"

namespace duiyi::engine {
namespace {

constexpr int full_phase = 24;

/// The sum of the terms for the first side.
template <class Cpu>
int sum_terms(const Position<Chess>& position, const IncrementalState<Chess>& incremental) {
    TermSum sum;
    ChessTerms<TermSum, Cpu>(position, chess_weights, sum).run();
    return (incremental.psq + sum.total()).interpolate(std::min(incremental.phase, full_phase), full_phase);
}

/// All there is to the value of more pieces than a set: what the first side's are worth more.
int count_material(const Position<Chess>& position) {
    int value = 0;
    for (const auto role : Chess::roles) {
        value += chess_weights.exchange[index_of(role)] *
                 (position.pieces(Side::first, role).count() - position.pieces(Side::second, role).count());
    }
    return value;
}

template <class Cpu>
int evaluate_for(const Position<Chess>& position, const IncrementalState<Chess>& incremental) {
    const auto bare = evaluate_bare_king(position);
    const int scaled = bare ? *bare
                       : has_more_than_a_set(position)
                           ? count_material(position)
                           : scale_endgame(position, incremental, sum_terms<Cpu>(position, incremental));
    const int tempo = chess_weights.tempo[0].interpolate(std::min(incremental.phase, full_phase), full_phase);
    return (position.side_to_move() == Side::first ? scaled : -scaled) + tempo;
}

DUIYI_FOR_BMI2 int evaluate_for_bmi2(const Position<Chess>& position,
                                     const IncrementalState<Chess>& incremental) {
    return evaluate_for<Bmi2Cpu>(position, incremental);
}
int evaluate_for_plain(const Position<Chess>& position, const IncrementalState<Chess>& incremental) {
    return evaluate_for<PlainCpu>(position, incremental);
}

} // namespace

template <>
int evaluate(const Position<Chess>& position, const IncrementalState<Chess>& incremental) {
    const int value = chess_sliders::ready ? evaluate_for_bmi2(position, incremental)
                                           : evaluate_for_plain(position, incremental);
    return std::clamp(value, -value::max_evaluation, value::max_evaluation);
}

template <>
EvaluationTrace trace_evaluation(const Position<Chess>& position) {
    TraceSink<Chess> trace;
    trace.add_piece_squares(position);
    ChessTerms<TraceSink<Chess>, PlainCpu>(position, chess_weights, trace).run();
    trace.add(position.side_to_move(), chess_weights.tempo[0]);
    const IncrementalState<Chess> incremental(position);
    constexpr int probe_value = 6400; // the scale depends on which side is ahead
    const int scaled = scale_endgame(
        position, incremental, sum_terms<PlainCpu>(position, incremental) >= 0 ? probe_value : -probe_value);
    return {trace.terms(), static_cast<double>(std::min(incremental.phase, full_phase)) / full_phase,
            std::abs(scaled) / static_cast<double>(probe_value)};
}

} // namespace duiyi::engine
