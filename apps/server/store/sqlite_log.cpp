// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_log.hpp"

#include <spdlog/spdlog.h>

#include <system_error>

#include "store/sqlite_rows.hpp"
#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

using Checked = Result<void, std::string>;

/// Reading so much at a start takes less than a second.
constexpr std::uintmax_t max_checked_bytes = 64'000'000;

/// The first version whose log says what it is.
constexpr std::int64_t first_with_state = 5;

constexpr const char* advice_on_copies =
    ". Put back duiyi.sqlite and duiyi.sqlite-wal as they were; if a backup was restored on purpose, start "
    "once with --restored, which goes on without what is missing";

/// Files that only a folder with games has.
bool has_traces(const std::filesystem::path& file) {
    std::error_code fault;
    for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), fault)) {
        if (entry.path().extension() == ".backup") {
            return true;
        }
    }
    return false;
}

Checked check_empty(const KnownLog& known) {
    if (!known.marked && !has_traces(known.file)) {
        return {};
    }
    return tl::unexpected<std::string>(
        "it is empty, but games have been stored in this folder. Put back duiyi.sqlite and "
        "duiyi.sqlite-wal, or a backup of them and start once with --restored; to begin without those "
        "games, use another folder");
}

/// All pages, when they are not too many.
Checked check_pages(Database& database, const std::filesystem::path& file) {
    std::error_code fault;
    if (std::filesystem::file_size(file, fault) > max_checked_bytes || fault) {
        return {};
    }
    auto check = database.prepare("PRAGMA quick_check(1)");
    if (!check || check->step() != SQLITE_ROW) {
        return tl::unexpected(database.message() + advice_on_damage());
    }
    if (auto found = check->text(0); found != "ok") {
        return tl::unexpected("it is damaged: " + std::move(found) + advice_on_damage());
    }
    return {};
}

/// That the database is what the mark says.
Checked check_against_mark(const MarkedLog& marked, const std::optional<LogState>& state) {
    if (!state || state->id != marked.id) {
        return tl::unexpected(
            std::string(
                "it is not the database that was used in this folder last, but an older or another one") +
            advice_on_copies);
    }
    if (state->position < marked.position) {
        return tl::unexpected("it ends before what has been stored: at change " +
                              std::to_string(state->position) + " of " + std::to_string(marked.position) +
                              "; duiyi.sqlite-wal is missing or cut, or this is an older copy" +
                              advice_on_copies);
    }
    return {};
}

Checked set_id(Database& database, const std::string& id) {
    auto set = database.prepare("UPDATE log SET id = ?1");
    if (!set || set->bind(1, std::string_view(id)).run() != SQLITE_DONE) {
        return tl::unexpected(database.message());
    }
    return {};
}

} // namespace

std::string advice_on_damage() {
    return "; keep a copy of the folder, then put back a backup and start once with --restored, or save what "
           "can be read by sqlite3 duiyi.sqlite .recover; duiyi serve --check lists what is damaged";
}

std::string with_advice(const std::string& message) {
    const bool is_damage =
        message == sqlite3_errstr(SQLITE_NOTADB) || message == sqlite3_errstr(SQLITE_CORRUPT);
    return is_damage ? message + advice_on_damage() : message;
}

Result<void, std::string> add_log_state(Database& database) {
    const std::string sql =
        "INSERT INTO log (id, position, events, bytes, clock_ms) SELECT ?1, 0, count(*), coalesce(sum(" +
        event_bytes_sql() + "), 0), 0 FROM events";
    auto add = database.prepare(sql.c_str());
    const auto id = new_log_id();
    if (!add || add->bind(1, std::string_view(id)).run() != SQLITE_DONE) {
        return tl::unexpected(database.message());
    }
    return {};
}

Result<LogState, std::string> read_log_state(Database& database) {
    auto read = database.prepare("SELECT id, position, events, bytes, clock_ms FROM log");
    if (!read) {
        return tl::unexpected(database.message());
    }
    if (const int result = read->step(); result != SQLITE_ROW) {
        return tl::unexpected(
            (result == SQLITE_DONE ? std::string("its table log has no row") : database.message()) +
            advice_on_damage());
    }
    return LogState{read->text(0), read->number(1), read->number(2), read->number(3), read->number(4)};
}

Result<void, std::string> check_log(Database& database, const KnownLog& known) {
    const auto version = database.query_number("PRAGMA user_version");
    if (!version) {
        return tl::unexpected(with_advice(version.error()));
    }
    if (*version == 0) {
        return check_empty(known);
    }
    if (*version < 0 || *version > schema_version) {
        return {}; // prepare_tables() says so
    }
    if (auto done = check_pages(database, known.file); !done) {
        return done;
    }
    std::optional<LogState> state;
    if (*version >= first_with_state) {
        auto read = read_log_state(database);
        if (!read) {
            return tl::unexpected(read.error());
        }
        state = std::move(*read);
    }
    if (!known.marked) {
        return {}; // a folder of an older version, or files that were copied from another one
    }
    auto done = check_against_mark(*known.marked, state);
    if (done || !known.accept_restored) {
        return done;
    }
    spdlog::warn("{}: goes on with a restored backup: {}", known.file.string(), done.error());
    return state ? set_id(database, new_log_id()) : Checked();
}

} // namespace duiyi::server
