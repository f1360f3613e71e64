// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "domain/actor.hpp"
#include "domain/player.hpp"
#include "domain/secret.hpp"

/// The commands that a room decides on.
namespace duiyi::server {

/// Plays a move; `ply` is the number of plies played before it.
struct PlayMove {
    std::int64_t ply = 0;
    std::string move; ///< in UCI form
};
/// Gives the game up; on one screen the side to move does.
struct Resign {};
/// Ends a game without a result, before both sides have moved.
struct Abort {};
/// Offers a draw, or accepts the other side's offer. On one screen the game is drawn at once.
struct OfferDraw {};
struct DeclineDraw {};
/// Claims the draw that the position offers to the side to move.
struct ClaimDraw {};
/// Asks to take back one's last move, or grants the other side's request.
struct RequestTakeback {};
struct DeclineTakeback {};
/// Offers a rematch, or accepts the other side's offer.
struct OfferRematch {
    std::string next_room; ///< the name for the room of the rematch, if it begins now; new and unguessable
};

/// Gives up half of one's own time and the increment, before one's first move in an arena.
struct Berserk {};
/// Gives the opponent time, `usual_gift`.
struct GiveTime {};
/// The opponent has left the game; whether for long enough is known to the service, not to the room.
struct ClaimLeft {
    bool wants_win = true; ///< else a draw
};

/// Gives the seat up, so that somebody else can take it; not in a game on one screen, nor while a clock runs.
struct LeaveSeat {};
/// From now on only this secret opens the seat.
struct RenewSecret {
    SecretHash holder;
};

/// The guest in the seat has signed in: the game shall be this account's.
struct NamePlayer {
    Player player;
};

using CommandBody =
    std::variant<PlayMove, Resign, OfferDraw, DeclineDraw, ClaimDraw, RequestTakeback, DeclineTakeback,
                 OfferRematch, LeaveSeat, RenewSecret, GiveTime, ClaimLeft, NamePlayer, Abort, Berserk>;

/// A command: what, by whom, and when. Time enters a room only here.
struct Command {
    Actor actor;
    std::int64_t at_ms = 0; ///< of the clock that is never set (StoreClock::now_ms)
    CommandBody body;
    std::int64_t lag_ms = 0; ///< what the server has measured of the actor's connection
};

/// Somebody without a seat wants to play. `request_id` is the client's id of the request: when the last
/// request of a seat was a join with this id, its answer with the secret was lost; the seat is given again.
struct TakeSeat {
    SecretHash holder;
    std::string request_id;
    std::int64_t at_ms = 0;           ///< as of a Command
    std::optional<Player> player{};   ///< nothing: a guest
    std::optional<GuestName> guest{}; ///< whose name counts without a player
};

// What the server does by itself where clocks run; times as of a Command.

/// The time of the side to move may be up.
struct CallTime {
    std::int64_t at_ms = 0;
    std::int64_t lag_ms = 0; ///< of the side to move
};
/// Time was up, and this is who wins by it.
struct EndOnTime {
    std::int64_t at_ms = 0;
    std::optional<Side> winner;
};
/// The server was away since the turn began.
struct RestartClock {
    std::int64_t at_ms = 0;
};

/// The command as text: equal for equal commands of any actor at any time. It is stored with the event
/// that the command caused, so that a resend is recognised; what is made up by the server (a room's name) is
/// not in it, and of a secret only the hash.
[[nodiscard]] std::string to_text(const CommandBody& command);

/// The texts of requests that are no commands of a room but cause its events.
inline constexpr const char* create_text = "create";
inline constexpr const char* take_seat_text = "take_seat";

} // namespace duiyi::server
