// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_writer.hpp"

#include <array>
#include <utility>

namespace duiyi::server {

namespace {

/// PRAGMA user_version of the tables below. Raise it with any change, and say how the older one is brought
/// up.
constexpr std::int64_t schema_version = 3;

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

/// What a study takes besides its text, about: its name twice, its numbers, its place in the index.
constexpr std::int64_t bytes_beside_text = 128;

// Version 3 knows how large studies are and when they were opened. Those that were there begin their life
// now.
constexpr const char* study_ages = R"sql(
BEGIN;
ALTER TABLE studies ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE studies SET bytes = length(CAST(text AS BLOB)) + 128,
                   at_ms = max(at_ms, 1000 * CAST(strftime('%s', 'now') AS INTEGER));
CREATE INDEX studies_by_age ON studies (at_ms, bytes);
PRAGMA user_version = 3;
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
    if (*version < 0 || *version > schema_version) {
        return tl::unexpected("it was written by a newer version of this program (its data version is " +
                              std::to_string(*version) + ", this program knows " +
                              std::to_string(schema_version) + ")");
    }
    constexpr std::array<const char*, schema_version> steps = {tables, study_tables, study_ages};
    for (auto step = static_cast<std::size_t>(*version); step < steps.size(); ++step) {
        if (auto done = database.execute(steps.at(step)); !done) {
            return done;
        }
    }
    return {};
}

constexpr const char* add_event_sql =
    "INSERT INTO events (room, version, at_ms, kind, body, seat, request_id, request) "
    "SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM rooms WHERE name = ?1";

// A hundred at a time: of large ones that is some work, for which nobody should wait.
constexpr const char* erase_unopened_sql =
    "DELETE FROM studies WHERE name IN (SELECT name FROM studies WHERE at_ms < ?1 LIMIT 100) "
    "RETURNING bytes";

} // namespace

SqliteWriter::SqliteWriter(Database database, Statements statements)
    : database_(std::move(database)), statements_(std::move(statements)) {}

tl::expected<SqliteWriter, std::string> SqliteWriter::open(const std::string& path) {
    auto database = Database::open(path, false);
    if (!database) {
        return tl::unexpected(database.error());
    }
    if (auto done = prepare_tables(*database); !done) {
        return tl::unexpected(done.error());
    }
    std::optional<std::string> fault;
    const auto prepare = [&](const char* sql) {
        auto statement = database->prepare(sql);
        if (!statement) {
            fault = statement.error();
        }
        return statement ? std::move(*statement) : Statement(nullptr);
    };
    Statements statements{prepare("INSERT INTO rooms (name, created_ms) VALUES (?1, ?2)"),
                          prepare(add_event_sql),
                          prepare("UPDATE rooms SET played = 1 WHERE name = ?1 AND played = 0"),
                          prepare("DELETE FROM rooms WHERE name = ?1 AND played = 0"),
                          prepare("INSERT INTO studies (name, at_ms, text, bytes) VALUES (?1, ?2, ?3, ?4)"),
                          prepare("UPDATE studies SET at_ms = max(at_ms, ?2) WHERE name = ?1"),
                          prepare(erase_unopened_sql),
                          prepare("SELECT coalesce(sum(bytes), 0) FROM studies")};
    if (fault) {
        return tl::unexpected(*fault);
    }
    return SqliteWriter(std::move(*database), std::move(statements));
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

SqliteWriter::Done SqliteWriter::begin() {
    // What was undone may have been counted.
    if (!std::exchange(is_committed_, false)) {
        study_bytes_.reset();
    }
    return execute("BEGIN IMMEDIATE");
}

SqliteWriter::Done SqliteWriter::commit() {
    auto done = execute("COMMIT");
    is_committed_ = done.has_value();
    if (!done) {
        // The transaction may be open still; without this the next one could not begin.
        static_cast<void>(execute("ROLLBACK"));
    }
    return done;
}

SqliteWriter::Done SqliteWriter::write(const StoredEvent& event) {
    if (event.version == 1) {
        if (auto done = check(statements_.make_room.bind(1, event.room).bind(2, event.at_ms).run()); !done) {
            return done;
        }
    }
    statements_.add_event.bind(1, event.room).bind(2, event.version).bind(3, event.at_ms).bind(4, event.kind);
    statements_.add_event.bind(5, event.body)
        .bind(6, event.seat)
        .bind(7, event.request_id)
        .bind(8, event.request);
    if (auto done = check(statements_.add_event.run()); !done) {
        return done;
    }
    if (database_.changes() != 1) {
        return tl::unexpected(StoreError{StoreFault::conflict, "the room is not stored"});
    }
    return event.kind == "moved" ? check(statements_.mark_played.bind(1, event.room).run()) : Done{};
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

SqliteWriter::Done SqliteWriter::erase_unplayed(const std::vector<std::string>& rooms) {
    for (const std::string& room : rooms) {
        if (auto done = check(statements_.erase_room.bind(1, room).run()); !done) {
            return done;
        }
    }
    return {};
}

tl::expected<std::int64_t, StoreError> SqliteWriter::study_bytes() {
    if (!study_bytes_) {
        Statement& sum = statements_.sum_studies;
        const int result = sum.step();
        const std::int64_t bytes = result == SQLITE_ROW ? sum.number(0) : 0;
        sum.reset();
        if (result != SQLITE_ROW) {
            return tl::unexpected(StoreError{StoreFault::failed, database_.message()});
        }
        study_bytes_ = bytes;
    }
    return *study_bytes_;
}

SqliteWriter::Done SqliteWriter::keep(const StoredStudy& study, std::int64_t max_bytes) {
    const auto kept = study_bytes();
    if (!kept) {
        return tl::unexpected(kept.error());
    }
    const auto bytes = static_cast<std::int64_t>(study.text.size()) + bytes_beside_text;
    if (*kept + bytes > max_bytes) {
        return tl::unexpected(StoreError{
            StoreFault::full, "the studies would take more than " + std::to_string(max_bytes) + " bytes"});
    }
    auto& keep = statements_.keep_study;
    keep.bind(1, study.name).bind(2, study.at_ms).bind(3, study.text).bind(4, bytes);
    auto done = check(keep.run());
    if (done) {
        study_bytes_ = *kept + bytes;
    }
    return done;
}

SqliteWriter::Done SqliteWriter::mark_opened(const std::string& study, std::int64_t at_ms) {
    return check(statements_.mark_opened.bind(1, study).bind(2, at_ms).run());
}

SqliteWriter::Done SqliteWriter::erase_unopened(std::int64_t before_ms) {
    auto& erase = statements_.erase_unopened;
    erase.bind(1, before_ms);
    std::int64_t erased = 0;
    int result = erase.step();
    for (; result == SQLITE_ROW; result = erase.step()) {
        erased += erase.number(0);
    }
    auto done = check(result);
    erase.reset();
    if (!done) {
        study_bytes_.reset();
    } else if (study_bytes_) {
        *study_bytes_ -= erased;
    }
    return done;
}

} // namespace duiyi::server
