// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament.hpp"

#include <algorithm>

namespace duiyi::tournaments {

bool is_played(Result result) {
    switch (result) {
        case Result::win:
        case Result::draw:
        case Result::loss:
        case Result::unrated_win:
        case Result::unrated_draw:
        case Result::unrated_loss:
            return true;
        case Result::forfeit_win:
        case Result::forfeit_loss:
        case Result::half_point_bye:
        case Result::full_point_bye:
        case Result::pairing_bye:
        case Result::zero_point_bye:
            return false;
    }
    return false;
}

Points PointSystem::of(Result result) const {
    switch (result) {
        case Result::win:
        case Result::unrated_win:
        case Result::forfeit_win:
        case Result::full_point_bye:
            return win;
        case Result::draw:
        case Result::unrated_draw:
        case Result::half_point_bye:
            return draw;
        case Result::loss:
        case Result::unrated_loss:
            return loss;
        case Result::pairing_bye:
            return pairing_bye;
        case Result::forfeit_loss:
            return forfeit_loss;
        case Result::zero_point_bye:
            return zero_point_bye;
    }
    return 0;
}

int rounds_played(const Tournament& tournament) {
    std::size_t played = 0;
    for (const Player& player : tournament.players) {
        for (std::size_t round = player.rounds.size(); round > played; --round) {
            const RoundEntry& entry = player.rounds[round - 1];
            if (entry.opponent != 0 || entry.result == Result::pairing_bye) {
                played = round;
                break;
            }
        }
    }
    return static_cast<int>(played);
}

Points score_of(const Player& player, const PointSystem& system, int rounds) {
    Points sum = 0;
    for (std::size_t round = 0; round < static_cast<std::size_t>(rounds); ++round) {
        sum += system.of(round < player.rounds.size() ? player.rounds[round].result : Result::zero_point_bye);
    }
    return sum;
}

} // namespace duiyi::tournaments
