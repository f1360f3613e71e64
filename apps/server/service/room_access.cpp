// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/room_access.hpp"

#include <utility>

#include "domain/secret.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

void RoomAccess::read(const std::string& name, Reader reader) {
    const LiveRoomPtr live = is_room_name(name) ? parts_.registry.find(name) : nullptr;
    if (live == nullptr) {
        reader(tl::unexpected(Refusal{RefusalCode::no_such_room, "no room has this name"}));
        return;
    }
    live->run([live, reader = std::move(reader)] {
        if (live->room) {
            reader(live);
        } else {
            reader(tl::unexpected(live->missing));
        }
    });
}

void RoomAccess::watch(const ClientPtr& client, const LiveRoomPtr& live, std::optional<Seat> seat) {
    if (client->sink == nullptr) {
        return;
    }
    client->followed.push_back(live); // disconnect() ends it
    live->channel.subscribe(client, seat.has_value(), seat);
    live->channel.publish_presence();
    parts_.engines.update(live);
}

void RoomAccess::act(const LiveRoomPtr& live, Seat seat, const std::string& address, const CommandBody& body,
                     std::function<void(const RoomWriter::Written&)> done) {
    if (!parts_.limits.may_store(address)) {
        done(tl::unexpected(
            Refusal{RefusalCode::too_many, "too much from this address today; try again later"}));
        return;
    }
    live->run([this, live, seat, address, body, now_ms = parts_.now_ms(), done = std::move(done)] {
        if (!live->room) {
            done(tl::unexpected(live->missing));
            return;
        }
        RoomWriter::Change change;
        change.storing = [this, address](std::int64_t bytes) { parts_.limits.charge(address, bytes); };
        change.stamp_ms = parts_.stamp_ms();
        change.command = {live->room->holder_of(seat), now_ms, body};
        change.done = done;
        parts_.writer.run(live, std::move(change));
    });
}

StoredEvent RoomAccess::first_event_by_server(const NewRoom& room, std::int64_t stamp_ms) const {
    return to_stored(1, stamp_ms, {room.created, System{}, moment_of(parts_.now_ms())});
}

void RoomAccess::make(const NewRoom& room, const std::string& storing, std::vector<TableChange> changes,
                      Made made) {
    if (!parts_.limits.may_store(storing)) {
        made(tl::unexpected(StoreError{StoreFault::full, "too much from this address today", {}}));
        return;
    }
    const std::int64_t now = parts_.stamp_ms();
    UnitOfWork work;
    work.appends.push_back({room.name, 0, {first_event_by_server(room, now)}});
    work.changes = std::move(changes);
    work.changes.emplace_back(PutGame{first_row(room.name, now, room.created)});
    work.max_log_bytes = parts_.max_game_bytes;
    parts_.limits.charge(storing, event_bytes(work.appends.front().events.front()));
    parts_.store.commit(std::move(work), [this, now, made = std::move(made)](const auto& result) {
        if (result) {
            parts_.registry.stored_unplayed(now);
        }
        made(result);
    });
}

void RoomAccess::make_all(std::vector<NewRoom> rooms, UnitOfWork work, Made made) {
    const std::int64_t now = parts_.stamp_ms();
    std::vector<std::string> names;
    names.reserve(rooms.size());
    for (NewRoom& room : rooms) {
        work.appends.push_back({room.name, 0, {first_event_by_server(room, now)}});
        work.changes.emplace_back(PutGame{first_row(room.name, now, room.created)});
        names.push_back(std::move(room.name));
    }
    work.max_log_bytes = parts_.max_game_bytes;
    parts_.store.commit(std::move(work),
                        [this, now, names = std::move(names), made = std::move(made)](const auto& result) {
                            if (result && !names.empty()) {
                                parts_.registry.stored_unplayed(now);
                            }
                            made(result);
                            for (const std::string& name : result ? names : std::vector<std::string>()) {
                                tell_begun(name);
                            }
                        });
}

void RoomAccess::tell_begun(const std::string& name) {
    read(name, [this](const auto& live) {
        if (live) {
            tell_game_changed(*live);
        }
    });
}

} // namespace duiyi::server
