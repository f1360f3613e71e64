// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "store/server_store.hpp"

namespace duiyi::server {

/// What a store is opened with.
struct PostgresOptions {
    /// As libpq takes it: "postgresql://user@host/database?sslmode=verify-full", say.
    std::string conninfo;
    Post post;
    std::size_t readers = 2; ///< connections that read at once
    /// The system clock and a steady one, in milliseconds; the machine's when they are empty.
    StoreClock::Source unix_ms{};
    StoreClock::Source steady_ms{};
};

/// The store in PostgreSQL, for any number of servers at once. One thread writes: it decides all changes that
/// wait in one transaction and posts the answers after its commit. Other threads read. While the database is
/// away, requests fail, at once or after two seconds; a commit that was sent and not answered waits until it
/// is known how it ended.
class PostgresStore final : public ServerStore {
public:
    /// Connects, and makes the tables if there are none. The error is one line for a person.
    [[nodiscard]] static Result<std::unique_ptr<PostgresStore>, std::string> open(PostgresOptions options);

    /// Commits what was asked for, then closes. Results of commits that have been posted may run later; those
    /// of reads do not.
    ~PostgresStore() override;

    /// Another one at each opening: a database that was restored cannot be told from the one before.
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
    void find_authorization_code(std::string code,
                                 Callback<std::optional<AuthorizationCodeRow>> found) override;
    void list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) override;
    void find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) override;
    void list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) override;
    void list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) override;
    void list_audit(std::string account, std::size_t limit, Callback<std::vector<AuditRow>> listed) override;
    void list_audit_after(std::int64_t number, std::string actor,
                          Callback<std::vector<AuditRow>> listed) override;
    void erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                Callback<std::size_t> erased) override;

    void try_to_write(Callback<void> tried) override;
    [[nodiscard]] StoreCounters counters() const override;
    [[nodiscard]] const StoreClock& clock() const override;
    [[nodiscard]] std::int64_t predecessors_ended_ms() const override;

private:
    struct Parts;
    explicit PostgresStore(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi::server
