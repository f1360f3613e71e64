// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <variant>

#include "domain/seat.hpp"
#include "domain/secret.hpp"

namespace duiyi::server {

/// A person without an account: whoever knows the secret of this hash. Which seat that is follows from the
/// room.
struct SecretHolder {
    SecretHash hash;

    friend bool operator==(const SecretHolder&, const SecretHolder&) = default;
};
/// Whoever held this seat: events of formats 1 and 2 say no more.
struct SeatHolder {
    Seat seat{};

    friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};
/// The engine that plays one side of a game.
struct EnginePlayer {
    Side side{};

    friend bool operator==(const EnginePlayer&, const EnginePlayer&) = default;
};
/// The server itself: housekeeping, clocks, rooms for those whom it has paired.
struct System {
    friend bool operator==(const System&, const System&) = default;
};

/// Who gives a command.
using Principal = std::variant<SecretHolder, SeatHolder, EnginePlayer, System>;

} // namespace duiyi::server
