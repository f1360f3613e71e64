// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/watch_handlers.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <utility>

#include "api/game_handlers.hpp"
#include "api/watch_order.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

json::object watched_player(const LiveRoom& live, Side side) {
    const auto& player = live.room->players()[index_of(side)];
    const auto& name = live.names[index_of(side)];
    const auto& guest = live.room->guests()[index_of(side)];
    return {{"name", name ? json::value(*name) : json::value(nullptr)},
            {"guest", !player},
            {"guest_name", guest ? json::value(guest->number) : json::value(nullptr)},
            {"rating", player ? player->rating : 0},
            {"provisional", player && player->is_provisional}};
}

json::object watched_game(const GameRow& row, const LiveRoom& live, std::int64_t watchers, bool is_featured) {
    const Room& room = *live.room;
    const PositionView position = room.position();
    return {{"room", row.stream},
            {"game", row.game},
            {"speed", row.speed},
            {"time", to_text(room.clock()->control())},
            {"fen", position.fen},
            {"watchers", watchers},
            {"featured", is_featured},
            {"last", position.last_move ? json::value(*position.last_move) : json::value(nullptr)},
            {"ply", room.board().ply_count()},
            {"tournament", room.tournament().empty() ? json::value(nullptr) : json::value(room.tournament())},
            {"first", watched_player(live, Side::first)},
            {"second", watched_player(live, Side::second)}};
}

WatchRank rank_of(const GameRow& row, const LiveRoom& live) {
    WatchRank rank{row.game, parse_speed(row.speed).value_or(Speed::correspondence), 0,
                   live.channel.presence().spectators, row.created_ms};
    for (const auto& player : live.room->players()) {
        rank.rating += player ? player->rating : 0;
    }
    return rank;
}

} // namespace

/// The games that have been found so far.
struct WatchHandlers::Answer {
    std::vector<std::pair<GameRow, LiveRoomPtr>> games;
    std::size_t left = 0;

    [[nodiscard]] std::string text() {
        std::erase_if(games,
                      [](const auto& game) { return !game.second->room || game.second->room->is_over(); });
        std::vector<WatchRank> ranks;
        ranks.reserve(games.size());
        for (const auto& [row, live] : games) {
            ranks.push_back(rank_of(row, *live));
        }
        const WatchOrder order = order_to_watch(ranks, max_games);
        json::array list;
        for (const std::size_t i : order.games) { // only what is listed is printed
            const auto& [row, live] = games[i];
            list.push_back(watched_game(row, *live, ranks[i].watchers, list.size() < order.featured));
        }
        return json::serialize(json::object{{"games", std::move(list)}});
    }
};

WatchHandlers::WatchHandlers(Store& store, Service& service, std::function<std::int64_t()> now_ms)
    : store_(store),
      service_(service),
      now_ms_(std::move(now_ms)),
      requests_(requests_per_second, request_burst) {}

void WatchHandlers::add_routes(Router& router) {
    router.add({Method::get,
                "/api/watch",
                [this](const Request& request, const Responder& responder) {
                    if (!requests_.take(request.address, now_ms_())) {
                        responder.send(error_response(429, "Too many requests. Try again later."));
                        return;
                    }
                    waiting_.push_back(responder);
                    if (now_ms_() - made_ms_ < fresh_ms) {
                        answer_all();
                    } else if (waiting_.size() == 1) {
                        make();
                    }
                },
                {}});
}

void WatchHandlers::make() {
    store_.list_best_running(max_found, [this](const auto& found) {
        const auto rows = found.value_or(std::vector<GameRow>());
        auto answer = std::make_shared<Answer>();
        answer->left = rows.size() + 1;
        const auto one_less = [this, answer] {
            if (--answer->left == 0) {
                made_ms_ = now_ms_();
                body_ = answer->text();
                answer_all();
            }
        };
        for (const GameRow& row : rows) {
            service_.rooms().read(row.stream, [answer, one_less, row](const auto& live) {
                if (live) {
                    answer->games.emplace_back(row, *live);
                }
                one_less();
            });
        }
        one_less();
    });
}

void WatchHandlers::answer_all() {
    for (const Responder& responder : std::exchange(waiting_, {})) {
        responder.send({200, "application/json", body_, {{"Cache-Control", "no-store"}}});
    }
}

} // namespace duiyi::server::api
