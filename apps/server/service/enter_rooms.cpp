// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The part of the service that brings clients into rooms: creating, joining, following, leaving.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "domain/secret.hpp"
#include "duiyi/engine/level.hpp"
#include "service/service.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

namespace {

/// A join may print a whole game and changes the presence of the room: it counts as this many messages more,
/// besides the length of its answer (ClientSink::answer).
constexpr std::size_t join_charge = 4;
constexpr std::size_t max_followed = 16;

/// The account behind a connection as a player; nothing for a guest.
std::optional<Player> player_of(const Client& client) {
    return client.account.empty() ? std::nullopt : std::optional(Player{client.account});
}

Created first_event(const CreateRoom& what, const Board& board, Side side, const SecretHash& holder) {
    Created created{board.game(), what.mode, board.start_fen(), {}};
    if (what.engine_level) {
        created.engine = EngineSeat{other(side), static_cast<int>(*what.engine_level), random_bits()};
    } else if (created.mode == PlayMode::hotseat) {
        created.holders = {holder, holder};
    }
    created.holders[index_of(side)] = holder;
    created.time = what.time;
    created.is_listed = what.is_listed;
    created.is_begun = is_timed(what.time) && (created.engine || created.mode == PlayMode::hotseat);
    return created;
}

/// Why the requested level is refused.
std::optional<Refusal> bad_level(const std::optional<std::int64_t>& level, bool has_engine) {
    if (!level) {
        return std::nullopt;
    }
    if (!has_engine) {
        return Refusal{RefusalCode::no_engine, "this server has no engine to play against"};
    }
    if (*level < engine::lowest_level || *level > engine::highest_level) {
        return Refusal{RefusalCode::bad_request, "the field \"computer\" is not a level from " +
                                                     std::to_string(engine::lowest_level) + " to " +
                                                     std::to_string(engine::highest_level)};
    }
    return std::nullopt;
}

TakeSeat join_of(const PendingRequest& request, const std::optional<GuestName>& guest) {
    return {request.id, player_of(*request.client), guest};
}

/// Why the game cannot be listed as is wanted: of a game without a clock nobody can tell whether it goes on.
std::optional<Refusal> bad_listing(const CreateRoom& what) {
    if (!what.is_listed || (what.mode == PlayMode::link && !what.engine_level && is_timed(what.time))) {
        return std::nullopt;
    }
    return Refusal{RefusalCode::bad_request,
                   "the field \"listed\" is only for games by link between people, with a clock"};
}

/// The seat that the account of a connection holds in a game by link or against the engine.
std::optional<Seat> own_seat(const Client& client, const Room& room) {
    const auto side = client.account.empty() ? std::nullopt : room.side_of_account(client.account);
    return side ? std::optional(seat_of(*side)) : std::nullopt;
}

} // namespace

bool Service::has_engine(int level) const {
    return engines_.available() && level >= engine::lowest_level && level <= engine::highest_level;
}

void Service::create(PendingRequest request, const CreateRoom& what) {
    auto board = what.fen ? Board::from_fen(what.game, *what.fen) : Board::start(what.game);
    if (!board) {
        request.refuse(bad_fen(board.error()));
        return;
    }
    if (auto error = bad_level(what.engine_level, engines_.available())) {
        request.refuse(*error);
        return;
    }
    if (auto error = bad_listing(what)) {
        request.refuse(*error);
        return;
    }
    if (auto error = what.engine_level ? engines_.in_play_refusal(*board) : std::nullopt) {
        request.refuse(*error);
        return;
    }
    if (!may_create(request.client->address)) {
        request.refuse(RefusalCode::too_many, "too many rooms from this address; try again later");
        return;
    }
    const Side side = what.side ? *what.side : random_side();
    const std::string secret = new_secret();
    const SecretHash holder = hash_secret(secret);
    Created created = first_event(what, *board, side, holder);
    const bool both = what.mode == PlayMode::hotseat && !what.engine_level;
    if (!both) {
        created.players[index_of(side)] = player_of(*request.client);
        created.guests[index_of(side)] = created.players[index_of(side)] ? std::nullopt : what.guest;
    }
    const RecordedEvent recorded{std::move(created), SecretHolder{holder}, moment_of(request.arrived_ms),
                                 IdempotencyKey{request.id, create_text}};
    auto room = Room::open(new_room_name(), recorded);
    if (!room) {
        request.refuse(RefusalCode::failed, room.error());
        return;
    }
    const auto live = registry_.make(std::move(*room), {});
    live->note_name(*request.client);
    store_new_room(std::move(request), live, recorded, secret);
}

