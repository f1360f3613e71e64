// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_migration.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <cstdint>
#include <system_error>

#include "store/sqlite_backup.hpp"
#include "store/sqlite_log.hpp"
#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

using StepResult = Result<void, std::string>;

// Version 1: rooms (number, name, created_ms, played) and events (room, version, at_ms, kind, body, seat,
// request_id, request). Version 2 added studies (name, at_ms, text).
constexpr const char* studies_sql = R"sql(
CREATE TABLE studies (
    name TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL
);
)sql";

// Version 3 knows how large studies are and when they were opened. Those that were there begin their life
// now.
constexpr const char* study_ages_sql = R"sql(
ALTER TABLE studies ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE studies SET bytes = length(CAST(text AS BLOB)) + 128,
                   at_ms = max(at_ms, 1000 * CAST(strftime('%s', 'now') AS INTEGER));
CREATE INDEX studies_by_age ON studies (at_ms, bytes);
)sql";

// Version 4: a room becomes a stream and the row of a game; an event says the form that it is written in,
// which was without a number before and is number 1 now. The tables are those of the present version.
constexpr const char* streams_sql =
    "INSERT INTO streams (number, name) SELECT number, name FROM rooms ORDER BY number";
constexpr const char* events_sql = R"sql(
INSERT INTO events (stream, version, at_ms, format, kind, body, actor, request_id, request)
SELECT room, version, at_ms, 1, kind, body, seat, request_id, request FROM old_events ORDER BY room, version
)sql";
constexpr const char* games_sql = R"sql(
UPDATE games SET created_ms = rooms.created_ms, played = rooms.played FROM rooms WHERE rooms.number = games.stream
)sql";

// Version 5: each event has a checksum, and the log a row that says what it holds.
constexpr const char* checksum_column_sql =
    "ALTER TABLE events ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0";
constexpr const char* checksums_sql = R"sql(
UPDATE events SET checksum = event_checksum((SELECT name FROM streams WHERE number = stream), version, at_ms,
                                            format, kind, body, actor, request_id, request)
)sql";

// Version 7 knows which games have running clocks; there were none.
constexpr const char* clock_column_sql = R"sql(
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
CREATE INDEX running_games ON games (stream) WHERE clock = 'running';
)sql";

// Version 8 knows which games are rated, how fast they are, and their openings: their rows are made again.
// Nobody had an account in a game before.
constexpr const char* rated_columns_sql = R"sql(
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN speed TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN first_moves TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN opening TEXT NOT NULL DEFAULT '';
CREATE INDEX games_of_first ON games (first_player, created_ms) WHERE first_player LIKE 'account:%';
CREATE INDEX games_of_second ON games (second_player, created_ms) WHERE second_player LIKE 'account:%';
)sql";

// Version 9: each event has the number of its transaction, those that were there have none.
constexpr const char* position_column_sql =
    "ALTER TABLE events ADD COLUMN position INTEGER NOT NULL DEFAULT 0";

StepResult make_streams(Database& database, const MigrationContext&) {
    return database.execute("ALTER TABLE events RENAME TO old_events")
        .and_then([&] { return database.execute(log_tables_sql); })
        .and_then([&] { return database.execute(streams_sql); });
}

StepResult make_games(Database& database, const MigrationContext& context) {
    if (auto rows = rebuild_games(database, context.projection); !rows) {
        return tl::unexpected(rows.error());
    }
    return database.execute(games_sql);
}

StepResult describe_log(Database& database, const MigrationContext&) {
    return database.execute(log_state_table_sql).and_then([&] { return add_log_state(database); });
}

/// One step of a migration, for databases of the versions from `first` to `last`.
struct Step {
    std::int64_t first;
    std::int64_t last;
    const char* name;
    StepResult (*take)(Database&, const MigrationContext&);
};

constexpr std::array steps = {
    Step{1, 1, "make studies",
         [](Database& database, const MigrationContext&) { return database.execute(studies_sql); }},
    Step{1, 2, "give studies ages",
         [](Database& database, const MigrationContext&) { return database.execute(study_ages_sql); }},
    Step{1, 3, "make streams", make_streams},
    Step{1, 3, "copy events",
         [](Database& database, const MigrationContext&) { return database.execute(events_sql); }},
    Step{1, 3, "make games", make_games},
    Step{1, 3, "drop old tables",
         [](Database& database, const MigrationContext&) {
             return database.execute("DROP TABLE old_events; DROP TABLE rooms");
         }},
    Step{4, 4, "add checksum column",
         [](Database& database, const MigrationContext&) { return database.execute(checksum_column_sql); }},
    Step{4, 8, "add position column",
         [](Database& database, const MigrationContext&) { return database.execute(position_column_sql); }},
    Step{1, 4, "compute checksums",
         [](Database& database, const MigrationContext&) { return database.execute(checksums_sql); }},
    Step{1, 4, "describe log", describe_log},
    Step{1, 5, "make accounts",
         [](Database& database, const MigrationContext&) { return database.execute(account_tables_sql); }},
    Step{4, 6, "add clock column",
         [](Database& database, const MigrationContext&) { return database.execute(clock_column_sql); }},
    Step{6, 7, "add titles",
         [](Database& database, const MigrationContext&) {
             return database.execute("ALTER TABLE accounts ADD COLUMN title TEXT NOT NULL DEFAULT ''");
         }},
    Step{1, 7, "make tokens and challenges",
         [](Database& database, const MigrationContext&) { return database.execute(api_tables_sql); }},
    Step{1, 7, "make relations",
         [](Database& database, const MigrationContext&) { return database.execute(relation_tables_sql); }},
    Step{1, 7, "make tournaments",
         [](Database& database, const MigrationContext&) { return database.execute(tournament_tables_sql); }},
    Step{4, 7, "add rated columns",
         [](Database& database, const MigrationContext&) { return database.execute(rated_columns_sql); }},
    Step{1, 7, "make ratings",
         [](Database& database, const MigrationContext&) { return database.execute(rating_tables_sql); }},
    Step{4, 7, "make games again",
         [](Database& database, const MigrationContext& context) -> StepResult {
             const auto rows = rebuild_games(database, context.projection);
             return rows ? StepResult() : tl::unexpected(rows.error());
         }},
};

