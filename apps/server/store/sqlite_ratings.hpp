// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The tables of ratings. Every call gets the database that the statements were prepared with.
class SqliteRatings {
public:
    template <class T>
    using Result = tl::expected<T, StoreError>;

    [[nodiscard]] static tl::expected<SqliteRatings, std::string> prepare(Database& database);

    /// Within a transaction of the caller.
    [[nodiscard]] Result<void> write(const Database& database, const RateGame& game);

    [[nodiscard]] Result<std::vector<RatingRow>> of_account(const Database& database,
                                                            const std::string& account);
    [[nodiscard]] Result<std::vector<RatingChangeRow>> changes_of(const Database& database,
                                                                  const std::string& account,
                                                                  const std::string& pool, std::size_t limit);
    [[nodiscard]] Result<std::vector<RatingChangeRow>> changes_by(const Database& database,
                                                                  const std::string& stream);
    [[nodiscard]] Result<std::vector<LeaderRow>> leaders(const Database& database, const std::string& pool,
                                                         std::size_t limit);

private:
    struct Statements {
        Statement find, put, put_change, of_account, changes_of, changes_by, leaders;
    };
    explicit SqliteRatings(Statements statements) : statements_(std::move(statements)) {}
    [[nodiscard]] Result<RatingRow> find(const Database& database, const std::string& account,
                                         const std::string& pool);
    [[nodiscard]] Result<void> put(const Database& database, const RatingRow& row,
                                   const RatingChangeRow& change);

    Statements statements_;
};

} // namespace duiyi::server
