// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_rows.hpp"

namespace duiyi::server {

StoredEvent read_event(const Statement& row, int column) {
    return {row.number(column),   row.number(column + 1), static_cast<int>(row.number(column + 2)),
            row.text(column + 3), row.text(column + 4),   row.text(column + 5),
            row.text(column + 6), row.text(column + 7),   row.number(column + 8)};
}

bool read_is_intact(const Statement& row, int column) {
    return row.number(column + event_column_count) != 0;
}

std::string checksum_fault(const StoredEvent& event) {
    return "version " + std::to_string(event.version) + " is not as it was stored: its checksum differs";
}

void bind_event(Statement& add_event, const EventPlace& place, const StoredEvent& event) {
    add_event.bind(1, place.stream).bind(2, place.version).bind(3, event.at_ms);
    add_event.bind(4, std::int64_t{event.format}).bind(5, event.kind).bind(6, event.body);
    add_event.bind(7, event.actor).bind(8, event.request_id).bind(9, event.request);
    add_event.bind(10, place.position).bind(11, place.name);
}

std::string event_bytes_sql() {
    return "length(CAST(kind || body || actor || request_id || request AS BLOB)) + " +
           std::to_string(event_overhead_bytes);
}

std::string list_games_sql() {
    const auto half = [](const std::string& own, const std::string& opponent, const std::string& side,
                         const std::string& other_side) {
        return "SELECT * FROM (SELECT name, games.* FROM games JOIN streams ON number = stream WHERE " + own +
               " LIKE 'account:%' AND " + own +
               " = ?1 AND (created_ms, name) < (?8, ?9) AND created_ms >= ?7 AND played = 1 "
               "AND (?2 = '' OR game = ?2) AND (?3 = '' OR speed = ?3) AND (?4 = '' OR " +
               opponent +
               " = ?4) AND (?6 = 0 OR rated = 1) AND (?12 = '' OR opening = ?12) AND (?5 = '' OR ?5 = CASE "
               "WHEN finished_ms IS "
               "NULL THEN 'running' WHEN winner = '" +
               side + "' THEN 'won' WHEN winner = '" + other_side +
               "' THEN 'lost' ELSE 'drawn' END) ORDER BY created_ms DESC, name DESC LIMIT ?10)";
    };
    return "SELECT g.name, g.created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
           "second_player, clock, rated, speed, first_moves, opening, coalesce(one.name, ''), "
           "coalesce(two.name, ''), before, "
           "after "
           "FROM (" +
           half("first_player", "second_player", "first", "second") + " UNION ALL " +
           half("second_player", "first_player", "second", "first") +
           ") AS g LEFT JOIN accounts AS one ON one.id = substr(first_player, 9) "
           "LEFT JOIN accounts AS two ON two.id = substr(second_player, 9) "
           "LEFT JOIN rating_changes AS r ON r.stream = g.name AND r.account = ?11 "
           "ORDER BY g.created_ms DESC, g.name DESC LIMIT ?10";
}

std::string count_openings_sql() {
    const auto half = [](const std::string& own, const std::string& side, const std::string& other_side) {
        return "SELECT game, opening, '" + side + "' AS side, count(*) FILTER (WHERE winner = '" + side +
               "') AS won, count(*) FILTER (WHERE winner = '') AS drawn, count(*) FILTER (WHERE winner = '" +
               other_side +
               "') AS lost FROM (SELECT game, opening, winner, finished_ms, reason FROM games WHERE " + own +
               " = ?1 AND " + own +
               " LIKE 'account:%' ORDER BY created_ms DESC LIMIT 2000) AS newest WHERE opening <> '' AND "
               "finished_ms IS NOT NULL AND reason <> 'aborted' GROUP BY game, opening";
    };
    return "SELECT * FROM (" + half("first_player", "first", "second") + " UNION ALL " +
           half("second_player", "second", "first") +
           ") AS both_sides ORDER BY won + drawn + lost DESC, game, opening, side";
}

OpeningResults read_opening_results(const Statement& row) {
    return {row.text(0), row.text(1), row.text(2), row.number(3), row.number(4), row.number(5)};
}

GameRow read_game(const Statement& row) {
    return {row.text(0),           row.number(1),       row.text(2),  row.text(3),  row.number(4) != 0,
            row.number_or_null(5), row.text(6),         row.text(7),  row.text(8),  row.text(9),
            row.text(10),          row.number(11) != 0, row.text(12), row.text(13), row.text(14)};
}

void bind_game(Statement& put_game, const GameRow& row) {
    put_game.bind(1, row.stream).bind(2, row.created_ms).bind(3, row.game).bind(4, row.mode);
    put_game.bind(5, std::int64_t{row.played}).bind(6, row.finished_ms).bind(7, row.winner);
    put_game.bind(8, row.reason).bind(9, row.first_player).bind(10, row.second_player);
    put_game.bind(11, row.clock).bind(12, std::int64_t{row.rated}).bind(13, row.speed);
    put_game.bind(14, row.first_moves).bind(15, row.opening);
}

} // namespace duiyi::server
