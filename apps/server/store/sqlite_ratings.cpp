// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_ratings.hpp"

#include <optional>
#include <utility>

#include "store/sqlite_read.hpp"

namespace duiyi::server {

namespace {

const std::string rating_columns = "account, pool, rating, deviation, volatility, games, last_game_ms";
const std::string change_columns = "stream, account, pool, at_ms, before, after, deviation";
// Nothing is kept of an account that is gone.
constexpr const char* put_rating_sql =
    "INSERT INTO ratings (account, pool, rating, deviation, volatility, games, last_game_ms) "
    "SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM accounts WHERE id = ?1 "
    "ON CONFLICT (account, pool) DO UPDATE SET rating = ?3, deviation = ?4, volatility = ?5, games = ?6, "
    "last_game_ms = ?7";
constexpr const char* put_change_sql =
    "INSERT INTO rating_changes (stream, account, pool, at_ms, before, after, deviation) "
    "SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM accounts WHERE id = ?2";

RatingRow read_rating(const Statement& row) {
    return {row.text(0), row.text(1), row.real(2), row.real(3), row.real(4), row.number(5), row.number(6)};
}

RatingChangeRow read_change(const Statement& row) {
    return {row.text(0), row.text(1), row.text(2), row.number(3), row.real(4), row.real(5), row.real(6)};
}

StoreResult<void> run_put(const Database& database, Statement& statement) {
    if (statement.run() == SQLITE_DONE) {
        return {};
    }
    return tl::unexpected(StoreError{StoreFault::failed, database.message(), {}});
}

} // namespace

Result<SqliteRatings, std::string> SqliteRatings::prepare(Database& database) {
    PrepareAll prepared(database);
    const std::string of_ratings = "SELECT " + rating_columns + " FROM ratings";
    const std::string of_changes = "SELECT " + change_columns + " FROM rating_changes";
    Statements statements{
        prepared(of_ratings + " WHERE account = ?1 AND pool = ?2"),
        prepared(put_rating_sql),
        prepared(put_change_sql),
        prepared(of_ratings + " WHERE account = ?1 ORDER BY pool"),
        prepared(of_changes + " WHERE account = ?1 AND pool = ?2 ORDER BY at_ms DESC, rowid DESC LIMIT ?3"),
        prepared(of_changes + " WHERE stream = ?1 ORDER BY rowid"),
        prepared("SELECT " + rating_columns +
                 ", name FROM ratings JOIN accounts ON id = account WHERE pool = ?1 AND suspended_ms IS NULL "
                 "ORDER BY rating DESC, account LIMIT ?2")};
    if (prepared.fault()) {
        return tl::unexpected(*prepared.fault());
    }
    return SqliteRatings(std::move(statements));
}

StoreResult<RatingRow> SqliteRatings::find(const Database& database, const std::string& account,
                                           const std::string& pool) {
    return read_row(database, statements_.find.bind(1, account).bind(2, pool), read_rating)
        .map([&](const auto& row) { return row ? *row : first_rating(account, pool); });
}

StoreResult<void> SqliteRatings::put(const Database& database, const RatingRow& row,
                                     const RatingChangeRow& change) {
    Statement& rating = statements_.put;
    rating.bind(1, row.account).bind(2, row.pool).bind(3, row.rating).bind(4, row.deviation);
    rating.bind(5, row.volatility).bind(6, row.games).bind(7, row.last_game_ms);
    if (auto done = run_put(database, rating); !done) {
        return done;
    }
    Statement& put_change = statements_.put_change;
    put_change.bind(1, change.stream).bind(2, change.account).bind(3, change.pool).bind(4, change.at_ms);
    put_change.bind(5, change.before).bind(6, change.after).bind(7, change.deviation);
    return run_put(database, put_change);
}

StoreResult<void> SqliteRatings::write(const Database& database, const RateGame& game) {
    const auto counted = changes_by(database, game.stream);
    if (!counted) {
        return tl::unexpected(counted.error());
    }
    if (!counted->empty()) {
        return {};
    }
    const auto first = find(database, game.accounts[0], game.pool);
    const auto second = find(database, game.accounts[1], game.pool);
    if (!first || !second) {
        return tl::unexpected(!first ? first.error() : second.error());
    }
    const auto after = rated({*first, *second}, game);
    auto done = put(database, after[0], change_by(game, *first, after[0]));
    return done ? put(database, after[1], change_by(game, *second, after[1])) : done;
}

StoreResult<std::vector<RatingRow>> SqliteRatings::of_account(const Database& database,
                                                              const std::string& account) {
    return read_rows(database, statements_.of_account.bind(1, account), read_rating);
}

StoreResult<std::vector<RatingChangeRow>> SqliteRatings::changes_of(const Database& database,
                                                                    const std::string& account,
                                                                    const std::string& pool,
                                                                    std::size_t limit) {
    Statement& changes = statements_.changes_of.bind(1, account).bind(2, pool);
    return read_rows(database, changes.bind(3, static_cast<std::int64_t>(limit)), read_change);
}

StoreResult<std::vector<RatingChangeRow>> SqliteRatings::changes_by(const Database& database,
                                                                    const std::string& stream) {
    return read_rows(database, statements_.changes_by.bind(1, stream), read_change);
}

StoreResult<std::vector<LeaderRow>> SqliteRatings::leaders(const Database& database, const std::string& pool,
                                                           std::size_t limit) {
    constexpr int name_column = 7;
    Statement& leaders = statements_.leaders.bind(1, pool).bind(2, static_cast<std::int64_t>(limit));
    return read_rows(database, leaders, [](const auto& row) {
        return LeaderRow{read_rating(row), row.text(name_column)};
    });
}

} // namespace duiyi::server