/// Foreign keys are not enforced during a migration, so they are checked at its end.
StepResult finish(Database& database) {
    if (const auto orphans = database.query_number("SELECT count(*) FROM pragma_foreign_key_check");
        !orphans) {
        return tl::unexpected(orphans.error());
    } else if (*orphans != 0) {
        return tl::unexpected(std::to_string(*orphans) + " events belong to no room");
    }
    const auto set_version = "PRAGMA user_version = " + std::to_string(schema_version);
    return database.execute(set_version.c_str());
}

StepResult take_steps(Database& database, const MigrationContext& context, std::int64_t version) {
    if (version == 0) {
        if (auto done = database.execute(log_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(study_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(account_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(rating_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(api_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(relation_tables_sql); !done) {
            return done;
        }
        if (auto done = database.execute(tournament_tables_sql); !done) {
            return done;
        }
        if (auto done = describe_log(database, context); !done) {
            return done;
        }
        return finish(database);
    }
    for (const Step& step : steps) {
        if (step.first <= version && version <= step.last) {
            context.at_step(step.name);
            if (auto done = step.take(database, context); !done) {
                return tl::unexpected(std::string(step.name) + ": " + done.error());
            }
        }
    }
    return finish(database);
}

/// All steps in one transaction.
StepResult migrate(Database& database, const MigrationContext& context, std::int64_t version) {
    if (auto done = database.execute("BEGIN IMMEDIATE"); !done) {
        return done;
    }
    auto done = take_steps(database, context, version);
    if (done) {
        context.at_step("commit");
        done = database.execute("COMMIT");
    }
    if (!done && database.in_transaction()) {
        static_cast<void>(database.execute("ROLLBACK"));
    }
    if (done) {
        context.at_step("committed");
        // What the log has grown to is given back; when it fails, some later checkpoint does it.
        static_cast<void>(database.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    return done;
}

std::string megabytes(std::uintmax_t bytes) {
    return std::to_string(bytes / 1'000'000 + 1) + " MB";
}

/// A full disk is the usual reason; what is needed: the backup, the new tables, and the same again in
/// SQLite's log.
std::string space_hint(const std::filesystem::path& file) {
    std::error_code fault;
    const auto bytes = std::filesystem::file_size(file, fault);
    if (fault) {
        return "";
    }
    const auto space = std::filesystem::space(file.parent_path(), fault);
    return fault ? ""
                 : "; it may take " + megabytes(4 * bytes) + " of the disk, " + megabytes(space.available) +
                       " are free";
}

StepResult upgrade(Database& database, const MigrationContext& context, std::int64_t version) {
    const auto versions = std::to_string(version) + " to " + std::to_string(schema_version);
    const auto backup =
        context.file.parent_path() / (context.file.stem().string() + "-v" + std::to_string(version) +
                                      context.file.extension().string() + ".backup");
    const auto fail = [&](const std::string& what, const std::string& why) -> StepResult {
        return tl::unexpected("cannot upgrade it from data version " + versions +
                              ", nothing was changed: " + what + why + space_hint(context.file));
    };
    spdlog::info("upgrading {} from data version {}", context.file.string(), versions);
    if (auto done = write_backup(database, backup, context.at_step); !done) {
        return fail("backup " + backup.string() + ": ", done.error());
    }
    if (auto done = migrate(database, context, version); !done) {
        std::error_code ignored;
        std::filesystem::remove(backup, ignored); // it would fill the disk, and says what the database says
        return fail("", done.error());
    }
    spdlog::info("upgraded to data version {}; the database as it was is kept in {}", schema_version,
                 backup.string());
    return {};
}

} // namespace

Result<void, std::string> prepare_tables(Database& database, const MigrationContext& context) {
    const auto version = database.query_number("PRAGMA user_version");
    if (!version) {
        return tl::unexpected(version.error());
    }
    if (*version < 0 || *version > schema_version) {
        return tl::unexpected("it was written by a newer version of this program (its data version is " +
                              std::to_string(*version) + ", this program knows " +
                              std::to_string(schema_version) + ")");
    }
    if (*version == schema_version) {
        return {};
    }
    if (const auto tables = database.query_number("SELECT count(*) FROM sqlite_schema");
        *version == 0 && tables.value_or(0) != 0) {
        return tl::unexpected(std::string("it is the database of another program"));
    }
    MigrationContext with_hook = context;
    if (!with_hook.at_step) {
        with_hook.at_step = [](std::string_view) {};
    }
    return *version == 0 ? migrate(database, with_hook, 0) : upgrade(database, with_hook, *version);
}

} // namespace duiyi::server
