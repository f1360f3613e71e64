// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/game_handlers.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <deque>
#include <limits>
#include <memory>
#include <utility>

#include "accounts/name_rules.hpp"
#include "api/program_routes.hpp"
#include "api/room_feed.hpp"
#include "lichess/game_export.hpp"
#include "service/account_service.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr const char* ndjson_type = "application/x-ndjson";
constexpr const char* pgn_type = "application/x-chess-pgn; charset=utf-8";
enum class FileForm : std::uint8_t { pgn, json, ndjson };

FileForm form_of(const Request& request) {
    const std::string_view accepted = request.header("Accept");
    return accepted.find(ndjson_type) != std::string_view::npos          ? FileForm::ndjson
           : accepted.find("application/json") != std::string_view::npos ? FileForm::json
                                                                         : FileForm::pgn;
}

bool flag(const Parameters& query, std::string_view name, bool fallback) {
    const auto text = query.find(name);
    return text ? *text != "false" && *text != "0" : fallback;
}

lichess::Player player_of(const LiveRoom& live, Side side) {
    lichess::Player player;
    const auto& name = live.names[index_of(side)];
    const auto& seat = live.room->players()[index_of(side)];
    if (const auto& engine = live.room->engine(); engine && engine->side == side) {
        player.name = "Duiyi";
        player.is_bot = true;
        player.engine_level = engine->level;
    } else if (name) {
        const auto read = read_name(*name);
        player.id = read ? read->folded : *name;
        player.name = *name;
        if (seat && seat->rating != 0) {
            player.rating = seat->rating;
            player.is_provisional = seat->is_provisional;
        }
    } else {
        player.name = "Anonymous";
    }
    return player;
}

lichess::GameView view_of(const LiveRoom& live) {
    return {*live.room,
            {player_of(live, Side::first), player_of(live, Side::second)},
            live.room->is_rated(),
            live.row.created_ms};
}

std::string exported(const LiveRoom& live, FileForm form, const lichess::ExportOptions& what) {
    const lichess::ExportedGame game{view_of(live), live.changed_ms};
    return form == FileForm::pgn
               ? lichess::to_pgn(game, what)
               : json::serialize(lichess::to_json(game, what)) + (form == FileForm::ndjson ? "\n" : "");
}

const char* type_of(FileForm form) {
    return form == FileForm::pgn ? pgn_type : form == FileForm::ndjson ? ndjson_type : "application/json";
}

lichess::ExportOptions options_of(const Request& request) {
    return {.moves = flag(request.query, "moves", true),
            .pgn_in_json = flag(request.query, "pgnInJson", false),
            .clocks = flag(request.query, "clocks", true),
            .site = site_of_request(request) + "/r/"};
}

/// A whole number of the query that is not below 0; `otherwise` when there is none.
std::int64_t number_in(const Parameters& query, std::string_view name, std::int64_t otherwise) {
    const auto text = query.find(name);
    std::int64_t value = otherwise;
    if (text) {
        const auto [end, fault] = std::from_chars(text->data(), text->data() + text->size(), value);
        value = fault == std::errc() && end == text->data() + text->size() && value >= 0 ? value : otherwise;
    }
    return value;
}

/// The last move as a stream tells it: position, move, and the clocks in seconds.
json::object move_line(const Room& room, std::int64_t now_ms) {
    const PositionView position = room.position();
    json::object line{{"fen", position.fen}};
    if (position.last_move) {
        line["lm"] = *position.last_move;
    }
    if (room.clock()) {
        const auto state = lichess::game_state(room, now_ms);
        line["wc"] = state.at("wtime").as_int64() / 1000;
        line["bc"] = state.at("btime").as_int64() / 1000;
    }
    return line;
}

} // namespace

