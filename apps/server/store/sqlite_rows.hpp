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
    "version, at_ms, format, kind, body, actor, request_id, request";
/// The event in the columns from `column` on.
[[nodiscard]] StoredEvent read_event(const Statement& row, int column = 0);
/// ?1 is the stream's number, ?2 ... are event_columns.
inline constexpr const char* add_event_sql =
    "INSERT INTO events (stream, version, at_ms, format, kind, body, actor, request_id, request) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
/// Binds for add_event_sql; the event must outlive the run, its own version does not count.
void bind_event(Statement& add_event, std::int64_t stream, std::int64_t version, const StoredEvent& event);

/// ?1 is the name of the stream.
inline constexpr const char* find_game_sql =
    "SELECT name, created_ms, game, mode, played, finished_ms, winner, reason, first_player, second_player "
    "FROM games JOIN streams ON number = stream WHERE name = ?1";
/// The row that find_game_sql gives.
[[nodiscard]] GameRow read_game(const Statement& row);
/// Changes one row, or none when there is no such stream.
inline constexpr const char* put_game_sql =
    "INSERT INTO games (stream, created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
    "second_player) SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM streams WHERE name = ?1 "
    "ON CONFLICT (stream) DO UPDATE SET created_ms = ?2, game = ?3, mode = ?4, played = ?5, finished_ms = "
    "?6, "
    "winner = ?7, reason = ?8, first_player = ?9, second_player = ?10";
/// Binds for put_game_sql; the row must outlive the run.
void bind_game(Statement& put_game, const GameRow& row);

} // namespace duiyi::server
