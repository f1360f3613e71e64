// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_rows.hpp"

namespace duiyi::server {

StoredEvent read_event(const Statement& row, int column) {
    return {row.number(column),   row.number(column + 1), static_cast<int>(row.number(column + 2)),
            row.text(column + 3), row.text(column + 4),   row.text(column + 5),
            row.text(column + 6), row.text(column + 7)};
}

bool read_is_intact(const Statement& row, int column) {
    return row.number(column + 8) != 0;
}

std::string checksum_fault(const StoredEvent& event) {
    return "version " + std::to_string(event.version) + " is not as it was stored: its checksum differs";
}

void bind_event(Statement& add_event, std::int64_t stream, std::string_view name, std::int64_t version,
                const StoredEvent& event) {
    add_event.bind(1, stream).bind(2, version).bind(3, event.at_ms).bind(4, std::int64_t{event.format});
    add_event.bind(5, event.kind).bind(6, event.body).bind(7, event.actor);
    add_event.bind(8, event.request_id).bind(9, event.request).bind(10, name);
}

std::string event_bytes_sql() {
    return "length(CAST(kind || body || actor || request_id || request AS BLOB)) + " +
           std::to_string(event_overhead_bytes);
}

GameRow read_game(const Statement& row) {
    return {row.text(0),           row.number(1), row.text(2), row.text(3), row.number(4) != 0,
            row.number_or_null(5), row.text(6),   row.text(7), row.text(8), row.text(9)};
}

void bind_game(Statement& put_game, const GameRow& row) {
    put_game.bind(1, row.stream).bind(2, row.created_ms).bind(3, row.game).bind(4, row.mode);
    put_game.bind(5, std::int64_t{row.played}).bind(6, row.finished_ms).bind(7, row.winner);
    put_game.bind(8, row.reason).bind(9, row.first_player).bind(10, row.second_player);
}

} // namespace duiyi::server
