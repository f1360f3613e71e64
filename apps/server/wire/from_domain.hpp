// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/describe_fen.hpp"
#include "domain/player.hpp"
#include "domain/refusal.hpp"
#include "domain/room.hpp"
#include "domain/view.hpp"
#include "wire/protocol_messages.gen.hpp"

/// Values of the domain as messages of the page.
namespace duiyi::server {

[[nodiscard]] wire::Game to_wire(GameId game);
[[nodiscard]] wire::Side to_wire(Side side);
[[nodiscard]] wire::Seat to_wire(Seat seat);
[[nodiscard]] std::optional<std::int64_t> guest_to_wire(const std::optional<GuestName>& guest);
[[nodiscard]] wire::Outcome to_wire(const Outcome& outcome);
[[nodiscard]] wire::ErrorCode to_wire(RefusalCode code);
[[nodiscard]] wire::ErrorAnswer to_wire(const Refusal& refusal);
[[nodiscard]] wire::Ply to_wire(PlyView ply);
[[nodiscard]] wire::Position to_wire(PositionView position);
/// The clocks of a room; nothing in a game without.
[[nodiscard]] std::optional<wire::Clock> clock_of(const Room& room);
[[nodiscard]] wire::Line to_wire(const LineView& line);
[[nodiscard]] wire::LookedAnswer to_wire(PositionReport report);
[[nodiscard]] wire::Fault to_wire(const Fault& fault);
[[nodiscard]] std::vector<wire::Fault> to_wire(const Faults& faults);

/// The event as it is sent to clients. `room` is the room just after the event.
[[nodiscard]] wire::RawJson describe(const Event& event, const Room& room, const PlayerNames& names = {});

/// The room for a list of games. `changed_ms` is when its last event was stored.
[[nodiscard]] wire::RoomSummary summary(const Room& room, const PlayerNames& names, std::int64_t changed_ms);

/// How many plies a message carries at most: a bound on its size, about 50 KB.
inline constexpr std::int64_t max_plies = 256;

/// Prints states of one room again and again: keeps the plies that it has printed.
class StatePrinter {
public:
    /// The room as the page needs it, with its last plies. Prints only the plies that have come since the
    /// last call.
    [[nodiscard]] wire::State state(const Room& room, const PlayerNames& names = {});
    /// The plies of the game from one on to before another one; at most max_plies, and those that there are.
    [[nodiscard]] std::vector<wire::RawJson> plies(const Room& room, std::int64_t from, std::int64_t to);
    /// To be called with each event that has been applied to the room.
    void applied(const Event& event);

private:
    void print_plies(const Room& room);
    std::vector<wire::RawJson> plies_; ///< the first of the room's plies
};

} // namespace duiyi::server
