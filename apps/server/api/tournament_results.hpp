// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>

#include "api/program_routes.hpp"
#include "api/router.hpp"
#include "lichess/tournament_json.hpp"
#include "service/tournament_service.hpp"

namespace duiyi::server::api {

/// Tournaments for programs, as lichess' API has them: `/api/tournament/{id}` of arenas, `/api/swiss/{id}` of
/// Swiss tournaments and round robins, and their results as NDJSON.
class TournamentResults {
public:
    static constexpr std::size_t max_results = 2'000;

    /// All must outlive this, and this the router.
    TournamentResults(TournamentService& tournaments, ProgramRoutes& routes)
        : tournaments_(tournaments), routes_(routes) {}

    void add_routes(Router& router);

private:
    using Shown = std::function<void(const lichess::TournamentView&, const Request&, const Responder&)>;

    void add(Router& router, const char* pattern, bool is_arena, Shown shown);

    TournamentService& tournaments_;
    ProgramRoutes& routes_;
};

} // namespace duiyi::server::api
