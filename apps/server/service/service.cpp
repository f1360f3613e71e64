// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/service.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

RegistryOptions registry_options(const ServiceOptions& options,
                                 std::function<void(const LiveRoomPtr&, const EventStored&)> stored_elsewhere,
                                 std::function<void(const LiveRoomPtr&)> opened) {
    return {.unplayed_room_ms = options.unplayed_room_ms,
            .idle_room_ms = options.idle_room_ms,
            .unused_game_ms = options.unused_game_ms,
            .presence_pause_ms = options.presence_pause_ms,
            .now_ms = options.now_ms,
            .background = options.background,
            .node = new_room_name(),
            .stored_elsewhere = std::move(stored_elsewhere),
            .opened = std::move(opened)};
}

ServiceOptions with_defaults(ServiceOptions options) {
    if (!options.stamp_ms) {
        options.stamp_ms = options.now_ms;
    }
    if (!options.background) {
        options.background = [](const auto& work, const auto& done) {
            work();
            done();
            return true;
        };
    }
    return options;
}

} // namespace

Service::Service(Store& store, Bus& bus, Deadlines& deadlines, EngineService* engines, ServiceOptions options)
    : store_(store),
      options_(with_defaults(std::move(options))),
      registry_(
          store, bus, deadlines,
          registry_options(
              options_, [this](const auto& live, const auto& message) { writer_.receive(live, message); },
              [this](const auto& live) {
                  engines_.follow(*live->room);
                  clocks_.opened(live);
              })),
      writer_(
          store, registry_, options_.max_game_bytes,
          [this](const auto& live, const auto& event, auto follow) { applied(live, event, follow); },
          [this](const auto& live) { engines_.forget(live); }),
      engines_(engines, writer_, deadlines, options_.now_ms, options_.stamp_ms, options_.reply_delay_ms),
      clocks_(store, registry_, writer_, deadlines,
              {options_.background, options_.now_ms, options_.stamp_ms,
               options_.predecessors_ended_ms.value_or(options_.now_ms()), options_.predecessor_stopped_ms}),
      limits_(deadlines, {.rooms_per_hour = options_.rooms_per_hour,
                          .game_bytes_per_day = options_.game_bytes_per_day,
                          .now_ms = options_.now_ms,
                          .forget_others =
                              [this] {
                                  seats_.evict_idle();
                                  chat_.evict_idle(options_.now_ms());
                              }}),
      admissions_(store, registry_, engines_, options_.now_ms),
      parts_{store,   registry_,   writer_,         engines_,          clocks_,
             limits_, admissions_, options_.now_ms, options_.stamp_ms, options_.max_game_bytes},
      seats_(parts_),
      follows_(parts_),
      plays_(parts_),
      rooms_(parts_),
      chat_(store, bus, {options_.max_game_bytes, options_.now_ms, options_.stamp_ms},
            [this](const auto& request) { return limits_.storage_for(request); }),
      lobby_(
          store, registry_, deadlines,
          {.now_ms = options_.now_ms,
           .stamp_ms = options_.stamp_ms,
           .background = options_.background,
           .max_game_bytes = options_.max_game_bytes,
           .may_search = [this](const auto& address) { return limits_.may_create(address); },
           .paired = [this](const auto& room) { rooms_.tell_begun(room); },
           .storing = [this](const auto& address, std::int64_t bytes) { limits_.charge(address, bytes); }}) {}

Service::~Service() {
    for (const auto& [name, live] : registry_.rooms()) {
        engines_.forget(live);
    }
}

ClientPtr Service::connect(std::string address, ClientSink& sink) {
    ++clients_;
    auto client = std::make_shared<Client>();
    client->number = ++last_client_;
    client->address = std::move(address);
    client->sink = &sink;
    return client;
}

void Service::signed_in(const ClientPtr& client, const FoundSession& session) {
    if (client->sink == nullptr || !client->account.empty()) {
        return;
    }
    client->account = session.account.id;
    client->account_name = session.account.name;
    client->session = session.session.token;
    signed_in_.emplace(client->account, client);
}

void Service::end_sessions(const std::string& account,
                           const std::function<bool(const std::string& token)>& has_ended) {
    const auto [first, last] = signed_in_.equal_range(account);
    std::vector<ClientPtr> ended;
    std::for_each(first, last, [&](const auto& entry) {
        if (has_ended(entry.second->session)) {
            ended.push_back(entry.second);
        }
    });
    for (const ClientPtr& client : ended) {
        client->sink->close();
    }
}

void Service::disconnect(const ClientPtr& client) {
    if (client->sink == nullptr) {
        return;
    }
    const auto [first, last] = signed_in_.equal_range(client->account);
    if (const auto found =
            std::find_if(first, last, [&](const auto& entry) { return entry.second == client; });
        found != last) {
        signed_in_.erase(found);
    }
    --clients_;
    client->sink = nullptr;
    chat_.forget(*client);
    admissions_.leave(client);
    lobby_.disconnected(*client);
    for (const LiveRoomPtr& live : std::vector(client->followed)) {
        admissions_.stop_following(client, live);
    }
}

void Service::applied(const LiveRoomPtr& live, const Event& event, RoomWriter::Follow follow) {
    if (std::holds_alternative<Moved>(event) || std::holds_alternative<TakenBack>(event) ||
        std::holds_alternative<Ended>(event) || std::holds_alternative<Flagged>(event)) {
        engines_.game_changed(live);
    }
    engines_.follow(*live->room);
    clocks_.changed(live);
    if (follow == RoomWriter::Follow::here) {
        engines_.update(live);
    }
    if (live->room->is_rated() && live->room->is_over()) {
        store_.list_game_ratings(live->name(), [live](const auto& changes) {
            if (changes && !changes->empty()) {
                live->tell_ratings(*changes);
            }
        });
    }
    if (live->room->is_over()) {
        lobby_.game_over(live->name(), live->spoilt_by);
    }
    const bool is_seating =
        std::holds_alternative<SeatTaken>(event) || std::holds_alternative<PlayerNamed>(event);
    if (is_seating || live->room->is_over()) {
        rooms_.tell_game_changed(live);
    }
}

} // namespace duiyi::server
