// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clock/time_control.hpp"
#include "duiyi/geometry/game_id.hpp"

/// How fast a game is, and in which pool of ratings it counts.
namespace duiyi::server {

/// The classes of lichess (lichess.org/faq#time-controls; scalachess, Speed.scala), by the estimated time of
/// one player.
enum class Speed : std::uint8_t {
    ultrabullet,    ///< below 30 seconds
    bullet,         ///< below 3 minutes
    blitz,          ///< below 8 minutes
    rapid,          ///< below 25 minutes
    classical,      ///< below 6 hours
    correspondence, ///< longer, days a move, or no clock
};

/// The time that a player has for 40 moves: the main time, and what each move adds. Of the time for moves
/// after the main time (byoyomi, 读秒) 20 moves are counted, because the others are played in main time; of
/// xiangqi's game time no more than 40 moves may take. Without a clock, the greatest duration.
[[nodiscard]] std::chrono::seconds estimated_duration(const SideControl& side);

/// By the side that has more time.
[[nodiscard]] Speed speed_of(const TimeControl& control);

/// A game with this control may be rated: both sides have the same time, some limit, and no draw odds.
[[nodiscard]] bool can_be_rated(const TimeControl& control);

/// Players have a rating in each pool of its own.
struct RatingPool {
    GameId game{};
    Speed speed{};

    friend auto operator<=>(const RatingPool&, const RatingPool&) = default;
};

/// The pool's name in tables and messages, as `chess.blitz`. It must never change: it is stored.
[[nodiscard]] std::string to_text(RatingPool pool);
[[nodiscard]] std::string_view to_string(Speed speed);

/// The inverses; nothing for any other text.
[[nodiscard]] std::optional<RatingPool> parse_rating_pool(std::string_view text);
[[nodiscard]] std::optional<Speed> parse_speed(std::string_view text);

} // namespace duiyi::server
