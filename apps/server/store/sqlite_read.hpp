// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// All rows of a bound statement.
template <class Read>
auto read_rows(const Database& database, Statement& statement, Read read)
    -> tl::expected<std::vector<decltype(read(statement))>, StoreError> {
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
    -> tl::expected<std::optional<decltype(read(statement))>, StoreError> {
    return read_rows(database, statement, read).map([](auto rows) {
        using Row = typename decltype(rows)::value_type;
        return rows.empty() ? std::optional<Row>() : std::optional<Row>(std::move(rows.front()));
    });
}

} // namespace duiyi::server
