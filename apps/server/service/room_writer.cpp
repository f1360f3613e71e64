// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/room_writer.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "service/fair_play.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

namespace {

/// After this many conflicts in a row the client gets an error.
constexpr int max_attempts = 8; // as store_refusal() says

tl::unexpected<Refusal> refuse(RefusalCode code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
}

std::int64_t bytes_of(const UnitOfWork& work) {
    std::int64_t bytes = 0;
    for (const Append& append : work.appends) {
        for (const StoredEvent& event : append.events) {
            bytes += event_bytes(event);
        }
    }
    return bytes;
}

/// The side whose seat the event may give to an account.
std::optional<Side> seated_side(const Event& event) {
    if (const auto* taken = std::get_if<SeatTaken>(&event)) {
        return taken->side;
    }
    if (const auto* named = std::get_if<PlayerNamed>(&event)) {
        return named->side;
    }
    return std::nullopt;
}

} // namespace

Refusal store_refusal(const std::string& room, const StoreError& error) {
    if (error.fault == StoreFault::full) {
        spdlog::warn("the games take as many bytes as they may: --max-game-bytes");
        return {RefusalCode::too_many, "this server has no room for more games; try again later"};
    }
    // The message of a conflict names the room.
    spdlog::error("room {}: cannot store: {}", room_tag(room),
                  error.fault == StoreFault::conflict ? "gave up after 8 version conflicts" : error.message);
    return {RefusalCode::failed, "the request could not be stored"};
}

void RoomWriter::run(const LiveRoomPtr& live, Change change) {
    attempt(live, std::make_shared<const Change>(std::move(change)), max_attempts);
}

void RoomWriter::attempt(const LiveRoomPtr& live, const ChangePtr& change, int attempts_left) {
    const Command& command = change->command;
    if (command.key) {
        const auto before = live->room->done_before(command.by, *command.key);
        if (!before) {
            change->done(tl::unexpected(before.error()));
            return;
        }
        if (*before) {
            change->done(Done{**before, true});
            return;
        }
    }
    auto decision = live->room->decide(command);
    if (!decision) {
        change->done(tl::unexpected(decision.error()));
        return;
    }
    commit(live, change, std::move(*decision), attempts_left);
}

void RoomWriter::commit(const LiveRoomPtr& live, const ChangePtr& change, Decision decision,
                        int attempts_left) {
    const Command& command = change->command;
    const Moment at = moment_of(command.at_ms);
    const std::int64_t version = live->room->version();
    UnitOfWork work;
    if (decision.new_room) {
        const NewRoom& next = *decision.new_room;
        work.appends.push_back(
            {next.name, 0, {to_stored(1, change->stamp_ms, {next.created, command.by, at, std::nullopt})}});
        work.changes.push_back(PutGame{first_row(next.name, change->stamp_ms, next.created)});
    }
    RecordedEvent recorded{std::move(decision.event), command.by, at, command.key};
    StoredEvent stored = to_stored(version + 1, change->stamp_ms, recorded);
    work.appends.push_back({live->name(), version, {}});
    work.appends.back().events.push_back(stored);
    work.max_log_bytes = decision.new_room ? max_log_bytes_ : max_log_bytes_ + max_log_bytes_ / 8;
    if (change->storing) {
        change->storing(bytes_of(work));
    }
    GameRow row = live->row;
    project(row, change->stamp_ms, recorded.event);
    if (row != live->row) {
        work.changes.push_back(PutGame{row});
    }
    if (auto rating = rating_of_end(live->row, row)) {
        work.changes.emplace_back(*std::move(rating));
    }
    const auto spoilt_by = who_spoilt(*live->room, recorded);
    if (auto spoilt = spoilt_game(*live->room, spoilt_by, change->stamp_ms)) {
        work.changes.emplace_back(*std::move(spoilt));
    }
    live->hold();
    const auto begun = std::make_shared<Commit>(Commit{std::move(recorded), decision.new_room.has_value(),
                                                       std::move(row), std::move(stored), spoilt_by});
    store_.commit(std::move(work), [this, live, change, attempts_left, begun](const auto& result) {
        if (result) {
            committed(live, *change, std::move(*begun));
        } else if (result.error().fault == StoreFault::conflict && attempts_left > 1) {
            refresh(live, [this, live, change, attempts_left](const auto& error) {
                if (error) {
                    change->done(tl::unexpected(*error));
                } else {
                    attempt(live, change, attempts_left - 1);
                }
            });
            return;
        } else {
            change->done(tl::unexpected(store_refusal(live->name(), result.error())));
        }
        live->release();
    });
}

