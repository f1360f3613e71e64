// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/watermark.hpp"

/// The table `log`: what the log is and holds, as a whole.
namespace duiyi::server {

struct LogState {
    std::string id;
    std::int64_t position = 0; ///< how many transactions there were
    std::int64_t events = 0;   ///< that it holds
    std::int64_t bytes = 0;    ///< that they take (event_bytes)
    std::int64_t clock_ms = 0; ///< StoreClock at the last transaction; 0: there was none
};

/// ?1 ... are position, events, bytes, clock_ms.
inline constexpr const char* put_log_sql =
    "UPDATE log SET position = ?1, events = ?2, bytes = ?3, clock_ms = ?4";

/// Makes the row from the events that are there, with a new id, within the transaction of the caller.
[[nodiscard]] Result<void, std::string> add_log_state(Database& database);
[[nodiscard]] Result<LogState, std::string> read_log_state(Database& database);

/// What is known of a data folder before its database is opened.
struct KnownLog {
    std::filesystem::path file;      ///< the database
    std::optional<MarkedLog> marked; ///< what was stored last, by duiyi.mark
    bool accept_restored = false;    ///< an older copy was put in the place of the database on purpose
};

/// Checks, before anything is changed, that the database is whole and is the one that was here last, with all
/// that was stored in it. Reads all pages of a database of up to 64 MB; of a larger one only what it needs.
/// The error says what is wrong and what to do. A restored backup that is accepted gets a new id.
[[nodiscard]] Result<void, std::string> check_log(Database& database, const KnownLog& known);

/// What to do about a damaged database; starts with "; ".
[[nodiscard]] std::string advice_on_damage();
/// SQLite's message, with that advice when it says that the database is damaged.
[[nodiscard]] std::string with_advice(const std::string& message);

} // namespace duiyi::server
