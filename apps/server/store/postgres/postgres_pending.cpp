// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_pending.hpp"

#include <utility>

namespace duiyi::server::postgres {

namespace {

// A name that another server has taken meanwhile is an error here: the whole transaction is tried again.
constexpr const char* add_streams_sql =
    "INSERT INTO streams (name) SELECT name FROM unnest($1) WITH ORDINALITY AS new (name, place) ORDER BY "
    "place";
constexpr const char* add_events_sql =
    "INSERT INTO events (stream, version, at_ms, format, kind, body, actor, request_id, request, checksum) "
    "SELECT (SELECT number FROM streams WHERE streams.name = new.stream), version, at_ms, format, kind, "
    "body, actor, request_id, request, checksum FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS new "
    "(stream, version, at_ms, format, kind, body, actor, request_id, request, checksum)";
constexpr const char* put_games_sql =
    "INSERT INTO games (stream, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player, clock, rated, speed, first_moves, opening) SELECT (SELECT number FROM streams WHERE "
    "streams.name = "
    "new.stream), created_ms, game, mode, played, finished_ms, winner, reason, first_player, second_player, "
    "clock, rated, speed, first_moves, opening FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, "
    "$12, "
    "$13, $14, $15) AS new "
    "(stream, created_ms, game, mode, played, finished_ms, winner, reason, first_player, second_player, "
    "clock, rated, speed, first_moves, opening) "
    "ON CONFLICT (stream) DO UPDATE SET created_ms = excluded.created_ms, game = excluded.game, mode = "
    "excluded.mode, played = excluded.played, finished_ms = excluded.finished_ms, winner = excluded.winner, "
    "reason = excluded.reason, first_player = excluded.first_player, second_player = "
    "excluded.second_player, clock = excluded.clock, rated = excluded.rated, speed = excluded.speed, "
    "first_moves = "
    "excluded.first_moves, opening = excluded.opening";

StoreError stream_conflict(const std::string& stream, const std::string& why) {
    return {StoreFault::conflict, "the stream " + stream + " " + why, stream};
}

StoreError version_conflict(const Append& append, std::int64_t version) {
    if (version == 0) {
        return stream_conflict(append.stream, "does not exist");
    }
    if (append.after_version == 0) {
        return stream_conflict(append.stream, "exists already");
    }
    return stream_conflict(append.stream, "has version " + std::to_string(version) + ", not " +
                                              std::to_string(append.after_version));
}

} // namespace

void PendingWrites::forget(const std::unordered_set<std::string>& streams) {
    std::erase_if(versions_, [&streams](const auto& entry) {
        return streams.contains(entry.first) || streams.contains(std::string(owner_of(entry.first)));
    });
}

std::int64_t PendingWrites::version(const std::string& stream) const {
    if (const auto staged = staged_.versions.find(stream); staged != staged_.versions.end()) {
        return staged->second;
    }
    const auto stored = versions_.find(stream);
    return stored == versions_.end() ? 0 : stored->second;
}

Stored<void> PendingWrites::stage(const Append& append) {
    auto last = version(append.stream);
    if (last != append.after_version) {
        return tl::unexpected(version_conflict(append, last));
    }
    if (append.events.empty()) {
        return {};
    }
    if (last == 0) {
        const std::string owner(owner_of(append.stream));
        if (!owner.empty() && version(owner) == 0) {
            return tl::unexpected(stream_conflict(owner, "does not exist"));
        }
        staged_.new_streams.push_back(append.stream);
    }
    for (const StoredEvent& event : append.events) {
        staged_.events.push_back({&append.stream, ++last, &event});
        staged_.sizes += {1, event_bytes(event), 0};
    }
    staged_.versions[append.stream] = last;
    return {};
}

Stored<void> PendingWrites::stage(const PutGame& change) {
    if (version(change.row.stream) == 0) {
        return tl::unexpected(stream_conflict(change.row.stream, "does not exist"));
    }
    staged_.games.push_back(&change.row);
    return {};
}

void PendingWrites::keep() {
    for (const auto& [stream, version] : staged_.versions) {
        versions_[stream] = version;
    }
    new_streams_.insert(new_streams_.end(), staged_.new_streams.begin(), staged_.new_streams.end());
    events_.insert(events_.end(), staged_.events.begin(), staged_.events.end());
    for (const GameRow* row : staged_.games) {
        games_[row->stream] = row;
    }
    added_ += staged_.sizes;
    staged_ = {};
}

void PendingWrites::queue_events(Connection& connection) {
    auto streams = ArrayParam::texts();
    auto versions = ArrayParam::numbers();
    auto times = ArrayParam::numbers();
    auto formats = ArrayParam::numbers();
    auto kinds = ArrayParam::texts();
    auto bodies = ArrayParam::texts();
    auto actors = ArrayParam::texts();
    auto request_ids = ArrayParam::texts();
    auto requests = ArrayParam::texts();
    auto checksums = ArrayParam::numbers();
    for (const NewEvent& added : events_) {
        const StoredEvent& event = *added.event;
        streams.add(*added.stream);
        versions.add(added.version);
        times.add(event.at_ms);
        formats.add(std::int64_t{event.format});
        kinds.add(event.kind);
        bodies.add(event.body);
        actors.add(event.actor);
        request_ids.add(event.request_id);
        requests.add(event.request);
        checksums.add(checksum_of(*added.stream, added.version, event));
    }
    connection.queue(add_events_sql,
                     {streams.take(), versions.take(), times.take(), formats.take(), kinds.take(),
                      bodies.take(), actors.take(), request_ids.take(), requests.take(), checksums.take()});
}

void PendingWrites::queue_games(Connection& connection) {
    auto streams = ArrayParam::texts();
    auto created = ArrayParam::numbers();
    auto games = ArrayParam::texts();
    auto modes = ArrayParam::texts();
    auto played = ArrayParam::numbers();
    auto finished = ArrayParam::numbers();
    auto winners = ArrayParam::texts();
    auto reasons = ArrayParam::texts();
    auto first_players = ArrayParam::texts();
    auto second_players = ArrayParam::texts();
    auto clocks = ArrayParam::texts();
    auto rated = ArrayParam::numbers();
    auto speeds = ArrayParam::texts();
    auto first_moves = ArrayParam::texts();
    auto openings = ArrayParam::texts();
    for (const auto& [stream, row] : games_) {
        streams.add(stream);
        created.add(row->created_ms);
        games.add(row->game);
        modes.add(row->mode);
        played.add(std::int64_t{row->played});
        finished.add(row->finished_ms);
        winners.add(row->winner);
        reasons.add(row->reason);
        first_players.add(row->first_player);
        second_players.add(row->second_player);
        clocks.add(row->clock);
        rated.add(std::int64_t{row->rated});
        speeds.add(row->speed);
        first_moves.add(row->first_moves);
        openings.add(row->opening);
    }
    connection.queue(put_games_sql, {streams.take(), created.take(), games.take(), modes.take(),
                                     played.take(), finished.take(), winners.take(), reasons.take(),
                                     first_players.take(), second_players.take(), clocks.take(), rated.take(),
                                     speeds.take(), first_moves.take(), openings.take()});
}

void PendingWrites::queue(Connection& connection) {
    if (!new_streams_.empty()) {
        auto names = ArrayParam::texts();
        for (const std::string& name : new_streams_) {
            names.add(name);
        }
        connection.queue(add_streams_sql, {names.take()});
    }
    if (!events_.empty()) {
        queue_events(connection);
    }
    if (!games_.empty()) {
        queue_games(connection);
    }
    new_streams_.clear();
    events_.clear();
    games_.clear();
}

} // namespace duiyi::server::postgres
