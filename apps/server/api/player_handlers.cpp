// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/player_handlers.hpp"

#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "api/game_handlers.hpp"
#include "ratings/rating.hpp"
#include "ratings/speed.hpp"
#include "service/account_service.hpp"
#include "wire/from_domain.hpp"

namespace duiyi::server::api {

namespace {

constexpr std::size_t games_of_page = 30;
constexpr std::size_t max_points = 200;
constexpr std::size_t max_leaders = 200;
/// Among so many of the best are those whose ratings are not provisional.
constexpr std::size_t leaders_looked_at = 2'000;
constexpr std::string_view engine_prefix = "engine:";

template <class Body>
Response player_json(const Body& body) {
    return {200, "application/json", print(body), {{"Cache-Control", "no-store"}}};
}

Response store_failed() {
    return error_response(500, "The request could not be answered.");
}

EndedAt moment_at(std::int64_t ms) {
    return EndedAt(std::chrono::milliseconds(ms));
}

wire::PoolRating pool_rating(const RatingRow& row, std::int64_t now_ms) {
    const Rating rating = to_rating(row);
    return {row.pool,
            std::lround(row.rating),
            std::lround(deviation_at(rating, moment_at(now_ms))),
            is_provisional(rating, moment_at(now_ms)),
            row.games,
            {}};
}

/// The last path of a list: `created_ms-stream`.
std::string cursor_of(const GameRow& row) {
    return std::to_string(row.created_ms) + '-' + row.stream;
}

wire::OpeningResults opening_results(const OpeningResults& counted) {
    wire::OpeningResults out;
    out.game = to_wire(parse_game(counted.game).value_or(GameId::chess));
    out.opening = counted.opening;
    out.side = counted.side == "first" ? wire::Side::first : wire::Side::second;
    out.won = counted.won;
    out.drawn = counted.drawn;
    out.lost = counted.lost;
    return out;
}

bool read_cursor(std::string_view text, GameQuery& query) {
    const auto* end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data(), end, query.before_ms);
    if (fault != std::errc() || rest == end || *rest != '-') {
        return false;
    }
    query.before_stream.assign(rest + 1, end);
    return query.before_stream.size() <= 64;
}

wire::PlayedGame played_game(const GameOfAccount& listed, const std::string& account) {
    const GameRow& row = listed.row;
    const bool is_first = row.first_player == std::string(account_prefix) + account;
    const std::string& opponent = is_first ? row.second_player : row.first_player;
    const std::string& name = is_first ? listed.second_name : listed.first_name;
    wire::PlayedGame out;
    out.room = row.stream;
    out.at = row.created_ms;
    out.game = to_wire(parse_game(row.game).value_or(GameId::chess));
    out.speed = row.speed;
    out.rated = row.rated;
    out.side = is_first ? wire::Side::first : wire::Side::second;
    if (opponent.starts_with(engine_prefix)) {
        out.opponent_kind = "computer";
        out.opponent = opponent.substr(engine_prefix.size());
    } else if (opponent.starts_with(account_prefix)) {
        out.opponent_kind = name.empty() ? "deleted" : "account";
        out.opponent = name;
    } else {
        out.opponent_kind = "guest";
    }
    out.result = !row.finished_ms                                ? "running"
                 : row.winner.empty()                            ? "drawn"
                 : row.winner == (is_first ? "first" : "second") ? "won"
                                                                 : "lost";
    out.reason = row.reason;
    out.opening = row.opening;
    if (listed.rating) {
        out.change =
            wire::RatingChange{std::lround(listed.rating->first), std::lround(listed.rating->second)};
    }
    return out;
}

} // namespace

PlayerHandlers::PlayerHandlers(Store& store, Options options)
    : store_(store),
      options_(std::move(options)),
      requests_(options_.requests_per_second, options_.request_burst) {}

void PlayerHandlers::add(Router& router, const char* pattern, Handler handler) {
    router.add({Method::get,
                pattern,
                [this, handler = std::move(handler)](Request request, const Responder& responder) {
                    if (requests_.take(request.address, options_.now_ms())) {
                        handler(std::move(request), responder);
                    } else {
                        responder.send(error_response(429, "Too many requests. Try again later."));
                    }
                },
                {}});
}

void PlayerHandlers::add_of_account(Router& router, const char* pattern, OfAccount handler) {
    add(router, pattern, [this, handler = std::move(handler)](Request request, const Responder& responder) {
        const std::string key = account_key(request.path.text("name"));
        store_.find_account_by_key(key,
                                   [request = std::move(request), responder, handler](const auto& found) {
                                       if (!found) {
                                           responder.send(store_failed());
                                       } else if (!*found) {
                                           responder.send(error_response(404, "Nobody has this name."));
                                       } else {
                                           handler(**found, request, responder);
                                       }
                                   });
    });
}

