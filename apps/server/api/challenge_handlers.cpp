// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The part of ProgramHandlers that is about challenges.
#include <array>
#include <boost/json/array.hpp>
#include <memory>
#include <utility>

#include "api/challenge_form.hpp"
#include "api/game_handlers.hpp"
#include "api/program_handlers.hpp"
#include "domain/secret.hpp"
#include "service/account_service.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

const char* status_name(Challenges::What what) {
    switch (what) {
        case Challenges::What::made:
            return "created";
        case Challenges::What::accepted:
            return "accepted";
        case Challenges::What::declined:
            return "declined";
        case Challenges::What::canceled:
            return "canceled";
    }
    return "";
}

/// The challenge as `account` sees it; `users`: by whom, and to whom.
lichess::ChallengeView view_of_challenge(const Challenge& challenge,
                                         const std::array<std::optional<lichess::User>, 2>& users,
                                         const std::string& account, const std::string& site) {
    lichess::ChallengeView view;
    view.id = challenge.id;
    view.url = site + "/r/" + challenge.id;
    view.challenger = users[0].value_or(lichess::User{});
    view.challenged = users[1];
    view.game = challenge.game;
    view.variant =
        lichess::variant_of(challenge.game, challenge.fen.empty() || challenge.game != GameId::chess);
    view.time = challenge.time;
    view.is_rated = challenge.is_rated;
    view.wish = challenge.wish;
    view.side = challenge.side;
    view.fen = challenge.fen;
    view.declined_for = challenge.declined_for;
    view.direction = account == challenge.challenged ? "in" : account == challenge.challenger ? "out" : "";
    return view;
}

Response store_refused(const StoreError& error) {
    switch (error.fault) {
        case StoreFault::conflict:
            return error_response(400, "The challenge is not open any more, or there are too many");
        case StoreFault::full:
            return error_response(429, "Too many requests. Try again later.");
        case StoreFault::failed:
            break;
    }
    return error_response(500, "The server could not store this");
}

} // namespace

void ProgramHandlers::add_challenge_routes(Router& router) {
    using Bots = ProgramRoutes::Bots;
    routes_.add(router, Method::get, "/api/challenge", "challenge:read", Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    list_challenges(who, request, responder);
                });
    routes_.add(router, Method::post, "/api/challenge/open", "challenge:write", Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    make_challenge(who, std::nullopt, request, responder);
                });
    routes_.add(router, Method::post, "/api/challenge/{username}", "challenge:write", Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    challenge_name(who, request, responder);
                });
    const std::pair<const char*, Challenges::What> answers[] = {
        {"/api/challenge/{challengeId}/accept", Challenges::What::accepted},
        {"/api/challenge/{challengeId}/decline", Challenges::What::declined},
        {"/api/challenge/{challengeId}/cancel", Challenges::What::canceled}};
    for (const auto& [pattern, what] : answers) {
        // bot:play is enough too, as on lichess ("challenge:write bot:play board:play").
        routes_.add(router, Method::post, pattern, "", Bots::any,
                    [this, what = what](const FoundApiToken& who, const Request& request,
                                        const Responder& responder) {
                        answer_challenge(who, request, responder, what);
                    });
    }
}

void ProgramHandlers::add_page_routes(Router& router, AccountHandlers& accounts) {
    using Act = void (ProgramHandlers::*)(const FoundApiToken&, const Request&, const Responder&);
    const auto add = [&](Method method, const char* pattern, auto act) {
        accounts.add_for_owner(
            router, method, pattern,
            [this, act](const FoundSession& who, const Request& request, const Responder& responder) {
                // Being signed in is as good as a token for challenges.
                FoundApiToken owner;
                owner.token.scopes = "challenge:read,challenge:write";
                owner.account = who.account;
                act(*this, owner, request, responder);
            });
    };
    const auto plain = [](Act act) {
        return [act](ProgramHandlers& self, const FoundApiToken& who, const Request& request,
                     const Responder& responder) { (self.*act)(who, request, responder); };
    };
    const auto answer = [](Challenges::What what) {
        return [what](ProgramHandlers& self, const FoundApiToken& who, const Request& request,
                      const Responder& responder) { self.answer_challenge(who, request, responder, what); };
    };
    add(Method::get, "/api/me/challenges", plain(&ProgramHandlers::list_challenges));
    add(Method::post, "/api/me/challenges/to/{username}", plain(&ProgramHandlers::challenge_name));
    add(Method::post, "/api/me/challenges/{challengeId}/accept", answer(Challenges::What::accepted));
    add(Method::post, "/api/me/challenges/{challengeId}/decline", answer(Challenges::What::declined));
    add(Method::post, "/api/me/challenges/{challengeId}/cancel", answer(Challenges::What::canceled));
}

