// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// A prepared statement. Bound texts must outlive the run.
class Statement {
public:
    explicit Statement(sqlite3_stmt* raw) : raw_(raw, sqlite3_finalize) {}

    Statement& bind(int index, std::string_view text);
    Statement& bind(int index, std::int64_t number);
    Statement& bind(int index, double number);
    Statement& bind(int index, std::optional<std::int64_t> number);

    /// SQLITE_ROW, SQLITE_DONE or an error code.
    int step() { return sqlite3_step(raw_.get()); }
    /// For statements without rows: runs and resets; SQLITE_DONE when all went well.
    int run();
    void reset() { sqlite3_reset(raw_.get()); }

    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(raw_.get(), column); }
    [[nodiscard]] bool is_null(int column) const {
        return sqlite3_column_type(raw_.get(), column) == SQLITE_NULL;
    }
    [[nodiscard]] double real(int column) const { return sqlite3_column_double(raw_.get(), column); }
    [[nodiscard]] std::optional<std::int64_t> number_or_null(int column) const;

private:
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> raw_;
};

/// Resets a statement at the end of the scope: until then it holds its snapshot of the database.
class ResetAtEnd {
public:
    explicit ResetAtEnd(Statement& statement) : statement_(statement) {}
    ResetAtEnd(const ResetAtEnd&) = delete;
    ResetAtEnd& operator=(const ResetAtEnd&) = delete;
    ~ResetAtEnd() { statement_.reset(); }

private:
    Statement& statement_;
};

/// One connection, for one thread.
class Database {
public:
    /// Opens (and makes) the file, in WAL mode with full syncs; the error is one line.
    [[nodiscard]] static Result<Database, std::string> open(const std::string& path, bool read_only);

    [[nodiscard]] Result<void, std::string> execute(const char* sql);
    [[nodiscard]] Result<Statement, std::string> prepare(const char* sql);
    /// The first column of the first row of a query; an error when there is none.
    [[nodiscard]] Result<std::int64_t, std::string> query_number(const char* sql);
    [[nodiscard]] std::string message() const { return sqlite3_errmsg(raw_.get()); }
    /// False after an error (disk full) for which SQLite has rolled the whole transaction back by itself.
    [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(raw_.get()) == 0; }
    /// How many rows the last statement changed.
    [[nodiscard]] int changes() const { return sqlite3_changes(raw_.get()); }

private:
    explicit Database(sqlite3* raw) : raw_(raw, sqlite3_close_v2) {}
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> raw_;
};

} // namespace duiyi::server