void PlayerHandlers::add_routes(Router& router) {
    add_of_account(router, "/api/players/{name}",
                   [this](const AccountRow& account, const Request&, const Responder& responder) {
                       show_player(account, responder);
                   });
    add_of_account(router, "/api/players/{name}/games",
                   [this](const AccountRow& account, const Request& request, const Responder& responder) {
                       list_games(account, request, responder);
                   });
    add(router, "/api/leaders/{pool}",
        [this](const Request& request, const Responder& responder) { list_leaders(request, responder); });
}

void PlayerHandlers::show_player(const AccountRow& account, const Responder& responder) {
    const auto body = std::make_shared<wire::PlayerBody>();
    body->name = account.name;
    body->created = account.created_ms;
    store_.count_openings(account.id, [this, id = account.id, body, responder](const auto& openings) {
        if (!openings) {
            responder.send(store_failed());
            return;
        }
        for (const OpeningResults& one : *openings) {
            body->openings.push_back(opening_results(one));
        }
        show_ratings(id, body, responder);
    });
}

void PlayerHandlers::show_ratings(const std::string& account, const std::shared_ptr<wire::PlayerBody>& body,
                                  const Responder& responder) {
    store_.list_ratings(account, [this, account, body, responder](const auto& ratings) {
        if (!ratings) {
            responder.send(store_failed());
            return;
        }
        const auto waits = std::make_shared<std::size_t>(ratings->size());
        if (ratings->empty()) {
            responder.send(player_json(*body));
        }
        for (std::size_t i = 0; i < ratings->size(); ++i) {
            body->ratings.push_back(pool_rating((*ratings)[i], options_.now_ms()));
        }
        for (std::size_t i = 0; i < ratings->size(); ++i) {
            store_.list_rating_changes(
                account, (*ratings)[i].pool, max_points, [body, waits, i, responder](const auto& changes) {
                    if (changes) {
                        auto& points = body->ratings[i].points;
                        for (const auto& change : *changes) {
                            points.insert(points.begin(), {change.at_ms, std::lround(change.after)});
                        }
                    }
                    if (--*waits == 0) {
                        responder.send(player_json(*body));
                    }
                });
        }
    });
}

void PlayerHandlers::list_games(const AccountRow& account, const Request& request,
                                const Responder& responder) {
    GameQuery query;
    query.account = account.id;
    query.game = request.query.text("game");
    query.speed = request.query.text("speed");
    query.result = request.query.text("result");
    query.opening = request.query.text("opening");
    query.rated_only = request.query.text("rated") == "1";
    constexpr std::uint64_t latest = std::numeric_limits<std::int64_t>::max();
    const auto from = request.query.number("from", 0, latest, 0);
    const auto before = request.query.find("before");
    if (!from || (before && !read_cursor(*before, query))) {
        responder.send(error_response(400, !from ? from.error() : "before is no place in the list"));
        return;
    }
    query.from_ms = static_cast<std::int64_t>(*from);
    const auto list = [this, responder, id = account.id](const GameQuery& what) {
        store_.list_games(what, games_of_page + 1, [responder, id](const auto& listed) {
            if (!listed) {
                responder.send(store_failed());
                return;
            }
            wire::PlayedGamesBody body;
            for (std::size_t i = 0; i < std::min(listed->size(), games_of_page); ++i) {
                body.games.push_back(played_game((*listed)[i], id));
            }
            if (listed->size() > games_of_page) {
                body.next = cursor_of((*listed)[games_of_page - 1].row);
            }
            responder.send(player_json(body));
        });
    };
    const std::string opponent = request.query.text("opponent");
    if (opponent.empty()) {
        list(query);
        return;
    }
    store_.find_account_by_key(account_key(opponent), [query, list, responder](const auto& found) mutable {
        if (!found) {
            responder.send(store_failed());
        } else if (!*found) {
            responder.send(player_json(wire::PlayedGamesBody{}));
        } else {
            query.opponent = (*found)->id;
            list(query);
        }
    });
}

void PlayerHandlers::list_leaders(const Request& request, const Responder& responder) {
    const std::string pool = request.path.text("pool");
    if (!parse_rating_pool(pool)) {
        responder.send(error_response(404, "There is no such pool."));
        return;
    }
    store_.list_leaders(pool, leaders_looked_at, [this, responder](const auto& listed) {
        if (!listed) {
            responder.send(store_failed());
            return;
        }
        wire::LeadersBody body;
        for (const LeaderRow& row : *listed) {
            if (!is_provisional(to_rating(row.rating), moment_at(options_.now_ms())) &&
                body.leaders.size() < max_leaders) {
                body.leaders.push_back({row.name, std::lround(row.rating.rating), row.rating.games});
            }
        }
        responder.send(player_json(body));
    });
}

} // namespace duiyi::server::api
