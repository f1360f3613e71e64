// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../values.hpp"
#include "duiyi/geometry/chess_sliders.hpp"
#include "endings.hpp"
#include "terms.hpp"

namespace duiyi::engine {
namespace {

constexpr int full_phase = 24;

template <class Cpu>
int weigh(const Position<Chess>& position, const Totals<Chess>& totals) {
    Sum sum;
    ChessTerms<Sum, Cpu>(position, chess_weights, sum).run();
    const Tapered total = totals.worth + sum.total();
    const int mixed = total.mix(std::min(totals.phase, full_phase), full_phase);
    const int scaled = scale_ending(position, totals, mixed);
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

} // namespace duiyi::engine