void Service::store_new_room(PendingRequest request, const LiveRoomPtr& live, const RecordedEvent& recorded,
                             const std::string& secret) {
    const auto storing = storage_for(request);
    if (!storing) {
        return;
    }
    const std::int64_t now = options_.stamp_ms();
    live->row = first_row(live->name(), now, std::get<Created>(recorded.event));
    live->changed_ms = now;
    UnitOfWork work;
    work.appends.push_back({live->name(), 0, {to_stored(1, now, recorded)}});
    work.changes.push_back(PutGame{live->row});
    work.max_log_bytes = options_.max_game_bytes;
    storing(event_bytes(work.appends.front().events.front()));
    store_.commit(std::move(work), [this, live, secret, request = std::move(request)](const auto& result) {
        if (!result) {
            request.refuse(store_refusal(live->name(), result.error()));
            return;
        }
        const Seat seat = live->room->seat_of(secret).value_or(Seat::first);
        registry_.add(live);
        clocks_.changed(live);
        if (request.client->sink != nullptr) {
            leave_room(request.client);
            request.client->room = live;
            live->subscribe(request.client, true, seat);
        }
        request.client->answer(request.id, RoomCreated{live->view(), seat, secret, log_and_time()});
        live->publish_presence(request.client.get());
        request.done();
        engines_.update(live);
    });
}

void Service::join(PendingRequest request, JoinRoom what) {
    const std::string name = what.room;
    in_room(name, std::move(request), [this, what = std::move(what)](const auto& pending, const auto& live) {
        join_room(pending, live, what);
    });
}

void Service::join_room(const PendingRequest& request, const LiveRoomPtr& live, const JoinRoom& what) {
    Admission admission{{}, {}, known_version(what.seen)};
    const Subscriber* subscriber = live->find(*request.client);
    if (what.secret) {
        admission.seat = live->room->seat_of(*what.secret);
        if (!admission.seat) {
            request.refuse(RefusalCode::wrong_secret, "the secret opens no seat of this room");
            return;
        }
        if (what.watches) {
            admission.seat.reset();
            admission.is_players_own = true;
        }
    } else if (subscriber != nullptr && subscriber->seat) {
        admission.seat = subscriber->seat; // a player requests the state again
    } else if (const auto own = own_seat(*request.client, *live->room); own && !what.watches) {
        enter_own_seat(request, live, *own, admission.since);
        return;
    } else if (!what.watches &&
               live->room->decide({SecretHolder{}, request.arrived_ms, join_of(request, what.guest)})) {
        take_seat(request, live, admission.since, what.guest);
        return;
    }
    enter_room(request, live, admission);
    request.done();
}

void Service::enter_own_seat(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                             std::optional<std::int64_t> since) {
    RoomWriter::Change change;
    change.storing = storage_for(request);
    if (!change.storing) {
        return;
    }
    const Admission admission{seat, new_secret(), since};
    change.stamp_ms = options_.stamp_ms();
    change.command = {live->room->holder_of(seat), request.arrived_ms,
                      RenewSecret{hash_secret(*admission.secret)}};
    change.done = [request](const RoomWriter::Result& result) {
        if (!result) {
            request.refuse(result.error());
        }
    };
    change.published = [this, live, request, admission] {
        enter_room(request, live, admission);
        request.done();
    };
    writer_.run(live, std::move(change));
}

