// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "ratings/rating.hpp"

namespace duiyi::server {

/// The rating of an account in a pool (see RatingPool), once it has played a rated game there.
struct RatingRow {
    std::string account; ///< its id
    std::string pool;
    double rating = 0;
    double deviation = 0; ///< just after the last game
    double volatility = 0;
    std::int64_t games = 0;
    std::int64_t last_game_ms = 0;

    friend bool operator==(const RatingRow&, const RatingRow&) = default;
};

/// What a game did to the rating of one of its players.
struct RatingChangeRow {
    std::string stream; ///< of the game
    std::string account;
    std::string pool;
    std::int64_t at_ms = 0; ///< when the game ended
    double before = 0;
    double after = 0;
    double deviation = 0; ///< after it

    friend bool operator==(const RatingChangeRow&, const RatingChangeRow&) = default;
};

/// A place of a list of the best.
struct LeaderRow {
    RatingRow rating;
    std::string name;

    friend bool operator==(const LeaderRow&, const LeaderRow&) = default;
};

/// Counts a game that has ended for the ratings of both players: reads both, computes them by Glicko-2, and
/// writes them with what has changed. Does nothing when the game has been counted before. Of an account that
/// is deleted nothing is kept; its opponent then plays against a rating to start with.
struct RateGame {
    std::string stream;
    std::string pool;
    std::array<std::string, 2> accounts; ///< by side
    std::string winner;                  ///< "first", "second"; empty: a draw
    std::int64_t at_ms = 0;
};

/// The row without its names.
[[nodiscard]] Rating to_rating(const RatingRow& row);

/// A rating to start with.
[[nodiscard]] RatingRow first_rating(const std::string& account, const std::string& pool);

/// What the game did to one of the players.
[[nodiscard]] RatingChangeRow change_by(const RateGame& game, const RatingRow& before,
                                        const RatingRow& after);

/// Both ratings after the game, from those before it.
[[nodiscard]] std::array<RatingRow, 2> rated(const std::array<RatingRow, 2>& before, const RateGame& game);

} // namespace duiyi::server
