// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "store/sqlite_db.hpp"

namespace duiyi::server {

/// Copies the database to a file that only its owner reads, replacing one of that name; what it returns from
/// is on the disk. A copy cut off midway is never seen under that name. `at_step` is called before the copy
/// is made and before it gets its name.
[[nodiscard]] Result<void, std::string> write_backup(Database& database, const std::filesystem::path& backup,
                                                     const std::function<void(std::string_view)>& at_step);

} // namespace duiyi::server
