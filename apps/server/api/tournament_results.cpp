// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/tournament_results.hpp"

#include <algorithm>
#include <utility>

#include "api/game_handlers.hpp"
#include "lichess/game_json.hpp"

namespace duiyi::server::api {

namespace {

void send_results(const lichess::TournamentView& view, const Request& request, const Responder& responder) {
    const auto wanted =
        request.query.number("nb", 1, TournamentResults::max_results, TournamentResults::max_results);
    if (!wanted) {
        responder.send(error_response(400, wanted.error()));
        return;
    }
    std::string lines;
    for (std::size_t i = 0; i < std::min<std::size_t>(*wanted, view.standings.size()); ++i) {
        lines += lichess::line_of(lichess::result_json(view, view.standings[i]));
    }
    responder.send({200, "application/x-ndjson", std::move(lines), public_headers()});
}

} // namespace

void TournamentResults::add(Router& router, const char* pattern, bool is_arena, Shown shown) {
    routes_.add_public(
        router, Method::get, pattern,
        [this, is_arena, shown = std::move(shown)](const Request& request, const Responder& responder) {
            tournaments_.find(
                request.path.text("id"), [this, is_arena, shown, request, responder](const auto& live) {
                    if (!live && live.error().kind != TournamentFault::Kind::not_found) {
                        responder.send(error_response(500, live.error().message));
                    } else if (!live || (*live)->state->is_arena() != is_arena) {
                        responder.send(error_response(404, "Not found."));
                    } else {
                        const LiveTournament& of = **live;
                        shown({of.id, *of.state, of.standings(), of.names, of.made_by, routes_.now_ms()},
                              request, responder);
                    }
                });
        });
}

void TournamentResults::add_routes(Router& router) {
    add(router, "/api/tournament/{id}", true,
        [](const lichess::TournamentView& view, const Request& request, const Responder& responder) {
            const auto page = request.query.number("page", 1, TournamentResults::max_results, 1);
            responder.send(page ? json_response(lichess::arena_json(view, *page))
                                : error_response(400, page.error()));
        });
    add(router, "/api/swiss/{id}", false,
        [](const lichess::TournamentView& view, const Request&, const Responder& responder) {
            responder.send(json_response(lichess::swiss_json(view)));
        });
    add(router, "/api/tournament/{id}/results", true, send_results);
    add(router, "/api/swiss/{id}/results", false, send_results);
}

} // namespace duiyi::server::api
