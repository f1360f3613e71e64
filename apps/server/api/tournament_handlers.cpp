// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/tournament_handlers.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "apps/tournaments/trf.hpp"
#include "ratings/rating.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr std::size_t listed_past = 30;
constexpr std::size_t listed_open = 200;

Response tournament_json(int status, const json::object& body) {
    return {status, "application/json", json::serialize(body), {{"Cache-Control", "no-store"}}};
}

Response tournament_refused(const TournamentFault& fault) {
    const int status = fault.kind == TournamentFault::Kind::not_found  ? 404
                       : fault.kind == TournamentFault::Kind::refused  ? 400
                       : fault.kind == TournamentFault::Kind::too_many ? 429
                                                                       : 500;
    return tournament_json(status, {{"fault", fault.code}, {"message", fault.message}});
}

Response too_many_views() {
    return tournament_refused(
        {TournamentFault::Kind::too_many, "wait", "too many requests; try again later"});
}

std::int64_t number_of(const std::string& text, std::int64_t otherwise) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? value : otherwise;
}

/// Sends the version of a change, or why there was none.
auto respond_version(const Responder& responder) {
    return [responder](const Result<std::int64_t, TournamentFault>& done) {
        responder.send(done ? tournament_json(200, {{"version", *done}}) : tournament_refused(done.error()));
    };
}

} // namespace

TournamentHandlers::TournamentHandlers(Store& store, TournamentService& tournaments,
                                       AccountHandlers& accounts, std::function<std::int64_t()> now_ms)
    : store_(store),
      tournaments_(tournaments),
      accounts_(accounts),
      now_ms_(std::move(now_ms)),
      views_(views_per_second, view_burst) {}

void TournamentHandlers::evict_idle() {
    views_.evict_idle(now_ms_());
    tournaments_.evict_idle();
}

void TournamentHandlers::add_public(Router& router, const char* pattern, Handler handler) {
    router.add({Method::get,
                pattern,
                [this, handler = std::move(handler)](Request request, const Responder& responder) {
                    if (views_.take(request.address, now_ms_())) {
                        handler(std::move(request), responder);
                    } else {
                        responder.send(too_many_views());
                    }
                },
                {}});
}

void TournamentHandlers::add_of_tournament(Router& router, const char* pattern, OfTournament handler) {
    accounts_.add_for_owner(
        router, Method::post, pattern,
        [this, handler = std::move(handler)](const FoundSession& who, const Request& request,
                                             const Responder& responder) {
            tournaments_.find(request.path.text("id"), [handler, who, responder](const auto& live) {
                live ? handler(*live, who, responder) : responder.send(tournament_refused(live.error()));
            });
        });
}

void TournamentHandlers::add_routes(Router& router) {
    add_public(router, "/api/tournaments",
               [this](const Request&, const Responder& responder) { list(responder); });
    add_public(router, "/api/tournaments/{id}",
               [this](const Request& request, const Responder& responder) { show(request, responder); });
    add_public(
        router, "/api/tournaments/{id}/trf",
        [this](const Request& request, const Responder& responder) { export_report(request, responder); });
    accounts_.add_for_owner(router, Method::post, "/api/tournaments",
                            [this](const FoundSession& who, const Request& request,
                                   const Responder& responder) { make(who, request, responder); });
    add_of_tournament(router, "/api/tournaments/{id}/join",
                      [this](const TournamentPtr& live, const FoundSession& who, const Responder& responder) {
                          find_facts(who.account.id, live->state->terms(),
                                     [this, live, who, responder](const EntryFacts& facts) {
                                         tournaments_.join(live, who.account, facts,
                                                           respond_version(responder));
                                     });
                      });
    const std::pair<const char*, EntryStatus> changes[] = {
        {"/api/tournaments/{id}/leave", EntryStatus::withdrawn},
        {"/api/tournaments/{id}/pause", EntryStatus::paused},
        {"/api/tournaments/{id}/resume", EntryStatus::in}};
    for (const auto& [pattern, status] : changes) {
        add_of_tournament(router, pattern,
                          [this, status = status](const TournamentPtr& live, const FoundSession& who,
                                                  const Responder& responder) {
                              tournaments_.set_status(live, who.account.id, status,
                                                      respond_version(responder));
                          });
    }
    add_of_tournament(router, "/api/tournaments/{id}/cancel",
                      [this](const TournamentPtr& live, const FoundSession& who, const Responder& responder) {
                          if (live->state->by() != who.account.id) {
                              responder.send(tournament_json(
                                  403, {{"fault", "not_yours"}, {"message", "somebody else has made it"}}));
                              return;
                          }
                          tournaments_.cancel(live, respond_version(responder));
                      });
}

