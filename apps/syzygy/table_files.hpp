// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::syzygy {

/// The tables found, each for one material distribution such as KRPvKR.
struct TableCount {
    int results = 0;   ///< WDL, `.rtbw`
    int distances = 0; ///< DTZ, `.rtbz`
    int max_pieces = 0;

    friend bool operator==(const TableCount&, const TableCount&) = default;
};

/// Splits a list of folders at colons; empty ones are left out.
std::vector<std::string> split_folders(const std::string& folders);

/// Checks every table of these folders: it must be a readable file of a possible size with the right magic
/// bytes. Other files are ignored. Cost: opens each table once.
Result<TableCount, Fault> check_tables(const std::vector<std::string>& folders);

} // namespace duiyi::syzygy
