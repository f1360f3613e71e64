// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/reply_pause.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

/// Moves with so many rivals are as hard as they come.
constexpr int hard_rivals = 6;

} // namespace

std::int64_t reply_pause_ms(std::int64_t delay_ms, int rivals, std::uint64_t random_bits) {
    // In parts of four: the delay, up to six for a hard move, and up to two by chance.
    constexpr std::int64_t fine = 1000;
    const auto chance = static_cast<std::int64_t>(random_bits % (2 * fine + 1));
    const std::int64_t hard = std::clamp(rivals, 0, hard_rivals);
    return delay_ms + delay_ms * (hard * fine + chance) / (4 * fine);
}

} // namespace duiyi::server
