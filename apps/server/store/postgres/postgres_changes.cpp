// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_changes.hpp"

namespace duiyi::server::postgres {

namespace {

constexpr const char* add_study_sql =
    "INSERT INTO studies (name, at_ms, text, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING "
    "RETURNING 1";
constexpr const char* put_tournament_sql =
    "INSERT INTO tournaments (id, is_open, start_ms, made_by, summary) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (id) DO UPDATE SET is_open = $2, start_ms = $3, made_by = $4, summary = $5";
constexpr const char* add_account_sql =
    "INSERT INTO accounts (id, revision, name, password, created_ms, suspended_ms, suspended_why, "
    "preferences, title) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
constexpr const char* put_account_sql =
    "UPDATE accounts SET revision = $2, name = $3, password = $4, created_ms = $5, suspended_ms = $6, "
    "suspended_why = $7, preferences = $8, title = $9 WHERE id = $1 AND revision = $2 - 1 RETURNING 1";
constexpr const char* put_session_sql =
    "INSERT INTO sessions (token, account, created_ms, seen_ms, ends_ms, address, browser) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (token) DO UPDATE SET account = $2, created_ms = $3, "
    "seen_ms = $4, ends_ms = $5, address = $6, browser = $7";
// The one that was just put stays, whatever its time.
constexpr const char* trim_sessions_sql =
    "DELETE FROM sessions WHERE account = $1 AND token NOT IN (SELECT token FROM sessions WHERE account = $1 "
    "ORDER BY token = $2 DESC, seen_ms DESC, token LIMIT $3)";
constexpr const char* use_code_sql =
    "UPDATE recovery_codes SET used_ms = $3 WHERE account = $1 AND code = $2 AND used_ms IS NULL "
    "AND (ends_ms IS NULL OR ends_ms > $3) RETURNING 1";
constexpr const char* add_code_sql =
    "INSERT INTO recovery_codes (account, code, used_ms, ends_ms) VALUES ($1, $2, $3, $4)";
constexpr const char* add_audit_sql =
    "INSERT INTO audit (at_ms, account, actor, action, address, detail) VALUES ($1, $2, $3, $4, $5, $6)";
constexpr const char* trim_audit_sql =
    "DELETE FROM audit WHERE account = $1 AND actor <> 'admin' AND number <= "
    "(SELECT number FROM audit WHERE account = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)";
constexpr const char* add_token_sql =
    "INSERT INTO api_tokens (token, account, about, scopes, created_ms, used_ms, ends_ms) "
    "SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM api_tokens WHERE account = $2) < $8 "
    "RETURNING 1";
constexpr const char* add_authorization_sql =
    "INSERT INTO authorization_codes (code, account, client, redirect_uri, challenge, scopes, ends_ms) "
    "SELECT $1, $2, $3, $4, $5, $6, $7 "
    "WHERE (SELECT count(*) FROM authorization_codes WHERE account = $2) < $8 RETURNING 1";
constexpr const char* put_relation_sql =
    "INSERT INTO relations (account, other, kind, at_ms) SELECT $1, $2, $3, $4 "
    "WHERE (SELECT count(*) FROM relations WHERE account = $1 AND other <> $2) < $5 "
    "AND (SELECT count(*) FROM accounts WHERE id IN ($1, $2)) = 2 "
    "ON CONFLICT (account, other) DO UPDATE SET kind = $3, at_ms = $4 RETURNING 1";
constexpr const char* add_challenge_sql =
    "INSERT INTO challenges (id, challenger, challenged, created_ms, ends_ms, terms) "
    "SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM challenges WHERE challenger = $2) < $7 "
    "RETURNING 1";
constexpr const char* put_rating_sql =
    "INSERT INTO ratings (account, pool, rating, deviation, volatility, games, last_game_ms) "
    "SELECT id, $2, $3, $4, $5, $6, $7 FROM accounts WHERE id = $1 "
    "ON CONFLICT (account, pool) DO UPDATE SET rating = $3, deviation = $4, volatility = $5, games = $6, "
    "last_game_ms = $7";
constexpr const char* put_change_sql =
    "INSERT INTO rating_changes (stream, account, pool, at_ms, before, after, deviation) "
    "SELECT $1, id, $3, $4, $5, $6, $7 FROM accounts WHERE id = $2";

std::int64_t count(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

std::vector<Param> account_params(const AccountRow& row) {
    return {row.id,           row.revision,      row.name,        row.password, row.created_ms,
            row.suspended_ms, row.suspended_why, row.preferences, row.title};
}

Step add_code(const std::string& account, const RecoveryCodeRow& row) {
    return {add_code_sql, {account, row.code, row.used_ms, row.ends_ms}};
}

} // namespace

std::int64_t study_bytes(const StoredStudy& study) {
    return count(study.text.size()) + study_overhead_bytes;
}

Steps steps_of(const AddStudy& change) {
    const StoredStudy& study = change.study;
    return {{add_study_sql, {study.name, study.at_ms, study.text, study_bytes(study)}, "the name is taken"}};
}

Steps steps_of(const MarkStudyOpened& change) {
    return {{"UPDATE studies SET at_ms = greatest(at_ms, $2) WHERE name = $1", {change.name, change.at_ms}}};
}

Steps steps_of(const PutTournament& change) {
    const TournamentRow& row = change.row;
    return {
        {put_tournament_sql, {row.id, std::int64_t{row.is_open}, row.start_ms, row.made_by, row.summary}}};
}

Steps steps_of(const AddAccount& change) {
    Steps steps{{add_account_sql, account_params(change.row)}};
    for (const std::string& key : change.keys) {
        steps.push_back({"INSERT INTO account_keys (key, account) VALUES ($1, $2)", {key, change.row.id}});
    }
    return steps;
}

Steps steps_of(const PutAccount& change) {
    return {{put_account_sql, account_params(change.row), "the account has been changed since it was read"}};
}

Steps steps_of(const DeleteAccount& change) {
    return {{"DELETE FROM accounts WHERE id = $1 RETURNING 1", {change.id}, "there is no such account"}};
}

Steps steps_of(const PutSession& change) {
    const SessionRow& row = change.row;
    return {{put_session_sql,
             {row.token, row.account, row.created_ms, row.seen_ms, row.ends_ms, row.address, row.browser}},
            {trim_sessions_sql, {row.account, row.token, count(change.max_of_account)}}};
}

Steps steps_of(const MarkSessionUsed& change) {
    return {{"UPDATE sessions SET seen_ms = greatest(seen_ms, $2), address = $3 WHERE token = $1",
             {change.token, change.seen_ms, change.address}}};
}

Steps steps_of(const EndSession& change) {
    return {{"DELETE FROM sessions WHERE account = $1 AND token = $2", {change.account, change.token}}};
}

Steps steps_of(const EndSessions& change) {
    return {{"DELETE FROM sessions WHERE account = $1 AND token <> $2", {change.account, change.but}}};
}

Steps steps_of(const PutRecoveryCodes& change) {
    Steps steps{{"DELETE FROM recovery_codes WHERE account = $1", {change.account}}};
    for (const RecoveryCodeRow& code : change.codes) {
        steps.push_back(add_code(change.account, code));
    }
    return steps;
}

Steps steps_of(const AddRecoveryCode& change) {
    return {add_code(change.account, change.code)};
}

Steps steps_of(const UseRecoveryCode& change) {
    return {{use_code_sql,
             {change.account, change.code, change.at_ms},
             "there is no such code, or it cannot be used any more"}};
}

Steps steps_of(const AddAudit& change) {
    const AuditRow& row = change.row;
    return {{add_audit_sql, {row.at_ms, row.account, row.actor, row.action, row.address, row.detail}},
            {trim_audit_sql, {row.account, count(change.max_of_account)}}};
}

Steps steps_of(const AddApiToken& change) {
    const ApiTokenRow& row = change.row;
    return {{add_token_sql,
             {row.token, row.account, row.about, row.scopes, row.created_ms, row.used_ms, row.ends_ms,
              count(change.max_of_account)},
             "the account has as many tokens as it may have"}};
}

Steps steps_of(const MarkApiTokenUsed& change) {
    return {{"UPDATE api_tokens SET used_ms = greatest(used_ms, $2) WHERE token = $1",
             {change.token, change.used_ms}}};
}

Steps steps_of(const EndApiToken& change) {
    return {{"DELETE FROM api_tokens WHERE account = $1 AND token = $2", {change.account, change.token}}};
}

Steps steps_of(const AddAuthorizationCode& change) {
    const AuthorizationCodeRow& row = change.row;
    return {{add_authorization_sql,
             {row.code, row.account, row.client, row.redirect_uri, row.challenge, row.scopes, row.ends_ms,
              count(change.max_of_account)},
             "the account has as many authorization codes as it may have"}};
}

Steps steps_of(const EndAuthorizationCode& change) {
    return {{"DELETE FROM authorization_codes WHERE code = $1 RETURNING 1",
             {change.code},
             "the code has been used"}};
}

Steps steps_of(const AddChallenge& change) {
    const ChallengeRow& row = change.row;
    return {{add_challenge_sql,
             {row.id, row.challenger, row.challenged, row.created_ms, row.ends_ms, row.terms,
              count(change.max_of_account)},
             "the account has as many open challenges as it may have"}};
}

Steps steps_of(const EndChallenge& change) {
    return {{"DELETE FROM challenges WHERE id = $1 RETURNING 1",
             {change.id},
             "the challenge is not open any more"}};
}

Steps steps_of(const PutRelation& change) {
    const RelationRow& row = change.row;
    return {{put_relation_sql,
             {row.account, row.other, row.kind, row.at_ms, count(change.max_of_account)},
             "too many, or there is no such account"}};
}

Steps steps_of(const EndRelation& change) {
    return {{"DELETE FROM relations WHERE account = $1 AND other = $2", {change.account, change.other}}};
}

Steps steps_of(const RatingRow& row, const RatingChangeRow& change) {
    return {{put_rating_sql,
             {row.account, row.pool, row.rating, row.deviation, row.volatility, row.games, row.last_game_ms}},
            {put_change_sql,
             {change.stream, change.account, change.pool, change.at_ms, change.before, change.after,
              change.deviation}}};
}

} // namespace duiyi::server::postgres
