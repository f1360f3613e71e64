// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <vector>

namespace duiyi::server {

/// When somebody may play rated games again who has aborted or left games, or let their time run out, at
/// these times (Unix time in milliseconds, in any order). The first time is free, as connections are lost;
/// then ten minutes, twenty, forty, up to twelve hours. A day without starts anew. 0: no wait.
[[nodiscard]] std::int64_t play_wait_until(std::vector<std::int64_t> times_ms);

} // namespace duiyi::server
