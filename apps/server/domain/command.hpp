// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "clock/game_clock.hpp"
#include "domain/player.hpp"
#include "domain/principal.hpp"
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

/// Somebody without a seat wants to play: the principal holds the seat from then on. `request_id` is the
/// client's id of the request: when the last request of a seat was a join with this id, its answer with the
/// secret was lost; the seat is given again.
struct TakeSeat {
    std::string request_id;
    std::optional<Player> player{};   ///< nothing: a guest
    std::optional<GuestName> guest{}; ///< whose name counts without a player
};

// What the server does by itself where clocks run.

/// The time of the side to move, whose lag the command has, may be up.
struct CallTime {};
/// Time was up, and this is who wins by it.
struct EndOnTime {
    std::optional<Side> winner;
};
/// The server was away since the turn began.
struct RestartClock {
    std::size_t ply = 0;           ///< of the turn
    Moment running_since;          ///< of the clocks before the outage
    std::optional<Moment> since{}; ///< as in ClockRestarted
};

using CommandBody = std::variant<PlayMove, Resign, OfferDraw, DeclineDraw, ClaimDraw, RequestTakeback,
                                 DeclineTakeback, OfferRematch, LeaveSeat, RenewSecret, GiveTime, ClaimLeft,
                                 NamePlayer, Abort, Berserk, TakeSeat, CallTime, EndOnTime, RestartClock>;

/// The command as text: equal for equal commands of anybody at any time. It is stored with the event that the
/// command caused, so that a resend is recognised; what is made up by the server (a room's name) is not in
/// it, and of a secret only the hash.
[[nodiscard]] std::string to_text(const CommandBody& command);

/// The text of the request that makes a room.
inline constexpr const char* create_text = "create";

/// Which request caused an event: stored with it, so that a resend is known for what it is. Of two principals
/// who hold one seat after each other, the keys must differ.
struct IdempotencyKey {
    std::string id;      ///< the client's; of a join, under which a seat is given out again, its hash
    std::string command; ///< as text

    friend bool operator==(const IdempotencyKey&, const IdempotencyKey&) = default;
};

/// The key of a request that the client has named so.
[[nodiscard]] IdempotencyKey key_of(std::string_view request_id, const CommandBody& command);

/// A command: by whom, when, what, and which request it was. Time enters a room only here.
struct Command {
    Principal by;
    std::int64_t at_ms = 0; ///< of the clock that is never set (StoreClock::now_ms)
    CommandBody body;
    std::int64_t lag_ms = 0;             ///< what the server has measured of the player's connection
    std::optional<IdempotencyKey> key{}; ///< of a request that may be sent again
};

} // namespace duiyi::server
