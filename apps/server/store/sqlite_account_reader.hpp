// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// Reads the tables of accounts. Every call gets the database that the statements were prepared with.
class SqliteAccountReader {
public:
    [[nodiscard]] static Result<SqliteAccountReader, std::string> prepare(Database& database);

    [[nodiscard]] StoreResult<std::optional<AccountRow>> find(const Database& database,
                                                              const std::string& id);
    [[nodiscard]] StoreResult<std::optional<AccountRow>> find_by_key(const Database& database,
                                                                     const std::string& key);
    [[nodiscard]] StoreResult<std::optional<FoundSession>> find_session(const Database& database,
                                                                        const std::string& token);
    [[nodiscard]] StoreResult<std::vector<SessionRow>> sessions(const Database& database,
                                                                const std::string& account);
    [[nodiscard]] StoreResult<std::vector<RecoveryCodeRow>> recovery_codes(const Database& database,
                                                                           const std::string& account);
    [[nodiscard]] StoreResult<std::optional<FoundApiToken>> find_token(const Database& database,
                                                                       const std::string& token);
    [[nodiscard]] StoreResult<std::vector<ApiTokenRow>> tokens(const Database& database,
                                                               const std::string& account);
    [[nodiscard]] StoreResult<std::optional<AuthorizationCodeRow>> find_authorization(
        const Database& database, const std::string& code);
    [[nodiscard]] StoreResult<std::optional<ChallengeRow>> find_challenge(const Database& database,
                                                                          const std::string& id);
    /// Made by the account, then those made to it.
    [[nodiscard]] StoreResult<std::vector<RelationRow>> relations(const Database& database,
                                                                  const std::string& account);
    [[nodiscard]] StoreResult<std::vector<std::string>> blocks(const Database& database,
                                                               const std::string& account);
    [[nodiscard]] StoreResult<std::vector<ChallengeRow>> challenges(const Database& database,
                                                                    const std::string& account);
    /// Of all accounts when `account` is empty.
    [[nodiscard]] StoreResult<std::vector<AuditRow>> audit(const Database& database,
                                                           const std::string& account, std::size_t limit);
    [[nodiscard]] StoreResult<std::vector<AuditRow>> audit_after(const Database& database,
                                                                 std::int64_t number,
                                                                 const std::string& actor);
    /// In the order of creation, at most `limit`, of those whose name has `part` in it; empty: all.
    [[nodiscard]] StoreResult<std::vector<AccountRow>> accounts(const Database& database,
                                                                const std::string& part, std::size_t limit);

private:
    struct Statements {
        Statement find, find_by_key, find_session, sessions, codes, audit, audit_of_all, audit_after,
            accounts, find_token, tokens, find_challenge, challenges_by, challenges_to, relations, blocks,
            find_authorization;
    };
    explicit SqliteAccountReader(Statements statements) : statements_(std::move(statements)) {}

    Statements statements_;
};

} // namespace duiyi::server
