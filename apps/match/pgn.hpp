// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "game_record.hpp"

namespace duiyi::match {

/// What a PGN says besides the game itself.
struct PgnTags {
    std::string event;
    std::string date; ///< "2026.11.21"
    std::string first_name;
    std::string second_name;
    TimeControl first_time;
    TimeControl second_time;
};

/// A game as PGN: chess moves in SAN, xiangqi moves in ICCS (`H2-E2`, which front ends of both games' worlds
/// read), each with a comment of score, depth and seconds where an engine played it. Ends with an empty line.
std::string to_pgn(const GameRecord& game, GameId id, const PgnTags& tags);

} // namespace duiyi::match
