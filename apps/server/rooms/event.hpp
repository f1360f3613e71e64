// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "rooms/secret.hpp"
#include "wire/protocol_messages.gen.hpp"

/// What can happen in a room. Events are facts: they are stored, never changed, and a room is nothing but
/// the result of applying its events in order. The first event of every room, and only it, is Created.
namespace duiyi::server {

/// Who holds a seat: the hash of its secret, or nothing while the seat is free. Indexed by side.
using Holders = std::array<std::optional<SecretHash>, 2>;

/// The seat that the computer holds; nobody can take it.
struct ComputerSeat {
    wire::Side side{};
    int level = 1;          ///< 1 to 10, see engine/level.hpp
    std::uint64_t seed = 0; ///< what the game's misjudgements are drawn with
};

struct Created {
    wire::Game game{};
    wire::Mode mode{};
    std::string start_fen;
    Holders holders; ///< nothing for the computer's side
    std::optional<ComputerSeat> computer{};
};
struct SeatTaken {
    wire::Side side{};
    SecretHash holder;
};
struct Moved {
    std::string move;                     ///< UCI text, castling as the game writes it
    std::optional<wire::Outcome> outcome; ///< stored, so that later rule code cannot rewrite a finished game
};
struct DrawOffered {
    wire::Side by{};
};
struct DrawDeclined {
    wire::Side by{};
};
struct TakebackRequested {
    wire::Side by{};
};
struct TakebackDeclined {
    wire::Side by{};
};
struct TakenBack {
    std::size_t to_ply{};
};
struct Ended {
    wire::Outcome outcome;
};
struct RematchOffered {
    wire::Side by{};
};
struct RematchStarted {
    std::string room;
};

using Event = std::variant<Created, SeatTaken, Moved, DrawOffered, DrawDeclined, TakebackRequested,
                           TakebackDeclined, TakenBack, Ended, RematchOffered, RematchStarted>;

/// An event as two short texts, the form it is stored in: kind `moved`, body `e2e4`.
struct EventText {
    std::string kind;
    std::string body;
};

[[nodiscard]] EventText to_text(const Event& event);
/// Reads what to_text wrote; the error names the kind and the part that is wrong.
[[nodiscard]] tl::expected<Event, std::string> parse_event(std::string_view kind, std::string_view body);

} // namespace duiyi::server
