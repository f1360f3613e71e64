// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_account_reader.hpp"

#include <utility>

#include "store/sqlite_read.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_audit_after = 1000;

const std::string account_columns =
    "accounts.id, revision, name, password, accounts.created_ms, suspended_ms, suspended_why, preferences, "
    "title";
const std::string session_columns =
    "token, sessions.account, sessions.created_ms, seen_ms, ends_ms, address, browser";
const std::string token_columns =
    "token, api_tokens.account, about, scopes, api_tokens.created_ms, used_ms, ends_ms";
const std::string challenge_columns = "id, challenger, challenged, created_ms, ends_ms, terms";
const std::string audit_columns = "number, at_ms, account, actor, action, address, detail";

AccountRow read_account(const Statement& row, int column = 0) {
    return {row.text(column),     row.number(column + 1), row.text(column + 2),
            row.text(column + 3), row.number(column + 4), row.number_or_null(column + 5),
            row.text(column + 6), row.text(column + 7),   row.text(column + 8)};
}

SessionRow read_session(const Statement& row) {
    return {row.text(0), row.text(1), row.number(2), row.number(3), row.number(4), row.text(5), row.text(6)};
}

ApiTokenRow read_token(const Statement& row) {
    return {row.text(0), row.text(1), row.text(2), row.text(3), row.number(4), row.number(5), row.number(6)};
}

ChallengeRow read_challenge(const Statement& row) {
    return {row.text(0), row.text(1), row.text(2), row.number(3), row.number(4), row.text(5)};
}

AuditRow read_audit(const Statement& row) {
    return {row.number(0), row.number(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)};
}

} // namespace

Result<SqliteAccountReader, std::string> SqliteAccountReader::prepare(Database& database) {
    PrepareAll prepared(database);
    const std::string of_accounts = "SELECT " + account_columns + " FROM accounts";
    const std::string of_audit = "SELECT " + audit_columns + " FROM audit";
    Statements statements{
        prepared(of_accounts + " WHERE id = ?1"),
        prepared(of_accounts + " JOIN account_keys ON accounts.id = account WHERE key = ?1"),
        prepared("SELECT " + session_columns + ", " + account_columns +
                 " FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE token = ?1"),
        prepared("SELECT " + session_columns +
                 " FROM sessions WHERE account = ?1 ORDER BY seen_ms DESC, token"),
        prepared("SELECT code, used_ms, ends_ms FROM recovery_codes WHERE account = ?1 ORDER BY code"),
        prepared(of_audit + " WHERE account = ?1 ORDER BY number DESC LIMIT ?2"),
        prepared(of_audit + " ORDER BY number DESC LIMIT ?1"),
        prepared(of_audit + " WHERE actor = ?1 AND number > ?2 ORDER BY number LIMIT ?3"),
        prepared(of_accounts +
                 " WHERE instr(lower(name), lower(?1)) > 0 OR ?1 = '' ORDER BY created_ms, id LIMIT ?2"),
        prepared("SELECT " + token_columns + ", " + account_columns +
                 " FROM api_tokens JOIN accounts ON accounts.id = api_tokens.account WHERE token = ?1"),
        prepared("SELECT " + token_columns +
                 " FROM api_tokens WHERE account = ?1 ORDER BY created_ms DESC, token"),
        prepared("SELECT " + challenge_columns + " FROM challenges WHERE id = ?1"),
        prepared("SELECT " + challenge_columns +
                 " FROM challenges WHERE challenger = ?1 ORDER BY created_ms, id LIMIT 100"),
        prepared("SELECT " + challenge_columns +
                 " FROM challenges WHERE challenged = ?1 ORDER BY created_ms, id LIMIT 100"),
        prepared("SELECT account, other, kind, at_ms, name FROM relations JOIN accounts ON id = other "
                 "WHERE account = ?1 ORDER BY name, id"),
        prepared("SELECT other FROM relations WHERE account = ?1 AND kind = 'block' UNION "
                 "SELECT account FROM relations WHERE other = ?1 AND kind = 'block' ORDER BY 1"),
        prepared("SELECT code, account, client, redirect_uri, challenge, scopes, ends_ms "
                 "FROM authorization_codes WHERE code = ?1")};
    if (prepared.fault()) {
        return tl::unexpected(*prepared.fault());
    }
    return SqliteAccountReader(std::move(statements));
}

StoreResult<std::optional<AccountRow>> SqliteAccountReader::find(const Database& database,
                                                                 const std::string& id) {
    return read_row(database, statements_.find.bind(1, id),
                    [](const auto& row) { return read_account(row); });
}

