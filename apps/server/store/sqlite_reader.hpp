// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_account_reader.hpp"
#include "store/sqlite_db.hpp"
#include "store/sqlite_ratings.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The statements that read the tables, on a connection of their own: a read never waits for a commit. Used
/// by the reader thread alone. Each answer is of one snapshot of the database.
class SqliteReader {
public:
    /// The database must have its tables.
    [[nodiscard]] static Result<SqliteReader, std::string> open(const std::string& file);

    [[nodiscard]] StoreResult<StreamSlice> load(const std::string& stream, std::int64_t after_version);
    [[nodiscard]] StoreResult<UnplayedGames> list_unplayed(std::int64_t before_ms);
    [[nodiscard]] StoreResult<std::vector<std::string>> list_running();
    [[nodiscard]] StoreResult<std::vector<GameRow>> games_going_on(const std::string& account);
    [[nodiscard]] StoreResult<std::optional<GameRow>> find_game(const std::string& stream);
    [[nodiscard]] StoreResult<std::optional<StoredStudy>> find_study(const std::string& name);
    [[nodiscard]] StoreResult<std::vector<GameOfAccount>> list_games(const GameQuery& query,
                                                                     std::size_t limit);
    [[nodiscard]] StoreResult<std::vector<OpeningResults>> count_openings(const std::string& account);
    [[nodiscard]] StoreResult<std::vector<GameRow>> list_best_running(std::size_t limit);
    [[nodiscard]] StoreResult<std::vector<TournamentRow>> list_tournaments(bool is_open, std::size_t limit);
    /// Has `read(reader, database)` read the tables of accounts.
    template <class Read>
    [[nodiscard]] auto read_accounts(Read read) {
        return read(accounts_, database_);
    }

    /// Has `read(ratings, database)` read the tables of ratings.
    template <class Read>
    [[nodiscard]] auto read_ratings(Read read) {
        return read(ratings_, database_);
    }

private:
    struct Statements {
        Statement begin, commit, last_event, events, unplayed, running, game, study, going_on, games,
            openings, open_tournaments, past_tournaments, best_running;
    };
    SqliteReader(Database database, Statements statements, SqliteAccountReader accounts,
                 SqliteRatings ratings);
    [[nodiscard]] StoreResult<StreamSlice> load_snapshot(const std::string& stream,
                                                         std::int64_t after_version);
    [[nodiscard]] StoreError error() const { return {StoreFault::failed, database_.message(), {}}; }

    Database database_;
    Statements statements_;
    SqliteAccountReader accounts_;
    SqliteRatings ratings_;
};

} // namespace duiyi::server
