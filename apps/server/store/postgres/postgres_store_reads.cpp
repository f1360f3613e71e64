// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What PostgresStore reads: each call hands one question to the readers.
#include <utility>

#include "store/postgres/postgres_reader.hpp"
#include "store/postgres/postgres_store_parts.hpp"

namespace duiyi::server {

using postgres::Connection;

void PostgresStore::load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) {
    parts_->read_checked<StreamSlice>(
        [stream, after_version](Connection& from) {
            return postgres::read_stream(from, stream, after_version);
        },
        [stream](postgres::LoadedStream found) -> StoreResult<StreamSlice> {
            if (found.damaged_version) {
                return tl::unexpected(StoreError{StoreFault::failed,
                                                 "version " + std::to_string(*found.damaged_version) +
                                                     " is not as it was stored: its checksum differs",
                                                 stream});
            }
            return std::move(found.slice);
        },
        std::move(loaded));
}

void PostgresStore::list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) {
    parts_->read<UnplayedGames>(
        [before_ms](Connection& from) { return postgres::read_unplayed(from, before_ms); },
        std::move(listed));
}

void PostgresStore::list_running(Callback<std::vector<std::string>> listed) {
    parts_->read<std::vector<std::string>>([](Connection& from) { return postgres::read_running(from); },
                                           std::move(listed));
}

void PostgresStore::find_game(std::string stream, Callback<std::optional<GameRow>> found) {
    parts_->read<std::optional<GameRow>>(
        [stream = std::move(stream)](Connection& from) { return postgres::read_game(from, stream); },
        std::move(found));
}

void PostgresStore::list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) {
    parts_->read<std::vector<GameRow>>(
        [limit](Connection& from) { return postgres::read_best_running(from, limit); }, std::move(listed));
}

void PostgresStore::list_relations(std::string account, Callback<std::vector<RelationRow>> listed) {
    parts_->read<std::vector<RelationRow>>(
        [account = std::move(account)](Connection& from) { return postgres::read_relations(from, account); },
        std::move(listed));
}

void PostgresStore::list_blocks(std::string account, Callback<std::vector<std::string>> listed) {
    parts_->read<std::vector<std::string>>(
        [account = std::move(account)](Connection& from) { return postgres::read_blocks(from, account); },
        std::move(listed));
}

void PostgresStore::list_tournaments(bool is_open, std::size_t limit,
                                     Callback<std::vector<TournamentRow>> listed) {
    parts_->read<std::vector<TournamentRow>>(
        [is_open, limit](Connection& from) { return postgres::read_tournaments(from, is_open, limit); },
        std::move(listed));
}

void PostgresStore::find_study(std::string name, Callback<std::optional<StoredStudy>> found) {
    parts_->read<std::optional<StoredStudy>>(
        [name = std::move(name)](Connection& from) { return postgres::read_study(from, name); },
        std::move(found));
}

void PostgresStore::list_games(GameQuery query, std::size_t limit,
                               Callback<std::vector<GameOfAccount>> listed) {
    parts_->read<std::vector<GameOfAccount>>(
        [query = std::move(query), limit](Connection& from) {
            return postgres::read_games(from, query, limit);
        },
        std::move(listed));
}

void PostgresStore::count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) {
    parts_->read<std::vector<OpeningResults>>(
        [account = std::move(account)](Connection& from) { return postgres::read_openings(from, account); },
        std::move(counted));
}

void PostgresStore::list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) {
    parts_->read<std::vector<RatingRow>>(
        [account = std::move(account)](Connection& from) { return postgres::read_ratings(from, account); },
        std::move(listed));
}

void PostgresStore::list_rating_changes(std::string account, std::string pool, std::size_t limit,
                                        Callback<std::vector<RatingChangeRow>> listed) {
    parts_->read<std::vector<RatingChangeRow>>(
        [account = std::move(account), pool = std::move(pool), limit](Connection& from) {
            return postgres::read_rating_changes(from, account, pool, limit);
        },
        std::move(listed));
}

void PostgresStore::list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) {
    parts_->read<std::vector<RatingChangeRow>>(
        [stream = std::move(stream)](Connection& from) { return postgres::read_game_ratings(from, stream); },
        std::move(listed));
}

void PostgresStore::list_leaders(std::string pool, std::size_t limit,
                                 Callback<std::vector<LeaderRow>> listed) {
    parts_->read<std::vector<LeaderRow>>(
        [pool = std::move(pool), limit](Connection& from) {
            return postgres::read_leaders(from, pool, limit);
        },
        std::move(listed));
}

void PostgresStore::find_account(std::string id, Callback<std::optional<AccountRow>> found) {
    parts_->read<std::optional<AccountRow>>(
        [id = std::move(id)](Connection& from) { return postgres::read_account(from, id); },
        std::move(found));
}

void PostgresStore::find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) {
    parts_->read<std::optional<AccountRow>>(
        [key = std::move(key)](Connection& from) { return postgres::read_account_by_key(from, key); },
        std::move(found));
}

void PostgresStore::find_session(std::string token, Callback<std::optional<FoundSession>> found) {
    parts_->read<std::optional<FoundSession>>(
        [token = std::move(token)](Connection& from) { return postgres::read_session(from, token); },
        std::move(found));
}

void PostgresStore::list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) {
    parts_->read<std::vector<SessionRow>>(
        [account = std::move(account)](Connection& from) { return postgres::read_sessions(from, account); },
        std::move(listed));
}

void PostgresStore::list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) {
    parts_->read<std::vector<RecoveryCodeRow>>(
        [account = std::move(account)](Connection& from) {
            return postgres::read_recovery_codes(from, account);
        },
        std::move(listed));
}

void PostgresStore::find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) {
    parts_->read<std::optional<FoundApiToken>>(
        [token = std::move(token)](Connection& from) { return postgres::read_api_token(from, token); },
        std::move(found));
}

void PostgresStore::find_authorization_code(std::string code,
                                            Callback<std::optional<AuthorizationCodeRow>> found) {
    parts_->read<std::optional<AuthorizationCodeRow>>(
        [code = std::move(code)](Connection& from) { return postgres::read_authorization_code(from, code); },
        std::move(found));
}

void PostgresStore::list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) {
    parts_->read<std::vector<ApiTokenRow>>(
        [account = std::move(account)](Connection& from) { return postgres::read_api_tokens(from, account); },
        std::move(listed));
}

void PostgresStore::find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) {
    parts_->read<std::optional<ChallengeRow>>(
        [id = std::move(id)](Connection& from) { return postgres::read_challenge(from, id); },
        std::move(found));
}

void PostgresStore::list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) {
    parts_->read<std::vector<ChallengeRow>>(
        [account = std::move(account)](Connection& from) { return postgres::read_challenges(from, account); },
        std::move(listed));
}

void PostgresStore::list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) {
    parts_->read<std::vector<GameRow>>(
        [account = std::move(account)](Connection& from) {
            return postgres::read_games_going_on(from, account);
        },
        std::move(listed));
}

void PostgresStore::list_audit(std::string account, std::size_t limit,
                               Callback<std::vector<AuditRow>> listed) {
    parts_->read<std::vector<AuditRow>>(
        [account = std::move(account), limit](Connection& from) {
            return postgres::read_audit(from, account, limit);
        },
        std::move(listed));
}

void PostgresStore::list_audit_after(std::int64_t number, std::string actor,
                                     Callback<std::vector<AuditRow>> listed) {
    parts_->read<std::vector<AuditRow>>(
        [number, actor = std::move(actor)](Connection& from) {
            return postgres::read_audit_after(from, number, actor);
        },
        std::move(listed));
}

} // namespace duiyi::server