void ProgramHandlers::with_view(const Challenge& challenge, const std::string& account,
                                const std::string& site, std::function<void(const json::object&)> then) {
    const auto with_found = [this](const auto& found, std::function<void(std::optional<lichess::User>)> use) {
        if (found && *found) {
            routes_.with_user(**found, [use = std::move(use)](const lichess::User& user) { use(user); });
        } else {
            use(std::nullopt);
        }
    };
    auto& store = routes_.parts.store;
    store.find_account(challenge.challenger, [&store, with_found, challenge, account, site,
                                              then = std::move(then)](const auto& by) {
        with_found(by, [&store, with_found, challenge, account, site, then](const auto& challenger) {
            store.find_account(challenge.challenged, [with_found, challenge, account, site, then,
                                                      challenger](const auto& to) {
                with_found(to, [challenge, account, site, then, challenger](const auto& challenged) {
                    then(lichess::challenge_json(
                        view_of_challenge(challenge, {challenger, challenged}, account, site)));
                });
            });
        });
    });
}

void ProgramHandlers::challenge_name(const FoundApiToken& who, const Request& request,
                                     const Responder& responder) {
    routes_.parts.store.find_account_by_key(account_key(request.path.text("username")),
                                            [this, who, request, responder](const auto& found) {
                                                if (!found || !*found || (*found)->suspended_ms) {
                                                    responder.send(error_response(404, "No such user"));
                                                } else {
                                                    make_challenge(who, **found, request, responder);
                                                }
                                            });
}

void ProgramHandlers::make_challenge(const FoundApiToken& who, const std::optional<AccountRow>& challenged,
                                     const Request& request, const Responder& responder) {
    const auto form = body_values(request);
    auto challenge = read_challenge_form(form);
    if (!challenge) {
        responder.send(error_response(400, challenge.error()));
        return;
    }
    challenge->challenger = who.account.id;
    challenge->challenged = challenged ? challenged->id : "";
    if (const auto fault = Challenges::fault_of(*challenge)) {
        responder.send(error_response(400, *fault));
        return;
    }
    const bool keeps_open = form.text("keepAliveStream") == "true";
    routes_.parts.challenges.make(*std::move(challenge), [this, who, responder, keeps_open,
                                                          site = site_of_request(request)](const auto& made) {
        if (!made) {
            responder.send(store_refused(made.error()));
            return;
        }
        with_view(*made, "", site,
                  [this, who, responder, keeps_open, made = *made](const json::object& view) {
                      if (keeps_open) {
                          keep_open(made, who, lichess::line_of(view), responder);
                      } else {
                          responder.send(json_response(view));
                      }
                  });
    });
}

