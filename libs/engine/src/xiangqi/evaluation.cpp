// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../values.hpp"
#include "duiyi/geometry/cpu.hpp"
#include "terms.hpp"

namespace duiyi::engine {
namespace {

using Role = Xiangqi::Role;

constexpr int full_phase = 16;

const bool use_bmi2 = has_fast_bit_extract();

/// Whether anything of the side can cross the river; who has nothing that can does not win.
bool can_win(const Position<Xiangqi>& position, Side side) {
    return !((position.pieces(Role::rook) | position.pieces(Role::horse) | position.pieces(Role::cannon) |
              position.pieces(Role::pawn)) &
             position.pieces(side))
                .empty();
}

template <class Cpu>
int weigh(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    Sum sum;
    XiangqiTerms<Sum, Cpu>(position, xiangqi_weights, sum).run();
    const int phase = std::min(totals.phase, full_phase);
    int worth = (totals.worth + sum.total()).mix(phase, full_phase);
    if (!can_win(position, worth > 0 ? Side::first : Side::second))
        worth /= 16;
    const int tempo = xiangqi_weights.tempo[0].mix(phase, full_phase);
    return (position.side_to_move() == Side::first ? worth : -worth) + tempo;
}

DUIYI_FOR_BMI2 int weigh_bmi2(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    return weigh<Bmi2Cpu>(position, totals);
}
int weigh_plain(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    return weigh<PlainCpu>(position, totals);
}

} // namespace

template <>
int evaluate(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    const int worth = use_bmi2 ? weigh_bmi2(position, totals) : weigh_plain(position, totals);
    return std::clamp(worth, -value::most_evaluation, value::most_evaluation);
}

} // namespace duiyi::engine
