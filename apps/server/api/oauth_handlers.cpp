// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/oauth_handlers.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "api/game_handlers.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr std::int64_t ms_in_second = 1000;

AuthorizationQuery authorization_query(const Parameters& query) {
    return {query.text("response_type"),
            query.text("client_id"),
            query.text("redirect_uri"),
            query.text("scope"),
            query.text("state"),
            query.text("code_challenge"),
            query.text("code_challenge_method")};
}

Response oauth_json(int status, const json::object& body) {
    return {status, "application/json", json::serialize(body), {{"Cache-Control", "no-store"}}};
}

/// For the page: the address of the app is of no use, so the owner of the account must be told.
Response unusable(const std::string& message) {
    return oauth_json(400, {{"fault", "bad_app"}, {"message", message}});
}

/// For the app (RFC 6749, 5.2).
Response oauth_refused(const OAuth::Refusal& why) {
    auto response = oauth_json(why.status, {{"error", why.error}, {"error_description", why.text}});
    response.headers.push_back({"Access-Control-Allow-Origin", "*"});
    return response;
}

json::object shown(const Authorization& asked) {
    json::array scopes;
    for (const std::string& scope : asked.scopes) {
        scopes.emplace_back(scope);
    }
    return {{"client", asked.client},
            {"site", asked.site},
            {"scopes", std::move(scopes)},
            {"fault", asked.error_text},
            {"refuse", answer_with_error(asked, asked.error.empty() ? "access_denied" : asked.error)}};
}

} // namespace

void OAuthHandlers::add_routes(Router& router) {
    accounts_.add_for_owner(
        router, Method::get, "/api/me/oauth",
        [](const FoundSession&, const Request& request, const Responder& responder) {
            const auto asked = read_authorization(authorization_query(request.query));
            responder.send(asked ? oauth_json(200, shown(*asked)) : unusable(asked.error()));
        });
    accounts_.add_for_owner(router, Method::post, "/api/me/oauth",
                            [this](const FoundSession& who, const Request& request,
                                   const Responder& responder) { grant(who, request, responder); });
    routes_.add_public(
        router, Method::post, "/api/token",
        [this](const Request& request, const Responder& responder) { exchange(request, responder); });
    routes_.add(router, Method::del, "/api/token", "", ProgramRoutes::Bots::any,
                [this](const FoundApiToken& who, const Request&, const Responder& responder) {
                    revoke(who, responder);
                });
}

void OAuthHandlers::grant(const FoundSession& who, const Request& request, const Responder& responder) {
    const auto target = parse_target("/?" + body_values(request).text("query"));
    const auto asked = target ? read_authorization(authorization_query(target->query))
                              : Result<Authorization, std::string>(tl::unexpected(target.error()));
    if (!asked || !asked->error.empty()) {
        responder.send(unusable(asked ? asked->error_text : asked.error()));
        return;
    }
    oauth_.grant(who.account.id, *asked, [responder](const auto& to) {
        if (to) {
            responder.send(oauth_json(201, {{"redirect", *to}}));
        } else if (to.error().fault == StoreFault::conflict) {
            responder.send(oauth_json(429, {{"fault", "wait"}, {"message", "too many at once"}}));
        } else {
            responder.send(oauth_json(500, {{"fault", "server_error"}, {"message", "not stored"}}));
        }
    });
}

void OAuthHandlers::exchange(const Request& request, const Responder& responder) {
    if (!request.is_secure) {
        responder.send(oauth_refused({403, "invalid_request", "Tokens are given by HTTPS alone"}));
        return;
    }
    const auto form = body_values(request);
    oauth_.exchange({form.text("grant_type"), form.text("code"), form.text("redirect_uri"),
                     form.text("client_id"), form.text("code_verifier")},
                    [responder](const auto& issued) {
                        if (!issued) {
                            responder.send(oauth_refused(issued.error()));
                            return;
                        }
                        auto response =
                            json_response(json::object{{"token_type", "Bearer"},
                                                       {"access_token", issued->token},
                                                       {"expires_in", issued->life_ms / ms_in_second},
                                                       {"scope", issued->scopes}});
                        response.headers.push_back({"Cache-Control", "no-store"});
                        responder.send(std::move(response));
                    });
}

void OAuthHandlers::revoke(const FoundApiToken& who, const Responder& responder) {
    routes_.parts.tokens.end(who.account.id, who.token.token, [responder](const auto& done) {
        responder.send(done ? Response{204, "", "", {{"Access-Control-Allow-Origin", "*"}}}
                            : error_response(500, "The server could not end the token"));
    });
}

} // namespace duiyi::server::api
