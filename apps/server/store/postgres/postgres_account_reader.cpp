// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <utility>

#include "store/postgres/postgres_reader.hpp"

namespace duiyi::server::postgres {

namespace {

constexpr std::int64_t max_audit_after = 1000;
constexpr int first_of_account = 7; ///< after a session or a token

const std::string account_columns =
    "accounts.id, revision, name, password, accounts.created_ms, suspended_ms, suspended_why, preferences, "
    "title";
const std::string session_columns =
    "token, sessions.account, sessions.created_ms, seen_ms, ends_ms, address, browser";
const std::string token_columns =
    "token, api_tokens.account, about, scopes, api_tokens.created_ms, used_ms, ends_ms";
const std::string challenge_columns = "id, challenger, challenged, created_ms, ends_ms, terms";
const std::string audit_columns = "number, at_ms, account, actor, action, address, detail";

AccountRow account_row(const Rows& rows, int row, int column) {
    return {rows.text(row, column),     rows.number(row, column + 1), rows.text(row, column + 2),
            rows.text(row, column + 3), rows.number(row, column + 4), rows.number_or_null(row, column + 5),
            rows.text(row, column + 6), rows.text(row, column + 7),   rows.text(row, column + 8)};
}

SessionRow session_row(const Rows& rows, int row) {
    return {rows.text(row, 0),   rows.text(row, 1), rows.number(row, 2), rows.number(row, 3),
            rows.number(row, 4), rows.text(row, 5), rows.text(row, 6)};
}

ApiTokenRow token_row(const Rows& rows, int row) {
    return {rows.text(row, 0),   rows.text(row, 1),   rows.text(row, 2),  rows.text(row, 3),
            rows.number(row, 4), rows.number(row, 5), rows.number(row, 6)};
}

ChallengeRow challenge_row(const Rows& rows, int row) {
    return {rows.text(row, 0),   rows.text(row, 1),   rows.text(row, 2),
            rows.number(row, 3), rows.number(row, 4), rows.text(row, 5)};
}

AuditRow audit_row(const Rows& rows, int row) {
    return {rows.number(row, 0), rows.number(row, 1), rows.text(row, 2), rows.text(row, 3),
            rows.text(row, 4),   rows.text(row, 5),   rows.text(row, 6)};
}

template <class Make>
auto rows_of(Connection& from, std::string_view sql, std::vector<Param> params, Make make) {
    return from.query(sql, std::move(params)).map([&make](const Rows& rows) { return read_all(rows, make); });
}

template <class Make>
auto row_of(Connection& from, std::string_view sql, std::vector<Param> params, Make make) {
    return from.query(sql, std::move(params)).map([&make](const Rows& rows) {
        return rows.size() == 0 ? std::nullopt : std::optional(make(rows, 0));
    });
}

} // namespace

Read<std::optional<AccountRow>> read_account(Connection& from, const std::string& id) {
    static const std::string sql = "SELECT " + account_columns + " FROM accounts WHERE id = $1";
    return row_of(from, sql, {id}, [](const Rows& rows, int row) { return account_row(rows, row, 0); });
}

Read<std::optional<AccountRow>> read_account_by_key(Connection& from, const std::string& key) {
    static const std::string sql = "SELECT " + account_columns +
                                   " FROM accounts JOIN account_keys ON accounts.id = account WHERE key = $1";
    return row_of(from, sql, {key}, [](const Rows& rows, int row) { return account_row(rows, row, 0); });
}

Read<std::optional<FoundSession>> read_session(Connection& from, const std::string& token) {
    static const std::string sql =
        "SELECT " + session_columns + ", " + account_columns +
        " FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE token = $1";
    return row_of(from, sql, {token}, [](const Rows& rows, int row) {
        return FoundSession{session_row(rows, row), account_row(rows, row, first_of_account)};
    });
}

Read<std::vector<SessionRow>> read_sessions(Connection& from, const std::string& account) {
    static const std::string sql =
        "SELECT " + session_columns + " FROM sessions WHERE account = $1 ORDER BY seen_ms DESC, token";
    return rows_of(from, sql, {account}, session_row);
}

Read<std::vector<RecoveryCodeRow>> read_recovery_codes(Connection& from, const std::string& account) {
    return rows_of(from, "SELECT code, used_ms, ends_ms FROM recovery_codes WHERE account = $1 ORDER BY code",
                   {account}, [](const Rows& rows, int row) {
                       return RecoveryCodeRow{rows.text(row, 0), rows.number_or_null(row, 1),
                                              rows.number_or_null(row, 2)};
                   });
}

Read<std::optional<FoundApiToken>> read_api_token(Connection& from, const std::string& token) {
    static const std::string sql =
        "SELECT " + token_columns + ", " + account_columns +
        " FROM api_tokens JOIN accounts ON accounts.id = api_tokens.account WHERE token = $1";
    return row_of(from, sql, {token}, [](const Rows& rows, int row) {
        return FoundApiToken{token_row(rows, row), account_row(rows, row, first_of_account)};
    });
}

Read<std::optional<AuthorizationCodeRow>> read_authorization_code(Connection& from, const std::string& code) {
    return row_of(from,
                  "SELECT code, account, client, redirect_uri, challenge, scopes, ends_ms "
                  "FROM authorization_codes WHERE code = $1",
                  {code}, [](const Rows& rows, int row) {
                      return AuthorizationCodeRow{rows.text(row, 0),  rows.text(row, 1), rows.text(row, 2),
                                                  rows.text(row, 3),  rows.text(row, 4), rows.text(row, 5),
                                                  rows.number(row, 6)};
                  });
}

Read<std::vector<ApiTokenRow>> read_api_tokens(Connection& from, const std::string& account) {
    static const std::string sql =
        "SELECT " + token_columns + " FROM api_tokens WHERE account = $1 ORDER BY created_ms DESC, token";
    return rows_of(from, sql, {account}, token_row);
}

Read<std::optional<ChallengeRow>> read_challenge(Connection& from, const std::string& id) {
    static const std::string sql = "SELECT " + challenge_columns + " FROM challenges WHERE id = $1";
    return row_of(from, sql, {id}, challenge_row);
}

Read<std::vector<ChallengeRow>> read_challenges(Connection& from, const std::string& account) {
    // One after the other, those that the account made first.
    static const auto part = [](const char* by, const char* place) {
        return "(SELECT " + challenge_columns + ", " + place + " AS place FROM challenges WHERE " + by +
               " = $1 ORDER BY created_ms, id LIMIT 100)";
    };
    static const std::string sql =
        part("challenger", "1") + " UNION ALL " + part("challenged", "2") + " ORDER BY place, created_ms, id";
    return rows_of(from, sql, {account}, challenge_row);
}

Read<std::vector<RelationRow>> read_relations(Connection& from, const std::string& account) {
    return rows_of(from,
                   "SELECT account, other, kind, at_ms, name FROM relations JOIN accounts ON id = other "
                   "WHERE account = $1 ORDER BY name, id",
                   {account}, [](const Rows& rows, int row) {
                       return RelationRow{rows.text(row, 0), rows.text(row, 1), rows.text(row, 2),
                                          rows.number(row, 3), rows.text(row, 4)};
                   });
}

Read<std::vector<std::string>> read_blocks(Connection& from, const std::string& account) {
    return rows_of(from,
                   "SELECT other FROM relations WHERE account = $1 AND kind = 'block' UNION "
                   "SELECT account FROM relations WHERE other = $1 AND kind = 'block' ORDER BY 1",
                   {account}, [](const Rows& rows, int row) { return rows.text(row, 0); });
}

Read<std::vector<AuditRow>> read_audit(Connection& from, const std::string& account, std::size_t limit) {
    static const std::string of_one =
        "SELECT " + audit_columns + " FROM audit WHERE account = $1 ORDER BY number DESC LIMIT $2";
    static const std::string of_all = "SELECT " + audit_columns + " FROM audit ORDER BY number DESC LIMIT $1";
    const auto rows = static_cast<std::int64_t>(limit);
    return account.empty() ? rows_of(from, of_all, {rows}, audit_row)
                           : rows_of(from, of_one, {account, rows}, audit_row);
}

Read<std::vector<AuditRow>> read_audit_after(Connection& from, std::int64_t number,
                                             const std::string& actor) {
    static const std::string sql =
        "SELECT " + audit_columns + " FROM audit WHERE actor = $1 AND number > $2 ORDER BY number LIMIT $3";
    return rows_of(from, sql, {actor, number, max_audit_after}, audit_row);
}

} // namespace duiyi::server::postgres
