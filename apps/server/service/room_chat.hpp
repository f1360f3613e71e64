// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bus/bus.hpp"
#include "domain/chat.hpp"
#include "service/turn_queue.hpp"

namespace duiyi::server {

/// A channel of a room in memory.
struct RoomChannel {
    std::optional<ChatLog> log; ///< empty until it has been read
    std::int64_t told = 0;      ///< the number of the last line that readers have been sent, or that was read
    TurnQueue turns; ///< requests that read or write; the room's other requests do not wait for them
};

/// The chat of a room in memory, from the first request about it on.
struct RoomChat {
    std::array<RoomChannel, 2> channels; ///< by index_of()
    BusSubscription subscription;        ///< last: nothing is received while the rest is taken down

    [[nodiscard]] RoomChannel& channel(ChatChannel which) { return channels.at(index_of(which)); }
};

} // namespace duiyi::server
