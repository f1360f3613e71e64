// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "file_list.hpp"
#include "work.hpp"

namespace duiyi::records {

struct StatsRequest {
    FileArguments files;
    ReadOptions read{};
    std::size_t top = 10; ///< how many players, openings and first moves are listed
};

/// Counts what is in the files together, and prints lines of a word and what it is: `games N`, `plies N` (of
/// the main lines), `result 1-0 N`, `length N` for the shortest, mean and longest, `player N POINTS NAME`,
/// and so on.
int stats(const StatsRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::records
