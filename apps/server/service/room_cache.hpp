// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "domain/event.hpp"

namespace duiyi::server {

struct RoomView;

/// What the adapter of a protocol keeps with a room in memory, so as not to print the same again and again.
class RoomCache {
public:
    RoomCache() = default;
    RoomCache(const RoomCache&) = delete;
    RoomCache& operator=(const RoomCache&) = delete;
    virtual ~RoomCache() = default;
    /// This event has just been applied to the room.
    virtual void applied(const Event& event, const RoomView& view) = 0;
    /// The view has other changes of ratings.
    virtual void ratings_changed() = 0;
};

} // namespace duiyi::server
