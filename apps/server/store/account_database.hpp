// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_account_reader.hpp"
#include "store/sqlite_account_writer.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The accounts of a data folder, for an administrator's commands. Needs no lock on the folder: a running
/// server goes on, and sees what is changed here at its next request, because it keeps nothing of accounts in
/// memory. The log of games is not touched.
class AccountDatabase {
public:
    /// The folder must have a database of this program's version. The error is one line for a person.
    [[nodiscard]] static Result<AccountDatabase, std::string> open(const std::filesystem::path& folder);

    [[nodiscard]] Result<std::optional<AccountRow>, std::string> find_by_key(const std::string& key);
    /// In the order of creation, at most `limit`, of those whose name has `part` in it; empty: all.
    [[nodiscard]] Result<std::vector<AccountRow>, std::string> accounts(const std::string& part,
                                                                        std::size_t limit);
    [[nodiscard]] Result<std::vector<SessionRow>, std::string> sessions(const std::string& account);
    [[nodiscard]] Result<std::vector<RecoveryCodeRow>, std::string> recovery_codes(
        const std::string& account);
    /// The last first; of all accounts when `account` is empty.
    [[nodiscard]] Result<std::vector<AuditRow>, std::string> audit(const std::string& account,
                                                                   std::size_t limit);
    /// What was stored after this number by this actor, in order; at most 1,000.
    [[nodiscard]] Result<std::vector<AuditRow>, std::string> audit_after(std::int64_t number,
                                                                         const std::string& actor);

    /// Writes all changes, which must be of the tables of accounts, or none; on the disk when it returns.
    [[nodiscard]] Result<void, std::string> commit(const std::vector<TableChange>& changes);

private:
    AccountDatabase(Database database, SqliteAccountReader reader, SqliteAccountWriter writer)
        : database_(std::move(database)), reader_(std::move(reader)), writer_(std::move(writer)) {}
    [[nodiscard]] Result<void, std::string> write_all(const std::vector<TableChange>& changes);

    Database database_;
    SqliteAccountReader reader_;
    SqliteAccountWriter writer_;
};

} // namespace duiyi::server
