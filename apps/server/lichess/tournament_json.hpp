// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tournament/tournament_rounds.hpp"

/// Tournaments, as programs see them.
namespace duiyi::server::lichess {

/// A tournament with what its state does not know. Round robins are shown as Swiss tournaments.
struct TournamentView {
    std::string id;
    const TournamentState& state;
    const std::vector<TournamentStanding>& standings;
    const std::vector<std::string>& names; ///< of the entries; empty: the account is deleted
    std::string made_by;                   ///< a name
    std::int64_t now_ms = 0;
};

/// `ArenaTournamentFull`, with a page of the standings, ten to a page from 1.
[[nodiscard]] boost::json::object arena_json(const TournamentView& view, std::size_t page);
/// `SwissTournament`
[[nodiscard]] boost::json::object swiss_json(const TournamentView& view);
/// A line of the results of an arena or a Swiss tournament.
[[nodiscard]] boost::json::object result_json(const TournamentView& view, const TournamentStanding& row);

} // namespace duiyi::server::lichess
