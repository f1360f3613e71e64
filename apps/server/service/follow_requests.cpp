// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/follow_requests.hpp"

#include <algorithm>
#include <utility>

#include "service/room_jobs.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_followed = 16;

} // namespace

void FollowRequests::follow(PendingRequest request, const std::string& room, const SeenVersion& seen) {
    in_room(parts_.registry, room, std::move(request), [this, seen](const auto& pending, const auto& live) {
        const ClientPtr& client = pending.client;
        if (client->sink == nullptr) {
            pending.done(); // went away while the room was being loaded
            return;
        }
        if (client->room == live) {
            pending.refuse(RefusalCode::not_now, "the connection is in this room");
            return;
        }
        const bool is_new = std::ranges::find(client->followed, live) == client->followed.end();
        if (is_new && client->followed.size() >= max_followed) {
            pending.refuse(RefusalCode::too_many, "a connection follows at most 16 rooms");
            return;
        }
        if (is_new) {
            client->followed.push_back(live);
            live->channel.subscribe(client, false, std::nullopt);
        }
        parts_.admissions.send_joined(
            pending, live, {std::nullopt, std::nullopt, parts_.admissions.known_version(seen, *live)});
        live->channel.publish_presence(client.get());
        pending.done();
        parts_.engines.update(live);
    });
}

void FollowRequests::unfollow(const PendingRequest& request, const std::string& room) {
    const auto& followed = request.client->followed;
    const auto found = std::ranges::find(followed, room, &LiveRoom::name);
    if (found == followed.end()) {
        request.refuse(RefusalCode::not_in_room, "the connection does not follow this room");
        return;
    }
    parts_.admissions.stop_following(request.client, LiveRoomPtr(*found));
    request.answer(Accepted());
}

void FollowRequests::send_plies(PendingRequest request, const std::string& room, std::int64_t from,
                                std::int64_t to) {
    const Client& client = *request.client;
    const auto followed = std::ranges::find(client.followed, room, &LiveRoom::name);
    const LiveRoomPtr live = client.room != nullptr && client.room->name() == room ? client.room
                             : followed != client.followed.end()                   ? *followed
                                                                                   : nullptr;
    if (live == nullptr) {
        request.refuse(RefusalCode::not_in_room, "the connection does not follow this room");
        return;
    }
    run_in_room(live, std::move(request), [from, to](const auto& pending, const auto& its_room) {
        pending.client->charge(Admissions::join_charge);
        pending.answer(PliesOfRoom{its_room->view(), from, to});
    });
}

} // namespace duiyi::server
