// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace duiyi::server {

/// SHA-1 (RFC 3174), which the handshake of WebSocket asks for. It protects nothing: do not use it elsewhere.
[[nodiscard]] std::array<std::uint8_t, 20> sha1(std::string message);

} // namespace duiyi::server
