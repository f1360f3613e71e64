// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>

/// The Glicko-2 system as in Mark Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf
/// (2022): one rating period of one player, without bounds on the results. Ratings and deviations are on the
/// usual scale around 1500.
namespace duiyi::server::glicko2 {

/// What is known of a player's strength.
struct Strength {
    double rating{};
    double deviation{};  ///< more than 0
    double volatility{}; ///< more than 0

    friend bool operator==(const Strength&, const Strength&) = default;
};

/// One game of the player.
struct Result {
    double rating{};    ///< the opponent's, before the period
    double deviation{}; ///< the opponent's, before the period
    double score{};     ///< the player's: 1 a win, 0.5 a draw, 0 a loss
};

/// The deviation after `periods` rating periods (0 or more, also a fraction) without games: step 6 of the
/// paper.
[[nodiscard]] double idle_deviation(const Strength& strength, double periods);

/// The share of the points that a player is expected to score against an opponent: E of step 3.
[[nodiscard]] double expected_score(double rating, double opponent, double opponent_deviation);

/// The player after a rating period with these results, at least one. `tau` bounds the change of the
/// volatility (0.3 to 1.2 in the paper); the player's uncertainty grows for `periods` rating periods, 1 in
/// the paper.
[[nodiscard]] Strength after_period(const Strength& before, std::span<const Result> results, double tau,
                                    double periods);

} // namespace duiyi::server::glicko2
