// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_reader.hpp"

#include <utility>

#include "store/event_hash.hpp"
#include "store/sqlite_read.hpp"
#include "store/sqlite_rows.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_unplayed = 10'000;

constexpr const char* last_event_sql =
    "SELECT version, checksum FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?1) ORDER "
    "BY version DESC LIMIT 1";
// Both are given by the index of unplayed games: it is in the order of created_ms, then stream.
constexpr const char* unplayed_sql =
    "SELECT name, created_ms FROM games JOIN streams ON number = stream WHERE played = 0 AND clock "
    "<> 'running' ORDER BY created_ms, stream";

// The conditions with LIKE are those of the indexes.
const std::string tournaments_sql =
    "SELECT id, is_open, start_ms, made_by, summary FROM tournaments WHERE is_open = ";
const std::string best_running_sql =
    "SELECT " + std::string(game_columns) +
    " FROM games JOIN streams ON number = stream "
    "LEFT JOIN ratings AS one ON one.account = substr(first_player, 9) AND one.pool = game || '.' || speed "
    "LEFT JOIN ratings AS two ON two.account = substr(second_player, 9) AND two.pool = game || '.' || speed "
    "WHERE clock = 'running' AND (rated = 1 OR mode = '" +
    std::string(listed_mode) +
    "') ORDER BY coalesce(one.rating, CASE WHEN first_player LIKE 'account:%' THEN 1500 ELSE 0 END) + "
    "coalesce(two.rating, CASE WHEN second_player LIKE 'account:%' THEN 1500 ELSE 0 END) DESC, "
    "created_ms DESC, name LIMIT ?1";
const std::string going_on_sql =
    "SELECT " + std::string(game_columns) +
    " FROM games JOIN streams ON number = stream WHERE finished_ms IS NULL AND "
    "((first_player = ?1 AND first_player LIKE 'account:%') OR "
    "(second_player = ?1 AND second_player LIKE 'account:%')) ORDER BY created_ms, stream LIMIT 100";

} // namespace

SqliteReader::SqliteReader(Database database, Statements statements, SqliteAccountReader accounts,
                           SqliteRatings ratings)
    : database_(std::move(database)),
      statements_(std::move(statements)),
      accounts_(std::move(accounts)),
      ratings_(std::move(ratings)) {}

Result<SqliteReader, std::string> SqliteReader::open(const std::string& file) {
    auto database = Database::open(file, true);
    if (!database) {
        return tl::unexpected(database.error());
    }
    std::optional<std::string> fault;
    const auto prepare = [&](const std::string& sql) {
        auto statement = database->prepare(sql.c_str());
        if (!statement) {
            fault = statement.error();
        }
        return statement ? std::move(*statement) : Statement(nullptr);
    };
    Statements statements{prepare("BEGIN"),
                          prepare("COMMIT"),
                          prepare(last_event_sql),
                          prepare("SELECT " + std::string(event_columns) + ", " +
                                  std::string(is_intact_begin) + "?1" + std::string(is_intact_end) +
                                  " FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?1) "
                                  "AND version > ?2 ORDER BY version"),
                          prepare(unplayed_sql),
                          prepare("SELECT name FROM games JOIN streams ON number = stream WHERE clock = "
                                  "'running' ORDER BY stream"),
                          prepare(find_game_sql),
                          prepare("SELECT at_ms, text FROM studies WHERE name = ?1"),
                          prepare(going_on_sql),
                          prepare(list_games_sql()),
                          prepare(count_openings_sql()),
                          prepare(tournaments_sql + "1 ORDER BY start_ms, id LIMIT ?1"),
                          prepare(tournaments_sql + "0 ORDER BY start_ms DESC, id LIMIT ?1"),
                          prepare(best_running_sql)};
    if (fault) {
        return tl::unexpected(*fault);
    }
    auto accounts = SqliteAccountReader::prepare(*database);
    if (!accounts) {
        return tl::unexpected(accounts.error());
    }
    auto ratings = SqliteRatings::prepare(*database);
    if (!ratings) {
        return tl::unexpected(ratings.error());
    }
    return SqliteReader(std::move(*database), std::move(statements), std::move(*accounts),
                        std::move(*ratings));
}

