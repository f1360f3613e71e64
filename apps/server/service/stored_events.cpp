// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/stored_events.hpp"

#include <utility>

#include "domain/names.hpp"

namespace duiyi::server {

namespace {

constexpr const char* guest_player = "guest";

void finish(GameRow& row, std::int64_t at_ms, const Outcome& outcome) {
    row.finished_ms = at_ms;
    row.winner = outcome.winner ? to_string(*outcome.winner) : std::string_view();
    row.reason = to_string(outcome.reason);
}

std::string& player(GameRow& row, Side side) {
    return side == Side::first ? row.first_player : row.second_player;
}

struct Projector {
    GameRow& row;
    std::int64_t at_ms;

    void operator()(const SeatTaken& e) const { player(row, e.side) = guest_player; }
    void operator()(const SeatLeft& e) const { player(row, e.side).clear(); }
    void operator()(const SeatRenewed&) const {}
    void operator()(const Moved& e) const {
        row.played = true;
        if (e.outcome) {
            finish(row, at_ms, *e.outcome);
        }
    }
    void operator()(const Ended& e) const { finish(row, at_ms, e.outcome); }
    void operator()(const TakenBack&) const {
        row.finished_ms.reset();
        row.winner.clear();
        row.reason.clear();
    }
    void operator()(const Created&) const {}
    void operator()(const DrawOffered&) const {}
    void operator()(const DrawDeclined&) const {}
    void operator()(const TakebackRequested&) const {}
    void operator()(const TakebackDeclined&) const {}
    void operator()(const RematchOffered&) const {}
    void operator()(const RematchStarted&) const {}
};

} // namespace

StoredEvent to_stored(std::int64_t version, std::int64_t at_ms, const RecordedEvent& event) {
    EncodedEvent text = encode(event);
    return {version,
            at_ms,
            text.format,
            std::move(text.kind),
            std::move(text.body),
            std::move(text.actor),
            std::move(text.request_id),
            std::move(text.request)};
}

tl::expected<RecordedEvent, std::string> from_stored(const StoredEvent& stored) {
    auto event =
        decode({stored.format, stored.kind, stored.body, stored.actor, stored.request_id, stored.request});
    if (!event) {
        return tl::unexpected("version " + std::to_string(stored.version) + ": " + event.error());
    }
    return event;
}

GameRow first_row(const std::string& stream, std::int64_t at_ms, const Created& created) {
    GameRow row;
    row.stream = stream;
    row.created_ms = at_ms;
    row.game = to_string(created.game);
    row.mode = to_string(created.mode);
    for (const Side side : both_sides) {
        if (created.engine && created.engine->side == side) {
            player(row, side) = "engine:" + std::to_string(created.engine->level);
        } else if (created.holders[index_of(side)]) {
            player(row, side) = guest_player;
        }
    }
    return row;
}

void project(GameRow& row, std::int64_t at_ms, const Event& event) {
    std::visit(Projector{row, at_ms}, event);
}

tl::expected<RestoredRoom, std::string> restore(const std::string& name,
                                                const std::vector<StoredEvent>& events) {
    std::vector<RecordedEvent> recorded;
    recorded.reserve(events.size());
    for (const StoredEvent& stored : events) {
        if (stored.version != static_cast<std::int64_t>(recorded.size()) + 1) {
            return tl::unexpected("version " + std::to_string(stored.version) +
                                  ": the version before it is missing");
        }
        auto event = from_stored(stored);
        if (!event) {
            return tl::unexpected(event.error());
        }
        recorded.push_back(std::move(*event));
    }
    auto room = replay(name, recorded);
    if (!room) {
        return tl::unexpected(room.error());
    }
    RestoredRoom out{std::move(*room), {}, events.back().at_ms};
    out.row = first_row(name, events.front().at_ms, std::get<Created>(recorded.front().event));
    for (std::size_t i = 1; i < events.size(); ++i) {
        project(out.row, events[i].at_ms, recorded[i].event);
    }
    return out;
}

std::optional<std::string> replay_fault(const std::string& name, const std::vector<StoredEvent>& events) {
    const auto restored = restore(name, events);
    return restored ? std::nullopt : std::optional(restored.error());
}

std::optional<GameRow> project_game(const std::string& stream, const std::vector<StoredEvent>& events) {
    std::optional<GameRow> row;
    for (const StoredEvent& stored : events) {
        const auto event = from_stored(stored);
        if (!event) {
            return std::nullopt;
        }
        if (row) {
            project(*row, stored.at_ms, event->event);
        } else if (const auto* created = std::get_if<Created>(&event->event)) {
            row = first_row(stream, stored.at_ms, *created);
        } else {
            return std::nullopt;
        }
    }
    return row;
}

} // namespace duiyi::server