void Service::take_seat(const PendingRequest& request, const LiveRoomPtr& live,
                        std::optional<std::int64_t> since, const std::optional<GuestName>& guest) {
    RoomWriter::Change change;
    change.storing = storage_for(request);
    if (!change.storing) {
        return;
    }
    const std::string secret = new_secret();
    const TakeSeat join = join_of(request, guest);
    change.stamp_ms = options_.stamp_ms();
    change.command = {SecretHolder{hash_secret(secret)}, request.arrived_ms, join, 0,
                      key_of(request.id, join)};
    change.done = [this, live, request, since](const RoomWriter::Result& result) {
        if (result) {
            // The names go out with the event; the request is answered once it is published.
            live->note_name(*request.client);
            return;
        }
        if (result.error().code != RefusalCode::not_now) {
            request.refuse(result.error());
            return;
        }
        enter_room(request, live, {std::nullopt, std::nullopt, since}); // another join took the seat
        request.done();
    };
    // The others get the event before the client is in the room: its answer includes the event.
    change.published = [this, live, request, secret, since] {
        enter_room(request, live, {live->room->seat_of(secret), secret, since});
        request.done();
    };
    writer_.run(live, std::move(change));
}

void Service::enter_room(const PendingRequest& request, const LiveRoomPtr& live, const Admission& admission) {
    const ClientPtr& client = request.client;
    if (client->sink == nullptr) {
        return; // went away while the room was being stored or loaded
    }
    if (client->room != live) {
        leave_room(client);
        std::erase(client->followed, live);
    }
    client->room = live;
    live->subscribe(client, true, admission.seat, admission.is_players_own);
    send_joined(request, live, admission);
    if (admission.seat) {
        live->publish_takeover(*admission.seat, *client);
    }
    live->publish_presence(client.get());
    engines_.update(live);
}

void Service::send_joined(const PendingRequest& request, const LiveRoomPtr& live,
                          const Admission& admission) {
    request.client->charge(join_charge);
    request.client->answer(request.id, RoomJoined{live->view(), admission.seat, admission.secret,
                                                  admission.since, log_and_time()});
}

LogAndTime Service::log_and_time() const {
    return {store_.epoch(), options_.now_ms()};
}

void Service::follow(PendingRequest request, const std::string& room, const SeenVersion& seen) {
    in_room(room, std::move(request),
            [this, since = known_version(seen)](const auto& pending, const auto& live) {
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
                    live->subscribe(client, false, std::nullopt);
                }
                send_joined(pending, live, {std::nullopt, std::nullopt, since});
                live->publish_presence(client.get());
                pending.done();
                engines_.update(live);
            });
}

std::optional<std::int64_t> Service::known_version(const SeenVersion& seen) const {
    return seen.epoch == store_.epoch() ? seen.version : std::nullopt;
}

void Service::send_plies(PendingRequest request, const std::string& room, std::int64_t from,
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
    run(live, std::move(request), [from, to](const auto& pending, const auto& its_room) {
        pending.client->charge(join_charge);
        pending.answer(PliesOfRoom{its_room->view(), from, to});
    });
}

void Service::unfollow(const PendingRequest& request, const std::string& room) {
    const auto& followed = request.client->followed;
    const auto found = std::ranges::find(followed, room, &LiveRoom::name);
    if (found == followed.end()) {
        request.refuse(RefusalCode::not_in_room, "the connection does not follow this room");
        return;
    }
    stop_following(request.client, LiveRoomPtr(*found));
    request.answer(Accepted());
}

void Service::stop_following(const ClientPtr& client, const LiveRoomPtr& live) {
    std::erase(client->followed, live);
    on_left(client, live);
}

void Service::leave_room(const ClientPtr& client) {
    engines_.cancel_help(*client); // of a position outside any room, too
    if (const LiveRoomPtr live = std::exchange(client->room, nullptr)) {
        on_left(client, live);
    }
}

void Service::on_left(const ClientPtr& client, const LiveRoomPtr& live) {
    live->unsubscribe(*client);
    registry_.used(live);
    live->publish_presence();
    engines_.update(live);
    engines_.continue_review(live);
}

} // namespace duiyi::server
