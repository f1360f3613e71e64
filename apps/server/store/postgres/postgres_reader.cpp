// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_reader.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server::postgres {

namespace {

constexpr std::size_t max_unplayed = 10'000;

/// The row of the stream comes with each event, or alone when there are none.
const std::string stream_sql =
    "SELECT last, " + std::string(event_columns) +
    ", last_checksum FROM (SELECT number, newest.version AS last, newest.checksum AS last_checksum FROM "
    "streams LEFT JOIN LATERAL (SELECT version, checksum FROM events WHERE stream = number ORDER BY version "
    "DESC LIMIT 1) AS newest ON true WHERE name = $1) AS found LEFT JOIN events ON stream = number AND "
    "version > $2 ORDER BY version";
constexpr const char* unplayed_sql =
    "SELECT name, created_ms FROM games JOIN streams ON number = stream WHERE played = 0 AND clock <> "
    "'running' ORDER BY created_ms, stream LIMIT $1";
const std::string best_running_sql =
    "SELECT " + std::string(game_columns) +
    " FROM games JOIN streams ON number = stream "
    "LEFT JOIN ratings AS one ON one.account = substr(first_player, 9) AND one.pool = game || '.' || speed "
    "LEFT JOIN ratings AS two ON two.account = substr(second_player, 9) AND two.pool = game || '.' || speed "
    "WHERE clock = 'running' AND (rated = 1 OR mode = '" +
    std::string(listed_mode) +
    "') ORDER BY coalesce(one.rating, CASE WHEN first_player LIKE 'account:%' THEN 1500 ELSE 0 END) + "
    "coalesce(two.rating, CASE WHEN second_player LIKE 'account:%' THEN 1500 ELSE 0 END) DESC, "
    "created_ms DESC, name LIMIT $1";
// The conditions with LIKE are those of the indexes.
const std::string going_on_sql =
    "SELECT " + std::string(game_columns) +
    " FROM games JOIN streams ON number = stream WHERE finished_ms IS NULL AND "
    "((first_player = $1 AND first_player LIKE 'account:%') OR "
    "(second_player = $1 AND second_player LIKE 'account:%')) ORDER BY created_ms, stream LIMIT 100";
const std::string tournaments_sql =
    "SELECT id, is_open, start_ms, made_by, summary FROM tournaments WHERE is_open = ";

/// $1 the account's seat, $2 game, $3 speed, $4 the opponent's seat, $5 result, $6 rated only, $7 from, $8
/// and $9 before, $10 limit, $11 the account, $12 opening. Both halves are given by the indexes of players.
std::string games_sql() {
    const auto half = [](const std::string& own, const std::string& opponent, const std::string& side,
                         const std::string& other_side) {
        return "(SELECT " + std::string(game_columns) + " FROM games JOIN streams ON number = stream WHERE " +
               own + " LIKE 'account:%' AND " + own +
               " = $1 AND (created_ms, name) < ($8, $9) AND created_ms >= $7 AND played = 1 "
               "AND ($2 = '' OR game = $2) AND ($3 = '' OR speed = $3) AND ($4 = '' OR " +
               opponent +
               " = $4) AND ($6 = 0 OR rated = 1) AND ($12 = '' OR opening = $12) AND ($5 = '' OR $5 = CASE "
               "WHEN finished_ms IS "
               "NULL THEN 'running' WHEN winner = '" +
               side + "' THEN 'won' WHEN winner = '" + other_side +
               "' THEN 'lost' ELSE 'drawn' END) ORDER BY created_ms DESC, name DESC LIMIT $10)";
    };
    return "SELECT g.name, g.created_ms, game, mode, played, finished_ms, winner, reason, first_player, "
           "second_player, clock, rated, speed, first_moves, opening, coalesce(one.name, ''), "
           "coalesce(two.name, ''), before, "
           "after FROM (" +
           half("first_player", "second_player", "first", "second") + " UNION ALL " +
           half("second_player", "first_player", "second", "first") +
           ") AS g LEFT JOIN accounts AS one ON one.id = substr(first_player, 9) "
           "LEFT JOIN accounts AS two ON two.id = substr(second_player, 9) "
           "LEFT JOIN rating_changes AS r ON r.stream = g.name AND r.account = $11 "
           "ORDER BY g.created_ms DESC, g.name DESC LIMIT $10";
}

/// $1 the account's seat.
std::string openings_sql() {
    const auto half = [](const std::string& own, const std::string& side, const std::string& other_side) {
        return "SELECT game, opening, '" + side + "' AS side, count(*) FILTER (WHERE winner = '" + side +
               "') AS won, count(*) FILTER (WHERE winner = '') AS drawn, count(*) FILTER (WHERE winner = '" +
               other_side +
               "') AS lost FROM (SELECT game, opening, winner, finished_ms, reason FROM games WHERE " + own +
               " = $1 AND " + own +
               " LIKE 'account:%' ORDER BY created_ms DESC LIMIT 2000) AS newest WHERE opening <> '' AND "
               "finished_ms IS NOT NULL AND reason <> 'aborted' GROUP BY game, opening";
    };
    return "SELECT * FROM (" + half("first_player", "first", "second") + " UNION ALL " +
           half("second_player", "second", "first") +
           ") AS both_sides ORDER BY won + drawn + lost DESC, game, opening, side";
}

std::int64_t as_number(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

std::string seat_of(const std::string& account) {
    return account.empty() ? std::string() : std::string(account_prefix) + account;
}

template <class Make>
auto all_of(Connection& from, std::string_view sql, std::vector<Param> params, Make make) {
    return from.query(sql, std::move(params)).map([&make](const Rows& rows) { return read_all(rows, make); });
}

} // namespace

Read<LoadedStream> read_stream(Connection& from, const std::string& stream, std::int64_t after_version) {
    constexpr int first_of_event = 1;
    constexpr int checksum = 10;
    constexpr int last_checksum = 11;
    const auto rows = from.query(stream_sql, {stream, after_version});
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    LoadedStream loaded;
    for (int row = 0; row < rows->size(); ++row) {
        loaded.slice.version = rows->number(row, 0);
        loaded.slice.hash = static_cast<std::uint64_t>(rows->number(row, last_checksum));
        if (rows->is_null(row, first_of_event)) {
            continue;
        }
        loaded.slice.events.push_back(read_event(*rows, row, first_of_event));
        const StoredEvent& event = loaded.slice.events.back();
        if (checksum_of(stream, event.version, event) != rows->number(row, checksum)) {
            loaded.damaged_version = event.version;
        }
    }
    return loaded;
}

Read<UnplayedGames> read_unplayed(Connection& from, std::int64_t before_ms) {
    return from.query(unplayed_sql, {as_number(max_unplayed + 1)}).map([before_ms](const Rows& rows) {
        UnplayedGames games;
        for (int row = 0; row < rows.size(); ++row) {
            const auto created_ms = rows.number(row, 1);
            if (created_ms >= before_ms || games.streams.size() == max_unplayed) {
                games.next_created_ms = created_ms;
                break;
            }
            games.streams.push_back(rows.text(row, 0));
        }
        return games;
    });
}

Read<std::vector<std::string>> read_running(Connection& from) {
    return all_of(from,
                  "SELECT name FROM games JOIN streams ON number = stream WHERE clock = 'running' ORDER BY "
                  "stream",
                  {}, [](const Rows& rows, int row) { return rows.text(row, 0); });
}

Read<std::vector<GameRow>> read_best_running(Connection& from, std::size_t limit) {
    return all_of(from, best_running_sql, {as_number(limit)},
                  [](const Rows& rows, int row) { return read_game(rows, row); });
}

Read<std::optional<GameRow>> read_game(Connection& from, const std::string& stream) {
    static const std::string sql =
        "SELECT " + std::string(game_columns) + " FROM games JOIN streams ON number = stream WHERE name = $1";
    return from.query(sql, {stream}).map([](const Rows& rows) {
        return rows.size() == 0 ? std::nullopt : std::optional(read_game(rows, 0));
    });
}

Read<std::vector<GameOfAccount>> read_games(Connection& from, const GameQuery& query, std::size_t limit) {
    constexpr int first_name = 15;
    constexpr int rating = 17;
    static const std::string sql = games_sql();
    return all_of(
        from, sql,
        {seat_of(query.account), query.game, query.speed, seat_of(query.opponent), query.result,
         std::int64_t{query.rated_only}, query.from_ms, query.before_ms, query.before_stream,
         as_number(limit), query.account, query.opening},
        [](const Rows& rows, int row) {
            GameOfAccount game{
                read_game(rows, row), rows.text(row, first_name), rows.text(row, first_name + 1), {}};
            if (!rows.is_null(row, rating)) {
                game.rating = {rows.real(row, rating), rows.real(row, rating + 1)};
            }
            return game;
        });
}

Read<std::vector<OpeningResults>> read_openings(Connection& from, const std::string& account) {
    static const std::string sql = openings_sql();
    return all_of(from, sql, {seat_of(account)}, [](const Rows& rows, int row) {
        return OpeningResults{rows.text(row, 0),   rows.text(row, 1),   rows.text(row, 2),
                              rows.number(row, 3), rows.number(row, 4), rows.number(row, 5)};
    });
}

Read<std::vector<GameRow>> read_games_going_on(Connection& from, const std::string& account) {
    return all_of(from, going_on_sql, {std::string(account_prefix) + account},
                  [](const Rows& rows, int row) { return read_game(rows, row); });
}

Read<std::vector<RatingRow>> read_ratings(Connection& from, const std::string& account) {
    static const std::string sql =
        "SELECT " + std::string(rating_columns) + " FROM ratings WHERE account = $1 ORDER BY pool";
    return all_of(from, sql, {account}, read_rating);
}

Read<std::vector<RatingChangeRow>> read_rating_changes(Connection& from, const std::string& account,
                                                       const std::string& pool, std::size_t limit) {
    static const std::string sql =
        "SELECT " + std::string(change_columns) +
        " FROM rating_changes WHERE account = $1 AND pool = $2 ORDER BY at_ms DESC, number DESC LIMIT $3";
    return all_of(from, sql, {account, pool, as_number(limit)}, read_change);
}

Read<std::vector<RatingChangeRow>> read_game_ratings(Connection& from, const std::string& stream) {
    static const std::string sql =
        "SELECT " + std::string(change_columns) + " FROM rating_changes WHERE stream = $1 ORDER BY number";
    return all_of(from, sql, {stream}, read_change);
}

Read<std::vector<LeaderRow>> read_leaders(Connection& from, const std::string& pool, std::size_t limit) {
    constexpr int name_column = 7;
    static const std::string sql =
        "SELECT " + std::string(rating_columns) +
        ", name FROM ratings JOIN accounts ON id = account WHERE pool = $1 AND suspended_ms IS NULL "
        "ORDER BY rating DESC, account LIMIT $2";
    return all_of(from, sql, {pool, as_number(limit)}, [](const Rows& rows, int row) {
        return LeaderRow{read_rating(rows, row), rows.text(row, name_column)};
    });
}

Read<std::vector<TournamentRow>> read_tournaments(Connection& from, bool is_open, std::size_t limit) {
    static const std::string open = tournaments_sql + "1 ORDER BY start_ms, id LIMIT $1";
    static const std::string past = tournaments_sql + "0 ORDER BY start_ms DESC, id LIMIT $1";
    return all_of(from, is_open ? open : past, {as_number(limit)}, [](const Rows& rows, int row) {
        return TournamentRow{rows.text(row, 0), rows.number(row, 1) != 0, rows.number(row, 2),
                             rows.text(row, 3), rows.text(row, 4)};
    });
}

Read<std::optional<StoredStudy>> read_study(Connection& from, const std::string& name) {
    return from.query("SELECT at_ms, text FROM studies WHERE name = $1", {name})
        .map([&name](const Rows& rows) {
            return rows.size() == 0 ? std::nullopt
                                    : std::optional(StoredStudy{name, rows.number(0, 0), rows.text(0, 1)});
        });
}

} // namespace duiyi::server::postgres