StoreResult<StreamSlice> SqliteReader::load(const std::string& stream, std::int64_t after_version) {
    if (statements_.begin.run() != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    auto slice = load_snapshot(stream, after_version);
    if (statements_.commit.run() != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return slice;
}

StoreResult<StreamSlice> SqliteReader::load_snapshot(const std::string& stream, std::int64_t after_version) {
    StreamSlice slice;
    {
        Statement& events = statements_.events;
        const ResetAtEnd reset(events);
        int result = events.bind(1, stream).bind(2, after_version).step();
        for (; result == SQLITE_ROW; result = events.step()) {
            slice.events.push_back(read_event(events));
            if (!read_is_intact(events)) {
                return tl::unexpected(
                    StoreError{StoreFault::failed, checksum_fault(slice.events.back()), stream});
            }
        }
        if (result != SQLITE_DONE) {
            return tl::unexpected(error());
        }
    }
    if (!slice.events.empty()) {
        slice.version = slice.events.back().version;
        slice.hash = event_hash(stream, slice.version, slice.events.back());
        return slice;
    }
    Statement& last = statements_.last_event;
    const ResetAtEnd reset(last);
    const int result = last.bind(1, stream).step();
    if (result == SQLITE_ROW) {
        slice.version = last.number(0);
        slice.hash = static_cast<std::uint64_t>(last.number(1));
    } else if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return slice;
}

StoreResult<UnplayedGames> SqliteReader::list_unplayed(std::int64_t before_ms) {
    Statement& unplayed = statements_.unplayed;
    const ResetAtEnd reset(unplayed);
    UnplayedGames games;
    int result = unplayed.step();
    for (; result == SQLITE_ROW; result = unplayed.step()) {
        const auto created_ms = unplayed.number(1);
        if (created_ms >= before_ms || games.streams.size() == max_unplayed) {
            games.next_created_ms = created_ms;
            return games;
        }
        games.streams.push_back(unplayed.text(0));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return games;
}

StoreResult<std::vector<std::string>> SqliteReader::list_running() {
    Statement& running = statements_.running;
    const ResetAtEnd reset(running);
    std::vector<std::string> streams;
    int result = running.step();
    for (; result == SQLITE_ROW; result = running.step()) {
        streams.push_back(running.text(0));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return streams;
}

StoreResult<std::vector<GameRow>> SqliteReader::games_going_on(const std::string& account) {
    Statement& games = statements_.going_on;
    const ResetAtEnd reset(games);
    const std::string player = std::string(account_prefix) + account;
    std::vector<GameRow> rows;
    int result = games.bind(1, player).step();
    for (; result == SQLITE_ROW; result = games.step()) {
        rows.push_back(read_game(games));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return rows;
}

StoreResult<std::optional<GameRow>> SqliteReader::find_game(const std::string& stream) {
    Statement& game = statements_.game;
    const ResetAtEnd reset(game);
    const int result = game.bind(1, stream).step();
    if (result == SQLITE_ROW) {
        return read_game(game);
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return std::nullopt;
}

StoreResult<std::optional<StoredStudy>> SqliteReader::find_study(const std::string& name) {
    Statement& study = statements_.study;
    const ResetAtEnd reset(study);
    const int result = study.bind(1, name).step();
    if (result == SQLITE_ROW) {
        return StoredStudy{name, study.number(0), study.text(1)};
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(error());
    }
    return std::nullopt;
}

StoreResult<std::vector<GameOfAccount>> SqliteReader::list_games(const GameQuery& query, std::size_t limit) {
    constexpr int first_name = 15;
    constexpr int rating = 17;
    const std::string seat = std::string(account_prefix) + query.account;
    const std::string opponent = query.opponent.empty() ? "" : std::string(account_prefix) + query.opponent;
    Statement& games = statements_.games;
    games.bind(1, seat).bind(2, query.game).bind(3, query.speed).bind(4, opponent).bind(5, query.result);
    games.bind(6, std::int64_t{query.rated_only}).bind(7, query.from_ms).bind(8, query.before_ms);
    games.bind(9, query.before_stream).bind(10, static_cast<std::int64_t>(limit)).bind(11, query.account);
    games.bind(12, query.opening);
    return read_rows(database_, games, [](const auto& row) {
        GameOfAccount game{read_game(row), row.text(first_name), row.text(first_name + 1), {}};
        if (!row.is_null(rating)) {
            game.rating = {row.real(rating), row.real(rating + 1)};
        }
        return game;
    });
}

StoreResult<std::vector<OpeningResults>> SqliteReader::count_openings(const std::string& account) {
    const std::string seat = std::string(account_prefix) + account;
    return read_rows(database_, statements_.openings.bind(1, seat), read_opening_results);
}

StoreResult<std::vector<GameRow>> SqliteReader::list_best_running(std::size_t limit) {
    return read_rows(database_, statements_.best_running.bind(1, static_cast<std::int64_t>(limit)),
                     read_game);
}

StoreResult<std::vector<TournamentRow>> SqliteReader::list_tournaments(bool is_open, std::size_t limit) {
    Statement& list = is_open ? statements_.open_tournaments : statements_.past_tournaments;
    return read_rows(database_, list.bind(1, static_cast<std::int64_t>(limit)), [](const Statement& row) {
        return TournamentRow{row.text(0), row.number(1) != 0, row.number(2), row.text(3), row.text(4)};
    });
}

} // namespace duiyi::server
