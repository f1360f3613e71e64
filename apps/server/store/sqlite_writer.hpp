// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
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

    [[nodiscard]] Done begin();
    [[nodiscard]] Done commit();
    [[nodiscard]] bool in_transaction() const { return database_.in_transaction(); }
    /// All of the batch or nothing of it, within the transaction.
    [[nodiscard]] Done write(const Batch& batch);
    [[nodiscard]] Done erase_unplayed(const std::vector<std::string>& rooms);
    [[nodiscard]] Done keep(const StoredStudy& study, std::int64_t max_bytes);
    [[nodiscard]] Done mark_opened(const std::string& study, std::int64_t at_ms);
    [[nodiscard]] Done erase_unopened(std::int64_t before_ms);

private:
    struct Statements {
        Statement make_room, add_event, mark_played, erase_room;
        Statement keep_study, mark_opened, erase_unopened, sum_studies;
    };
    SqliteWriter(Database database, Statements statements);
    [[nodiscard]] Done execute(const char* sql);
    [[nodiscard]] Done write(const StoredEvent& event);
    [[nodiscard]] Done check(int result) const;

    /// What all studies take, or why that is not known.
    [[nodiscard]] tl::expected<std::int64_t, StoreError> study_bytes();

    Database database_;
    Statements statements_;
    std::optional<std::int64_t> study_bytes_{}; ///< as the transaction has them, once they have been summed
    bool is_committed_ = true;                  ///< the last transaction
};

} // namespace duiyi::server
