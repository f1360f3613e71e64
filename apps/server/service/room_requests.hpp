// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "clock/time_control.hpp"
#include "domain/room.hpp"

/// What clients ask of rooms, as values.
namespace duiyi::server {

struct CreateRoom {
    GameId game{};
    PlayMode mode{};
    std::optional<Side> side{};                 ///< the sender's; none: by lot
    std::optional<std::string> fen{};           ///< none: the start of the game
    std::optional<std::int64_t> engine_level{}; ///< none: no engine plays
    TimeControl time{};
    bool is_listed = false;           ///< as Created::is_listed; only by link, between people, with a clock
    std::optional<GuestName> guest{}; ///< the name of a sender without an account
    bool engine_resigns = false;      ///< as EngineSeat::resigns
};

/// The version of a room that a client has, seen under an epoch of the log (Store::epoch), and the hash of
/// its event (event_hash, as to_hex() writes it).
struct SeenVersion {
    std::optional<std::int64_t> version{};
    std::optional<std::string> epoch{};
    std::optional<std::string> hash{};
};

struct JoinRoom {
    std::string room;
    std::optional<std::string> secret{}; ///< none: a free seat
    bool watches = false;                ///< takes no seat
    SeenVersion seen{};
    std::optional<GuestName> guest{}; ///< the name of a sender without an account
};

/// A room and its version as a client knows it, and the hash of that version's event (as in SeenVersion).
struct KnownRoom {
    std::string room;
    std::optional<std::int64_t> version{};
    std::optional<std::string> hash{};
};

/// So many rooms may be asked about at once.
inline constexpr std::size_t max_summaries = 32;

} // namespace duiyi::server