void TournamentHandlers::list(const Responder& responder) {
    store_.list_tournaments(true, listed_open, [this, responder](const auto& open) {
        store_.list_tournaments(false, listed_past, [responder, open](const auto& past) {
            if (!open || !past) {
                responder.send(tournament_refused(
                    {TournamentFault::Kind::failed, "server_error", "the list could not be read"}));
                return;
            }
            json::array going_on;
            json::array to_come;
            json::array over;
            for (const TournamentRow& row : *open) {
                auto summary = tournament_summary(row);
                const auto* status = summary.if_contains("status");
                const bool is_begun = status != nullptr && status->is_string() &&
                                      status->get_string() == to_string(TournamentStatus::going_on);
                (is_begun ? going_on : to_come).push_back(std::move(summary));
            }
            for (const TournamentRow& row : *past) {
                over.push_back(tournament_summary(row));
            }
            responder.send(tournament_json(200, {{"going_on", std::move(going_on)},
                                                 {"to_come", std::move(to_come)},
                                                 {"over", std::move(over)}}));
        });
    });
}

void TournamentHandlers::make(const FoundSession& who, const Request& request, const Responder& responder) {
    auto terms = read_tournament_terms(request.body);
    if (!terms) {
        responder.send(tournament_refused({TournamentFault::Kind::refused, "terms", terms.error()}));
        return;
    }
    tournaments_.make(*std::move(terms), who.account, request.address, [responder](const auto& id) {
        responder.send(id ? tournament_json(201, {{"id", *id}}) : tournament_refused(id.error()));
    });
}

void TournamentHandlers::show(const Request& request, const Responder& responder) {
    tournaments_.find(request.path.text("id"), [this, request, responder](const auto& live) {
        if (!live) {
            responder.send(tournament_refused(live.error()));
        } else if ((*live)->version <= number_of(request.query.text("after"), -1)) {
            responder.send({204, "", "", {{"Cache-Control", "no-store"}}});
        } else {
            show_to(*live, request, responder);
        }
    });
}

void TournamentHandlers::show_to(const TournamentPtr& live, const Request& request,
                                 const Responder& responder) {
    const auto page =
        static_cast<std::size_t>(std::max<std::int64_t>(1, number_of(request.query.text("page"), 1)));
    accounts_.find_session(request, [this, live, page, responder](const auto& who) {
        if (!who) {
            responder.send(tournament_json(200, tournament_view(*live, page, std::nullopt, now_ms_())));
            return;
        }
        const std::string account = who->account.id;
        find_facts(account, live->state->terms(), [this, live, page, account, responder](const auto& facts) {
            responder.send(tournament_json(
                200, tournament_view(*live, page, TournamentVisitor{account, facts}, now_ms_())));
        });
    });
}

void TournamentHandlers::export_report(const Request& request, const Responder& responder) {
    tournaments_.find(request.path.text("id"), [responder](const auto& live) {
        if (!live) {
            responder.send(tournament_refused(live.error()));
            return;
        }
        const TournamentState& state = *(*live)->state;
        if (state.is_arena() || state.seeds().empty()) {
            responder.send(tournament_refused(
                {TournamentFault::Kind::refused, "no_report", "reports are of rounds that were paired"}));
            return;
        }
        auto report = to_report(state, (*live)->names);
        for (tournaments::Player& player : report.players) {
            player.rank = player.number;
        }
        for (const auto& row : (*live)->standings()) {
            const auto seed = std::ranges::find(state.seeds(), row.entry) - state.seeds().begin();
            report.players[static_cast<std::size_t>(seed)].rank = row.rank;
        }
        report.information[12] = {state.terms().name};
        responder.send({200,
                        "text/plain; charset=utf-8",
                        tournaments::write_trf(report),
                        {{"Content-Disposition", "attachment; filename=\"" + (*live)->id + ".trf\""}}});
    });
}

void TournamentHandlers::find_facts(const std::string& account, const TournamentTerms& terms,
                                    std::function<void(const EntryFacts&)> answer) {
    const std::string pool = to_text(RatingPool{terms.game, speed_of(terms.time)});
    store_.list_ratings(account, [this, account, pool, answer = std::move(answer)](const auto& ratings) {
        RatingRow row = first_rating(account, pool);
        if (ratings) {
            const auto found = std::ranges::find(*ratings, pool, &RatingRow::pool);
            row = found != ratings->end() ? *found : row;
        }
        answer({static_cast<int>(std::lround(row.rating)), static_cast<int>(row.games),
                is_provisional(to_rating(row), EndedAt(std::chrono::milliseconds(now_ms_())))});
    });
}

} // namespace duiyi::server::api
