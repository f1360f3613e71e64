// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

#include "duiyi/geometry/side.hpp"

namespace duiyi::server {

/// A place at the board: one side, or both in a game that is played on one screen.
enum class Seat : std::uint8_t { first, second, both };

[[nodiscard]] constexpr Seat seat_of(Side side) {
    return side == Side::first ? Seat::first : Seat::second;
}

} // namespace duiyi::server
