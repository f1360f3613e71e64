// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

/// What the tables of the tests' store have in common. A table is a map of rows; `entry` is a key with its
/// row.
namespace duiyi::server {

/// The rows of the entries that are wanted, in the order of their keys.
template <class Table, class Wanted>
std::vector<typename Table::mapped_type> rows_where(const Table& table, Wanted is_wanted) {
    std::vector<typename Table::mapped_type> rows;
    for (const auto& entry : table) {
        if (is_wanted(entry)) {
            rows.push_back(entry.second);
        }
    }
    return rows;
}

/// The first rows, at most `limit`.
template <class Row>
std::vector<Row> up_to(std::size_t limit, std::vector<Row> rows) {
    rows.resize(std::min(rows.size(), limit));
    return rows;
}

/// Erases the first that are old, at most `limit`; how many. `rows` may be a map or a vector.
template <class Rows, class Old>
std::size_t erase_up_to(std::size_t limit, Rows& rows, Old is_old) {
    std::size_t left = limit;
    return std::erase_if(rows, [&](const auto& row) {
        const bool goes = left > 0 && is_old(row);
        left -= goes ? 1U : 0U;
        return goes;
    });
}

} // namespace duiyi::server
