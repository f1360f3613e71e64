// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "tournament.hpp"

namespace duiyi::tournaments {

/// A game of a round, by the players' numbers.
struct Pair {
    int white = 0;
    int black = 0;

    bool operator==(const Pair&) const = default;
};

struct RoundPairing {
    std::vector<Pair>
        pairs{}; ///< in the order of the boards: by the higher score of each pair, then the lower, then TPN
    int bye = 0; ///< who has the pairing-allocated bye; 0: nobody

    bool operator==(const RoundPairing&) const = default;
};

/// The most players of a Swiss: the most that a matching takes, less the bye. Bounds the time of a pairing.
inline constexpr int max_swiss_players = 1'023;

/// The pairing of the next round by the FIDE (Dutch) System: Handbook C.04.3, approved on 28 October 2025, in
/// force from 1 February 2026. Players take part who have no entry for that round and are not in
/// `Tournament::absent`.
///
/// Cost: 0.3 s of one core for 1,000 players (`./dev bench tournaments`); rounds in which few players can
/// meet take longer.
///
/// An error says why there is none: too many players, nobody takes part, all rounds were played, or
/// (C.04.3, 1.9.3) the absolute criteria leave no complete pairing.
[[nodiscard]] tl::expected<RoundPairing, std::string> pair_next_round(const Tournament& tournament);

} // namespace duiyi::tournaments
