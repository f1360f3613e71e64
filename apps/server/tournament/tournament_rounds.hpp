// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "apps/tournaments/tournament.hpp"
#include "tournament/tournament_state.hpp"

/// Who meets whom next, and who leads: between a tournament of the server and apps/tournaments.
namespace duiyi::server {

/// The next round, or wave of an arena; its rooms have no names yet. Nothing when nobody can be paired: fewer
/// than two are free, or (Swiss) no complete pairing is left. Cost: up to half a second for 1,000 players.
[[nodiscard]] std::optional<RoundPaired> next_round(const TournamentState& state);

/// A Swiss or round robin as a report: numbers are places in TournamentState::seeds, from 1. `name_of` gives
/// the name of an entry. Games that go on are left out.
[[nodiscard]] tournaments::Tournament to_report(const TournamentState& state,
                                                const std::vector<std::string>& names);

/// What one game was for one player.
struct SheetEntry {
    std::string text; ///< "1", "½", "0", "+", "-", "U" (bye), "Z" (absent), or points of an arena
    std::optional<std::size_t> game{};     ///< its index
    std::optional<std::size_t> opponent{}; ///< an entry
    bool is_berserk = false;
};

struct TournamentStanding {
    std::size_t entry = 0;
    int rank = 0;
    int score = 0;                      ///< half points; in an arena points
    std::array<double, 3> tie_breaks{}; ///< Buchholz cut 1, Buchholz, Sonneborn-Berger
    std::vector<SheetEntry> sheet{};
    bool has_streak = false; ///< of an arena: the next win counts double
};

/// All entries that have not gone before the start, the first first.
[[nodiscard]] std::vector<TournamentStanding> standings_of(const TournamentState& state);

} // namespace duiyi::server
