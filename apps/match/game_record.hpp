// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "player.hpp"

namespace duiyi::match {

/// One ply of a finished game.
struct PlayedMove {
    std::string text{};                    ///< in UCI form, xiangqi squares `a0` to `i9`
    std::optional<milliseconds> elapsed{}; ///< nothing for a move of the opening
    std::optional<Evaluation> evaluation{};
};

/// A finished game of a match.
struct GameRecord {
    std::size_t number = 0; ///< of its fixture
    std::size_t first = 0;  ///< the engine that moved first
    std::size_t second = 0; ///< the other
    std::optional<Side> winner{};
    std::string reason{}; ///< a `duiyi::Reason` by name, or one of the runner's own (docs/match.md)
    std::string detail{}; ///< more about it, for people; may be empty
    std::string start_fen{};
    bool standard = true; ///< it began with the game's own position
    std::vector<PlayedMove> moves{};

    /// "1-0", "0-1" or "1/2-1/2".
    std::string_view result() const { return !winner ? "1/2-1/2" : *winner == Side::first ? "1-0" : "0-1"; }
    /// 2, 1 or 0 for a win, a draw, a loss of the side that moved first.
    int half_points() const { return !winner ? 1 : *winner == Side::first ? 2 : 0; }
};

} // namespace duiyi::match
