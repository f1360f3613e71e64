// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/service.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

constexpr double rooms_at_once = 0.5; // of the hourly allowance
/// Of the daily allowance; the rest comes back in a day, so that no day has more than the allowance.
constexpr double bytes_at_once = 0.5;
constexpr double seconds_of_day = 86'400.0;
/// How often addresses that make no rooms any more are forgotten.
constexpr std::int64_t forget_rates_ms = 60'000;

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
      deadlines_(deadlines),
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
      chat_(store, bus, {options_.max_game_bytes, options_.now_ms, options_.stamp_ms},
            [this](const auto& request) { return storage_for(request); }),
      creations_(options_.rooms_per_hour / 3600.0, options_.rooms_per_hour * rooms_at_once),
      stored_bytes_(options_.game_bytes_per_day * (1.0 - bytes_at_once) / seconds_of_day,
                    options_.game_bytes_per_day * bytes_at_once),
      handovers_(options_.now_ms()),
      lobby_(store, registry_, deadlines,
             {.now_ms = options_.now_ms,
              .stamp_ms = options_.stamp_ms,
              .background = options_.background,
              .max_game_bytes = options_.max_game_bytes,
              .may_search = [this](const auto& address) { return may_create(address); },
              .paired =
                  [this](const auto& room) {
                      read_room(room, [this](const auto& live) {
                          if (live) {
                              tell_game_changed(*live);
                          }
                      });
                  },
              .storing =
                  [this](const auto& address, std::int64_t bytes) {
                      stored_bytes_.charge(address, static_cast<double>(bytes));
                  }}) {}

Service::~Service() {
    deadlines_.cancel(forget_rates_);
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
    leave_room(client);
    lobby_.disconnected(*client);
    for (const LiveRoomPtr& live : std::vector(client->followed)) {
        stop_following(client, live);
    }
}

void Service::in_own_room(PendingRequest request, RoomJob job) {
    const LiveRoomPtr live = request.client->room;
    if (live == nullptr) {
        request.refuse(RefusalCode::not_in_room, "join a room first");
        return;
    }
    run(live, std::move(request), std::move(job));
}

void Service::in_room(const std::string& name, PendingRequest request, RoomJob job) {
    const LiveRoomPtr live = is_room_name(name) ? registry_.find(name) : nullptr;
    if (live == nullptr) {
        request.refuse(RefusalCode::no_such_room, "no room has this name");
        return;
    }
    run(live, std::move(request), std::move(job));
}

void Service::run(const LiveRoomPtr& live, PendingRequest request, RoomJob job) {
    live->run([live, request = std::move(request), job = std::move(job)] {
        if (live->room) {
            job(request, live);
        } else {
            request.refuse(live->missing);
        }
    });
}

void Service::submit(const PendingRequest& request, const LiveRoomPtr& live, const CommandBody& body) {
    const Subscriber* subscriber = live->find(*request.client);
    if (subscriber == nullptr || !subscriber->seat) {
        request.refuse(RefusalCode::not_seated, "only players may do this");
        return;
    }
    const Seat seat = *subscriber->seat;
    RoomWriter::Change change;
    change.storing = storage_for(request);
    if (!change.storing) {
        return;
    }
    change.stamp_ms = options_.stamp_ms();
    change.command = {live->room->holder_of(seat), request.arrived_ms, body,
                      request.client->lag_ms + live->turn_told_late_ms, key_of(request.id, body)};
    change.done = [this, request, live, seat, body](const RoomWriter::Result& result) {
        if (!result) {
            request.refuse(result.error());
            return;
        }
        if (!result->is_resend) {
            live->note_name(*request.client);
            seat_changed(request, live, seat, body);
        }
        request.answer(Acked{result->version});
    };
    writer_.run(live, std::move(change));
}

void Service::play(PendingRequest request, const CommandBody& command) {
    in_own_room(std::move(request),
                [this, command](const auto& pending, const auto& live) { submit(pending, live, command); });
}

void Service::renew_secret(PendingRequest request, const std::string& secret) {
    if (!is_secret(secret)) {
        request.refuse(RefusalCode::bad_request,
                       "the field \"secret\" is not 43 characters of URL-safe base64");
        return;
    }
    in_own_room(std::move(request),
                [this, holder = hash_secret(secret)](const auto& pending, const auto& live) {
                    submit(pending, live, RenewSecret{holder});
                });
}

void Service::name_player(PendingRequest request) {
    if (request.client->account.empty()) {
        request.refuse(RefusalCode::account_needed, "the connection is not signed in");
        return;
    }
    in_own_room(std::move(request), [this](const auto& pending, const auto& live) {
        submit(pending, live, NamePlayer{{pending.client->account}});
    });
}

void Service::claim_left(PendingRequest request, bool wants_win) {
    in_own_room(std::move(request), [this, wants_win](const auto& pending, const auto& live) {
        const Subscriber* subscriber = live->find(*pending.client);
        if (subscriber == nullptr || !subscriber->seat || *subscriber->seat == Seat::both) {
            pending.refuse(RefusalCode::not_seated, "only players of a game by link may do this");
            return;
        }
        const Side claimed_from = *subscriber->seat == Seat::first ? Side::second : Side::first;
        const auto from = live->claimable_at(claimed_from);
        if (!from || pending.arrived_ms < *from) {
            pending.refuse(RefusalCode::not_now, "the other player has not been away for long enough");
            return;
        }
        submit(pending, live, ClaimLeft{wants_win});
    });
}

void Service::seat_changed(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                           const CommandBody& body) {
    const bool is_left = std::holds_alternative<LeaveSeat>(body);
    if (!is_left && !std::holds_alternative<RenewSecret>(body)) {
        return;
    }
    live->publish_takeover(seat, *request.client); // unseats all others
    if (Subscriber* subscriber = live->find(*request.client); is_left && subscriber != nullptr) {
        subscriber->seat.reset();
    }
    live->publish_presence();
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
        tell_game_changed(live);
    }
}

void Service::plan_forgetting() {
    if (forget_rates_ == 0) {
        forget_rates_ = deadlines_.add(options_.now_ms() + forget_rates_ms, [this] {
            forget_rates_ = 0;
            creations_.evict_idle(options_.now_ms());
            stored_bytes_.evict_idle(options_.now_ms());
            handovers_.forget_old(options_.now_ms());
            chat_.evict_idle(options_.now_ms());
        });
    }
}

bool Service::may_create(const std::string& address) {
    plan_forgetting();
    return creations_.take(address, options_.now_ms());
}

std::function<void(std::int64_t)> Service::storage_for(const PendingRequest& request) {
    plan_forgetting();
    const std::string& address = request.client->address;
    if (!stored_bytes_.take(address, options_.now_ms())) {
        request.refuse(RefusalCode::too_many, "too much from this address today; try again later");
        return {};
    }
    return [this, address](std::int64_t bytes) { stored_bytes_.charge(address, static_cast<double>(bytes)); };
}

} // namespace duiyi::server
