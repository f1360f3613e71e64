// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "attention.hpp"

#include <algorithm>

#include "distances.hpp"
#include "duiyi/rules/exchange.hpp"

namespace duiyi::engine {

namespace {

/// What is won by exchanges and is worth less is no loss that anybody speaks of.
constexpr int least_loss = 80;

template <Game G>
bool in_plain_view(const Position<G>& position, Move<G> capture, std::optional<Square<G>> came_to) {
    const int far = distance(capture.from(), capture.to());
    if (far <= 1 || capture.from() == came_to) {
        return true;
    }
    const bool is_diagonal =
        capture.from().file() != capture.to().file() && capture.from().rank() != capture.to().rank();
    const Side side = position.side_to_move();
    const bool goes_back = own_rank(capture.to(), side) < own_rank(capture.from(), side);
    return far <= (is_diagonal ? 2 : 3) && !goes_back;
}

} // namespace

template <Game G>
std::optional<Loss<G>> worst_loss(const GameState<G>& game, Move<G> move) {
    const Position<G> after = game.position().after(move);
    const auto came_to = game.ply_count() > 0 ? std::optional(game.line().back().move.to()) : std::nullopt;
    std::optional<Loss<G>> worst;
    for (const Move<G> reply : after.legal_moves()) {
        if (!after.is_capture(reply)) {
            continue;
        }
        const int worth = exchange_value(after, reply);
        if (worth >= std::max(least_loss, worst ? worst->worth + 1 : 0)) {
            worst = {reply, worth, in_plain_view(after, reply, came_to)};
        }
    }
    return worst;
}

template std::optional<Loss<Chess>> worst_loss<Chess>(const GameState<Chess>&, Move<Chess>);
template std::optional<Loss<Xiangqi>> worst_loss<Xiangqi>(const GameState<Xiangqi>&, Move<Xiangqi>);

} // namespace duiyi::engine
