// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "store/postgres/postgres_connection.hpp"

/// The tables in PostgreSQL: those of sqlite_schema.hpp, with texts ordered by their bytes, and `writers`
/// instead of `log`.
namespace duiyi::server::postgres {

/// Of these tables, in the table duiyi_schema. The first digits are SQLite's version, to which they belong.
inline constexpr std::int64_t postgres_schema_version = 902;

/// The version of tables to which a move goes on (store_move.hpp).
inline constexpr std::int64_t moving_schema_version = 1;

/// Advisory locks are of a whole database; the second half of their key is the schema with the tables.
inline constexpr const char* lock_tables_sql =
    "SELECT pg_advisory_xact_lock(1817528165, hashtext(current_schema()::text))";
inline constexpr const char* lock_log_size_sql =
    "SELECT pg_advisory_xact_lock(1817528166, hashtext(current_schema()::text))";

/// Makes the tables if there are none, in the first schema of the connection's search_path. The error is one
/// line for a person; tables of some earlier versions are brought to this one, others are refused. Several
/// servers may call this at once.
[[nodiscard]] Result<void, std::string> prepare_schema(Connection& connection);

/// What has been written through one store since it was opened is counted in a row of `writers`, which that
/// store alone changes, first in each transaction. It tells whether a transaction was committed. This adds
/// the row of a new writer; those of writers that are gone for a day are added up in one.
[[nodiscard]] Result<void, Failure> add_writer(Connection& connection, const std::string& id);

/// Names the log in these tables (Store::epoch); it was made with them.
[[nodiscard]] Result<std::string, Failure> read_log_id(Connection& connection);

/// From now on and for as long as the connection lasts, other writers see that this one is not gone.
[[nodiscard]] Result<Rows, Failure> show_that_writer_lives(Connection& connection, const std::string& id);

/// When others have written last, by StoreClock, as their rows say.
struct OtherWriters {
    std::int64_t clock_ms = 0; ///< the last of all
    std::int64_t gone_ms = 0;  ///< the last of those that are gone
};
/// The database sees the end of a writer a little later: while others live, this waits a second for their
/// end.
[[nodiscard]] Result<OtherWriters, Failure> find_other_writers(Connection& connection, const std::string& id);

} // namespace duiyi::server::postgres
