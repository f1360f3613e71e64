// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "duiyi/geometry/game_id.hpp"

/// The openings that lists of games name: a few dozen of each game, as they are taught.
namespace duiyi::server {

/// Moves after the start by which an opening is told; later ones do not change it.
inline constexpr std::size_t opening_plies = 10;

/// How an opening is played. The name is a key ("ruy-lopez"), which the page translates.
struct OpeningLine {
    std::string_view name;
    std::string_view moves; ///< in UCI form with spaces between, at most opening_plies of them
};

/// All lines of a game; a name may come several times. Xiangqi's mirror images are not listed. Chess960 has
/// none.
[[nodiscard]] std::span<const OpeningLine> opening_lines(GameId game);

/// Whether games from this start have openings: those from the usual one, but for chess960.
[[nodiscard]] bool has_openings(GameId game, std::string_view start_fen);

/// The name of the last known position that the moves reach, by whichever order; empty when there is none,
/// or a move is illegal. The moves are those from the game's usual start, in UCI form with spaces between.
/// Cost: playing the first opening_plies of them.
[[nodiscard]] std::string opening_of(GameId game, std::string_view moves);

} // namespace duiyi::server
