// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "round_robin.hpp"

#include <utility>

namespace duiyi::tournaments {
namespace {

RoundPairing reversed(RoundPairing round) {
    for (Pair& pair : round.pairs) {
        std::swap(pair.white, pair.black);
    }
    return round;
}

} // namespace

std::vector<RoundPairing> round_robin(int players, bool twice) {
    if (players < 2 || players > max_round_robin_players) {
        return {};
    }
    const int last = players + players % 2; // who meets it is free when the number is odd
    const int circle = last - 1;
    const auto on_circle = [circle](int number) { return ((number - 1) % circle + circle) % circle + 1; };
    std::vector<RoundPairing> rounds;
    int opponent_of_last = 1;
    for (int round = 1; round <= circle; ++round) {
        RoundPairing pairing;
        if (players == last) {
            pairing.pairs.push_back(round % 2 == 1 ? Pair{opponent_of_last, last}
                                                   : Pair{last, opponent_of_last});
        } else {
            pairing.bye = opponent_of_last;
        }
        for (int distance = 1; distance < last / 2; ++distance) {
            pairing.pairs.push_back(
                {on_circle(opponent_of_last + distance), on_circle(opponent_of_last - distance)});
        }
        rounds.push_back(std::move(pairing));
        opponent_of_last = on_circle(opponent_of_last + last / 2);
    }
    if (!twice) {
        return rounds;
    }
    const auto first_cycle = rounds;
    if (circle > 1) {
        std::swap(rounds[rounds.size() - 1], rounds[rounds.size() - 2]);
    }
    for (const RoundPairing& round : first_cycle) {
        rounds.push_back(reversed(round));
    }
    return rounds;
}

} // namespace duiyi::tournaments
