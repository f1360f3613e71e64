// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <vector>

#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/game_state.hpp"

/// Players without a search, to measure the lowest levels against. Each plays at random among the moves that
/// it holds to be equal.
namespace duiyi::bench {

enum class SimplePlayer : std::uint8_t {
    random,  ///< any legal move
    greedy,  ///< captures the most valuable piece that it can, whatever follows
    careful, ///< leaves as little as it can to be captured with a gain; captures only by chance
    trader,  ///< gains most by a capture and the exchange that follows, and leaves as little as it can
};

inline constexpr std::array simple_players = {SimplePlayer::random, SimplePlayer::greedy,
                                              SimplePlayer::careful, SimplePlayer::trader};

inline const char* name_of(SimplePlayer player) {
    switch (player) {
        case SimplePlayer::random:
            return "random";
        case SimplePlayer::greedy:
            return "greedy";
        case SimplePlayer::careful:
            return "careful";
        case SimplePlayer::trader:
            return "trader";
    }
    return "";
}

/// The most that the side to move gains by one capture and the captures that follow on its square, in
/// centipawns; at least 0.
template <Game G>
int best_exchange(const Position<G>& position) {
    const ExchangeOptions<G> options{.pins = Pins::respected};
    int best = 0;
    for (const auto move : position.legal_moves()) {
        if (position.is_capture(move)) {
            best = std::max(best, exchange_value(position, move, options));
        }
    }
    return best;
}

/// What a simple player holds a legal move to be worth, in centipawns.
template <Game G>
int simple_value(SimplePlayer player, const Position<G>& position, Move<G> move) {
    const auto captured = [&] {
        if (!position.is_capture(move)) {
            return 0;
        }
        const auto piece = position.at(move.to());
        return piece ? usual_values<G>[index_of(piece->role)] : usual_values<Chess>[0]; // en passant
    };
    switch (player) {
        case SimplePlayer::random:
            return 0;
        case SimplePlayer::greedy:
            return captured();
        case SimplePlayer::careful:
            return -best_exchange(position.after(move));
        case SimplePlayer::trader:
            return captured() - best_exchange(position.after(move));
    }
    return 0;
}

/// The move of a simple player. The game goes on.
template <Game G>
Move<G> simple_move(SimplePlayer player, const Position<G>& position, std::mt19937_64& random) {
    std::vector<Move<G>> equal;
    int best = std::numeric_limits<int>::min();
    for (const auto move : position.legal_moves()) {
        const int value = simple_value(player, position, move);
        if (value > best) {
            best = value;
            equal.clear();
        }
        if (value == best) {
            equal.push_back(move);
        }
    }
    return equal[random() % equal.size()];
}

} // namespace duiyi::bench
