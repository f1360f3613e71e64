// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "domain/chat.hpp"
#include "engines/engine_lines.hpp"
#include "lobby/seek_list.hpp"
#include "service/room_view.hpp"

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

/// A room has a new event, its last. Lives for a call.
struct EventNews {
    RoomView view;
    const Event& event;
};

/// Who is connected to a room.
struct Presence {
    bool first = false;
    bool second = false;
    std::int64_t spectators = 0;
    /// From when on, in ms of the server's clock, the other player may claim the game because this one has
    /// left; nothing while there is nothing to claim.
    std::optional<std::int64_t> first_left{};
    std::optional<std::int64_t> second_left{};

    friend bool operator==(const Presence&, const Presence&) = default;
};

/// The finished game has changed the ratings of its players so.
struct Rated {
    RatingChanges changes;
};

/// The seat of this connection was opened by another one; it is a spectator now.
struct Unseated {};

/// What a connection is told without a request of the moment.
using News = std::variant<SeekList, Paired, SearchEnded, HintLine, AnalysisLines, ReviewLine, ChatNews,
                          EventNews, Presence, Rated, Unseated>;

/// News for one connection, or for several one after the other.
struct Notice {
    News news;
    /// Of news of a room: its name, for connections that follow it and are not in it.
    std::optional<std::string> room{};
    /// As the first connection of the page printed it, for the others; null until then.
    mutable std::shared_ptr<const std::string> page_text{};
};

} // namespace duiyi::server
