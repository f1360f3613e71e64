// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <variant>

#include "engines/engine_lines.hpp"
#include "lobby/seek_list.hpp"
#include "service/frame.hpp"

namespace duiyi::server {

/// The search is over without a game: it could not be stored.
struct SearchEnded {};

/// What a connection is told by the lobby and by the engine.
using News = std::variant<SeekList, Paired, SearchEnded, HintLine, AnalysisLines, ReviewLine>;

/// News for one connection, or for several one after the other.
struct Notice {
    News news;
    /// As the first connection of the page printed it, for the others; null until then.
    mutable SharedText page_text{};
};

} // namespace duiyi::server
