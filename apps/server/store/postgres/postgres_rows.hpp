// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/store.hpp"

/// The columns of tables, and rows made of them.
namespace duiyi::server::postgres {

template <class T>
using Stored = StoreResult<T>;

[[nodiscard]] StoreError to_store_error(const Failure& failure);

/// All rows of a statement, each made by `read(rows, index)`.
template <class Read>
auto read_all(const Rows& rows, Read read) -> std::vector<decltype(read(rows, 0))> {
    std::vector<decltype(read(rows, 0))> all;
    all.reserve(static_cast<std::size_t>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        all.push_back(read(rows, row));
    }
    return all;
}

inline constexpr std::string_view event_columns =
    "version, at_ms, format, kind, body, actor, request_id, request, position, checksum";
/// The event in the columns from `column` on.
[[nodiscard]] StoredEvent read_event(const Rows& rows, int row, int column);
/// event_hash() as a signed number.
[[nodiscard]] std::int64_t checksum_of(std::string_view stream, std::int64_t version,
                                       const StoredEvent& event);

inline constexpr std::string_view game_columns =
    "name, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player, clock, rated, speed, first_moves, opening";
[[nodiscard]] GameRow read_game(const Rows& rows, int row);

inline constexpr std::string_view rating_columns =
    "account, pool, rating, deviation, volatility, games, last_game_ms";
[[nodiscard]] RatingRow read_rating(const Rows& rows, int row);
inline constexpr std::string_view change_columns = "stream, account, pool, at_ms, before, after, deviation";
[[nodiscard]] RatingChangeRow read_change(const Rows& rows, int row);

} // namespace duiyi::server::postgres
