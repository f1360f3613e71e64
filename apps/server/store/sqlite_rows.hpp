// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

/// The columns of events and games, their order stated once: reading and writing go by it.
namespace duiyi::server {

inline constexpr std::string_view event_columns =
    "version, at_ms, format, kind, body, actor, request_id, request, position";
inline constexpr int event_column_count = 9;
/// The event in the columns from `column` on.
[[nodiscard]] StoredEvent read_event(const Statement& row, int column = 0);
/// The column after event_columns: whether the event is as it was stored. The name of its stream goes between
/// the two parts.
inline constexpr std::string_view is_intact_begin = "checksum = event_checksum(";
inline constexpr std::string_view is_intact_end =
    ", version, at_ms, format, kind, body, actor, request_id, request)";
/// The column that says whether the event is as it was stored, `column` being the first one of the event.
[[nodiscard]] bool read_is_intact(const Statement& row, int column = 0);
/// What is wrong with an event that is not intact.
[[nodiscard]] std::string checksum_fault(const StoredEvent& event);
/// ?1 is the stream's number, ?2 ... are event_columns, and then the stream's name.
inline constexpr const char* add_event_sql =
    "INSERT INTO events (stream, version, at_ms, format, kind, body, actor, request_id, request, position, "
    "checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
    "event_checksum(?11, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))";
/// Where an event is stored.
struct EventPlace {
    std::int64_t stream = 0; ///< its number
    std::string_view name;   ///< of the stream
    std::int64_t version = 0;
    std::int64_t position = 0;
};
/// Binds for add_event_sql; name and event must outlive the run, the event's own version and position do not
/// count.
void bind_event(Statement& add_event, const EventPlace& place, const StoredEvent& event);

/// What an event takes of the bytes that a log may have: the same as event_bytes().
[[nodiscard]] std::string event_bytes_sql();

/// What read_game() reads, of games joined with streams.
inline constexpr std::string_view game_columns =
    "name, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player, clock, rated, speed, first_moves, opening";
/// ?1 is the name of the stream.
inline constexpr const char* find_game_sql =
    "SELECT name, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player, clock, rated, speed, first_moves, opening FROM games JOIN streams ON number = stream "
    "WHERE name = ?1";
/// ?1 the account's seat, ?2 game, ?3 speed, ?4 the opponent's seat, ?5 result, ?6 rated only, ?7 from, ?8
/// and ?9 before, ?10 limit, ?11 the account, ?12 opening. Both halves are given by the indexes of players.
[[nodiscard]] std::string list_games_sql();
/// ?1 is the account's seat. The columns are those of read_opening_results().
[[nodiscard]] std::string count_openings_sql();
[[nodiscard]] OpeningResults read_opening_results(const Statement& row);
/// The row that game_columns give.
[[nodiscard]] GameRow read_game(const Statement& row);
/// Changes one row, or none when there is no such stream.
inline constexpr const char* put_game_sql =
    "INSERT INTO games (stream, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player, clock, rated, speed, first_moves, opening) SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
    "?9, ?10, ?11, ?12, ?13, ?14, ?15 FROM streams WHERE name = ?1 "
    "ON CONFLICT (stream) DO UPDATE SET created_ms = ?2, game = ?3, mode = ?4, played = ?5, finished_ms = "
    "?6, "
    "winner = ?7, reason = ?8, first_player = ?9, second_player = ?10, clock = ?11, "
    "rated = ?12, speed = ?13, first_moves = ?14, opening = ?15";
/// Binds for put_game_sql; the row must outlive the run.
void bind_game(Statement& put_game, const GameRow& row);

} // namespace duiyi::server
