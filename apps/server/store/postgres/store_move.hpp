// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"

/// Moving all that is stored from SQLite to PostgreSQL or back.
namespace duiyi::server {

/// What was moved.
struct MoveReport {
    std::uint64_t rows = 0;   ///< in the new store
    std::uint64_t copied = 0; ///< by this run
};

struct MoveOptions {
    std::string from, to; ///< a data folder, or a connection string of PostgreSQL ("postgresql://...")
    /// Called after each transaction of the copy, with the table and the rows so far; false stops the move,
    /// which can be taken up again.
    std::function<bool(std::string_view table, std::uint64_t rows)> go_on{};
};

/// Copies all tables in steps, then reads both stores and compares every value. The new store must be empty,
/// or hold the beginning of this move: then it goes on from there. Until the end no server opens it. Neither
/// store may be in use. The old one is not changed. The error is one line for a person.
[[nodiscard]] Result<MoveReport, std::string> move_store(const MoveOptions& options);

/// A value as text; nothing for NULL.
using MovedValue = std::optional<std::string>;
using MovedRow = std::vector<MovedValue>;

/// A table as both stores have it.
struct MovedTable {
    enum class Kind : std::uint8_t { number, text, real };
    struct Column {
        std::string name;
        Kind kind{};
    };
    std::string name;
    std::vector<Column> columns; ///< those of the key first
    std::size_t key_columns = 1;
    std::size_t rows_at_once = 1000;
};

/// A real number as a text that is read as the same number; equal numbers have equal texts.
[[nodiscard]] std::string to_moved_value(double number);

/// Those that refer to others come after them.
[[nodiscard]] const std::vector<MovedTable>& moved_tables();

/// One of the two stores.
class MovedStore {
public:
    MovedStore() = default;
    MovedStore(const MovedStore&) = delete;
    MovedStore& operator=(const MovedStore&) = delete;
    virtual ~MovedStore() = default;

    /// The next rows in the order of the key, after a row; an empty row: from the beginning.
    [[nodiscard]] virtual Result<std::vector<MovedRow>, std::string> read(const MovedTable& table,
                                                                          const MovedRow& after) = 0;
    /// The last row by the key; empty when there is none.
    [[nodiscard]] virtual Result<MovedRow, std::string> last(const MovedTable& table) = 0;
    /// Adds rows in one transaction.
    [[nodiscard]] virtual Result<void, std::string> add(const MovedTable& table,
                                                        const std::vector<MovedRow>& rows) = 0;
    /// The time by which ages go.
    [[nodiscard]] virtual Result<std::int64_t, std::string> clock_ms() = 0;
    /// Lets servers open it.
    [[nodiscard]] virtual Result<void, std::string> finish(std::int64_t clock_ms) = 0;
};

enum class MoveEnd : std::uint8_t { from, to };
[[nodiscard]] Result<std::unique_ptr<MovedStore>, std::string> open_moved_sqlite(const std::string& folder,
                                                                                 MoveEnd end);
[[nodiscard]] Result<std::unique_ptr<MovedStore>, std::string> open_moved_postgres(
    const std::string& conninfo, MoveEnd end);

} // namespace duiyi::server
