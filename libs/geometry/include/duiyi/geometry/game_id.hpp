// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace duiyi {

/// The games that can be chosen. `with_game` (geometry/games.hpp) leads from here to the type with the rules.
///
/// Every switch over it names each game and has no `default`, so that -Wswitch, an error in this project's
/// builds, lists what a new game has to add.
enum class GameId : std::uint8_t {
    chess,
    chess960, ///< the rules of `Chess` from one of 960 starting positions; castling is written another way
    xiangqi,
};

/// The game's name on the command line, in files and on the wire.
constexpr std::string_view to_string(GameId id) {
    switch (id) {
        case GameId::chess:
            return "chess";
        case GameId::chess960:
            return "chess960";
        case GameId::xiangqi:
            return "xiangqi";
    }
    return {};
}

namespace detail {
/// The numbers that name a game: 0 up to this one, not included.
inline constexpr std::size_t game_count = [] {
    std::size_t count = 0;
    while (!to_string(static_cast<GameId>(count)).empty()) {
        ++count;
    }
    return count;
}();
} // namespace detail

/// Every game, in the order of its number. It needs no care: all that `to_string` names is in it.
inline constexpr auto all_games = [] {
    std::array<GameId, detail::game_count> games{};
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i] = static_cast<GameId>(i);
    }
    return games;
}();

/// The game of that name, as `to_string` writes it; nothing when there is none.
constexpr std::optional<GameId> parse_game(std::string_view name) {
    const auto found =
        std::find_if(all_games.begin(), all_games.end(), [name](GameId id) { return to_string(id) == name; });
    return found == all_games.end() ? std::nullopt : std::optional(*found);
}

} // namespace duiyi
