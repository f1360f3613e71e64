// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "domain/chat.hpp"
#include "domain/describe_fen.hpp"
#include "domain/refusal.hpp"
#include "lobby/seek_list.hpp"
#include "lobby/ticket.hpp"
#include "service/room_view.hpp"

/// How requests end, as values. Those that borrow something live for a call.
namespace duiyi::server {

/// Done, or begun: what comes of it is told later. Nothing is stored.
struct Accepted {};

/// The connection works.
struct Pong {};

/// The request is stored, as this version of the room or as the line of this number.
struct Acked {
    std::int64_t version = 0;
};

/// What goes with a room: which log its version belongs to (Store::epoch), and the time by
/// StoreClock::now_ms, by which its clocks go.
struct LogAndTime {
    std::string epoch;
    std::int64_t now_ms = 0;
};

/// The room is made and stored; the sender has this seat.
struct RoomCreated {
    RoomView view;
    Seat seat{};
    std::string secret;
    LogAndTime log;
};

/// The client is in the room, or follows it.
struct RoomJoined {
    RoomView view;
    std::optional<Seat> seat;
    std::optional<std::string> secret; ///< of a seat that was newly taken
    std::optional<std::int64_t> since; ///< the version that the client has
    LogAndTime log;
};

/// Plies of a room, from the one on to before the other; fewer when there are fewer.
struct PliesOfRoom {
    RoomView view;
    std::int64_t from = 0;
    std::int64_t to = 0;
};

/// How rooms stand that do not stand as the client thinks, and the names of those that are gone.
struct Summaries {
    std::vector<RoomView> rooms;
    std::vector<std::string> gone;
};

/// A code for another device, and for how many seconds it is good.
struct CodeIssued {
    std::string code;
    std::int64_t seconds = 0;
};

/// The seat of a code, and the secret that opens it.
struct SeatOfCode {
    std::string room;
    Seat seat{};
    std::string secret;
};

/// Lines of a channel in order; the first of them has this number.
struct LinesOfChat {
    std::string room;
    ChatChannel channel{};
    std::int64_t first = 1;
    std::span<const ChatLine> lines;
};

/// The client is in the lobby, with this ticket.
struct InLobby {
    OwnTicket ticket;
    std::optional<Paired> paired{}; ///< what the ticket that it came with has led to
};

/// The seek is open, under this number in the list.
struct Seeking {
    std::uint64_t seek = 0;
};

/// How a request ends.
using Answer = std::variant<Accepted, Pong, Acked, RoomCreated, RoomJoined, PliesOfRoom, Summaries,
                            PositionReport, CodeIssued, SeatOfCode, LinesOfChat, InLobby, Seeking, Refusal>;

} // namespace duiyi::server
