// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace duiyi {

/// How a recorded game ended, as far as the record says.
enum class GameResult : std::uint8_t { unknown, first_wins, second_wins, draw };

/// `*`, `1-0`, `0-1` or `1/2-1/2`.
constexpr std::string_view to_string(GameResult result) {
    constexpr std::string_view names[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return names[static_cast<std::size_t>(result)];
}

/// The inverse of `to_string`; also `1/2`.
constexpr std::optional<GameResult> parse_game_result(std::string_view text) {
    for (const auto result :
         {GameResult::unknown, GameResult::first_wins, GameResult::second_wins, GameResult::draw}) {
        if (to_string(result) == text) {
            return result;
        }
    }
    if (text == "1/2") {
        return GameResult::draw;
    }
    return std::nullopt;
}

} // namespace duiyi
