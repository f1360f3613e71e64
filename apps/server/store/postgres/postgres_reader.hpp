// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_rows.hpp"
#include "store/store.hpp"

/// What is read from the tables; each of these is one statement, and so of one snapshot of the database.
namespace duiyi::server::postgres {

template <class T>
using Read = Result<T, Failure>;

/// The second value says which event is not as it was stored.
struct LoadedStream {
    StreamSlice slice;
    std::optional<std::int64_t> damaged_version{};
};
[[nodiscard]] Read<LoadedStream> read_stream(Connection& from, const std::string& stream,
                                             std::int64_t after_version);
[[nodiscard]] Read<UnplayedGames> read_unplayed(Connection& from, std::int64_t before_ms);
[[nodiscard]] Read<std::vector<std::string>> read_running(Connection& from);
[[nodiscard]] Read<std::vector<GameRow>> read_best_running(Connection& from, std::size_t limit);
[[nodiscard]] Read<std::optional<GameRow>> read_game(Connection& from, const std::string& stream);
[[nodiscard]] Read<std::vector<GameOfAccount>> read_games(Connection& from, const GameQuery& query,
                                                          std::size_t limit);
[[nodiscard]] Read<std::vector<OpeningResults>> read_openings(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<GameRow>> read_games_going_on(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<RatingRow>> read_ratings(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<RatingChangeRow>> read_rating_changes(Connection& from,
                                                                     const std::string& account,
                                                                     const std::string& pool,
                                                                     std::size_t limit);
[[nodiscard]] Read<std::vector<RatingChangeRow>> read_game_ratings(Connection& from,
                                                                   const std::string& stream);
[[nodiscard]] Read<std::vector<LeaderRow>> read_leaders(Connection& from, const std::string& pool,
                                                        std::size_t limit);
[[nodiscard]] Read<std::vector<TournamentRow>> read_tournaments(Connection& from, bool is_open,
                                                                std::size_t limit);
[[nodiscard]] Read<std::optional<StoredStudy>> read_study(Connection& from, const std::string& name);

[[nodiscard]] Read<std::optional<AccountRow>> read_account(Connection& from, const std::string& id);
[[nodiscard]] Read<std::optional<AccountRow>> read_account_by_key(Connection& from, const std::string& key);
[[nodiscard]] Read<std::optional<FoundSession>> read_session(Connection& from, const std::string& token);
[[nodiscard]] Read<std::vector<SessionRow>> read_sessions(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<RecoveryCodeRow>> read_recovery_codes(Connection& from,
                                                                     const std::string& account);
[[nodiscard]] Read<std::optional<FoundApiToken>> read_api_token(Connection& from, const std::string& token);
[[nodiscard]] Read<std::optional<AuthorizationCodeRow>> read_authorization_code(Connection& from,
                                                                                const std::string& code);
[[nodiscard]] Read<std::vector<ApiTokenRow>> read_api_tokens(Connection& from, const std::string& account);
[[nodiscard]] Read<std::optional<ChallengeRow>> read_challenge(Connection& from, const std::string& id);
[[nodiscard]] Read<std::vector<ChallengeRow>> read_challenges(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<RelationRow>> read_relations(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<std::string>> read_blocks(Connection& from, const std::string& account);
[[nodiscard]] Read<std::vector<AuditRow>> read_audit(Connection& from, const std::string& account,
                                                     std::size_t limit);
[[nodiscard]] Read<std::vector<AuditRow>> read_audit_after(Connection& from, std::int64_t number,
                                                           const std::string& actor);

} // namespace duiyi::server::postgres
