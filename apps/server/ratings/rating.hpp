// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "duiyi/geometry/side.hpp"
#include "ratings/glicko2.hpp"

/// The ratings of players and how a game changes them: Glicko-2, game by game.
namespace duiyi::server {

// The parameters of lichess (lila, modules/rating, Glicko.scala), so that numbers mean about the same here as
// there.
inline constexpr double start_rating = 1500;
inline constexpr double start_volatility = 0.09;
inline constexpr double least_rating = 400;
inline constexpr double greatest_rating = 4000;
inline constexpr double least_deviation = 45;
inline constexpr double greatest_deviation = 500; ///< also the one to start with
inline constexpr double least_volatility = 0.01;
inline constexpr double greatest_volatility = 0.1;
inline constexpr double provisional_deviation = 110;
inline constexpr double greatest_change = 700; ///< by one game
inline constexpr double rating_tau = 0.75;
inline constexpr double rating_periods_per_day =
    0.21436; ///< a deviation of 60 is 110 after a year without games

/// When a game ended: milliseconds of the log's clock since 1970.
using EndedAt = std::chrono::sys_time<std::chrono::milliseconds>;

/// A player's rating in one pool.
struct Rating {
    glicko2::Strength strength{start_rating, greatest_deviation, start_volatility};
    std::uint32_t games = 0;            ///< that counted
    std::optional<EndedAt> last_game{}; ///< none before the first

    friend bool operator==(const Rating&, const Rating&) = default;
};

/// The deviation at a moment, grown since the last game; in [least_deviation, greatest_deviation].
[[nodiscard]] double deviation_at(const Rating& rating, EndedAt now);

/// The number is not to be relied on yet, or any more: it is shown with a question mark, and has no rank.
[[nodiscard]] bool is_provisional(const Rating& rating, EndedAt now);

/// The two ratings, by side, after the game that they played; `winner` is empty after a draw. Games are rated
/// in the order in which they end: a moment before a rating's last game counts as that of the last game. The
/// winner never loses points and the loser never gains any. Every result is within the bounds above, whatever
/// the arguments.
[[nodiscard]] std::array<Rating, 2> rate_game(const std::array<Rating, 2>& before, std::optional<Side> winner,
                                              EndedAt ended_at);

} // namespace duiyi::server
