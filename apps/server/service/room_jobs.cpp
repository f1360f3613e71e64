// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/room_jobs.hpp"

#include <utility>

#include "domain/secret.hpp"

namespace duiyi::server {

void run_in_room(const LiveRoomPtr& live, PendingRequest request, RoomJob job) {
    live->run([live, request = std::move(request), job = std::move(job)] {
        if (live->room) {
            job(request, live);
        } else {
            request.refuse(live->missing);
        }
    });
}

void in_room(RoomRegistry& registry, const std::string& name, PendingRequest request, RoomJob job) {
    const LiveRoomPtr live = is_room_name(name) ? registry.find(name) : nullptr;
    if (live == nullptr) {
        request.refuse(RefusalCode::no_such_room, "no room has this name");
        return;
    }
    run_in_room(live, std::move(request), std::move(job));
}

void in_own_room(PendingRequest request, RoomJob job) {
    const LiveRoomPtr live = request.client->room;
    if (live == nullptr) {
        request.refuse(RefusalCode::not_in_room, "join a room first");
        return;
    }
    run_in_room(live, std::move(request), std::move(job));
}

} // namespace duiyi::server