std::vector<Header> public_headers() {
    return {{"Access-Control-Allow-Origin", "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}};
}

Response error_response(int status, std::string_view message) {
    Response response;
    response.status = status;
    response.body = json::serialize(json::object{{"error", message}});
    response.headers = {{"Access-Control-Allow-Origin", "*"}}; // the page of an app may see why
    return response;
}

GameHandlers::GameHandlers(Store& store, Service& service, Options options)
    : store_(store),
      service_(service),
      options_(std::move(options)),
      requests_(options_.requests_per_second, options_.request_burst) {}

void GameHandlers::add(Router& router, const char* pattern, Handler handler) {
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

void GameHandlers::add_routes(Router& router) {
    add(router, "/game/export/{gameId}",
        [this](const Request& request, const Responder& responder) { export_game(request, responder); });
    add(router, "/api/games/user/{username}",
        [this](const Request& request, const Responder& responder) { export_user(request, responder); });
    add(router, "/api/stream/game/{id}",
        [this](const Request& request, const Responder& responder) { stream_game(request, responder); });
}

void GameHandlers::export_game(const Request& request, const Responder& responder) {
    const lichess::ExportOptions what = options_of(request);
    service_.rooms().read(
        request.path.text("gameId"), [what, responder, form = form_of(request)](const auto& found) {
            if (!found) {
                responder.send(error_response(404, "Not found."));
                return;
            }
            responder.send({200, type_of(form), exported(**found, form, what), public_headers()});
        });
}

/// All games of an account, on their way.
struct GameHandlers::UserExport {
    GameQuery query;
    FileForm form{};
    lichess::ExportOptions options;
    bool with_running = false;
    std::int64_t left = 0; ///< games that may still be sent
    std::deque<std::string> rooms{};
    bool is_all_listed = false;
    bool is_busy = false;
    bool is_closed = false;
    ResponseStreamPtr stream{};
};

void GameHandlers::export_user(const Request& request, const Responder& responder) {
    store_.find_account_by_key(account_key(request.path.text("username")),
                               [this, request, responder](const auto& found) {
                                   if (found && *found) {
                                       begin_export(**found, request, responder);
                                   } else {
                                       responder.send(error_response(404, "No such user"));
                                   }
                               });
}

void GameHandlers::begin_export(const AccountRow& account, const Request& request,
                                const Responder& responder) {
    constexpr std::int64_t most = 100'000;
    const auto what = std::make_shared<UserExport>();
    const FileForm form = form_of(request);
    what->form = form == FileForm::json ? FileForm::ndjson : form;
    what->options = options_of(request);
    what->with_running = flag(request.query, "ongoing", false);
    what->left = std::min(most, number_in(request.query, "max", most));
    what->query.account = account.id;
    what->query.rated_only = flag(request.query, "rated", false);
    what->query.from_ms = number_in(request.query, "since", 0);
    what->query.before_ms =
        number_in(request.query, "until", std::numeric_limits<std::int64_t>::max() - 1) + 1;
    auto headers = public_headers();
    if (what->form == FileForm::pgn) {
        headers.push_back({"Content-Disposition", "attachment; filename=\"games.pgn\""});
    }
    what->stream = responder.open_stream({.content_type = type_of(what->form),
                                          .headers = std::move(headers),
                                          .keep_alive = false,
                                          .drained =
                                              [this, weak = std::weak_ptr(what)] {
                                                  if (const auto shared = weak.lock()) {
                                                      send_next(shared);
                                                  }
                                              },
                                          .closed = [what] { what->is_closed = true; }});
    if (what->stream != nullptr) {
        send_next(what);
    }
}

void GameHandlers::send_next(const std::shared_ptr<UserExport>& what) {
    if (what->is_closed || what->is_busy) {
        return;
    }
    if (what->left == 0 || (what->rooms.empty() && what->is_all_listed)) {
        what->is_closed = true;
        what->stream->close();
        return;
    }
    what->is_busy = true;
    if (what->rooms.empty()) {
        read_more(what);
        return;
    }
    const std::string room = std::move(what->rooms.front());
    what->rooms.pop_front();
    service_.rooms().read(room, [this, what](const auto& live) {
        what->is_busy = false;
        if (what->is_closed) {
            return;
        }
        if (live) { // else it has been deleted meanwhile
            --what->left;
            what->stream->send(exported(**live, what->form, what->options));
        } else {
            send_next(what);
        }
    });
}

void GameHandlers::read_more(const std::shared_ptr<UserExport>& what) {
    constexpr std::size_t page = 50;
    store_.list_games(what->query, page, [this, what](const auto& games) {
        what->is_busy = false;
        what->is_all_listed = !games || games->size() < page;
        for (const GameOfAccount& game : games.value_or(std::vector<GameOfAccount>())) {
            what->query.before_ms = game.row.created_ms;
            what->query.before_stream = game.row.stream;
            if (game.row.finished_ms || what->with_running) {
                what->rooms.push_back(game.row.stream);
            }
        }
        send_next(what);
    });
}

void GameHandlers::stream_game(const Request& request, const Responder& responder) {
    service_.rooms().read(
        request.path.text("id"), [this, responder, address = request.address](const auto& found) {
            if (!found) {
                responder.send(error_response(404, "Not found."));
                return;
            }
            auto feed = std::make_shared<std::unique_ptr<RoomFeed>>();
            const auto stream = responder.open_stream({.headers = public_headers(), .closed = [feed] {
                                                           if (*feed != nullptr) {
                                                               (*feed)->stop();
                                                           }
                                                       }});
            if (stream == nullptr) {
                return;
            }
            const LiveRoomPtr& live = *found;
            const auto head = [](const LiveRoom& of) {
                return lichess::line_of(lichess::stream_head(view_of(of)));
            };
            stream->send(head(*live));
            stream->send(lichess::line_of(move_line(*live->room, options_.now_ms())));
            if (live->room->is_over()) {
                stream->close();
                return;
            }
            *feed = std::make_unique<RoomFeed>(
                service_, address, live, std::nullopt, stream,
                [this, stream, head, plies = live->room->board().ply_count()](const LiveRoom& now) mutable {
                    if (const auto played = now.room->board().ply_count(); played != plies) {
                        plies = played;
                        stream->send(lichess::line_of(move_line(*now.room, options_.now_ms())));
                    }
                    if (now.room->is_over()) {
                        stream->send(head(now));
                        stream->close();
                    }
                });
        });
}

} // namespace duiyi::server::api
