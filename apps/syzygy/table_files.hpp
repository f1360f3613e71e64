// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::syzygy {

/// The tables found, each for one distribution of pieces, such as KRPvKR.
struct TableCount {
    int results = 0;   ///< win, draw or loss: `.rtbw`
    int distances = 0; ///< to the next capture or pawn move: `.rtbz`
    int max_pieces = 0;

    friend bool operator==(const TableCount&, const TableCount&) = default;
};

/// The folders of a list separated by colons; empty ones are left out.
std::vector<std::string> split_folders(const std::string& folders);

/// Looks at every table of these folders: each must be a readable file of a possible size that begins as a
/// table does. Other files are nobody's business. Cost: opens each table once.
Result<TableCount, Fault> check_tables(const std::vector<std::string>& folders);

} // namespace duiyi::syzygy
