// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/admissions.hpp"

#include <utility>

namespace duiyi::server {

void Admissions::enter(const PendingRequest& request, const LiveRoomPtr& live, const Admission& admission) {
    const ClientPtr& client = request.client;
    if (client->sink == nullptr) {
        return; // went away while the room was being stored or loaded
    }
    if (client->room != live) {
        leave(client);
        std::erase(client->followed, live);
    }
    client->room = live;
    live->channel.subscribe(client, true, admission.seat, admission.is_players_own);
    send_joined(request, live, admission);
    if (admission.seat) {
        live->channel.publish_takeover(*admission.seat, *client);
    }
    live->channel.publish_presence(client.get());
    engines_.update(live);
}

void Admissions::send_joined(const PendingRequest& request, const LiveRoomPtr& live,
                             const Admission& admission) const {
    request.client->charge(join_charge);
    request.client->answer(request.id, RoomJoined{live->view(), admission.seat, admission.secret,
                                                  admission.since, log_and_time()});
}

std::optional<std::int64_t> Admissions::known_version(const SeenVersion& seen, const LiveRoom& live) const {
    if (!seen.version || !seen.hash || seen.epoch != store_.epoch()) {
        return std::nullopt;
    }
    const auto hash = live.hashes.of(*seen.version);
    return hash && to_hex(*hash) == *seen.hash ? seen.version : std::nullopt;
}

LogAndTime Admissions::log_and_time() const {
    return {store_.epoch(), now_ms_()};
}

void Admissions::stop_following(const ClientPtr& client, const LiveRoomPtr& live) {
    std::erase(client->followed, live);
    on_left(client, live);
}

void Admissions::leave(const ClientPtr& client) {
    engines_.cancel_help(*client); // of a position outside any room, too
    if (const LiveRoomPtr live = std::exchange(client->room, nullptr)) {
        on_left(client, live);
    }
}

void Admissions::on_left(const ClientPtr& client, const LiveRoomPtr& live) {
    live->channel.unsubscribe(*client);
    registry_.used(live);
    live->channel.publish_presence();
    engines_.update(live);
    engines_.continue_review(live);
}

} // namespace duiyi::server
