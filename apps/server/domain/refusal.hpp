// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

#include "duiyi/rules/fault.hpp"

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

    // What no room decides, but the layer that looks after rooms:
    bad_request,   ///< a value that the request cannot have
    failed,        ///< the server could not do it
    too_many,      ///< of an address, or of all
    no_such_room,  ///< none has this name, or it is deleted
    not_in_room,   ///< the connection is not in the room, or in none
    wrong_secret,  ///< it opens no seat here
    wrong_code,    ///< it hands over no seat
    no_engine,     ///< this server has none
    not_in_lobby,  ///< the connection has not entered it
    seek_gone,     ///< accepted or withdrawn
    must_wait,     ///< after games that were left
    in_play,       ///< the position of a game between people that goes on
    chat_text,     ///< the text may not be said
    chat_too_fast, ///< too many lines
    chat_repeated, ///< the same line as before
    chat_full,     ///< the channel has as many lines as it may have
};

/// Why a command or a request changes nothing.
struct Refusal {
    RefusalCode code{};
    std::string message; ///< in English, for a developer
    Faults faults{};     ///< of a position that cannot be played; may be missing
};

/// That a position cannot be played, and why.
[[nodiscard]] inline Refusal bad_fen(const Faults& faults) {
    return {RefusalCode::bad_fen, to_string(faults), faults};
}

} // namespace duiyi::server
