// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "network_trail.hpp"

#include <algorithm>

namespace duiyi::engine {
namespace {

/// From here on it is as quick to begin anew.
constexpr std::size_t most_changes = 8;

} // namespace

template <Game G>
void NetworkTrail<G>::play(const Position<G>& before, Move<G> move) {
    Ply& next = plies_[++now_];
    next.change = network::Change<G>(before, move);
    next.ready = {};
    next.is_turned = {};
    const Side us = before.side_to_move();
    for (std::size_t i = 0; i < next.change.come_count; ++i)
        if (const auto& placed = next.change.come[i]; placed.role == G::royal)
            next.is_turned[index_of(us)] =
                network::View<G>::of(us, placed.square) != network::View<G>::of(us, before.royal(us));
}

template <Game G>
void NetworkTrail<G>::pass() {
    Ply& next = plies_[++now_];
    next.change = {};
    next.ready = {};
    next.is_turned = {};
}

template <Game G>
void NetworkTrail<G>::bring_up_to_date(const Position<G>& position, Side side) {
    const std::size_t s = index_of(side);
    Ply& now = plies_[now_];
    std::array<const network::Change<G>*, most_changes> changes{};
    std::size_t oldest = most_changes;
    std::size_t known = now_;
    while (!plies_[known].ready[s]) {
        if (plies_[known].is_turned[s] || known == 0 || oldest == 0) {
            network::sum_up(weights_, position, side, now.sums[s]);
            now.ready[s] = true;
            return;
        }
        changes[--oldest] = &plies_[known--].change;
    }
    if (known < now_)
        network::update<G>(weights_, network::View<G>::of(side, position.royal(side)),
                           std::span(changes).subspan(oldest), plies_[known].sums[s], now.sums[s]);
    now.ready[s] = true;
}

template <Game G>
int NetworkTrail<G>::evaluate(const Position<G>& position) {
    for (const Side side : both_sides)
        bring_up_to_date(position, side);
    const auto& sums = plies_[now_].sums;
    const Side us = position.side_to_move();
    const int worth =
        network::output(weights_, sums[index_of(us)], sums[index_of(other(us))], position.occupied().count());
    return std::clamp(worth, -value::most_evaluation, value::most_evaluation);
}

template class NetworkTrail<Chess>;
template class NetworkTrail<Xiangqi>;

} // namespace duiyi::engine
