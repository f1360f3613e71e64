// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "service/tournament_service.hpp"

/// The bodies of /api/tournaments, as docs/tournaments.md describes them.
namespace duiyi::server::api {

/// A row of a list. An empty object when its text cannot be read.
[[nodiscard]] boost::json::object tournament_summary(const TournamentRow& row);

/// The terms in a body; the error names the field.
[[nodiscard]] Result<TournamentTerms, std::string> read_tournament_terms(std::string_view body);

/// Who asks, if they are signed in.
struct TournamentVisitor {
    std::string account;
    EntryFacts facts;
};

/// Everything that the page of a tournament shows, with one page of the standings (from 1).
[[nodiscard]] boost::json::object tournament_view(const LiveTournament& live, std::size_t page,
                                                  const std::optional<TournamentVisitor>& visitor,
                                                  std::int64_t now_ms);

} // namespace duiyi::server::api
