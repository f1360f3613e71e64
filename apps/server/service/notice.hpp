// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "domain/chat.hpp"
#include "engines/engine_lines.hpp"
#include "lobby/seek_list.hpp"
#include "service/frame.hpp"

namespace duiyi::server {

/// The search is over without a game: it could not be stored.
struct SearchEnded {};

/// Somebody has said something in a channel that the connection reads.
struct ChatNews {
    std::string room;
    ChatChannel channel{};
    std::int64_t number = 0; ///< of the line in its channel, from 1
    ChatLine line;
};

/// What a connection is told by the lobby, by the engine and in the chat.
using News = std::variant<SeekList, Paired, SearchEnded, HintLine, AnalysisLines, ReviewLine, ChatNews>;

/// News for one connection, or for several one after the other.
struct Notice {
    News news;
    /// As the first connection of the page printed it, for the others; null until then.
    mutable SharedText page_text{};
};

} // namespace duiyi::server
