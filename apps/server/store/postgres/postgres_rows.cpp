// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_rows.hpp"

#include "store/event_hash.hpp"

namespace duiyi::server::postgres {

StoreError to_store_error(const Failure& failure) {
    return {failure.is_constraint() ? StoreFault::conflict : StoreFault::failed, failure.message, {}};
}

StoredEvent read_event(const Rows& rows, int row, int column) {
    return {rows.number(row, column),
            rows.number(row, column + 1),
            static_cast<int>(rows.number(row, column + 2)),
            rows.text(row, column + 3),
            rows.text(row, column + 4),
            rows.text(row, column + 5),
            rows.text(row, column + 6),
            rows.text(row, column + 7),
            rows.number(row, column + 8)};
}

std::int64_t checksum_of(std::string_view stream, std::int64_t version, const StoredEvent& event) {
    return static_cast<std::int64_t>(event_hash(stream, version, event));
}

GameRow read_game(const Rows& rows, int row) {
    return {rows.text(row, 0),  rows.number(row, 1),      rows.text(row, 2),
            rows.text(row, 3),  rows.number(row, 4) != 0, rows.number_or_null(row, 5),
            rows.text(row, 6),  rows.text(row, 7),        rows.text(row, 8),
            rows.text(row, 9),  rows.text(row, 10),       rows.number(row, 11) != 0,
            rows.text(row, 12), rows.text(row, 13),       rows.text(row, 14)};
}

RatingRow read_rating(const Rows& rows, int row) {
    return {rows.text(row, 0), rows.text(row, 1),   rows.real(row, 2),  rows.real(row, 3),
            rows.real(row, 4), rows.number(row, 5), rows.number(row, 6)};
}

RatingChangeRow read_change(const Rows& rows, int row) {
    return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), rows.number(row, 3),
            rows.real(row, 4), rows.real(row, 5), rows.real(row, 6)};
}

} // namespace duiyi::server::postgres
