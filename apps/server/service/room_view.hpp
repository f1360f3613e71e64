// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

#include "domain/player.hpp"
#include "domain/room.hpp"

namespace duiyi::server {

class RoomPrints;

/// A room as an answer shows it. Borrows it, and lives for a call.
struct RoomView {
    const Room& room;
    const PlayerNames& names;
    const RatingChanges& rating_changes;
    std::int64_t changed_ms = 0; ///< when its last event was stored; Unix time
    RoomPrints& prints;          ///< what connections of the page have printed of it
};

} // namespace duiyi::server
