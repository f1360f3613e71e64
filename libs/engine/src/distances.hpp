// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdlib>

#include "duiyi/geometry/side.hpp"
#include "duiyi/geometry/square.hpp"

namespace duiyi::engine {

/// The steps of a king from one square to another.
template <Game G>
int distance(Square<G> a, Square<G> b) {
    return std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
}

/// From the side's own back rank, which is 0.
template <Game G>
int own_rank(Square<G> square, Side side) {
    return side == Side::first ? square.rank() : G::ranks - 1 - square.rank();
}

} // namespace duiyi::engine
