// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The tables of ratings. Every call gets the database that the statements were prepared with.
class SqliteRatings {
public:
    [[nodiscard]] static Result<SqliteRatings, std::string> prepare(Database& database);

    /// Within a transaction of the caller.
    [[nodiscard]] StoreResult<void> write(const Database& database, const RateGame& game);

    [[nodiscard]] StoreResult<std::vector<RatingRow>> of_account(const Database& database,
                                                                 const std::string& account);
    [[nodiscard]] StoreResult<std::vector<RatingChangeRow>> changes_of(const Database& database,
                                                                       const std::string& account,
                                                                       const std::string& pool,
                                                                       std::size_t limit);
    [[nodiscard]] StoreResult<std::vector<RatingChangeRow>> changes_by(const Database& database,
                                                                       const std::string& stream);
    [[nodiscard]] StoreResult<std::vector<LeaderRow>> leaders(const Database& database,
                                                              const std::string& pool, std::size_t limit);

private:
    struct Statements {
        Statement find, put, put_change, of_account, changes_of, changes_by, leaders;
    };
    explicit SqliteRatings(Statements statements) : statements_(std::move(statements)) {}
    [[nodiscard]] StoreResult<RatingRow> find(const Database& database, const std::string& account,
                                              const std::string& pool);
    [[nodiscard]] StoreResult<void> put(const Database& database, const RatingRow& row,
                                        const RatingChangeRow& change);

    Statements statements_;
};

} // namespace duiyi::server
