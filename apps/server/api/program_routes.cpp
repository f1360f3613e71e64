// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/program_routes.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <memory>
#include <utility>

#include "accounts/name_rules.hpp"
#include "api/game_handlers.hpp"
#include "ratings/rating.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr std::size_t max_program_body = 8 * 1024;
constexpr std::string_view bearer = "Bearer ";

lichess::Player shown_player(const LiveRoom& live, Side side, const std::optional<AccountRow>& account) {
    lichess::Player player;
    if (const auto& engine = live.room->engine(); engine && engine->side == side) {
        player.name = "Duiyi";
        player.is_bot = true;
        player.engine_level = engine->level;
    } else if (account) {
        const auto read = read_name(account->name);
        player.id = read ? read->folded : account->name;
        player.name = account->name;
        player.is_bot = account->title == "BOT";
        const auto& seat = live.room->players()[index_of(side)];
        if (seat && seat->rating != 0) {
            player.rating = seat->rating;
            player.is_provisional = seat->is_provisional;
        }
    } else {
        player.name = "Anonymous";
    }
    return player;
}

/// Pages of other origins may ask with a token (Fetch standard, CORS-preflight). Cookies count for nothing
/// here.
Response preflight_response() {
    return {204,
            "",
            "",
            {{"Access-Control-Allow-Origin", "*"},
             {"Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS"},
             {"Access-Control-Allow-Headers", "Authorization, Content-Type, Accept"},
             {"Access-Control-Max-Age", "86400"}}};
}

std::string account_at(const LiveRoom& live, Side side) {
    const auto& player = live.room->players()[index_of(side)];
    return player ? player->account : std::string();
}

} // namespace

Response json_response(const json::value& body) {
    return {200, "application/json", json::serialize(body), {{"Access-Control-Allow-Origin", "*"}}};
}

Response ok_response() {
    return json_response(json::object{{"ok", true}});
}

std::string site_of_request(const Request& request) {
    return (request.is_https ? "https://" : "http://") + std::string(request.header("Host"));
}

Parameters body_values(const Request& request) {
    boost::system::error_code fault;
    const auto parsed = json::parse(request.body, fault);
    if (const auto* object = fault ? nullptr : parsed.if_object()) {
        Parameters values;
        for (const auto& [name, value] : *object) {
            if (value.is_string()) {
                values.add(std::string(name), std::string(value.get_string()));
            } else if (value.is_primitive() && !value.is_null()) {
                values.add(std::string(name), json::serialize(value));
            }
        }
        return values;
    }
    // A form has the shape of a query.
    auto target = parse_target("/?" + request.body);
    return target ? std::move(target->query) : Parameters();
}

ProgramRoutes::ProgramRoutes(Parts given, Options options)
    : parts(given),
      options_(std::move(options)),
      of_address_(options_.requests_per_second, options_.request_burst),
      of_token_(options_.requests_per_second, options_.request_burst) {}

void ProgramRoutes::evict_idle() {
    of_address_.evict_idle(options_.now_ms());
    of_token_.evict_idle(options_.now_ms());
}

void ProgramRoutes::add_public(Router& router, Method method, const char* pattern, Handler handler) {
    RouteOptions options;
    options.max_body = max_program_body;
    if (preflight_.insert(pattern).second) {
        router.add({Method::options, pattern,
                    [](const Request&, const Responder& responder) { responder.send(preflight_response()); },
                    options});
    }
    router.add({method, pattern,
                [this, handler = std::move(handler)](Request request, const Responder& responder) {
                    if (of_address_.take(request.address, options_.now_ms())) {
                        handler(std::move(request), responder);
                    } else {
                        responder.send(error_response(429, "Too many requests. Try again later."));
                    }
                },
                options});
}

void ProgramRoutes::add(Router& router, Method method, const char* pattern, const char* scope, Bots bots,
                        Owner handler) {
    add_public(router, method, pattern,
               [this, scope = std::string(scope), bots, handler = std::move(handler)](
                   Request request, const Responder& responder) {
                   check_token(scope, bots, handler, std::move(request), responder);
               });
}

void ProgramRoutes::check_token(const std::string& scope, Bots bots, const Owner& handler, Request request,
                                const Responder& responder) {
    const std::string_view header = request.header("Authorization");
    if (!request.is_secure) {
        responder.send(
            error_response(403, "Tokens are taken by HTTPS alone, or from the server's own machine"));
        return;
    }
    if (!iequals(header.substr(0, bearer.size()), bearer)) {
        responder.send(error_response(401, "Missing authorization header"));
        return;
    }
    const std::string token(header.substr(bearer.size()));
    parts.tokens.find(
        token, [this, scope, bots, handler, request = std::move(request), responder](const auto& found) {
            if (!found) {
                responder.send(error_response(500, "The server could not look up the token"));
            } else if (!*found) {
                responder.send(error_response(401, "No such token"));
            } else if (!of_token_.take((*found)->token.token, options_.now_ms())) {
                responder.send(error_response(429, "Too many requests. Try again later."));
            } else if (!scope.empty() && !has_scope((*found)->token.scopes, scope)) {
                responder.send(error_response(403, "Missing scope: " + scope));
            } else if (const bool is_bot = (*found)->account.title == "BOT"; bots == Bots::only && !is_bot) {
                responder.send(error_response(400, "This endpoint can only be used by a Bot account"));
            } else if (bots == Bots::none && is_bot) {
                responder.send(error_response(400, "This endpoint cannot be used by a Bot account"));
            } else {
                handler(**found, request, responder);
            }
        });
}

lichess::User ProgramRoutes::user_of(const AccountRow& account) const {
    const auto read = read_name(account.name);
    return {read ? read->folded : account.name, account.name, account.title, account.created_ms,
            parts.feeds.has(account.id) || parts.service.is_connected(account.id)};
}

void ProgramRoutes::with_user(const AccountRow& account,
                              std::function<void(const lichess::User&)> then) const {
    parts.store.list_ratings(account.id, [this, user = user_of(account),
                                          then = std::move(then)](const auto& rows) mutable {
        const EndedAt now{std::chrono::milliseconds(options_.now_ms())};
        for (const RatingRow& row : rows.value_or(std::vector<RatingRow>())) {
            if (const auto pool = parse_rating_pool(row.pool)) {
                const Rating rating = to_rating(row);
                user.perfs.push_back({pool->game, pool->speed, row.games, std::lround(row.rating),
                                      std::lround(deviation_at(rating, now)), is_provisional(rating, now)});
            }
        }
        then(user);
    });
}

void ProgramRoutes::with_players(
    const LiveRoomPtr& live, const std::function<void(const std::array<lichess::Player, 2>&)>& then) const {
    parts.store.find_account(account_at(*live, Side::first), [this, live, then](const auto& first) {
        parts.store.find_account(
            live->room ? account_at(*live, Side::second) : std::string(),
            [live, then, white = first.value_or(std::nullopt)](const auto& second) {
                if (live->room) {
                    then({shown_player(*live, Side::first, white),
                          shown_player(*live, Side::second, second.value_or(std::nullopt))});
                }
            });
    });
}

lichess::GameView ProgramRoutes::view_of(const LiveRoom& live,
                                         const std::array<lichess::Player, 2>& players) {
    return {*live.room, players, live.room->is_rated(), live.row.created_ms};
}

} // namespace duiyi::server::api
