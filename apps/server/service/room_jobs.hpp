// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>

#include "service/live_room.hpp"
#include "service/request.hpp"
#include "service/room_registry.hpp"

/// Requests about a room take their turns in it.
namespace duiyi::server {

using RoomJob = std::function<void(const PendingRequest&, const LiveRoomPtr&)>;

/// Runs the job when it is the request's turn, in this room; refuses when the room turns out not to exist.
void run_in_room(const LiveRoomPtr& live, PendingRequest request, RoomJob job);

/// The same in the room of that name.
void in_room(RoomRegistry& registry, const std::string& name, PendingRequest request, RoomJob job);

/// The same in the room that the sender is in; refuses when there is none.
void in_own_room(PendingRequest request, RoomJob job);

} // namespace duiyi::server
