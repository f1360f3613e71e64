// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_account_writer.hpp"
#include "store/sqlite_db.hpp"
#include "store/sqlite_log.hpp"
#include "store/sqlite_migration.hpp"
#include "store/sqlite_ratings.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The statements that write the tables; used by the writer thread alone. Between begin() and commit() any
/// number of changes share a transaction. Each change is made wholly or not at all, so that one that is
/// refused leaves the others as they are.
class SqliteWriter {
public:
    using Done = StoreResult<void>;

    /// Opens the database, checks it (check_log), makes or migrates its tables, then prepares the statements.
    [[nodiscard]] static Result<SqliteWriter, std::string> open(const MigrationContext& context,
                                                                const KnownLog& known);

    /// The log as it was committed last.
    [[nodiscard]] const LogState& log() const { return stored_log_; }

    [[nodiscard]] Done begin();
    /// Stores `now_ms` (StoreClock) and the next position with the log, also when nothing else has changed.
    [[nodiscard]] Done commit(std::int64_t now_ms);
    /// False when SQLite has rolled the transaction back by itself, and all that was written in it is lost.
    [[nodiscard]] bool in_transaction() const { return database_.in_transaction(); }

    [[nodiscard]] Done write(const UnitOfWork& work);
    [[nodiscard]] StoreResult<std::vector<std::string>> erase_unplayed(
        const std::vector<std::string>& streams);
    [[nodiscard]] StoreResult<std::vector<std::string>> erase_unused(std::int64_t before_ms);
    [[nodiscard]] StoreResult<std::size_t> erase_unopened_studies(std::int64_t before_ms);
    [[nodiscard]] StoreResult<std::size_t> erase_old_account_data(std::int64_t now_ms,
                                                                  std::int64_t audit_before_ms);
    /// Answers how many rows there are now.
    [[nodiscard]] StoreResult<std::size_t> rebuild_games(const GameProjection& projection);

private:
    struct Statements {
        Statement begin, commit, rollback, savepoint, release, undo;
        Statement find_stream, add_stream, add_event, put_game, erase_unplayed, list_unused, erase_stream,
            erase_parts, measure_stream, put_log;
        Statement add_study, mark_study, erase_studies, sum_studies;
        Statement put_tournament;
    };
    /// A stream as the transaction has it.
    struct StreamState {
        std::int64_t number = 0;
        std::int64_t version = 0; ///< 0: there is no such stream
    };

    SqliteWriter(Database database, Statements statements, SqliteAccountWriter accounts,
                 SqliteRatings ratings, LogState log);
    [[nodiscard]] Done run(Statement& statement, const std::string& stream = {});
    [[nodiscard]] Done check(int result, const std::string& stream = {}) const;
    /// Runs `change`; when it fails, what it wrote is undone.
    template <class Change>
    auto whole_or_nothing(Change change) -> decltype(change());

    [[nodiscard]] StoreResult<StreamState> find_stream(const std::string& stream);
    /// Adds the stream and sets its number; a part only to an owner that exists.
    [[nodiscard]] Done create_stream(const std::string& stream, StreamState& state);
    /// As it is before the events: of the version after which they come, or the fault is a conflict.
    [[nodiscard]] StoreResult<StreamState> find_stream_of(const Append& append);
    [[nodiscard]] Done write(const Append& append);
    [[nodiscard]] Done add_event(const Append& append, const StreamState& state, std::int64_t version,
                                 const StoredEvent& event);
    /// One event more in a stream that exists.
    [[nodiscard]] Done write_one_event(const UnitOfWork& work);
    [[nodiscard]] Done write(const PutGame& change);
    [[nodiscard]] Done write(const AddStudy& change);
    [[nodiscard]] Done write(const MarkStudyOpened& change);
    [[nodiscard]] Done write(const PutTournament& change);
    [[nodiscard]] Done write(const RateGame& change) { return ratings_.write(database_, change); }
    /// All other changes are of the tables of accounts.
    template <class Change>
    [[nodiscard]] Done write(const Change& change) {
        return accounts_.write(database_, change);
    }

    /// Runs a statement that deletes the stream or answers nothing; whether it has deleted it, and then its
    /// parts too.
    [[nodiscard]] StoreResult<bool> erase_stream(Statement& erase, const std::string& stream);
    [[nodiscard]] Done put_log(std::int64_t now_ms);
    /// What all studies take, or why that is not known.
    [[nodiscard]] StoreResult<std::int64_t> study_bytes();

    Database database_;
    Statements statements_;
    SqliteAccountWriter accounts_;
    SqliteRatings ratings_;
    std::optional<std::int64_t> study_bytes_{}; ///< as the transaction has them, once they have been summed
    LogState log_;                              ///< as the transaction has it
    LogState stored_log_;                       ///< as it was committed last
    bool is_committed_ = true;                  ///< the last transaction
};

} // namespace duiyi::server
