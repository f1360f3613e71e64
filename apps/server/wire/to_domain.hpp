// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "clock/time_control.hpp"
#include "domain/command.hpp"
#include "domain/event.hpp"
#include "domain/refusal.hpp"
#include "duiyi/rules/fault.hpp"
#include "wire/protocol_messages.gen.hpp"

/// Requests of the page as commands of the domain.
namespace duiyi::server {

[[nodiscard]] GameId from_wire(wire::Game game);
[[nodiscard]] PlayMode from_wire(wire::Mode mode);
[[nodiscard]] std::optional<Side> from_wire(wire::SideChoice choice);
/// None: no clock. Refuses a time control that there is not.
[[nodiscard]] Result<TimeControl, Refusal> time_from_wire(const std::optional<std::string>& time);

/// None: a guest without a name. Refuses a number that is no name.
[[nodiscard]] Result<std::optional<GuestName>, Refusal> guest_from_wire(
    const std::optional<std::int64_t>& number);

[[nodiscard]] CommandBody command_of(const wire::MoveRequest& request);
[[nodiscard]] CommandBody command_of(const wire::ResignRequest& request);
[[nodiscard]] CommandBody command_of(const wire::OfferDrawRequest& request);
[[nodiscard]] CommandBody command_of(const wire::DeclineDrawRequest& request);
[[nodiscard]] CommandBody command_of(const wire::ClaimDrawRequest& request);
[[nodiscard]] CommandBody command_of(const wire::RequestTakebackRequest& request);
[[nodiscard]] CommandBody command_of(const wire::DeclineTakebackRequest& request);
/// Names the room that a rematch would begin.
[[nodiscard]] CommandBody command_of(const wire::OfferRematchRequest& request);

[[nodiscard]] CommandBody command_of(const wire::BerserkRequest& request);
[[nodiscard]] CommandBody command_of(const wire::GiveTimeRequest& request);
[[nodiscard]] CommandBody command_of(const wire::LeaveSeatRequest& request);

/// A request that a player gives to a room.
template <class R>
concept RoomRequest = requires(const R& request) { command_of(request); };

} // namespace duiyi::server
