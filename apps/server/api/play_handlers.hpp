// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "api/program_routes.hpp"

namespace duiyi::server::api {

/// Games that are played by programs: /api/bot/game and /api/board/game, which do the same for accounts of
/// the two kinds (lichess.org/api, "Bot", "Board"). Nothing here asks an engine.
class PlayHandlers {
public:
    /// The routes must outlive this, and this the router.
    explicit PlayHandlers(ProgramRoutes& routes) : routes_(routes) {}

    void add_routes(Router& router);

private:
    /// A game of the asking account, and where it sits there.
    struct OwnGame {
        LiveRoomPtr live;
        Side side{};
        std::string address;
    };
    using Play = std::function<void(const OwnGame&, const Request&, const Responder&)>;

    void add(Router& router, Method method, const std::string& path, const Play& play);
    void add_command(Router& router, const std::string& path, CommandBody command);
    void stream(const OwnGame& game, const Responder& responder);
    void move(const OwnGame& game, const Request& request, const Responder& responder);
    void chat(const OwnGame& game, const Request& request, const Responder& responder);
    void claim_left(const OwnGame& game, bool wants_win, const Responder& responder);
    void act(const OwnGame& game, const CommandBody& body, const Responder& responder);

    ProgramRoutes& routes_;
};

} // namespace duiyi::server::api