void RoomWriter::committed(const LiveRoomPtr& live, const Change& change, Commit commit) {
    if (commit.has_new_room) {
        registry_.stored_unplayed(change.stamp_ms);
    }
    if (const auto applied = live->room->apply(commit.recorded); !applied) {
        change.done(refuse(RefusalCode::failed, "the room has to be read again; reconnect"));
        give_up(live, applied.error());
        return;
    }
    live->hashes.add(live->name(), commit.stored);
    live->row = std::move(commit.row);
    live->spoilt_by = commit.spoilt_by ? commit.spoilt_by : live->spoilt_by;
    live->changed_ms = change.stamp_ms;
    registry_.used(live);
    change.done(Done{live->room->version(), false});
    publish(live, commit.recorded.event, std::move(commit.stored));
    if (change.published) {
        change.published();
    }
}

void RoomWriter::refresh(const LiveRoomPtr& live, Refreshed then) {
    live->hold();
    store_.load(live->name(), live->room->version(), [this, live, then = std::move(then)](const auto& slice) {
        const auto error = apply_slice(live, slice);
        live->release_after([&] { then(error); });
    });
}

std::optional<Refusal> RoomWriter::apply_slice(const LiveRoomPtr& live,
                                               const StoreResult<StreamSlice>& slice) {
    if (!slice) {
        spdlog::error("room {}: cannot read: {}", room_tag(live->name()), slice.error().message);
        return Refusal{RefusalCode::failed, "the room could not be read"};
    }
    if (slice->version == 0) {
        registry_.drop(live, {RefusalCode::no_such_room, "the room has been deleted"});
        dropped_(live);
        return live->missing;
    }
    for (const StoredEvent& stored : slice->events) {
        const auto event = from_stored(stored);
        if (!event) {
            give_up(live, event.error());
            return live->missing;
        }
        if (!apply_stored(live, stored, *event)) {
            return live->missing;
        }
        publish(live, event->event, stored);
    }
    return std::nullopt;
}

bool RoomWriter::apply_stored(const LiveRoomPtr& live, const StoredEvent& stored,
                              const RecordedEvent& recorded) {
    if (const auto applied = live->room->apply(recorded); !applied) {
        give_up(live, applied.error());
        return false;
    }
    live->hashes.add(live->name(), stored);
    project(live->row, stored.at_ms, recorded.event);
    live->changed_ms = stored.at_ms;
    return true;
}

void RoomWriter::publish(const LiveRoomPtr& live, const Event& event, StoredEvent stored) {
    const auto side = seated_side(event);
    const auto name = side ? live->names[index_of(*side)] : std::nullopt;
    live->tell_event(event);
    live->publish({std::move(stored), name.value_or("")});
    applied_(live, event, Follow::here);
}

void RoomWriter::receive(const LiveRoomPtr& live, const EventStored& message) {
    live->run([this, live, message] {
        if (!live->room || message.event.version <= live->room->version()) {
            return; // it is not there, or has been read from the log
        }
        const auto event = from_stored(message.event);
        if (!event || message.event.version > live->room->version() + 1) {
            refresh(live, [](const auto&) {});
            return;
        }
        if (!apply_stored(live, message.event, *event)) {
            return;
        }
        if (const auto side = seated_side(event->event); side && !message.player_name.empty()) {
            live->names[index_of(*side)] = message.player_name;
        }
        live->tell_event(event->event);
        applied_(live, event->event, Follow::elsewhere);
    });
}

void RoomWriter::give_up(const LiveRoomPtr& live, const std::string& why) {
    spdlog::critical("room {}: a stored event cannot be applied: {}", room_tag(live->name()), why);
    registry_.drop(live, {RefusalCode::failed, "the room has to be read again; reconnect"});
    dropped_(live);
    for (const Subscriber& subscriber : std::vector(live->channel.subscribers())) {
        if (subscriber.client->sink != nullptr) {
            subscriber.client->sink->close();
        }
    }
}

} // namespace duiyi::server
