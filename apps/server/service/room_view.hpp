// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "domain/player.hpp"
#include "domain/room.hpp"
#include "service/room_cache.hpp"

namespace duiyi::server {

/// A room as answers and news show it. Borrows it, and lives for a call.
struct RoomView {
    const Room& room;
    const PlayerNames& names;
    const RatingChanges& rating_changes;
    std::int64_t changed_ms = 0; ///< when its last event was stored; Unix time
    std::uint64_t hash = 0;      ///< of its last event (event_hash)
    /// Its last event; nothing when it was loaded with that one, or made with it.
    const std::optional<Event>& last_event;
    std::unique_ptr<RoomCache>& cache; ///< the page's, which makes it when it needs one
};

} // namespace duiyi::server
