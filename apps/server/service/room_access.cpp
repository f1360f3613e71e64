// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// For programs that use HTTP: rooms, read, watched, and played by those whose right to a seat is known
// otherwise than by its secret.
#include <algorithm>
#include <utility>

#include "domain/secret.hpp"
#include "service/service.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

void Service::read_room(const std::string& name, RoomReader read) {
    const LiveRoomPtr live = is_room_name(name) ? registry_.find(name) : nullptr;
    if (live == nullptr) {
        read(tl::unexpected(Refusal{RefusalCode::no_such_room, "no room has this name"}));
        return;
    }
    live->run([live, read = std::move(read)] {
        if (live->room) {
            read(live);
        } else {
            read(tl::unexpected(live->missing));
        }
    });
}

void Service::watch_room(const ClientPtr& client, const LiveRoomPtr& live, std::optional<Seat> seat) {
    if (client->sink == nullptr) {
        return;
    }
    client->followed.push_back(live); // disconnect() ends it
    live->subscribe(client, seat.has_value(), seat);
    live->publish_presence();
    engines_.update(live);
}

void Service::act(const LiveRoomPtr& live, Seat seat, const std::string& address, const CommandBody& body,
                  std::function<void(const RoomWriter::Result&)> done) {
    plan_forgetting();
    if (!stored_bytes_.take(address, options_.now_ms())) {
        done(tl::unexpected(
            Refusal{RefusalCode::too_many, "too much from this address today; try again later"}));
        return;
    }
    live->run([this, live, seat, address, body, now_ms = options_.now_ms(), done = std::move(done)] {
        if (!live->room) {
            done(tl::unexpected(live->missing));
            return;
        }
        RoomWriter::Change change;
        change.storing = [this, address](std::int64_t bytes) {
            stored_bytes_.charge(address, static_cast<double>(bytes));
        };
        change.stamp_ms = options_.stamp_ms();
        change.command = {live->room->holder_of(seat), now_ms, body};
        change.done = done;
        writer_.run(live, std::move(change));
    });
}

StoredEvent Service::first_event_by_server(const NewRoom& room, std::int64_t stamp_ms) const {
    return to_stored(1, stamp_ms, {room.created, System{}, moment_of(options_.now_ms())});
}

void Service::make_room(const NewRoom& room, const std::string& storing, std::vector<TableChange> changes,
                        std::function<void(const tl::expected<void, StoreError>&)> made) {
    plan_forgetting();
    if (!stored_bytes_.take(storing, options_.now_ms())) {
        made(tl::unexpected(StoreError{StoreFault::full, "too much from this address today", {}}));
        return;
    }
    const std::int64_t now = options_.stamp_ms();
    UnitOfWork work;
    work.appends.push_back({room.name, 0, {first_event_by_server(room, now)}});
    work.changes = std::move(changes);
    work.changes.emplace_back(PutGame{first_row(room.name, now, room.created)});
    work.max_log_bytes = options_.max_game_bytes;
    stored_bytes_.charge(storing, static_cast<double>(event_bytes(work.appends.front().events.front())));
    store_.commit(std::move(work), [this, now, made = std::move(made)](const auto& result) {
        if (result) {
            registry_.stored_unplayed(now);
        }
        made(result);
    });
}

void Service::make_rooms(std::vector<NewRoom> rooms, UnitOfWork work,
                         std::function<void(const tl::expected<void, StoreError>&)> made) {
    const std::int64_t now = options_.stamp_ms();
    std::vector<std::string> names;
    names.reserve(rooms.size());
    for (NewRoom& room : rooms) {
        work.appends.push_back({room.name, 0, {first_event_by_server(room, now)}});
        work.changes.emplace_back(PutGame{first_row(room.name, now, room.created)});
        names.push_back(std::move(room.name));
    }
    work.max_log_bytes = options_.max_game_bytes;
    store_.commit(std::move(work),
                  [this, now, names = std::move(names), made = std::move(made)](const auto& result) {
                      if (result && !names.empty()) {
                          registry_.stored_unplayed(now);
                      }
                      made(result);
                      for (const std::string& name : result ? names : std::vector<std::string>()) {
                          read_room(name, [this](const auto& live) {
                              if (live) {
                                  tell_game_changed(*live);
                              }
                          });
                      }
                  });
}

void Service::say(const ClientPtr& client, const LiveRoomPtr& live, ChatWords what,
                  std::function<void()> done) {
    run(live, {client, new_room_name(), std::move(done), options_.now_ms()},
        [this, what = std::move(what)](const auto& pending, const auto& room) {
            chat_.say(pending, room, what);
        });
}

void Service::hear_chat(const ClientPtr& client, const LiveRoomPtr& live, ChatChannel channel) {
    run(live, {client, "hear", [] {}, options_.now_ms()},
        [this, channel](const auto& pending, const auto& room) {
            chat_.read(pending, room, channel, std::nullopt);
        });
}

} // namespace duiyi::server
