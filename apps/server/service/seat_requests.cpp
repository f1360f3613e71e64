// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/seat_requests.hpp"

#include <utility>

#include "domain/secret.hpp"
#include "duiyi/engine/level.hpp"
#include "service/room_jobs.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

namespace {

/// The account behind a connection as a player; nothing for a guest.
std::optional<Player> player_of(const Client& client) {
    return client.account.empty() ? std::nullopt : std::optional(Player{client.account});
}

Created first_event(const CreateRoom& what, const Board& board, Side side, const SecretHash& holder) {
    Created created{board.game(), what.mode, board.start_fen(), {}};
    if (what.engine_level) {
        created.engine =
            EngineSeat{other(side), static_cast<int>(*what.engine_level), random_bits(), what.engine_resigns};
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

void SeatRequests::create(PendingRequest request, const CreateRoom& what) {
    auto board = what.fen ? Board::from_fen(what.game, *what.fen) : Board::start(what.game);
    if (!board) {
        request.refuse(bad_fen(board.error()));
        return;
    }
    if (auto error = bad_level(what.engine_level, parts_.engines.available())) {
        request.refuse(*error);
        return;
    }
    if (auto error = bad_listing(what)) {
        request.refuse(*error);
        return;
    }
    if (auto error = what.engine_level ? parts_.engines.in_play_refusal(*board) : std::nullopt) {
        request.refuse(*error);
        return;
    }
    if (!parts_.limits.may_create(request.client->address)) {
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
    const auto live = parts_.registry.make(std::move(*room), {});
    live->note_name(*request.client);
    store_new_room(std::move(request), live, recorded, secret);
}

void SeatRequests::store_new_room(PendingRequest request, const LiveRoomPtr& live,
                                  const RecordedEvent& recorded, const std::string& secret) {
    const auto storing = parts_.limits.storage_for(request);
    if (!storing) {
        return;
    }
    const std::int64_t now = parts_.stamp_ms();
    const StoredEvent stored = to_stored(1, now, recorded);
    live->hashes.add(live->name(), stored);
    live->row = first_row(live->name(), now, std::get<Created>(recorded.event));
    live->changed_ms = now;
    UnitOfWork work;
    work.appends.push_back({live->name(), 0, {stored}});
    work.changes.push_back(PutGame{live->row});
    work.max_log_bytes = parts_.max_game_bytes;
    storing(event_bytes(work.appends.front().events.front()));
    parts_.store.commit(
        std::move(work), [this, live, secret, request = std::move(request)](const auto& result) {
            if (!result) {
                request.refuse(store_refusal(live->name(), result.error()));
                return;
            }
            const Seat seat = live->room->seat_of(secret).value_or(Seat::first);
            parts_.registry.add(live);
            parts_.clocks.changed(live);
            if (request.client->sink != nullptr) {
                parts_.admissions.leave(request.client);
                request.client->room = live;
                live->channel.subscribe(request.client, true, seat);
            }
            request.client->answer(request.id,
                                   RoomCreated{live->view(), seat, secret, parts_.admissions.log_and_time()});
            live->channel.publish_presence(request.client.get());
            request.done();
            parts_.engines.update(live);
        });
}

void SeatRequests::leave_room(const PendingRequest& request, const std::optional<std::string>& room) {
    const LiveRoomPtr& live = request.client->room;
    if (live != nullptr && live->name() == room.value_or(live->name())) {
        parts_.admissions.leave(request.client);
    }
    request.answer(Accepted());
}

void SeatRequests::join(PendingRequest request, JoinRoom what) {
    const std::string name = what.room;
    in_room(parts_.registry, name, std::move(request),
            [this, what = std::move(what)](const auto& pending, const auto& live) {
                join_room(pending, live, what);
            });
}

void SeatRequests::join_room(const PendingRequest& request, const LiveRoomPtr& live, const JoinRoom& what) {
    Admission admission{{}, {}, parts_.admissions.known_version(what.seen, *live)};
    const Subscriber* subscriber = live->channel.find(*request.client);
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
    parts_.admissions.enter(request, live, admission);
    request.done();
}

void SeatRequests::enter_own_seat(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                                  std::optional<std::int64_t> since) {
    RoomWriter::Change change;
    change.storing = parts_.limits.storage_for(request);
    if (!change.storing) {
        return;
    }
    const Admission admission{seat, new_secret(), since};
    change.stamp_ms = parts_.stamp_ms();
    change.command = {live->room->holder_of(seat), request.arrived_ms,
                      RenewSecret{hash_secret(*admission.secret)}};
    change.done = [request](const RoomWriter::Written& result) {
        if (!result) {
            request.refuse(result.error());
        }
    };
    change.published = [this, live, request, admission] {
        parts_.admissions.enter(request, live, admission);
        request.done();
    };
    parts_.writer.run(live, std::move(change));
}

void SeatRequests::take_seat(const PendingRequest& request, const LiveRoomPtr& live,
                             std::optional<std::int64_t> since, const std::optional<GuestName>& guest) {
    RoomWriter::Change change;
    change.storing = parts_.limits.storage_for(request);
    if (!change.storing) {
        return;
    }
    const std::string secret = new_secret();
    const TakeSeat join = join_of(request, guest);
    change.stamp_ms = parts_.stamp_ms();
    change.command = {SecretHolder{hash_secret(secret)}, request.arrived_ms, join, 0,
                      key_of(request.id, join)};
    change.done = [this, live, request, since](const RoomWriter::Written& result) {
        if (result) {
            // The names go out with the event; the request is answered once it is published.
            live->note_name(*request.client);
            return;
        }
        if (result.error().code != RefusalCode::not_now) {
            request.refuse(result.error());
            return;
        }
        // Another join took the seat.
        parts_.admissions.enter(request, live, {std::nullopt, std::nullopt, since});
        request.done();
    };
    // The others get the event before the client is in the room: its answer includes the event.
    change.published = [this, live, request, secret, since] {
        parts_.admissions.enter(request, live, {live->room->seat_of(secret), secret, since});
        request.done();
    };
    parts_.writer.run(live, std::move(change));
}

} // namespace duiyi::server
