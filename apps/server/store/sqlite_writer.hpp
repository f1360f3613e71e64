// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"
#include "store/study_shelf.hpp"

namespace duiyi::server {

/// The tables and the statements that write them; used by the writer thread alone.
class SqliteWriter {
public:
    using Done = tl::expected<void, StoreError>;

    /// Makes or checks the tables, then prepares the statements.
    [[nodiscard]] static tl::expected<SqliteWriter, std::string> open(const std::string& path);

    [[nodiscard]] Done begin() { return execute("BEGIN IMMEDIATE"); }
    [[nodiscard]] Done commit();
    [[nodiscard]] bool in_transaction() const { return database_.in_transaction(); }
    /// All of the batch or nothing of it, within the transaction.
    [[nodiscard]] Done write(const Batch& batch);
    [[nodiscard]] Done write(const StoredStudy& study);
    [[nodiscard]] Done erase_unplayed(const std::vector<std::string>& rooms);

private:
    SqliteWriter(Database database, Statement make_room, Statement add_event, Statement mark_played,
                 Statement erase_room, Statement keep_study);
    [[nodiscard]] Done execute(const char* sql);
    [[nodiscard]] Done write(const StoredEvent& event);
    [[nodiscard]] Done check(int result) const;

    Database database_;
    Statement make_room_;
    Statement add_event_;
    Statement mark_played_;
    Statement erase_room_;
    Statement keep_study_;
};

} // namespace duiyi::server
