// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/geometry/game_id.hpp"
#include "duiyi/geometry/side.hpp"
#include "duiyi/rules/outcome.hpp"
#include "ratings/speed.hpp"

/// Names of the lichess API for what the domain calls otherwise.
namespace duiyi::server::lichess {

/// `white` is the first side, Red in xiangqi.
[[nodiscard]] std::string_view color_name(Side side);
[[nodiscard]] std::optional<Side> parse_color(std::string_view name);

/// A game's variant: chess from another position than the usual one is a variant of its own there.
enum class Variant : std::uint8_t { standard, from_position, chess960, xiangqi };
[[nodiscard]] Variant variant_of(GameId game, bool is_usual_start);
[[nodiscard]] std::string_view variant_key(Variant variant);
/// Nothing for variants that are not played here.
[[nodiscard]] std::optional<Variant> parse_variant(std::string_view key);
[[nodiscard]] GameId game_of(Variant variant);
/// `{"key": ..., "name": ..., "short": ...}`
[[nodiscard]] boost::json::object variant_json(Variant variant);

/// `ultraBullet` and so on.
[[nodiscard]] std::string_view speed_key(Speed speed);
/// What ratings are kept apart by: `blitz` for chess, `chess960Blitz`, `xiangqiBlitz`. On lichess all speeds
/// of chess960 have one rating, here each game has one for each speed.
[[nodiscard]] std::string perf_key(GameId game, Speed speed);
/// For people: `Blitz`, `Xiangqi Blitz`.
[[nodiscard]] std::string perf_name(GameId game, Speed speed);

/// A status with its number (scalachess, Status.scala).
struct Status {
    int id;
    std::string_view name;

    friend bool operator==(const Status&, const Status&) = default;
};
/// Before both players are there: `created`; while the game goes on: `started`.
[[nodiscard]] Status running_status(bool has_begun);
/// Ends that lichess has no name for, such as perpetual check, are `variantEnd` when somebody wins and
/// `draw` when nobody does.
[[nodiscard]] Status status_of(const Outcome& outcome);

} // namespace duiyi::server::lichess
