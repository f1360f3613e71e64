// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

namespace duiyi::server {

/// A tournament in a list; what happens in it is in its stream.
struct TournamentRow {
    std::string id;
    bool is_open = true; ///< it is to come, or goes on
    std::int64_t start_ms = 0;
    std::string made_by; ///< an account
    std::string summary; ///< what a list shows; the store does not look into it

    friend bool operator==(const TournamentRow&, const TournamentRow&) = default;
};

/// Inserts or replaces the row of a tournament.
struct PutTournament {
    TournamentRow row;
};

} // namespace duiyi::server
