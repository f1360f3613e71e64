// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

#include "domain/chat.hpp"
#include "wire/protocol_messages.gen.hpp"

/// The chat of a room as messages of the page, and back.
namespace duiyi::server {

[[nodiscard]] ChatChannel from_wire(wire::ChatChannel channel);
[[nodiscard]] wire::ChatChannel to_wire(ChatChannel channel);
[[nodiscard]] ChatWords from_wire(const wire::ChatRequest& request);
[[nodiscard]] wire::ChatLine to_wire(const ChatLine& line, std::int64_t number);

} // namespace duiyi::server
