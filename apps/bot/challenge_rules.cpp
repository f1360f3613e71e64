// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "challenge_rules.hpp"

#include <algorithm>

namespace duiyi::bot {

namespace json = boost::json;

std::string text_field(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

const json::object* object_field(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    return value != nullptr ? value->if_object() : nullptr;
}

std::int64_t number_field(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

bool is_true(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    return value != nullptr && value->is_bool() && value->get_bool();
}

std::optional<GameId> game_of_variant(const json::object& variant) {
    const std::string key = text_field(variant, "key");
    return key == "standard" || key == "fromPosition" ? GameId::chess : parse_game(key);
}

std::optional<std::string_view> decline_reason(const json::object& challenge, const ChallengeRules& rules,
                                               std::size_t games_now) {
    const auto* variant = object_field(challenge, "variant");
    const auto game = variant != nullptr ? game_of_variant(*variant) : std::nullopt;
    if (!game || std::ranges::find(rules.games, *game) == rules.games.end()) {
        return "variant";
    }
    const bool is_rated = is_true(challenge, "rated");
    if (is_rated && !rules.takes_rated) {
        return "casual";
    }
    if (!is_rated && !rules.takes_casual) {
        return "rated";
    }
    const auto* challenger = object_field(challenge, "challenger");
    const bool is_bot = challenger != nullptr && text_field(*challenger, "title") == "BOT";
    if (is_bot ? !rules.takes_bots : !rules.takes_people) {
        return is_bot ? "noBot" : "onlyBot";
    }
    const auto* time = object_field(challenge, "timeControl");
    if (time == nullptr || text_field(*time, "type") != "clock") {
        if (!rules.takes_untimed) {
            return "timeControl";
        }
    } else if (number_field(*time, "limit") < rules.min_base_s) {
        return "tooFast";
    } else if (number_field(*time, "limit") > rules.max_base_s ||
               number_field(*time, "increment") > rules.max_increment_s) {
        return "tooSlow";
    }
    return games_now >= rules.games_at_once ? std::optional<std::string_view>("later") : std::nullopt;
}

} // namespace duiyi::bot
