// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

namespace duiyi::server {

enum class RefusalCode : std::uint8_t {
    bad_fen,         ///< the starting position cannot be played
    bad_level,       ///< no such level of the engine
    illegal_move,    ///< not a legal move here
    ambiguous_move,  ///< several legal moves fit the text
    unreadable_move, ///< a move in no notation of the game
    stale_ply,       ///< the game does not stand at that ply
    not_your_turn,   ///< the other side is to move
    not_seated,      ///< only players may do this
    not_now,         ///< nothing to answer, to take back, to claim; or the opponent is missing
    game_over,       ///< the game has ended
    game_not_over,   ///< the game is still going on
    room_full,       ///< the room has as many events as it may have
    is_rated,        ///< not in a rated game
    account_needed,  ///< a rated game is played by accounts, two of them
    request_id_used, ///< the request's id was used for another request
};

/// Why a command changes nothing.
struct Refusal {
    RefusalCode code{};
    std::string message; ///< in English, for a developer
};

} // namespace duiyi::server
