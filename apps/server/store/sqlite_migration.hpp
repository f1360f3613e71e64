// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// What a migration needs besides the database.
struct MigrationContext {
    std::filesystem::path file; ///< the database's; its backup is put beside it
    GameProjection projection;
    std::function<void(std::string_view)> at_step; ///< for tests: called with the name of each step before it
};

/// Makes the tables in an empty database, or changes those of an older version into those of the present one,
/// in one transaction for all versions together. Before that, the database is copied to
/// `FILE-vN.sqlite.backup` (duiyi-v3.sqlite.backup), which stays. On any error, and when the process is
/// killed midway, the database is as it was: the next attempt starts again. The error is one line for a
/// person. Foreign keys must be off.
[[nodiscard]] Result<void, std::string> prepare_tables(Database& database, const MigrationContext& context);

} // namespace duiyi::server
