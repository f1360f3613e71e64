// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_writer.hpp"

#include <utility>

namespace duiyi::server {

namespace {

/// PRAGMA user_version of the tables below. Raise it with any change, and say how the older one is brought
/// up.
constexpr std::int64_t schema_version = 2;

// Rooms are numbered in the order they are made, and events are stored in the order of these numbers: the
// games that are going on now share a few pages, which keeps a group commit small.
constexpr const char* tables = R"sql(
BEGIN;
CREATE TABLE rooms (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    played INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX unplayed_rooms ON rooms (created_ms) WHERE played = 0;
CREATE TABLE events (
    room INTEGER NOT NULL REFERENCES rooms ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    seat TEXT NOT NULL,
    request_id TEXT NOT NULL,
    request TEXT NOT NULL,
    PRIMARY KEY (room, version)
) WITHOUT ROWID;
PRAGMA user_version = 1;
COMMIT;
)sql";

// Version 2 came with the studies; what there was before stays as it is.
constexpr const char* study_tables = R"sql(
BEGIN;
CREATE TABLE studies (
    name TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL
);
PRAGMA user_version = 2;
COMMIT;
)sql";

tl::expected<std::int64_t, std::string> version_of(Database& database) {
    auto statement = database.prepare("PRAGMA user_version");
    if (!statement) {
        return tl::unexpected(statement.error());
    }
    if (statement->step() != SQLITE_ROW) {
        return tl::unexpected(database.message());
    }
    return statement->number(0);
}

tl::expected<void, std::string> prepare_tables(Database& database) {
    const auto version = version_of(database);
    if (!version) {
        return tl::unexpected(version.error());
    }
    if (*version > schema_version) {
        return tl::unexpected("it was written by a newer version of this program (its data version is " +
                              std::to_string(*version) + ", this program knows " +
                              std::to_string(schema_version) + ")");
    }
    if (*version < 1) {
        if (auto done = database.execute(tables); !done) {
            return done;
        }
    }
    return *version < 2 ? database.execute(study_tables) : tl::expected<void, std::string>();
}

constexpr const char* add_event_sql =
    "INSERT INTO events (room, version, at_ms, kind, body, seat, request_id, request) "
    "SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM rooms WHERE name = ?1";

} // namespace

SqliteWriter::SqliteWriter(Database database, Statement make_room, Statement add_event, Statement mark_played,
                           Statement erase_room, Statement keep_study)
    : database_(std::move(database)),
      make_room_(std::move(make_room)),
      add_event_(std::move(add_event)),
      mark_played_(std::move(mark_played)),
      erase_room_(std::move(erase_room)),
      keep_study_(std::move(keep_study)) {}

tl::expected<SqliteWriter, std::string> SqliteWriter::open(const std::string& path) {
    auto database = Database::open(path, false);
    if (!database) {
        return tl::unexpected(database.error());
    }
    if (auto done = prepare_tables(*database); !done) {
        return tl::unexpected(done.error());
    }
    auto make_room = database->prepare("INSERT INTO rooms (name, created_ms) VALUES (?1, ?2)");
    auto add_event = database->prepare(add_event_sql);
    auto mark_played = database->prepare("UPDATE rooms SET played = 1 WHERE name = ?1 AND played = 0");
    auto erase_room = database->prepare("DELETE FROM rooms WHERE name = ?1 AND played = 0");
    auto keep_study = database->prepare("INSERT INTO studies (name, at_ms, text) VALUES (?1, ?2, ?3)");
    for (const auto* statement : {&make_room, &add_event, &mark_played, &erase_room, &keep_study}) {
        if (!*statement) {
            return tl::unexpected(statement->error());
        }
    }
    return SqliteWriter(std::move(*database), std::move(*make_room), std::move(*add_event),
                        std::move(*mark_played), std::move(*erase_room), std::move(*keep_study));
}

SqliteWriter::Done SqliteWriter::check(int result) const {
    if (result == SQLITE_DONE || result == SQLITE_OK) {
        return {};
    }
    const auto fault = result == SQLITE_CONSTRAINT ? StoreFault::conflict : StoreFault::failed;
    return tl::unexpected(StoreError{fault, database_.message()});
}

SqliteWriter::Done SqliteWriter::execute(const char* sql) {
    if (auto done = database_.execute(sql); !done) {
        return tl::unexpected(StoreError{StoreFault::failed, done.error()});
    }
    return {};
}

SqliteWriter::Done SqliteWriter::commit() {
    auto done = execute("COMMIT");
    if (!done) {
        // The transaction may be open still; without this the next one could not begin.
        static_cast<void>(execute("ROLLBACK"));
    }
    return done;
}

SqliteWriter::Done SqliteWriter::write(const StoredEvent& event) {
    if (event.version == 1) {
        if (auto done = check(make_room_.bind(1, event.room).bind(2, event.at_ms).run()); !done) {
            return done;
        }
    }
    add_event_.bind(1, event.room).bind(2, event.version).bind(3, event.at_ms).bind(4, event.kind);
    add_event_.bind(5, event.body).bind(6, event.seat).bind(7, event.request_id).bind(8, event.request);
    if (auto done = check(add_event_.run()); !done) {
        return done;
    }
    if (database_.changes() != 1) {
        return tl::unexpected(StoreError{StoreFault::conflict, "the room is not stored"});
    }
    return event.kind == "moved" ? check(mark_played_.bind(1, event.room).run()) : Done{};
}

SqliteWriter::Done SqliteWriter::write(const Batch& batch) {
    if (auto done = execute("SAVEPOINT batch"); !done) {
        return done;
    }
    for (const StoredEvent& event : batch) {
        if (auto done = write(event); !done) {
            if (auto back = execute("ROLLBACK TO batch; RELEASE batch"); !back) {
                return back;
            }
            return done;
        }
    }
    return execute("RELEASE batch");
}

SqliteWriter::Done SqliteWriter::write(const StoredStudy& study) {
    return check(keep_study_.bind(1, study.name).bind(2, study.at_ms).bind(3, study.text).run());
}

SqliteWriter::Done SqliteWriter::erase_unplayed(const std::vector<std::string>& rooms) {
    for (const std::string& room : rooms) {
        if (auto done = check(erase_room_.bind(1, room).run()); !done) {
            return done;
        }
    }
    return {};
}

} // namespace duiyi::server
