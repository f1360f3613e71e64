// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

/// The tables of the present version. Any change of them raises the version and adds a step to
/// sqlite_migration.cpp.
namespace duiyi::server {

/// PRAGMA user_version of a database with these tables.
inline constexpr std::int64_t schema_version = 5;

// Streams are numbered in the order in which they are created, and events are stored in the order of these
// numbers: the games that are going on now share a few pages, which keeps a group commit small.
inline constexpr const char* log_tables_sql = R"sql(
CREATE TABLE streams (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE events (
    stream INTEGER NOT NULL REFERENCES streams ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    format INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    actor TEXT NOT NULL,
    request_id TEXT NOT NULL,
    request TEXT NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
CREATE TABLE games (
    stream INTEGER PRIMARY KEY REFERENCES streams ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    played INTEGER NOT NULL,
    finished_ms INTEGER,
    winner TEXT NOT NULL,
    reason TEXT NOT NULL,
    first_player TEXT NOT NULL,
    second_player TEXT NOT NULL
);
CREATE INDEX unplayed_games ON games (created_ms) WHERE played = 0;
)sql";

// One row: which log this is, how many transactions have changed it, what it holds, and the time of the last
// of them by LogClock.
inline constexpr const char* log_state_table_sql = R"sql(
CREATE TABLE log (
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    events INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    clock_ms INTEGER NOT NULL
);
CREATE INDEX games_by_age ON games (created_ms);
)sql";

inline constexpr const char* study_tables_sql = R"sql(
CREATE TABLE studies (
    name TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX studies_by_age ON studies (at_ms, bytes);
)sql";

/// Makes all rows of `games` again from the events, within the transaction of the caller; answers how many.
/// Reads the whole log, one stream at a time in memory.
[[nodiscard]] tl::expected<std::size_t, std::string> rebuild_games(Database& database,
                                                                   const GameProjection& projection);

} // namespace duiyi::server
