// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/program_handlers.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <utility>

#include "api/game_handlers.hpp"
#include "service/account_service.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

/// Names and tokens that one request may ask about; lichess: 100 and 1,000.
constexpr std::size_t max_asked_names = 50;
constexpr std::size_t max_asked_tokens = 10;
constexpr std::size_t max_listed_bots = 512;

std::vector<std::string> split_commas(std::string_view text, std::size_t max) {
    std::vector<std::string> parts;
    while (!text.empty() && parts.size() < max) {
        const auto end = std::min(text.find(','), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

json::object game_event(const char* type, const lichess::GameView& view, Side side, std::int64_t now_ms) {
    return {{"type", type}, {"game", lichess::game_info(view, side, now_ms)}};
}

/// Looks accounts up one after the other.
void find_names(Store& store, std::vector<std::string> names, std::size_t next, std::vector<AccountRow> found,
                std::function<void(const std::vector<AccountRow>&)> then) {
    if (next == names.size()) {
        then(found);
        return;
    }
    const std::string key = account_key(names[next]);
    store.find_account_by_key(key, [&store, names = std::move(names), next, found = std::move(found),
                                    then = std::move(then)](const auto& row) mutable {
        if (row && *row) {
            found.push_back(**row);
        }
        find_names(store, std::move(names), next + 1, std::move(found), std::move(then));
    });
}

} // namespace

ProgramHandlers::ProgramHandlers(ProgramRoutes& routes) : routes_(routes) {
    routes_.parts.service.rooms().on_game_changed([this](const LiveRoomPtr& live) { tell_game(live); });
    routes_.parts.challenges.happened = [this](Challenges::What what, const Challenge& challenge) {
        tell_challenge(what, challenge);
    };
}

void ProgramHandlers::add_routes(Router& router) {
    add_account_routes(router);
    add_user_routes(router);
    add_challenge_routes(router);
}

void ProgramHandlers::add_account_routes(Router& router) {
    using Bots = ProgramRoutes::Bots;
    routes_.add(router, Method::get, "/api/account", "", Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    routes_.with_user(
                        who.account, [responder, site = site_of_request(request)](const lichess::User& user) {
                            responder.send(json_response(lichess::extended_user_json(user, site)));
                        });
                });
    routes_.add(router, Method::get, "/api/account/playing", "", Bots::any,
                [this](const FoundApiToken& who, const Request&, const Responder& responder) {
                    playing(who, responder);
                });
    routes_.add(router, Method::post, "/api/bot/account/upgrade", "bot:play", Bots::any,
                [this](const FoundApiToken& who, const Request&, const Responder& responder) {
                    upgrade(who, responder);
                });
    routes_.add(router, Method::get, "/api/stream/event", "", Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    stream_events(who, request, responder);
                });
}

void ProgramHandlers::add_user_routes(Router& router) {
    routes_.add_public(
        router, Method::post, "/api/token/test",
        [this](const Request& request, const Responder& responder) { test_tokens(request, responder); });
    routes_.add_public(
        router, Method::get, "/api/users/status",
        [this](const Request& request, const Responder& responder) { users_status(request, responder); });
    routes_.add_public(
        router, Method::get, "/api/user/{username}",
        [this](const Request& request, const Responder& responder) {
            routes_.parts.store.find_account_by_key(
                account_key(request.path.text("username")),
                [this, responder, site = site_of_request(request)](const auto& found) {
                    if (found && *found) {
                        routes_.with_user(**found, [responder, site](const auto& user) {
                            responder.send(json_response(lichess::extended_user_json(user, site)));
                        });
                    } else {
                        responder.send(error_response(404, "Not found."));
                    }
                });
        });
    routes_.add_public(router, Method::get, "/api/bot/online",
                       [this](const Request& request, const Responder& responder) {
                           const auto wanted = request.query.number("nb", 1, max_listed_bots, 100);
                           list_bots(routes_.parts.feeds.with_title("BOT", wanted.value_or(100)), responder);
                       });
}

void ProgramHandlers::list_bots(const std::vector<AccountRow>& bots, const Responder& responder) {
    auto lines = std::make_shared<std::string>();
    auto left = std::make_shared<std::size_t>(bots.size() + 1);
    const auto finish = [lines, left, responder] {
        if (--*left == 0) {
            responder.send({200, "application/x-ndjson", *lines, {{"Access-Control-Allow-Origin", "*"}}});
        }
    };
    for (const AccountRow& bot : bots) {
        routes_.with_user(bot, [lines, finish](const lichess::User& user) {
            *lines += lichess::line_of(lichess::user_json(user));
            finish();
        });
    }
    finish();
}

void ProgramHandlers::test_tokens(const Request& request, const Responder& responder) {
    if (!request.is_secure) {
        responder.send(
            error_response(403, "Tokens are taken by HTTPS alone, or from the server's own machine"));
        return;
    }
    const auto asked = split_commas(request.body, max_asked_tokens);
    auto answer = std::make_shared<json::object>();
    auto left = std::make_shared<std::size_t>(asked.size());
    if (asked.empty()) {
        responder.send(json_response(*answer));
    }
    for (const std::string& token : asked) {
        routes_.parts.tokens.find(token, [this, token, answer, left, responder](const auto& found) {
            (*answer)[token] = nullptr;
            if (found && *found) {
                (*answer)[token] = {{"userId", routes_.user_of((*found)->account).id},
                                    {"scopes", (*found)->token.scopes},
                                    {"expires", (*found)->token.ends_ms}};
            }
            if (--*left == 0) {
                responder.send(json_response(*answer));
            }
        });
    }
}

