// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

/// The tables of the present version. Any change of them raises the version and adds a step to
/// sqlite_migration.cpp.
namespace duiyi::server {

/// PRAGMA user_version of a database with these tables.
inline constexpr std::int64_t schema_version = 9;

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
    position INTEGER NOT NULL DEFAULT 0,
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
    second_player TEXT NOT NULL,
    clock TEXT NOT NULL DEFAULT '',
    rated INTEGER NOT NULL DEFAULT 0,
    speed TEXT NOT NULL DEFAULT '',
    first_moves TEXT NOT NULL DEFAULT '',
    opening TEXT NOT NULL DEFAULT ''
);
CREATE INDEX unplayed_games ON games (created_ms) WHERE played = 0;
CREATE INDEX running_games ON games (stream) WHERE clock = 'running';
CREATE INDEX games_of_first ON games (first_player, created_ms) WHERE first_player LIKE 'account:%';
CREATE INDEX games_of_second ON games (second_player, created_ms) WHERE second_player LIKE 'account:%';
)sql";

// One row: which log this is, how many transactions have changed it, what it holds, and the time of the last
// of them by StoreClock.
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

// The keys of an account stay when it is deleted: nobody gets the name of somebody else. Their account is
// then gone.
inline constexpr const char* account_tables_sql = R"sql(
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    suspended_ms INTEGER,
    suspended_why TEXT NOT NULL,
    preferences TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE account_keys (
    key TEXT PRIMARY KEY,
    account TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    ends_ms INTEGER NOT NULL,
    address TEXT NOT NULL,
    browser TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_of_account ON sessions (account, seen_ms);
CREATE INDEX sessions_by_end ON sessions (ends_ms);
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    code TEXT NOT NULL,
    used_ms INTEGER,
    ends_ms INTEGER,
    PRIMARY KEY (account, code)
) WITHOUT ROWID;
CREATE INDEX recovery_codes_by_end ON recovery_codes (ends_ms) WHERE ends_ms IS NOT NULL;
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    account TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    address TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX audit_of_account ON audit (account, number);
CREATE INDEX audit_by_actor ON audit (actor, number);
CREATE INDEX audit_by_age ON audit (at_ms);
)sql";

// A game counts once: its stream is part of the key. Games may be erased, what they changed stays.
inline constexpr const char* rating_tables_sql = R"sql(
CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last_game_ms INTEGER NOT NULL,
    PRIMARY KEY (account, pool)
) WITHOUT ROWID;
CREATE INDEX ratings_of_pool ON ratings (pool, rating);
CREATE TABLE rating_changes (
    stream TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    pool TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    before REAL NOT NULL,
    after REAL NOT NULL,
    deviation REAL NOT NULL,
    UNIQUE (stream, account)
);
CREATE INDEX rating_changes_of_account ON rating_changes (account, pool, at_ms);
)sql";

// What programs act with for accounts, and the games that accounts offer each other.
inline constexpr const char* api_tables_sql = R"sql(
CREATE TABLE api_tokens (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    about TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    used_ms INTEGER NOT NULL,
    ends_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX api_tokens_of_account ON api_tokens (account, created_ms);
CREATE INDEX api_tokens_by_end ON api_tokens (ends_ms);
CREATE TABLE authorization_codes (
    code TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    client TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge TEXT NOT NULL,
    scopes TEXT NOT NULL,
    ends_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX authorization_codes_of_account ON authorization_codes (account);
CREATE INDEX authorization_codes_by_end ON authorization_codes (ends_ms);
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    challenged TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    ends_ms INTEGER NOT NULL,
    terms TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX challenges_of_challenger ON challenges (challenger, created_ms);
CREATE INDEX challenges_of_challenged ON challenges (challenged, created_ms);
CREATE INDEX challenges_by_end ON challenges (ends_ms);
)sql";

// Whom accounts follow and block.
inline constexpr const char* relation_tables_sql = R"sql(
CREATE TABLE relations (
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) WITHOUT ROWID;
CREATE INDEX relations_to ON relations (other, kind);
)sql";

inline constexpr const char* tournament_tables_sql = R"sql(
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    is_open INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    summary TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournaments_by_start ON tournaments (is_open, start_ms);
)sql";

/// Makes all rows of `games` again from the events, within the transaction of the caller; answers how many.
/// Reads the whole log, one stream at a time in memory.
[[nodiscard]] Result<std::size_t, std::string> rebuild_games(Database& database,
                                                             const GameProjection& projection);

} // namespace duiyi::server
