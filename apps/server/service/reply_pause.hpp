// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

namespace duiyi::server {

/// How long the engine waits before its move, at least: one to three times `delay_ms`, by how hard
/// the choice was (`rivals`, as in EngineReport), and a little by chance (`random_bits`).
[[nodiscard]] std::int64_t reply_pause_ms(std::int64_t delay_ms, int rivals, std::uint64_t random_bits);

} // namespace duiyi::server
