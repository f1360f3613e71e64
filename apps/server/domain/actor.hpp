// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <variant>

#include "duiyi/geometry/side.hpp"

namespace duiyi::server {

/// A place at the board: one side, or both in a game that is played on one screen.
enum class Seat : std::uint8_t { first, second, both };

[[nodiscard]] constexpr Seat seat_of(Side side) {
    return side == Side::first ? Seat::first : Seat::second;
}

/// A person without an account who holds a seat by its secret.
struct Guest {
    Seat seat{};

    friend bool operator==(const Guest&, const Guest&) = default;
};
/// The engine that plays one side of a game.
struct EnginePlayer {
    Side side{};

    friend bool operator==(const EnginePlayer&, const EnginePlayer&) = default;
};
/// The server itself: housekeeping.
struct System {
    friend bool operator==(const System&, const System&) = default;
};

/// Who gives a command.
using Actor = std::variant<Guest, EnginePlayer, System>;

} // namespace duiyi::server
