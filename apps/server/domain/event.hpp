// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "clock/game_clock.hpp"
#include "domain/player.hpp"
#include "domain/seat.hpp"
#include "domain/secret.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/rules/outcome.hpp"

/// What can happen in a room. Events are facts: they are stored, never changed, and a room is nothing but
/// the result of applying its events in order. The first event of every room, and only it, is Created. Who
/// caused an event and when stands beside it (RecordedEvent).
namespace duiyi::server {

/// How the two sides sit: at one screen, or each behind the room's link.
enum class PlayMode : std::uint8_t { hotseat, link };

/// Who holds a seat: the hash of its secret, or nothing while the seat is free. Indexed by side.
using Holders = std::array<std::optional<SecretHash>, 2>;

/// The seat that the engine holds; nobody can take it.
struct EngineSeat {
    Side side{};
    int level = 1;          ///< 1 to 10, see engine/level.hpp
    std::uint64_t seed = 0; ///< of the random choices that make a low level err
    bool resigns = false;   ///< it gives lost games up, if its level is one that does

    friend bool operator==(const EngineSeat&, const EngineSeat&) = default;
};

struct Created {
    GameId game{};
    PlayMode mode{};
    std::string start_fen;
    Holders holders; ///< nothing for the engine's side
    std::optional<EngineSeat> engine{};
    TimeControl time{};    ///< events without one, of older versions too, are of games without clocks
    bool is_begun = false; ///< both players are there: the clocks, if there are any, begin at once
    Players players{};
    bool is_rated = false;    ///< the result counts for the ratings of both players
    std::string tournament{}; ///< the id of the tournament that it is a game of; empty: none
    bool may_berserk = false; ///< it is an arena's
    /// Everybody finds it among the games to watch. Rated games and those of tournaments are there in any
    /// case.
    bool is_listed = false;
    GuestNames guests{};

    friend bool operator==(const Created&, const Created&) = default;
};
struct SeatTaken {
    Side side{};
    SecretHash holder;
    std::optional<Player> player{};
    std::optional<GuestName> guest{}; ///< only without a player

    friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};
/// The holder has given the seat up: it is free.
struct SeatLeft {
    Side side{};

    friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};
/// The holder has another secret now; the old one opens nothing any more.
struct SeatRenewed {
    Seat seat{};
    SecretHash holder;

    friend bool operator==(const SeatRenewed&, const SeatRenewed&) = default;
};
/// The guest in this seat has an account now, to which the game belongs from now on.
struct PlayerNamed {
    Side side{};
    Player player;

    friend bool operator==(const PlayerNamed&, const PlayerNamed&) = default;
};
struct Moved {
    std::string move;               ///< in UCI form, castling as the game writes it
    std::optional<Outcome> outcome; ///< stored, so that later rule code cannot rewrite a finished game
    /// In a game with clocks: what the server had measured of the mover's lag. With the moment of the event
    /// it is what the clocks need to charge the move, now and when the game is replayed.
    std::optional<std::chrono::milliseconds> lag{};

    friend bool operator==(const Moved&, const Moved&) = default;
};
struct DrawOffered {
    Side by{};

    friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
struct DrawDeclined {
    Side by{};

    friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
struct TakebackRequested {
    Side by{};

    friend bool operator==(const TakebackRequested&, const TakebackRequested&) = default;
};
struct TakebackDeclined {
    Side by{};

    friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};
struct TakenBack {
    std::size_t to_ply{};

    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// The game ended otherwise than by a move.
struct Ended {
    Outcome outcome;

    friend bool operator==(const Ended&, const Ended&) = default;
};
/// The side's time is up. Stored before it is known who wins; Ended says so later.
struct Flagged {
    Side side{};

    friend bool operator==(const Flagged&, const Flagged&) = default;
};
/// The opponent has given the side time.
struct TimeGiven {
    Side to{};
    std::chrono::seconds amount{};

    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};
/// The side plays on with half of its time and without increment.
struct Berserked {
    Side side{};

    friend bool operator==(const Berserked&, const Berserked&) = default;
};
/// The server was away. It is known since when if it had ended by itself: no time has passed since then.
/// Otherwise nobody knows for how long it had taken no moves: the turn begins now.
struct ClockRestarted {
    std::optional<Moment> since{};

    friend bool operator==(const ClockRestarted&, const ClockRestarted&) = default;
};
struct RematchOffered {
    Side by{};

    friend bool operator==(const RematchOffered&, const RematchOffered&) = default;
};
struct RematchStarted {
    std::string room;

    friend bool operator==(const RematchStarted&, const RematchStarted&) = default;
};

using Event = std::variant<Created, SeatTaken, Moved, DrawOffered, DrawDeclined, TakebackRequested,
                           TakebackDeclined, TakenBack, Ended, RematchOffered, RematchStarted, SeatLeft,
                           SeatRenewed, Flagged, TimeGiven, ClockRestarted, PlayerNamed, Berserked>;

} // namespace duiyi::server
