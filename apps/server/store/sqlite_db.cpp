// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_db.hpp"

#include <utility>

#include "store/sqlite_checksum.hpp"

namespace duiyi::server {

Statement& Statement::bind(int index, std::string_view text) {
    sqlite3_bind_text(raw_.get(), index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    return *this;
}

Statement& Statement::bind(int index, std::int64_t number) {
    sqlite3_bind_int64(raw_.get(), index, number);
    return *this;
}

Statement& Statement::bind(int index, double number) {
    sqlite3_bind_double(raw_.get(), index, number);
    return *this;
}

Statement& Statement::bind(int index, std::optional<std::int64_t> number) {
    if (number) {
        return bind(index, *number);
    }
    sqlite3_bind_null(raw_.get(), index);
    return *this;
}

int Statement::run() {
    const int result = step();
    reset();
    return result;
}

std::string Statement::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(raw_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(raw_.get(), column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
}

std::optional<std::int64_t> Statement::number_or_null(int column) const {
    if (sqlite3_column_type(raw_.get(), column) == SQLITE_NULL) {
        return std::nullopt;
    }
    return number(column);
}

Result<Database, std::string> Database::open(const std::string& path, bool read_only) {
    sqlite3* raw = nullptr;
    const int flags =
        SQLITE_OPEN_NOMUTEX | (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    const int result = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
    Database database(raw);
    if (result != SQLITE_OK) {
        return tl::unexpected(raw == nullptr ? std::string("out of memory") : database.message());
    }
    sqlite3_busy_timeout(raw, 5000);
    if (add_event_checksum(raw) != SQLITE_OK) {
        return tl::unexpected(database.message());
    }
    // A commit in WAL mode is one write and one sync of the log; FULL is what makes an answer a promise. At
    // the usual 1,000 pages of log a busy server copies them into the database several times a second, while
    // moves wait.
    if (!read_only) {
        for (const char* pragma :
             {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000"}) {
            if (auto done = database.execute(pragma); !done) {
                return tl::unexpected(done.error());
            }
        }
    }
    return database;
}

Result<void, std::string> Database::execute(const char* sql) {
    if (sqlite3_exec(raw_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return tl::unexpected(message());
    }
    return {};
}

Result<Statement, std::string> Database::prepare(const char* sql) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(raw_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) {
        return tl::unexpected(message());
    }
    return Statement(raw);
}

Result<std::int64_t, std::string> Database::query_number(const char* sql) {
    auto statement = prepare(sql);
    if (!statement) {
        return tl::unexpected(statement.error());
    }
    const int result = statement->step();
    if (result != SQLITE_ROW) {
        return tl::unexpected(result == SQLITE_DONE ? std::string("no rows: ") + sql : message());
    }
    return statement->number(0);
}

} // namespace duiyi::server
