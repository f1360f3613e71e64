// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "store/server_store.hpp"

namespace duiyi::server {

/// What a store is opened with.
struct SqliteOptions {
    std::filesystem::path folder;
    Post post;
    /// Makes the rows of games when they are rebuilt: by the migration of a database of version 1 to 3, which
    /// is refused without it, and by rebuild_tables.
    GameProjection projection{};
    /// For tests: called with the name of each step of a migration, before the step.
    std::function<void(std::string_view)> at_migration_step{};
    /// An older copy of the database was put in its place on purpose: goes on without what is missing.
    bool accept_restored = false;
    /// The system clock and a steady one, in milliseconds; the machine's when they are empty.
    StoreClock::Source unix_ms{};
    StoreClock::Source steady_ms{};
};

/// The store in one SQLite file. One thread writes: it takes all changes that wait, commits them in one
/// transaction (so the cost of a sync is shared) and then posts all answers. Another thread reads, so that a
/// reader never waits for a sync.
class SqliteStore final : public ServerStore {
public:
    /// Opens FOLDER/duiyi.sqlite, making both when missing, and locks the folder against other servers. The
    /// database is checked (see sqlite_log.hpp): one that is damaged, or that lacks what has been stored in
    /// this folder, is refused. A database of an older version is migrated (see sqlite_migration.hpp), which
    /// may take minutes. The error is one line for a person: what is wrong, and what to do.
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, std::string> open(SqliteOptions options);

    /// Commits what was asked for, then closes. Results of commits that have been posted may run later; those
    /// of reads do not.
    ~SqliteStore() override;

    /// Another one at each opening: a copy of the whole folder cannot be told from the folder itself.
    [[nodiscard]] const std::string& epoch() const override;
    void commit(UnitOfWork work, Callback<void> committed) override;
    void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) override;
    void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) override;
    void list_running(Callback<std::vector<std::string>> listed) override;
    void erase_unplayed(std::vector<std::string> streams, Callback<std::vector<std::string>> erased) override;
    void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) override;
    void find_game(std::string stream, Callback<std::optional<GameRow>> found) override;
    void list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) override;
    void list_relations(std::string account, Callback<std::vector<RelationRow>> listed) override;
    void list_blocks(std::string account, Callback<std::vector<std::string>> listed) override;
    void list_tournaments(bool is_open, std::size_t limit,
                          Callback<std::vector<TournamentRow>> listed) override;
    void find_study(std::string name, Callback<std::optional<StoredStudy>> found) override;
    void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) override;
    void list_games(GameQuery query, std::size_t limit, Callback<std::vector<GameOfAccount>> listed) override;
    void count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) override;
    void list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) override;
    void list_rating_changes(std::string account, std::string pool, std::size_t limit,
                             Callback<std::vector<RatingChangeRow>> listed) override;
    void list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) override;
    void list_leaders(std::string pool, std::size_t limit, Callback<std::vector<LeaderRow>> listed) override;
    void find_account(std::string id, Callback<std::optional<AccountRow>> found) override;
    void find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) override;
    void find_session(std::string token, Callback<std::optional<FoundSession>> found) override;
    void list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) override;
    void list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) override;
    void find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) override;
    void list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) override;
    void find_authorization_code(std::string code,
                                 Callback<std::optional<AuthorizationCodeRow>> found) override;
    void find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) override;
    void list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) override;
    void list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) override;
    void list_audit(std::string account, std::size_t limit, Callback<std::vector<AuditRow>> listed) override;
    void list_audit_after(std::int64_t number, std::string actor,
                          Callback<std::vector<AuditRow>> listed) override;
    void erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                Callback<std::size_t> erased) override;

    /// Makes all rows that come from events again, in one transaction in its turn among the changes, which
    /// wait for it; answers how many rows of games there are. Reads the whole log.
    void rebuild_tables(Callback<std::size_t> rebuilt);

    void try_to_write(Callback<void> tried) override;
    [[nodiscard]] StoreCounters counters() const override;
    [[nodiscard]] const StoreClock& clock() const override;
    [[nodiscard]] std::int64_t predecessors_ended_ms() const override;
    [[nodiscard]] std::optional<std::int64_t> predecessor_stopped_ms() const override;
    void stops_at(std::int64_t now_ms) override;

private:
    struct Parts;
    explicit SqliteStore(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi::server
