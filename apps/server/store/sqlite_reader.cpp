// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_reader.hpp"

#include <utility>

#include "store/sqlite_rows.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_unplayed = 10'000;

constexpr const char* last_version_sql =
    "SELECT coalesce(max(version), 0) FROM events WHERE stream = (SELECT number FROM streams WHERE name = "
    "?1)";
// Both are given by the index of unplayed games: it is in the order of created_ms, then stream.
constexpr const char* unplayed_sql =
    "SELECT name, created_ms FROM games JOIN streams ON number = stream WHERE played = 0 ORDER BY "
    "created_ms, stream";

} // namespace

SqliteReader::SqliteReader(Database database, Statements statements)
    : database_(std::move(database)), statements_(std::move(statements)) {}

tl::expected<SqliteReader, std::string> SqliteReader::open(const std::string& file) {
    auto database = Database::open(file, true);
    if (!database) {
        return tl::unexpected(database.error());
    }
    std::optional<std::string> fault;
    const auto prepare = [&](const std::string& sql) {
        auto statement = database->prepare(sql.c_str());
        if (!statement) {
            fault = statement.error();
        }
        return statement ? std::move(*statement) : Statement(nullptr);
    };
    Statements statements{prepare("BEGIN"),
                          prepare("COMMIT"),
                          prepare(last_version_sql),
                          prepare("SELECT " + std::string(event_columns) + ", " +
                                  std::string(is_intact_begin) + "?1" + std::string(is_intact_end) +
                                  " FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?1) "
                                  "AND version > ?2 ORDER BY version"),
                          prepare(unplayed_sql),
                          prepare(find_game_sql),
                          prepare("SELECT at_ms, text FROM studies WHERE name = ?1")};
    if (fault) {
        return tl::unexpected(*fault);
    }
    return SqliteReader(std::move(*database), std::move(statements));
}

SqliteReader::Result<StreamSlice> SqliteReader::load(const std::string& stream, std::int64_t after_version) {
    if (statements_.begin.run() != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    auto slice = load_snapshot(stream, after_version);
    if (statements_.commit.run() != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return slice;
}

SqliteReader::Result<StreamSlice> SqliteReader::load_snapshot(const std::string& stream,
                                                              std::int64_t after_version) {
    StreamSlice slice;
    {
        Statement& events = statements_.events;
        const ResetAtEnd reset(events);
        int result = events.bind(1, stream).bind(2, after_version).step();
        for (; result == SQLITE_ROW; result = events.step()) {
            slice.events.push_back(read_event(events));
            if (!read_is_intact(events)) {
                return tl::unexpected(
                    StoreError{StoreFault::failed, checksum_fault(slice.events.back()), stream});
            }
        }
        if (result != SQLITE_DONE) {
            return tl::unexpected(error());
        }
    }
    if (!slice.events.empty()) {
        slice.version = slice.events.back().version;
        return slice;
    }
    Statement& last = statements_.last_version;
    const ResetAtEnd reset(last);
    if (last.bind(1, stream).step() != SQLITE_ROW) {
        return tl::unexpected(error());
    }
    slice.version = last.number(0);
    return slice;
}

SqliteReader::Result<UnplayedGames> SqliteReader::list_unplayed(std::int64_t before_ms) {
    Statement& unplayed = statements_.unplayed;
    const ResetAtEnd reset(unplayed);
    UnplayedGames games;
    int result = unplayed.step();
    for (; result == SQLITE_ROW; result = unplayed.step()) {
        const auto created_ms = unplayed.number(1);
        if (created_ms >= before_ms || games.streams.size() == max_unplayed) {
            games.next_created_ms = created_ms;
            return games;
        }
        games.streams.push_back(unplayed.text(0));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return games;
}

SqliteReader::Result<std::optional<GameRow>> SqliteReader::find_game(const std::string& stream) {
    Statement& game = statements_.game;
    const ResetAtEnd reset(game);
    const int result = game.bind(1, stream).step();
    if (result == SQLITE_ROW) {
        return read_game(game);
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return std::nullopt;
}

SqliteReader::Result<std::optional<StoredStudy>> SqliteReader::find_study(const std::string& name) {
    Statement& study = statements_.study;
    const ResetAtEnd reset(study);
    const int result = study.bind(1, name).step();
    if (result == SQLITE_ROW) {
        return StoredStudy{name, study.number(0), study.text(1)};
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return std::nullopt;
}

} // namespace duiyi::server
