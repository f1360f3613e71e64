// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// Prepares many statements one after the other, so that their faults are looked at once, at the end.
class PrepareAll {
public:
    explicit PrepareAll(Database& database) : database_(database) {}

    /// A statement that must not be used when there is a fault().
    [[nodiscard]] Statement operator()(const std::string& sql) {
        auto statement = database_.prepare(sql.c_str());
        if (!statement) {
            fault_ = statement.error();
        }
        return statement ? std::move(*statement) : Statement(nullptr);
    }
    /// What SQLite says of the last statement that it could not prepare.
    [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }

private:
    Database& database_;
    std::optional<std::string> fault_{};
};

/// All rows of a bound statement.
template <class Read>
auto read_rows(const Database& database, Statement& statement, Read read)
    -> StoreResult<std::vector<decltype(read(statement))>> {
    const ResetAtEnd reset(statement);
    std::vector<decltype(read(statement))> rows;
    int result = statement.step();
    for (; result == SQLITE_ROW; result = statement.step()) {
        rows.push_back(read(statement));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(StoreError{StoreFault::failed, database.message(), {}});
    }
    return rows;
}

/// The first row of a bound statement, if there is one.
template <class Read>
auto read_row(const Database& database, Statement& statement, Read read)
    -> StoreResult<std::optional<decltype(read(statement))>> {
    return read_rows(database, statement, read).map([](auto rows) {
        using Row = typename decltype(rows)::value_type;
        return rows.empty() ? std::optional<Row>() : std::optional<Row>(std::move(rows.front()));
    });
}

} // namespace duiyi::server
