// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>

#include "lichess/game_json.hpp"

/// Games as files, finished or not: /game/export and /api/games.
namespace duiyi::server::lichess {

/// What an export holds; the presets are lichess'.
struct ExportOptions {
    bool moves = true;
    bool pgn_in_json = false;
    bool clocks = true; ///< the time left after each move
    std::string site{}; ///< where games are found: `https://example.org/r/`
};

struct ExportedGame {
    GameView view;
    std::int64_t last_move_ms = 0; ///< or when it ended
};

/// The game as PGN, with the headers that lichess writes, and an empty line at its end.
[[nodiscard]] std::string to_pgn(const ExportedGame& game, const ExportOptions& options);
/// The game as `GameJson`.
[[nodiscard]] boost::json::object to_json(const ExportedGame& game, const ExportOptions& options);

} // namespace duiyi::server::lichess