StoreResult<std::optional<AccountRow>> SqliteAccountReader::find_by_key(const Database& database,
                                                                        const std::string& key) {
    return read_row(database, statements_.find_by_key.bind(1, key),
                    [](const auto& row) { return read_account(row); });
}

StoreResult<std::optional<FoundSession>> SqliteAccountReader::find_session(const Database& database,
                                                                           const std::string& token) {
    constexpr int first_of_account = 7;
    return read_row(database, statements_.find_session.bind(1, token), [](const auto& row) {
        return FoundSession{read_session(row), read_account(row, first_of_account)};
    });
}

StoreResult<std::vector<SessionRow>> SqliteAccountReader::sessions(const Database& database,
                                                                   const std::string& account) {
    return read_rows(database, statements_.sessions.bind(1, account), read_session);
}

StoreResult<std::vector<RecoveryCodeRow>> SqliteAccountReader::recovery_codes(const Database& database,
                                                                              const std::string& account) {
    return read_rows(database, statements_.codes.bind(1, account), [](const auto& row) {
        return RecoveryCodeRow{row.text(0), row.number_or_null(1), row.number_or_null(2)};
    });
}

StoreResult<std::vector<AuditRow>> SqliteAccountReader::audit(const Database& database,
                                                              const std::string& account, std::size_t limit) {
    const auto rows = static_cast<std::int64_t>(limit);
    return account.empty()
               ? read_rows(database, statements_.audit_of_all.bind(1, rows), read_audit)
               : read_rows(database, statements_.audit.bind(1, account).bind(2, rows), read_audit);
}

StoreResult<std::vector<AuditRow>> SqliteAccountReader::audit_after(const Database& database,
                                                                    std::int64_t number,
                                                                    const std::string& actor) {
    Statement& after = statements_.audit_after;
    after.bind(1, actor).bind(2, number).bind(3, static_cast<std::int64_t>(max_audit_after));
    return read_rows(database, after, read_audit);
}

StoreResult<std::optional<FoundApiToken>> SqliteAccountReader::find_token(const Database& database,
                                                                          const std::string& token) {
    constexpr int first_of_account = 7;
    return read_row(database, statements_.find_token.bind(1, token), [](const auto& row) {
        return FoundApiToken{read_token(row), read_account(row, first_of_account)};
    });
}

StoreResult<std::optional<AuthorizationCodeRow>> SqliteAccountReader::find_authorization(
    const Database& database, const std::string& code) {
    return read_row(database, statements_.find_authorization.bind(1, code), [](const auto& row) {
        return AuthorizationCodeRow{row.text(0), row.text(1), row.text(2),  row.text(3),
                                    row.text(4), row.text(5), row.number(6)};
    });
}

StoreResult<std::vector<ApiTokenRow>> SqliteAccountReader::tokens(const Database& database,
                                                                  const std::string& account) {
    return read_rows(database, statements_.tokens.bind(1, account), read_token);
}

StoreResult<std::optional<ChallengeRow>> SqliteAccountReader::find_challenge(const Database& database,
                                                                             const std::string& id) {
    return read_row(database, statements_.find_challenge.bind(1, id), read_challenge);
}

StoreResult<std::vector<ChallengeRow>> SqliteAccountReader::challenges(const Database& database,
                                                                       const std::string& account) {
    auto made = read_rows(database, statements_.challenges_by.bind(1, account), read_challenge);
    if (!made) {
        return made;
    }
    return read_rows(database, statements_.challenges_to.bind(1, account), read_challenge)
        .map([&](const auto& to) {
            made->insert(made->end(), to.begin(), to.end());
            return std::move(*made);
        });
}

StoreResult<std::vector<RelationRow>> SqliteAccountReader::relations(const Database& database,
                                                                     const std::string& account) {
    return read_rows(database, statements_.relations.bind(1, account), [](const Statement& row) {
        return RelationRow{row.text(0), row.text(1), row.text(2), row.number(3), row.text(4)};
    });
}

StoreResult<std::vector<std::string>> SqliteAccountReader::blocks(const Database& database,
                                                                  const std::string& account) {
    return read_rows(database, statements_.blocks.bind(1, account),
                     [](const Statement& row) { return row.text(0); });
}

StoreResult<std::vector<AccountRow>> SqliteAccountReader::accounts(const Database& database,
                                                                   const std::string& part,
                                                                   std::size_t limit) {
    Statement& accounts = statements_.accounts;
    return read_rows(database, accounts.bind(1, part).bind(2, static_cast<std::int64_t>(limit)),
                     [](const auto& row) { return read_account(row); });
}

} // namespace duiyi::server
