// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_account_writer.hpp"

#include <optional>
#include <utility>

#include "store/sqlite_read.hpp"

namespace duiyi::server {

namespace {

constexpr const char* put_account_sql =
    "UPDATE accounts SET revision = ?2, name = ?3, password = ?4, created_ms = ?5, suspended_ms = ?6, "
    "suspended_why = ?7, preferences = ?8, title = ?9 WHERE id = ?1 AND revision = ?2 - 1 RETURNING 1";
constexpr const char* put_session_sql =
    "INSERT INTO sessions (token, account, created_ms, seen_ms, ends_ms, address, browser) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (token) DO UPDATE SET account = ?2, created_ms = ?3, "
    "seen_ms = ?4, ends_ms = ?5, address = ?6, browser = ?7";
// The one that was just put stays, whatever its time.
constexpr const char* trim_sessions_sql =
    "DELETE FROM sessions WHERE account = ?1 AND token NOT IN (SELECT token FROM sessions WHERE account = ?1 "
    "ORDER BY token = ?2 DESC, seen_ms DESC, token LIMIT ?3)";
constexpr const char* use_code_sql =
    "UPDATE recovery_codes SET used_ms = ?3 WHERE account = ?1 AND code = ?2 AND used_ms IS NULL "
    "AND (ends_ms IS NULL OR ends_ms > ?3) RETURNING 1";
constexpr const char* erase_sessions_sql =
    "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE ends_ms <= ?1 LIMIT 1000) "
    "RETURNING 1";
constexpr const char* erase_codes_sql =
    "DELETE FROM recovery_codes WHERE (account, code) IN (SELECT account, code FROM recovery_codes "
    "WHERE ends_ms <= ?1 LIMIT 1000) RETURNING 1";
constexpr const char* trim_audit_sql =
    "DELETE FROM audit WHERE account = ?1 AND actor <> 'admin' AND number <= "
    "(SELECT number FROM audit WHERE account = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";
constexpr const char* erase_audit_sql =
    "DELETE FROM audit WHERE number IN (SELECT number FROM audit WHERE at_ms < ?1 LIMIT 1000) RETURNING 1";

constexpr const char* add_token_sql =
    "INSERT INTO api_tokens (token, account, about, scopes, created_ms, used_ms, ends_ms) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM api_tokens WHERE account = ?2) < ?8 "
    "RETURNING 1";
constexpr const char* add_authorization_sql =
    "INSERT INTO authorization_codes (code, account, client, redirect_uri, challenge, scopes, ends_ms) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
    "WHERE (SELECT count(*) FROM authorization_codes WHERE account = ?2) < ?8 RETURNING 1";
constexpr const char* erase_authorizations_sql =
    "DELETE FROM authorization_codes WHERE code IN "
    "(SELECT code FROM authorization_codes WHERE ends_ms <= ?1 LIMIT 1000) RETURNING 1";
constexpr const char* put_relation_sql =
    "INSERT INTO relations (account, other, kind, at_ms) SELECT ?1, ?2, ?3, ?4 "
    "WHERE (SELECT count(*) FROM relations WHERE account = ?1 AND other <> ?2) < ?5 "
    "AND (SELECT count(*) FROM accounts WHERE id IN (?1, ?2)) = 2 "
    "ON CONFLICT (account, other) DO UPDATE SET kind = ?3, at_ms = ?4 RETURNING 1";
constexpr const char* add_challenge_sql =
    "INSERT INTO challenges (id, challenger, challenged, created_ms, ends_ms, terms) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM challenges WHERE challenger = ?2) < ?7 "
    "RETURNING 1";

using AccountWritten = SqliteAccountWriter::Done;

AccountWritten outcome(const Database& database, int result) {
    if (result == SQLITE_DONE || result == SQLITE_ROW) {
        return {};
    }
    return tl::unexpected(StoreError{
        result == SQLITE_CONSTRAINT ? StoreFault::conflict : StoreFault::failed, database.message(), {}});
}

AccountWritten run_change(const Database& database, Statement& statement) {
    return outcome(database, statement.run());
}

/// Runs a statement that returns one row if it has changed one; else that is a conflict.
AccountWritten run_with_effect(const Database& database, Statement& statement, const char* otherwise) {
    const ResetAtEnd reset(statement);
    const int result = statement.step();
    if (result == SQLITE_DONE) {
        return tl::unexpected(StoreError{StoreFault::conflict, otherwise, {}});
    }
    return outcome(database, result);
}

StoreResult<std::size_t> count_rows(const Database& database, Statement& statement) {
    const ResetAtEnd reset(statement);
    std::size_t rows = 0;
    int result = statement.step();
    for (; result == SQLITE_ROW; result = statement.step()) {
        ++rows;
    }
    return outcome(database, result).map([rows] { return rows; });
}

Statement& bind_account(Statement& statement, const AccountRow& row) {
    statement.bind(1, row.id).bind(2, row.revision).bind(3, row.name).bind(4, row.password);
    statement.bind(5, row.created_ms).bind(6, row.suspended_ms).bind(7, row.suspended_why);
    return statement.bind(8, row.preferences).bind(9, row.title);
}

Statement& bind_code(Statement& statement, const std::string& account, const RecoveryCodeRow& row) {
    return statement.bind(1, account).bind(2, row.code).bind(3, row.used_ms).bind(4, row.ends_ms);
}

} // namespace

Result<SqliteAccountWriter, std::string> SqliteAccountWriter::prepare(Database& database) {
    PrepareAll prepared(database);
    Statements statements{
        prepared(
            "INSERT INTO accounts (id, revision, name, password, created_ms, suspended_ms, suspended_why, "
            "preferences, title) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
        prepared("INSERT INTO account_keys (key, account) VALUES (?1, ?2)"),
        prepared(put_account_sql),
        prepared("DELETE FROM accounts WHERE id = ?1 RETURNING 1"),
        prepared(put_session_sql),
        prepared(trim_sessions_sql),
        prepared("UPDATE sessions SET seen_ms = max(seen_ms, ?2), address = ?3 WHERE token = ?1"),
        prepared("DELETE FROM sessions WHERE account = ?1 AND token = ?2"),
        prepared("DELETE FROM sessions WHERE account = ?1 AND token <> ?2"),
        prepared("DELETE FROM recovery_codes WHERE account = ?1"),
        prepared("INSERT INTO recovery_codes (account, code, used_ms, ends_ms) VALUES (?1, ?2, ?3, ?4)"),
        prepared(use_code_sql),
        prepared("INSERT INTO audit (at_ms, account, actor, action, address, detail) VALUES (?1, ?2, ?3, ?4, "
                 "?5, ?6)"),
        prepared(trim_audit_sql),
        prepared(erase_sessions_sql),
        prepared(erase_codes_sql),
        prepared(erase_audit_sql),
        prepared(add_token_sql),
        prepared("UPDATE api_tokens SET used_ms = max(used_ms, ?2) WHERE token = ?1"),
        prepared("DELETE FROM api_tokens WHERE account = ?1 AND token = ?2"),
        prepared(add_challenge_sql),
        prepared("DELETE FROM challenges WHERE id = ?1 RETURNING 1"),
        prepared("DELETE FROM api_tokens WHERE token IN (SELECT token FROM api_tokens WHERE ends_ms <= ?1 "
                 "LIMIT 1000) RETURNING 1"),
        prepared("DELETE FROM challenges WHERE id IN (SELECT id FROM challenges WHERE ends_ms <= ?1 "
                 "LIMIT 1000) RETURNING 1"),
        prepared(put_relation_sql),
        prepared("DELETE FROM relations WHERE account = ?1 AND other = ?2"),
        prepared(add_authorization_sql),
        prepared("DELETE FROM authorization_codes WHERE code = ?1 RETURNING 1"),
        prepared(erase_authorizations_sql)};
    if (prepared.fault()) {
        return tl::unexpected(*prepared.fault());
    }
    return SqliteAccountWriter(std::move(statements));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddAccount& change) {
    auto done = run_change(database, bind_account(statements_.add_account, change.row));
    for (std::size_t i = 0; done && i < change.keys.size(); ++i) {
        done = run_change(database, statements_.add_key.bind(1, change.keys[i]).bind(2, change.row.id));
    }
    return done;
}

AccountWritten SqliteAccountWriter::write(const Database& database, const PutAccount& change) {
    return run_with_effect(database, bind_account(statements_.put_account, change.row),
                           "the account has been changed since it was read");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const DeleteAccount& change) {
    return run_with_effect(database, statements_.delete_account.bind(1, change.id),
                           "there is no such account");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const PutSession& change) {
    const SessionRow& row = change.row;
    Statement& put = statements_.put_session;
    put.bind(1, row.token).bind(2, row.account).bind(3, row.created_ms).bind(4, row.seen_ms);
    put.bind(5, row.ends_ms).bind(6, row.address).bind(7, row.browser);
    return run_change(database, put).and_then([&] {
        Statement& trim = statements_.trim_sessions;
        trim.bind(1, row.account)
            .bind(2, row.token)
            .bind(3, static_cast<std::int64_t>(change.max_of_account));
        return run_change(database, trim);
    });
}

AccountWritten SqliteAccountWriter::write(const Database& database, const MarkSessionUsed& change) {
    Statement& mark = statements_.mark_session;
    return run_change(database, mark.bind(1, change.token).bind(2, change.seen_ms).bind(3, change.address));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndSession& change) {
    return run_change(database, statements_.end_session.bind(1, change.account).bind(2, change.token));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndSessions& change) {
    return run_change(database, statements_.end_sessions.bind(1, change.account).bind(2, change.but));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const PutRecoveryCodes& change) {
    auto done = run_change(database, statements_.clear_codes.bind(1, change.account));
    for (std::size_t i = 0; done && i < change.codes.size(); ++i) {
        done = run_change(database, bind_code(statements_.put_code, change.account, change.codes[i]));
    }
    return done;
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddRecoveryCode& change) {
    return run_change(database, bind_code(statements_.put_code, change.account, change.code));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const UseRecoveryCode& change) {
    Statement& use = statements_.use_code;
    return run_with_effect(database, use.bind(1, change.account).bind(2, change.code).bind(3, change.at_ms),
                           "there is no such code, or it cannot be used any more");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddAudit& change) {
    Statement& add = statements_.add_audit;
    add.bind(1, change.row.at_ms).bind(2, change.row.account).bind(3, change.row.actor);
    add.bind(4, change.row.action).bind(5, change.row.address).bind(6, change.row.detail);
    return run_change(database, add).and_then([&] {
        Statement& trim = statements_.trim_audit;
        return run_change(
            database,
            trim.bind(1, change.row.account).bind(2, static_cast<std::int64_t>(change.max_of_account)));
    });
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddApiToken& change) {
    const ApiTokenRow& row = change.row;
    Statement& add = statements_.add_token;
    add.bind(1, row.token).bind(2, row.account).bind(3, row.about).bind(4, row.scopes);
    add.bind(5, row.created_ms).bind(6, row.used_ms).bind(7, row.ends_ms);
    add.bind(8, static_cast<std::int64_t>(change.max_of_account));
    return run_with_effect(database, add, "the account has as many tokens as it may have");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const MarkApiTokenUsed& change) {
    return run_change(database, statements_.mark_token.bind(1, change.token).bind(2, change.used_ms));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndApiToken& change) {
    return run_change(database, statements_.end_token.bind(1, change.account).bind(2, change.token));
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddAuthorizationCode& change) {
    const AuthorizationCodeRow& row = change.row;
    Statement& add = statements_.add_authorization;
    add.bind(1, row.code).bind(2, row.account).bind(3, row.client).bind(4, row.redirect_uri);
    add.bind(5, row.challenge).bind(6, row.scopes).bind(7, row.ends_ms);
    add.bind(8, static_cast<std::int64_t>(change.max_of_account));
    return run_with_effect(database, add, "the account has as many authorization codes as it may have");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndAuthorizationCode& change) {
    return run_with_effect(database, statements_.end_authorization.bind(1, change.code),
                           "the code has been used");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const AddChallenge& change) {
    const ChallengeRow& row = change.row;
    Statement& add = statements_.add_challenge;
    add.bind(1, row.id).bind(2, row.challenger).bind(3, row.challenged).bind(4, row.created_ms);
    add.bind(5, row.ends_ms).bind(6, row.terms).bind(7, static_cast<std::int64_t>(change.max_of_account));
    return run_with_effect(database, add, "the account has as many open challenges as it may have");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndChallenge& change) {
    return run_with_effect(database, statements_.end_challenge.bind(1, change.id),
                           "the challenge is not open any more");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const PutRelation& change) {
    const RelationRow& row = change.row;
    Statement& put = statements_.put_relation;
    put.bind(1, row.account).bind(2, row.other).bind(3, row.kind).bind(4, row.at_ms);
    put.bind(5, static_cast<std::int64_t>(change.max_of_account));
    return run_with_effect(database, put, "too many, or there is no such account");
}

AccountWritten SqliteAccountWriter::write(const Database& database, const EndRelation& change) {
    return run_change(database, statements_.end_relation.bind(1, change.account).bind(2, change.other));
}

StoreResult<std::size_t> SqliteAccountWriter::erase_old(const Database& database, std::int64_t now_ms,
                                                        std::int64_t audit_before_ms) {
    std::size_t erased = 0;
    const std::pair<Statement*, std::int64_t> parts[] = {
        {&statements_.erase_sessions, now_ms},   {&statements_.erase_codes, now_ms},
        {&statements_.erase_tokens, now_ms},     {&statements_.erase_authorizations, now_ms},
        {&statements_.erase_challenges, now_ms}, {&statements_.erase_audit, audit_before_ms}};
    for (const auto& [statement, before] : parts) {
        const auto rows = count_rows(database, statement->bind(1, before));
        if (!rows) {
            return tl::unexpected(rows.error());
        }
        erased += *rows;
    }
    return erased;
}

} // namespace duiyi::server
