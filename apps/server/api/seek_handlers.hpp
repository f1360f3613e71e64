// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "api/program_routes.hpp"
#include "api/router.hpp"

namespace duiyi::server::api {

/// Games without a known opponent, for programs, as lichess' API has them: `POST /api/board/seek`, an open
/// seek of the lobby that lasts as long as its stream, and `POST /api/challenge/ai`, a game against the
/// server's engine.
class SeekHandlers {
public:
    /// The routes must outlive this, and this the router.
    explicit SeekHandlers(ProgramRoutes& routes) : routes_(routes) {}

    void add_routes(Router& router);

private:
    void seek(const FoundApiToken& who, const Request& request, const Responder& responder);
    void play_engine(const FoundApiToken& who, const Request& request, const Responder& responder);
    void answer_game(const std::string& room, Side side, const Responder& responder);

    ProgramRoutes& routes_;
};

} // namespace duiyi::server::api
