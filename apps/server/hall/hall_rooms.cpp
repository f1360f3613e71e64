// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The hall's other half: how rooms come into memory and leave it, and how they are cleared away.
#include <spdlog/spdlog.h>

#include <utility>

#include "hall/hall.hpp"

namespace duiyi::server {

namespace {

/// Builds a room from its stored events; the error says which of them does not fit.
tl::expected<Room, std::string> replay(const std::string& name, const std::vector<StoredEvent>& events) {
    tl::expected<Room, std::string> room = tl::unexpected<std::string>("the first event is not 'created'");
    for (const StoredEvent& row : events) {
        const auto at = "version " + std::to_string(row.version) + ": ";
        const auto event = parse_event(row.kind, row.body);
        if (!event) {
            return tl::unexpected(at + event.error());
        }
        if (row.version == 1) {
            const auto* created = std::get_if<Created>(&*event);
            room = created != nullptr ? Room::open(name, *created) : std::move(room);
            continue;
        }
        if (!room) {
            return room;
        }
        std::optional<Receipt> receipt;
        if (wire::Seat seat{}; from_string(row.seat, seat)) {
            receipt = Receipt{seat, row.request_id, row.request};
        }
        if (row.version != room->version() + 1) {
            return tl::unexpected(at + "the version before it is missing");
        }
        if (const auto applied = room->apply(*event, receipt); !applied) {
            return tl::unexpected(at + applied.error());
        }
    }
    return room;
}

} // namespace

StoredEvent Hall::stored(const std::string& room, std::int64_t version, const Event& event,
                         const std::optional<Receipt>& receipt) const {
    auto text = to_text(event);
    StoredEvent row{room, version, options_.now_ms(), std::move(text.kind), std::move(text.body), {}, {}, {}};
    if (receipt) {
        row.seat = to_string(receipt->seat);
        row.request_id = receipt->id;
        row.request = receipt->line;
    }
    return row;
}

/// The room, in memory or on its way there: its jobs wait until it is loaded. Null when it is being erased.
LiveRoomPtr Hall::find_room(const std::string& name) {
    if (erasing_.contains(name)) {
        return nullptr;
    }
    auto& live = rooms_[name];
    if (live == nullptr) {
        live = std::make_shared<LiveRoom>(name);
        live->hold();
        store_.load(name, [this, live](const auto& events) { loaded(live, events); });
    }
    live->used_ms = options_.now_ms();
    return live;
}

void Hall::loaded(const LiveRoomPtr& live, const tl::expected<std::vector<StoredEvent>, StoreError>& events) {
    if (!events) {
        spdlog::error("room {}: cannot read: {}", live->name(), events.error().message);
        live->missing = {wire::ErrorCode::server_error, "the room could not be read"};
    } else if (!events->empty()) {
        if (auto room = replay(live->name(), *events)) {
            live->room = std::move(*room);
        } else {
            spdlog::error("room {}: cannot replay: {}", live->name(), room.error());
            live->missing = {wire::ErrorCode::server_error, "the room's history could not be replayed"};
        }
    }
    if (!live->room) {
        rooms_.erase(live->name());
    } else if (live->room->successor()) {
        check_successor(live);
        return;
    }
    live->release();
}

void Hall::check_successor(const LiveRoomPtr& live) {
    store_.load(*live->room->successor(), [live](const auto& events) {
        if (events && events->empty()) {
            live->room->forget_successor();
        }
        live->release();
    });
}

void Hall::tick() {
    const std::int64_t now = options_.now_ms();
    std::erase_if(rooms_, [&](const auto& item) {
        return item.second->idle() && item.second->used_ms + options_.idle_room_ms <= now;
    });
    for (const auto& [name, live] : rooms_) {
        attend(live); // a move that could not be stored is asked for again
    }
    creations_.forget_quiet(now);
    if (now < started_ms_ + options_.idle_room_ms) {
        return; // people who were waiting in a room before a restart are still on their way back
    }
    store_.list_unplayed(now - options_.unplayed_room_ms, [this](auto names) {
        if (names) {
            clear_unplayed(std::move(*names));
        } else {
            spdlog::error("cannot list the unplayed rooms: {}", names.error().message);
        }
    });
}

void Hall::clear_unplayed(std::vector<std::string> names) {
    // In memory: somebody is waiting there, or was a moment ago and may only be loading the page again.
    std::erase_if(names, [this](const std::string& name) { return rooms_.contains(name); });
    if (names.empty()) {
        return;
    }
    erasing_.insert(names.begin(), names.end());
    store_.erase_unplayed(names, [this, names](const auto& result) {
        for (const std::string& name : names) {
            erasing_.erase(name);
        }
        if (result) {
            cleared(names);
        } else {
            spdlog::error("cannot clear the unplayed rooms: {}", result.error().message);
        }
    });
}

void Hall::cleared(const std::vector<std::string>& names) {
    const std::unordered_set<std::string> gone(names.begin(), names.end());
    for (const auto& [name, live] : rooms_) {
        if (live->room && live->room->successor() && gone.contains(*live->room->successor())) {
            live->room->forget_successor();
        }
    }
}

} // namespace duiyi::server
