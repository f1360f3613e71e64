// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../evaluation.hpp"

#include <algorithm>

#include "../noted_terms.hpp"
#include "../values.hpp"
#include "duiyi/geometry/cpu.hpp"
#include "terms.hpp"

namespace duiyi::engine {
namespace {

using Role = Xiangqi::Role;

constexpr int full_phase = 16;
constexpr int cannot_win = 16; // such a part of the worth is left to a side that cannot win

const bool use_bmi2 = has_fast_bit_extract();

/// Whether anything of the side can cross the river; who has nothing that can does not win.
bool can_win(const Position<Xiangqi>& position, Side side) {
    return !((position.pieces(Role::rook) | position.pieces(Role::horse) | position.pieces(Role::cannon) |
              position.pieces(Role::pawn)) &
             position.pieces(side))
                .empty();
}

/// What the terms add up to, for the first side.
template <class Cpu>
int add_up(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    Sum sum;
    XiangqiTerms<Sum, Cpu>(position, xiangqi_weights, sum).run();
    return (totals.worth + sum.total()).mix(std::min(totals.phase, full_phase), full_phase);
}

template <class Cpu>
int weigh(const Position<Xiangqi>& position, const Totals<Xiangqi>& totals) {
    int worth = add_up<Cpu>(position, totals);
    if (!can_win(position, worth > 0 ? Side::first : Side::second))
        worth /= cannot_win;
    const int tempo = xiangqi_weights.tempo[0].mix(std::min(totals.phase, full_phase), full_phase);
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

template <>
Weighing terms_of(const Position<Xiangqi>& position) {
    NotedTerms<Xiangqi> noted;
    noted.add_placed(position);
    XiangqiTerms<NotedTerms<Xiangqi>, PlainCpu>(position, xiangqi_weights, noted).run();
    noted.add(position.side_to_move(), xiangqi_weights.tempo[0]);
    const Totals<Xiangqi> totals(position);
    const bool ahead = add_up<PlainCpu>(position, totals) > 0;
    return {noted.terms(), static_cast<double>(std::min(totals.phase, full_phase)) / full_phase,
            can_win(position, ahead ? Side::first : Side::second) ? 1.0 : 1.0 / cannot_win};
}

} // namespace duiyi::engine