void ProgramHandlers::keep_open(const Challenge& challenge, const FoundApiToken& who, const std::string& line,
                                const Responder& responder) {
    auto key = std::make_shared<AccountFeeds::Key>(0);
    auto is_answered = std::make_shared<bool>(false);
    const auto stream = responder.open_stream(
        {.headers = public_headers(), .closed = [this, challenge, who, key, is_answered] {
             routes_.parts.feeds.remove(who.account.id, *key);
             if (!*is_answered) { // nobody waits for it any more
                 routes_.parts.challenges.cancel(challenge, [](const auto&) {});
             }
         }});
    if (stream == nullptr) {
        return;
    }
    stream->send(line);
    *key = routes_.parts.feeds.add(
        who.account, [stream, is_answered, id = challenge.id](const std::string& event) {
            if (event.find('"' + id + '"') == std::string::npos) {
                return;
            }
            const bool is_declined = event.find("\"challengeDeclined\"") != std::string::npos;
            if (is_declined || event.find("\"gameStart\"") != std::string::npos) {
                *is_answered = true;
                stream->send(lichess::line_of({{"done", is_declined ? "declined" : "accepted"}}));
                stream->close();
            }
        });
}

void ProgramHandlers::list_challenges(const FoundApiToken& who, const Request& request,
                                      const Responder& responder) {
    routes_.parts.challenges.list(
        who.account.id, [this, who, responder, site = site_of_request(request)](const auto& open) {
            const auto all = open.value_or(std::vector<Challenge>());
            auto in = std::make_shared<json::array>();
            auto out = std::make_shared<json::array>();
            auto left = std::make_shared<std::size_t>(all.size() + 1);
            const auto finish = [in, out, left, responder] {
                if (--*left == 0) {
                    responder.send(json_response(json::object{{"in", *in}, {"out", *out}}));
                }
            };
            for (const Challenge& challenge : all) {
                const auto& list = challenge.challenged == who.account.id ? in : out;
                with_view(challenge, who.account.id, site, [list, finish](const json::object& view) {
                    list->push_back(view);
                    finish();
                });
            }
            finish();
        });
}

void ProgramHandlers::answer_challenge(const FoundApiToken& who, const Request& request,
                                       const Responder& responder, Challenges::What what) {
    const std::string& scopes = who.token.scopes;
    if (!has_scope(scopes, "challenge:write") && !has_scope(scopes, "bot:play") &&
        !has_scope(scopes, "board:play")) {
        responder.send(error_response(403, "Missing scope: challenge:write"));
        return;
    }
    routes_.parts.challenges.find(
        request.path.text("challengeId"),
        [this, id = who.account.id, what, address = request.address,
         reason = body_values(request).text("reason"), responder](const auto& found) {
            const bool is_for_me = found && *found &&
                                   (what == Challenges::What::canceled ? (*found)->challenger == id
                                    : (*found)->challenged.empty()
                                        ? (*found)->challenger != id && what == Challenges::What::accepted
                                        : (*found)->challenged == id);
            if (!is_for_me) {
                responder.send(error_response(404, "No such challenge"));
                return;
            }
            const auto answer = [responder](const auto& done) {
                responder.send(done ? ok_response() : store_refused(done.error()));
            };
            if (what == Challenges::What::accepted) {
                routes_.parts.challenges.accept(**found, id, address, answer);
            } else if (what == Challenges::What::declined) {
                auto declined = **found;
                declined.declined_for = lichess::decline_reason_key(reason);
                routes_.parts.challenges.decline(declined, answer);
            } else {
                routes_.parts.challenges.cancel(**found, answer);
            }
        });
}

void ProgramHandlers::tell_challenge(Challenges::What what, const Challenge& challenge) {
    if (what == Challenges::What::accepted) {
        return; // its game begins
    }
    const char* type = what == Challenges::What::made       ? "challenge"
                       : what == Challenges::What::declined ? "challengeDeclined"
                                                            : "challengeCanceled";
    for (const std::string& account : {challenge.challenger, challenge.challenged}) {
        if (account.empty() || !routes_.parts.feeds.has(account)) {
            continue;
        }
        with_view(challenge, account, "", [this, account, type, what](json::object view) {
            view["status"] = status_name(what);
            routes_.parts.feeds.tell(account,
                                     lichess::line_of({{"type", type},
                                                       {"challenge", std::move(view)},
                                                       {"compat", {{"bot", true}, {"board", true}}}}));
        });
    }
}

} // namespace duiyi::server::api
