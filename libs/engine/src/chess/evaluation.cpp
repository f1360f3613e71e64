// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../noted_terms.hpp"
#include "../values.hpp"
#include "duiyi/geometry/chess_sliders.hpp"
#include "endings.hpp"
#include "terms.hpp"

namespace duiyi::engine {
namespace {

constexpr int full_phase = 24;

/// What the terms add up to, for the first side.
template <class Cpu>
int add_up(const Position<Chess>& position, const Totals<Chess>& totals) {
    Sum sum;
    ChessTerms<Sum, Cpu>(position, chess_weights, sum).run();
    return (totals.worth + sum.total()).mix(std::min(totals.phase, full_phase), full_phase);
}

template <class Cpu>
int weigh(const Position<Chess>& position, const Totals<Chess>& totals) {
    const auto bare = worth_against_bare_king(position);
    const int scaled = bare ? *bare : scale_ending(position, totals, add_up<Cpu>(position, totals));
    const int tempo = chess_weights.tempo[0].mix(std::min(totals.phase, full_phase), full_phase);
    return (position.side_to_move() == Side::first ? scaled : -scaled) + tempo;
}

DUIYI_FOR_BMI2 int weigh_bmi2(const Position<Chess>& position, const Totals<Chess>& totals) {
    return weigh<Bmi2Cpu>(position, totals);
}
int weigh_plain(const Position<Chess>& position, const Totals<Chess>& totals) {
    return weigh<PlainCpu>(position, totals);
}

} // namespace

template <>
int evaluate(const Position<Chess>& position, const Totals<Chess>& totals) {
    const int worth = chess_sliders::ready ? weigh_bmi2(position, totals) : weigh_plain(position, totals);
    return std::clamp(worth, -value::most_evaluation, value::most_evaluation);
}

template <>
Weighing terms_of(const Position<Chess>& position) {
    NotedTerms<Chess> noted;
    noted.add_placed(position);
    ChessTerms<NotedTerms<Chess>, PlainCpu>(position, chess_weights, noted).run();
    noted.add(position.side_to_move(), chess_weights.tempo[0]);
    const Totals<Chess> totals(position);
    constexpr int much = 6400; // the scale is that of the side which is ahead
    const int scaled = scale_ending(position, totals, add_up<PlainCpu>(position, totals) >= 0 ? much : -much);
    return {noted.terms(), static_cast<double>(std::min(totals.phase, full_phase)) / full_phase,
            std::abs(scaled) / static_cast<double>(much)};
}

} // namespace duiyi::engine
