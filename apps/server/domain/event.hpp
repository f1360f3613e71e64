// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "domain/actor.hpp"
#include "domain/secret.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/rules/outcome.hpp"

/// What can happen in a room. Events are facts: they are stored, never changed, and a room is nothing but
/// the result of applying its events in order. The first event of every room, and only it, is Created.
namespace duiyi::server {

/// How the two sides sit: at one screen, or each behind the room's link.
enum class PlayMode : std::uint8_t { screen, link };

/// Who holds a seat: the hash of its secret, or nothing while the seat is free. Indexed by side.
using Holders = std::array<std::optional<SecretHash>, 2>;

/// The seat that the engine holds; nobody can take it.
struct EngineSeat {
    Side side{};
    int level = 1;          ///< 1 to 10, see engine/level.hpp
    std::uint64_t seed = 0; ///< of the random choices that make a low level err

    friend bool operator==(const EngineSeat&, const EngineSeat&) = default;
};

struct Created {
    GameId game{};
    PlayMode mode{};
    std::string start_fen;
    Holders holders; ///< nothing for the engine's side
    std::optional<EngineSeat> engine{};

    friend bool operator==(const Created&, const Created&) = default;
};
struct SeatTaken {
    Side side{};
    SecretHash holder;

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
struct Moved {
    std::string move;               ///< in UCI form, castling as the game writes it
    std::optional<Outcome> outcome; ///< stored, so that later rule code cannot rewrite a finished game

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
struct RematchOffered {
    Side by{};

    friend bool operator==(const RematchOffered&, const RematchOffered&) = default;
};
struct RematchStarted {
    std::string room;

    friend bool operator==(const RematchStarted&, const RematchStarted&) = default;
};

using Event =
    std::variant<Created, SeatTaken, Moved, DrawOffered, DrawDeclined, TakebackRequested, TakebackDeclined,
                 TakenBack, Ended, RematchOffered, RematchStarted, SeatLeft, SeatRenewed>;

} // namespace duiyi::server
