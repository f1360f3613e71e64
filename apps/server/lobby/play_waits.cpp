// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lobby/play_waits.hpp"

#include <algorithm>

namespace duiyi::server {

std::int64_t play_wait_until(std::vector<std::int64_t> times_ms) {
    constexpr std::int64_t minute_ms = 60'000;
    constexpr std::int64_t first_wait_ms = 10 * minute_ms;
    constexpr std::int64_t longest_wait_ms = 12 * 60 * minute_ms;
    constexpr std::int64_t forgotten_after_ms = 24 * 60 * minute_ms;
    std::ranges::sort(times_ms);
    std::int64_t until = 0;
    std::int64_t wait = 0;
    std::int64_t last = 0;
    for (const std::int64_t at : times_ms) {
        const bool is_first = last == 0 || at - last >= forgotten_after_ms;
        wait = is_first ? 0 : std::clamp(wait * 2, first_wait_ms, longest_wait_ms);
        until = wait == 0 ? 0 : at + wait;
        last = at;
    }
    return until;
}

} // namespace duiyi::server
