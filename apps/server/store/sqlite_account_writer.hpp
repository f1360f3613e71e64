// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// Writes the tables of accounts, within a transaction of the caller. Every call gets the database that the
/// statements were prepared with.
class SqliteAccountWriter {
public:
    using Done = StoreResult<void>;

    [[nodiscard]] static Result<SqliteAccountWriter, std::string> prepare(Database& database);

    [[nodiscard]] Done write(const Database& database, const AddAccount& change);
    [[nodiscard]] Done write(const Database& database, const PutAccount& change);
    [[nodiscard]] Done write(const Database& database, const DeleteAccount& change);
    [[nodiscard]] Done write(const Database& database, const PutSession& change);
    [[nodiscard]] Done write(const Database& database, const MarkSessionUsed& change);
    [[nodiscard]] Done write(const Database& database, const EndSession& change);
    [[nodiscard]] Done write(const Database& database, const EndSessions& change);
    [[nodiscard]] Done write(const Database& database, const PutRecoveryCodes& change);
    [[nodiscard]] Done write(const Database& database, const AddRecoveryCode& change);
    [[nodiscard]] Done write(const Database& database, const UseRecoveryCode& change);
    [[nodiscard]] Done write(const Database& database, const AddAudit& change);

    [[nodiscard]] Done write(const Database& database, const AddApiToken& change);
    [[nodiscard]] Done write(const Database& database, const MarkApiTokenUsed& change);
    [[nodiscard]] Done write(const Database& database, const EndApiToken& change);
    [[nodiscard]] Done write(const Database& database, const AddAuthorizationCode& change);
    [[nodiscard]] Done write(const Database& database, const EndAuthorizationCode& change);
    [[nodiscard]] Done write(const Database& database, const AddChallenge& change);
    [[nodiscard]] Done write(const Database& database, const EndChallenge& change);
    [[nodiscard]] Done write(const Database& database, const PutRelation& change);
    [[nodiscard]] Done write(const Database& database, const EndRelation& change);

    /// See Store::erase_old_account_data.
    [[nodiscard]] StoreResult<std::size_t> erase_old(const Database& database, std::int64_t now_ms,
                                                     std::int64_t audit_before_ms);

private:
    struct Statements {
        Statement add_account, add_key, put_account, delete_account;
        Statement put_session, trim_sessions, mark_session, end_session, end_sessions;
        Statement clear_codes, put_code, use_code, add_audit, trim_audit;
        Statement erase_sessions, erase_codes, erase_audit;
        Statement add_token, mark_token, end_token, add_challenge, end_challenge;
        Statement erase_tokens, erase_challenges, put_relation, end_relation;
        Statement add_authorization, end_authorization, erase_authorizations;
    };
    explicit SqliteAccountWriter(Statements statements) : statements_(std::move(statements)) {}

    Statements statements_;
};

} // namespace duiyi::server
