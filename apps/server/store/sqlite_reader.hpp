// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The statements that read the tables, on a connection of their own: a read never waits for a commit. Used
/// by the reader thread alone. Each answer is of one snapshot of the database.
class SqliteReader {
public:
    template <class T>
    using Result = tl::expected<T, StoreError>;

    /// The database must have its tables.
    [[nodiscard]] static tl::expected<SqliteReader, std::string> open(const std::string& file);

    [[nodiscard]] Result<StreamSlice> load(const std::string& stream, std::int64_t after_version);
    [[nodiscard]] Result<UnplayedGames> list_unplayed(std::int64_t before_ms);
    [[nodiscard]] Result<std::optional<GameRow>> find_game(const std::string& stream);
    [[nodiscard]] Result<std::optional<StoredStudy>> find_study(const std::string& name);

private:
    struct Statements {
        Statement begin, commit, last_version, events, unplayed, game, study;
    };
    SqliteReader(Database database, Statements statements);
    [[nodiscard]] Result<StreamSlice> load_snapshot(const std::string& stream, std::int64_t after_version);
    [[nodiscard]] StoreError error() const { return {StoreFault::failed, database_.message(), {}}; }

    Database database_;
    Statements statements_;
};

} // namespace duiyi::server
