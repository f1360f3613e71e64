// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/play_handlers.hpp"

#include <memory>
#include <utility>

#include "api/game_feed.hpp"
#include "api/game_handlers.hpp"
#include "domain/secret.hpp"
#include "service/room_jobs.hpp"

namespace duiyi::server::api {

namespace {

/// Says one thing in a room. What the rules of the chat refuse is dropped and answered like the rest, as on
/// lichess: programs take a refusal for a fault of theirs (lichess-bot then misses its move).
class ChatCall final : public ClientSink, public std::enable_shared_from_this<ChatCall> {
public:
    ChatCall(Service& service, const std::string& address, const Responder& responder)
        : service_(service), client_(service.connect(address, *this)), responder_(responder) {}

    void start(const LiveRoomPtr& live, Seat seat, ChatWords what) {
        service_.rooms().watch(client_, live, seat);
        auto done = [self = shared_from_this()] {
            self->service_.disconnect(self->client_);
            self->responder_.send(ok_response());
        };
        run_in_room(live, service_.begin(client_, new_room_name(), std::move(done)),
                    [&chat = service_.chat(), what = std::move(what)](const auto& pending, const auto& room) {
                        chat.say(pending, room, what);
                    });
    }
    void answer(const std::string&, const Answer&) override {}
    void tell(const Notice&) override {}
    void charge(std::size_t) override {}
    void close() override {}

private:
    Service& service_;
    ClientPtr client_;
    Responder responder_;
};

} // namespace

void PlayHandlers::add(Router& router, Method method, const std::string& path, const Play& play) {
    for (const bool is_bot : {true, false}) {
        const std::string pattern = (is_bot ? "/api/bot/game/" : "/api/board/game/") + path;
        routes_.add(
            router, method, pattern.c_str(), is_bot ? "bot:play" : "board:play",
            is_bot ? ProgramRoutes::Bots::only : ProgramRoutes::Bots::none,
            [this, play](const FoundApiToken& who, const Request& request, const Responder& responder) {
                const auto name = request.path.text("gameId");
                routes_.parts.service.rooms().read(
                    name, [play, account = who.account.id, request, responder](const auto& live) {
                        const auto side = live ? (*live)->room->side_of_account(account) : std::nullopt;
                        if (side) {
                            play({*live, *side, request.address}, request, responder);
                        } else {
                            responder.send(error_response(404, "No such game"));
                        }
                    });
            });
    }
}

void PlayHandlers::add_command(Router& router, const std::string& path, CommandBody command) {
    add(router, Method::post, "{gameId}/" + path,
        [this, command = std::move(command)](const OwnGame& game, const Request&,
                                             const Responder& responder) { act(game, command, responder); });
}

void PlayHandlers::add_routes(Router& router) {
    add(router, Method::get, "stream/{gameId}",
        [this](const OwnGame& game, const Request&, const Responder& responder) { stream(game, responder); });
    add(router, Method::post, "{gameId}/move/{move}",
        [this](const OwnGame& game, const Request& request, const Responder& responder) {
            move(game, request, responder);
        });
    add(router, Method::post, "{gameId}/chat",
        [this](const OwnGame& game, const Request& request, const Responder& responder) {
            chat(game, request, responder);
        });
    for (const bool wants_win : {true, false}) {
        add(router, Method::post, wants_win ? "{gameId}/claim-victory" : "{gameId}/claim-draw",
            [this, wants_win](const OwnGame& game, const Request&, const Responder& responder) {
                claim_left(game, wants_win, responder);
            });
    }
    add_command(router, "abort", Abort{});
    add_command(router, "resign", Resign{});
    add_command(router, "draw/yes", OfferDraw{});
    add_command(router, "draw/no", DeclineDraw{});
    add_command(router, "takeback/yes", RequestTakeback{});
    add_command(router, "takeback/no", DeclineTakeback{});
}

void PlayHandlers::act(const OwnGame& game, const CommandBody& body, const Responder& responder) {
    routes_.parts.service.rooms().act(
        game.live, seat_of(game.side), game.address, body, [responder](const RoomWriter::Written& result) {
            responder.send(result ? ok_response() : error_response(400, result.error().message));
        });
}

void PlayHandlers::move(const OwnGame& game, const Request& request, const Responder& responder) {
    const bool offers_draw = request.query.text("offeringDraw") == "true";
    if (offers_draw && game.live->room->offers().draw == other(game.side)) {
        act(game, OfferDraw{}, responder); // both want it
        return;
    }
    const auto ply = static_cast<std::int64_t>(game.live->room->board().ply_count());
    routes_.parts.service.rooms().act(
        game.live, seat_of(game.side), game.address, PlayMove{ply, request.path.text("move")},
        [this, game, offers_draw, responder](const RoomWriter::Written& result) {
            responder.send(result ? ok_response() : error_response(400, result.error().message));
            if (result && offers_draw) {
                // Later: the room is still at work with the move. One that may not be offered is none.
                routes_.parts.service.rooms().act(game.live, seat_of(game.side), game.address, OfferDraw{},
                                                  [](const auto&) {});
            }
        });
}

void PlayHandlers::chat(const OwnGame& game, const Request& request, const Responder& responder) {
    const auto form = body_values(request);
    const auto room = form.text("room");
    if (room != "player" && room != "spectator") {
        responder.send(error_response(400, "room: expected player or spectator"));
        return;
    }
    ChatWords what;
    what.channel = room == "player" ? ChatChannel::players : ChatChannel::spectators;
    what.text = form.text("text");
    std::make_shared<ChatCall>(routes_.parts.service, game.address, responder)
        ->start(game.live, seat_of(game.side), std::move(what));
}

void PlayHandlers::claim_left(const OwnGame& game, bool wants_win, const Responder& responder) {
    const auto from = game.live->claimable_at(other(game.side));
    if (from && routes_.now_ms() >= *from) {
        act(game, ClaimLeft{wants_win}, responder);
    } else if (!wants_win) {
        act(game, ClaimDraw{}, responder); // by the rules
    } else {
        responder.send(error_response(400, "The other player has not been away for long enough"));
    }
}

void PlayHandlers::stream(const OwnGame& game, const Responder& responder) {
    GameFeed::open(routes_, game.live, game.side, game.address, responder);
}

} // namespace duiyi::server::api