void ProgramHandlers::users_status(const Request& request, const Responder& responder) {
    find_names(routes_.parts.store, split_commas(request.query.text("ids"), max_asked_names), 0, {},
               [this, responder](const std::vector<AccountRow>& found) {
                   json::array users;
                   for (const AccountRow& row : found) {
                       const auto user = routes_.user_of(row);
                       json::object shown = lichess::light_user(user);
                       if (user.is_online) {
                           shown["online"] = true;
                       }
                       users.push_back(std::move(shown));
                   }
                   responder.send(json_response(std::move(users)));
               });
}

void ProgramHandlers::upgrade(const FoundApiToken& who, const Responder& responder) {
    routes_.parts.store.list_games_going_on(who.account.id, [this, who, responder](const auto& games) {
        if (!games || !games->empty()) {
            responder.send(error_response(400, "The account plays a game: end it first"));
            return;
        }
        AccountRow account = who.account;
        account.title = "BOT";
        ++account.revision;
        UnitOfWork work;
        work.changes.emplace_back(PutAccount{std::move(account)});
        routes_.parts.store.commit(std::move(work), [responder](const auto& done) {
            responder.send(done ? ok_response() : error_response(409, "The account was changed; try again"));
        });
    });
}

void ProgramHandlers::with_rooms(const std::vector<GameRow>& rows,
                                 const std::function<void(const std::vector<LiveRoomPtr>&)>& then) {
    auto rooms = std::make_shared<std::vector<LiveRoomPtr>>();
    auto left = std::make_shared<std::size_t>(rows.size());
    if (rows.empty()) {
        then(*rooms);
        return;
    }
    for (const GameRow& row : rows) {
        routes_.parts.service.rooms().read(row.stream, [rooms, left, then](const auto& live) {
            if (live) {
                rooms->push_back(*live);
            }
            if (--*left == 0) {
                then(*rooms);
            }
        });
    }
}

void ProgramHandlers::playing(const FoundApiToken& who, const Responder& responder) {
    routes_.parts.store.list_games_going_on(who.account.id, [this, who, responder](const auto& rows) {
        with_rooms(rows.value_or(std::vector<GameRow>()), [this, who, responder](const auto& rooms) {
            auto games = std::make_shared<json::array>();
            auto left = std::make_shared<std::size_t>(rooms.size() + 1);
            const auto finish = [games, left, responder] {
                if (--*left == 0) {
                    responder.send(json_response(json::object{{"nowPlaying", *games}}));
                }
            };
            for (const LiveRoomPtr& live : rooms) {
                routes_.with_players(live, [this, live, who, games, finish](const auto& players) {
                    if (const auto side = live->room->side_of_account(who.account.id)) {
                        games->push_back(lichess::game_info(ProgramRoutes::view_of(*live, players), *side,
                                                            routes_.now_ms()));
                    }
                    finish();
                });
            }
            finish();
        });
    });
}

void ProgramHandlers::stream_events(const FoundApiToken& who, const Request& request,
                                    const Responder& responder) {
    auto key = std::make_shared<AccountFeeds::Key>(0);
    const std::string account = who.account.id;
    const auto stream = responder.open_stream({.headers = public_headers(), .closed = [this, account, key] {
                                                   routes_.parts.feeds.remove(account, *key);
                                               }});
    if (stream == nullptr) {
        return;
    }
    *key = routes_.parts.feeds.add(who.account, [stream](const std::string& line) { stream->send(line); });
    // What there is already; what happens meanwhile may be told twice, but never not at all.
    routes_.parts.store.list_games_going_on(account, [this, account, stream](const auto& rows) {
        with_rooms(rows.value_or(std::vector<GameRow>()), [this, account, stream](const auto& rooms) {
            for (const LiveRoomPtr& live : rooms) {
                routes_.with_players(live, [this, live, account, stream](const auto& players) {
                    const auto side = live->room->side_of_account(account);
                    if (side && !live->room->is_over() && !live->room->free_side()) {
                        stream->send(lichess::line_of(game_event(
                            "gameStart", ProgramRoutes::view_of(*live, players), *side, routes_.now_ms())));
                    }
                });
            }
        });
    });
    routes_.parts.challenges.list(
        account, [this, account, stream, site = site_of_request(request)](const auto& open) {
            for (const Challenge& challenge : open.value_or(std::vector<Challenge>())) {
                with_view(challenge, account, site, [stream](const json::object& view) {
                    stream->send(lichess::line_of({{"type", "challenge"},
                                                   {"challenge", view},
                                                   {"compat", {{"bot", true}, {"board", true}}}}));
                });
            }
        });
}

void ProgramHandlers::tell_game(const LiveRoomPtr& live) {
    const Room& room = *live->room;
    const auto is_heard = [&](Side side) {
        const auto& player = room.players()[index_of(side)];
        return player && routes_.parts.feeds.has(player->account);
    };
    if (room.free_side() || (!is_heard(Side::first) && !is_heard(Side::second))) {
        return;
    }
    routes_.with_players(live, [this, live, is_over = room.is_over()](const auto& players) {
        for (const Side side : {Side::first, Side::second}) {
            if (const auto& player = live->room->players()[index_of(side)]) {
                routes_.parts.feeds.tell(
                    player->account, lichess::line_of(game_event(is_over ? "gameFinish" : "gameStart",
                                                                 ProgramRoutes::view_of(*live, players), side,
                                                                 routes_.now_ms())));
            }
        }
    });
}

} // namespace duiyi::server::api
