// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>

namespace duiyi {

/// The two players, in the order they move from the starting position: White or Red is `first`, Black is
/// `second`. Colour names belong to notation and to the page.
enum class Side : std::uint8_t { first, second };

/// For loops over the sides.
inline constexpr Side both_sides[] = {Side::first, Side::second};

/// The opponent of `side`.
constexpr Side other(Side side) {
    return side == Side::first ? Side::second : Side::first;
}

/// 0 for `first`, 1 for `second`: an index for arrays kept per side.
constexpr std::size_t index_of(Side side) {
    return static_cast<std::size_t>(side);
}

} // namespace duiyi
