// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/chat.hpp"
#include "duiyi/rules/fault.hpp"
#include "store/store.hpp"

/// Lines of chat as events of the store: each channel of a room is a stream, which is part of the room's.
namespace duiyi::server {

[[nodiscard]] std::string chat_stream(std::string_view room, ChatChannel channel);

[[nodiscard]] StoredEvent to_stored(const ChatLine& line);
/// The error says which version cannot be read, and why.
[[nodiscard]] Result<ChatLine, std::string> chat_line_from_stored(const StoredEvent& stored);

/// What is wrong with a channel's events; nothing when all can be read.
[[nodiscard]] std::optional<std::string> chat_fault(const std::vector<StoredEvent>& events);

} // namespace duiyi::server
