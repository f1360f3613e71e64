// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/room_registry.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "service/stored_events.hpp"

namespace duiyi::server {

namespace {

/// How long after a start, and how often, old games are looked for.
constexpr std::int64_t erasure_pause_ms = 3'600'000;
/// How soon the next hundred of them go.
constexpr std::int64_t next_erasure_ms = 1'000;

} // namespace

RoomRegistry::RoomRegistry(Store& store, Bus& bus, Deadlines& deadlines, RegistryOptions options)
    : store_(store),
      deadlines_(deadlines),
      options_(std::move(options)),
      context_(std::make_shared<const RoomContext>(
          RoomContext{{bus, deadlines, options_.node, options_.now_ms, options_.presence_pause_ms},
                      options_.stored_elsewhere})) {
    // Not at once: after a restart, clients that wait in a room need time to reconnect. And not before an
    // unplayed room has lived its time while this server ran: a system clock that was set meanwhile erases
    // nothing.
    plan_deletion(options_.now_ms() + std::max(options_.idle_room_ms, options_.unplayed_room_ms));
    plan_erasure(std::min(erasure_pause_ms, options_.unused_game_ms));
}

RoomRegistry::~RoomRegistry() {
    deadlines_.cancel(deletion_);
    deadlines_.cancel(erasure_);
    for (const auto& [name, live] : rooms_) {
        deadlines_.cancel(live->idle_check);
        live->clear();
    }
}

LiveRoomPtr RoomRegistry::find(const std::string& name) {
    if (being_deleted_.contains(name)) {
        return nullptr;
    }
    auto& live = rooms_[name];
    if (live == nullptr) {
        live = std::make_shared<LiveRoom>(name, context_);
        live->hold();
        store_.load(name, 0, [this, live](const auto& slice) { loaded(live, slice); });
    }
    used(live);
    return live;
}

LiveRoomPtr RoomRegistry::make(Room room, GameRow row) {
    auto live = std::make_shared<LiveRoom>(room.name(), context_);
    live->open(std::move(room), std::move(row));
    return live;
}

void RoomRegistry::add(const LiveRoomPtr& live) {
    rooms_[live->name()] = live;
    used(live);
    stored_unplayed(live->row.created_ms);
}

void RoomRegistry::stored_unplayed(std::int64_t created_ms) {
    plan_deletion(created_ms + options_.unplayed_room_ms + 1);
}

void RoomRegistry::drop(const LiveRoomPtr& live, Refusal why) {
    deadlines_.cancel(std::exchange(live->idle_check, 0));
    if (const auto found = rooms_.find(live->name()); found != rooms_.end() && found->second == live) {
        rooms_.erase(found);
    }
    live->room.reset();
    live->missing = std::move(why);
}

void RoomRegistry::used(const LiveRoomPtr& live) {
    live->used_ms = options_.now_ms();
    const auto found = rooms_.find(live->name());
    const bool is_registered = found != rooms_.end() && found->second == live;
    if (live->idle_check == 0 && is_registered) {
        plan_idle_check(live);
    }
}

void RoomRegistry::plan_idle_check(const LiveRoomPtr& live) {
    live->idle_check = deadlines_.add(live->used_ms + options_.idle_room_ms, [this, live] {
        live->idle_check = 0;
        check_idle(live);
    });
}

void RoomRegistry::check_idle(const LiveRoomPtr& live) {
    const auto found = rooms_.find(live->name());
    if (found == rooms_.end() || found->second != live) {
        return;
    }
    const std::int64_t now = options_.now_ms();
    if (!live->channel.subscribers().empty()) {
        return; // checked again after the last of them has left
    }
    if (!live->idle()) {
        used(live); // a request is in progress: checked again later
    } else if (live->used_ms + options_.idle_room_ms <= now) {
        rooms_.erase(found);
    } else {
        plan_idle_check(live);
    }
}

void RoomRegistry::loaded(const LiveRoomPtr& live, const StoreResult<StreamSlice>& slice) {
    if (!slice) {
        spdlog::error("room {}: cannot read: {}", room_tag(live->name()), slice.error().message);
        not_loaded(live, {RefusalCode::failed, "the room could not be read"});
        return;
    }
    if (slice->version == 0) {
        not_loaded(live, live->missing);
        return;
    }
    // A long game takes its time, in which the other rooms go on.
    using Restored = Result<RestoredRoom, std::string>;
    const auto restored = std::make_shared<std::optional<Restored>>();
    const bool is_accepted = options_.background(
        [restored, name = live->name(), events = slice->events] { restored->emplace(restore(name, events)); },
        [this, live, restored] {
            replayed(live, restored->has_value() ? std::move(**restored)
                                                 : Restored(tl::unexpect, "the replay was broken off"));
        });
    if (!is_accepted) {
        not_loaded(live, {RefusalCode::failed, "too many rooms are being opened; try again later"});
    }
}

void RoomRegistry::replayed(const LiveRoomPtr& live, Result<RestoredRoom, std::string> restored) {
    if (!restored) {
        spdlog::error("room {}: cannot replay: {}", room_tag(live->name()), restored.error());
        not_loaded(live, {RefusalCode::failed, "the room's history could not be replayed"});
        return;
    }
    live->open(std::move(restored->room), std::move(restored->row));
    live->changed_ms = restored->changed_ms;
    live->hashes = restored->hashes;
    find_names(live, [this, live] {
        if (live->room->is_rated() && live->room->is_over()) {
            find_ratings(live);
        } else {
            find_successor(live);
        }
    });
}

void RoomRegistry::find_names(const LiveRoomPtr& live, const std::function<void()>& then) {
    const auto waits = std::make_shared<int>(0);
    const Players& players = live->room->players();
    for (const Side side : both_sides) {
        *waits += players[index_of(side)] ? 1 : 0;
    }
    if (*waits == 0) {
        then();
        return;
    }
    for (const Side side : both_sides) {
        if (const auto& player = players[index_of(side)]) {
            store_.find_account(player->account, [live, side, waits, then](const auto& found) {
                if (!found) {
                    spdlog::error("room {}: cannot look up a player: {}", room_tag(live->name()),
                                  found.error().message);
                } else if (*found) {
                    live->names[index_of(side)] = (*found)->name;
                }
                if (--*waits == 0) {
                    then();
                }
            });
        }
    }
}

void RoomRegistry::find_ratings(const LiveRoomPtr& live) {
    store_.list_game_ratings(live->name(), [this, live](const auto& changes) {
        if (changes) {
            live->note_ratings(*changes);
        }
        find_successor(live);
    });
}

void RoomRegistry::find_successor(const LiveRoomPtr& live) {
    if (live->room->successor()) {
        check_successor(live);
    } else {
        ready(live);
    }
}

void RoomRegistry::ready(const LiveRoomPtr& live) {
    live->release_after([this, &live] {
        if (options_.opened) {
            options_.opened(live);
        }
    });
}

void RoomRegistry::not_loaded(const LiveRoomPtr& live, Refusal why) {
    live->missing = std::move(why);
    deadlines_.cancel(std::exchange(live->idle_check, 0));
    rooms_.erase(live->name());
    live->release();
}

void RoomRegistry::check_successor(const LiveRoomPtr& live) {
    store_.load(*live->room->successor(), std::numeric_limits<std::int64_t>::max(),
                [live](const auto& slice) {
                    if (slice && slice->version == 0) {
                        live->room->forget_successor();
                    }
                    live->release();
                });
}

void RoomRegistry::plan_deletion(std::int64_t at_ms) {
    if (deletion_ != 0 && deletion_at_ms_ <= at_ms) {
        return;
    }
    deadlines_.cancel(deletion_);
    deletion_at_ms_ = at_ms;
    deletion_ = deadlines_.add(at_ms, [this] {
        deletion_ = 0;
        delete_unplayed();
    });
}

void RoomRegistry::delete_unplayed() {
    store_.list_unplayed(options_.now_ms() - options_.unplayed_room_ms, [this](auto unplayed) {
        if (!unplayed) {
            spdlog::error("cannot list the unplayed rooms: {}", unplayed.error().message);
            plan_deletion(options_.now_ms() + options_.idle_room_ms);
            return;
        }
        if (unplayed->next_created_ms) {
            plan_deletion(*unplayed->next_created_ms + options_.unplayed_room_ms + 1);
        }
        delete_rooms(std::move(unplayed->streams));
    });
}

void RoomRegistry::delete_rooms(std::vector<std::string> names) {
    // In memory: a client is waiting there, or was a moment ago and may be loading the page again.
    const auto kept = std::erase_if(names, [this](const std::string& name) { return rooms_.contains(name); });
    if (kept > 0) {
        plan_deletion(options_.now_ms() + options_.idle_room_ms);
    }
    if (names.empty()) {
        return;
    }
    being_deleted_.insert(names.begin(), names.end());
    store_.erase_unplayed(names, [this, names](const auto& erased) {
        for (const std::string& name : names) {
            being_deleted_.erase(name);
        }
        if (erased) {
            deleted(*erased);
        } else {
            spdlog::error("cannot delete the unplayed rooms: {}", erased.error().message);
            plan_deletion(options_.now_ms() + options_.idle_room_ms);
        }
    });
}

void RoomRegistry::deleted(const std::vector<std::string>& names) {
    const std::unordered_set<std::string> gone(names.begin(), names.end());
    for (const auto& [name, live] : rooms_) {
        if (live->room && live->room->successor() && gone.contains(*live->room->successor())) {
            live->room->forget_successor();
        }
    }
}

void RoomRegistry::plan_erasure(std::int64_t after_ms) {
    erasure_ = deadlines_.add(options_.now_ms() + after_ms, [this] {
        erasure_ = 0;
        erase_unused();
    });
}

void RoomRegistry::erase_unused() {
    store_.erase_unused(options_.now_ms() - options_.unused_game_ms, [this](const auto& erased) {
        if (!erased) {
            spdlog::error("cannot erase old games: {}", erased.error().message);
        } else if (!erased->empty()) {
            spdlog::info("erased {} games in which nothing has happened for long", erased->size());
            deleted(*erased);
            plan_erasure(next_erasure_ms);
            return;
        }
        plan_erasure(erasure_pause_ms);
    });
}

} // namespace duiyi::server
