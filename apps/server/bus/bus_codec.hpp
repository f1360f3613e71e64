// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "bus/bus.hpp"
#include "duiyi/rules/fault.hpp"

/// Messages between processes as bytes: one byte for the format, one for the kind, then the fields. A number
/// has eight bytes, the lowest first; a text has its length before it, as four bytes.
namespace duiyi::server {

/// A message takes at most so much, which every NATS server carries unless it was told otherwise.
inline constexpr std::size_t max_bus_message_bytes = std::size_t{512} << 10;

/// Nothing when the message would be too large.
[[nodiscard]] std::optional<std::string> encode(const BusMessage& message);
/// The error says in English what is wrong. Accepts what encode() gives and nothing else.
[[nodiscard]] Result<BusMessage, std::string> decode_bus_message(std::string_view bytes);

} // namespace duiyi::server
