// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/geometry/game_id.hpp"

namespace duiyi::bot {

/// Which challenges a bot accepts.
struct ChallengeRules {
    std::vector<GameId> games{GameId::chess, GameId::chess960, GameId::xiangqi};
    bool takes_rated = true;
    bool takes_casual = true;
    bool takes_bots = true;
    bool takes_people = true;
    bool takes_untimed = false;  ///< without a clock, and days a move
    std::int64_t min_base_s = 0; ///< seconds of main time
    std::int64_t max_base_s = 3'600;
    std::int64_t max_increment_s = 60;
    std::size_t games_at_once = 1; ///< further challenges are declined for later
};

/// The key of the reason why a challenge is declined, as lichess' API names it; nothing: it is accepted.
/// `challenge` is that of an event, `games_now` how many are going on.
[[nodiscard]] std::optional<std::string_view> decline_reason(const boost::json::object& challenge,
                                                             const ChallengeRules& rules,
                                                             std::size_t games_now);

/// The game of a `variant` object; nothing for variants that are unknown.
[[nodiscard]] std::optional<GameId> game_of_variant(const boost::json::object& variant);

/// Fields of an object; empty text, nullptr and 0 when there is no such field of that kind.
[[nodiscard]] std::string text_field(const boost::json::object& object, std::string_view name);
[[nodiscard]] const boost::json::object* object_field(const boost::json::object& object,
                                                      std::string_view name);
[[nodiscard]] std::int64_t number_field(const boost::json::object& object, std::string_view name);
[[nodiscard]] bool is_true(const boost::json::object& object, std::string_view name);

} // namespace duiyi::bot
