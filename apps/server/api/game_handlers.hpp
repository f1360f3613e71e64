// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "service/service.hpp"

namespace duiyi::server::api {

/// Other pages may read what is public, as on lichess.
[[nodiscard]] std::vector<Header> public_headers();
/// `{"error": message}`, as the lichess API answers.
[[nodiscard]] Response error_response(int status, std::string_view message);

/// Games for programs that nobody need be signed in for, as lichess has them: /game/export/{gameId},
/// /api/games/user/{username} and /api/stream/game/{id}. Whoever knows a game's name may watch it, here as on
/// the page.
class GameHandlers {
public:
    struct Options {
        double requests_per_second = 4;       ///< of an address, in the long run
        double request_burst = 60;            ///< at once
        std::function<std::int64_t()> now_ms; ///< StoreClock::now_ms
    };

    /// Both must outlive this, and this the router.
    GameHandlers(Store& store, Service& service, Options options);

    void add_routes(Router& router);
    /// Drops rate limits of addresses that are quiet.
    void evict_idle() { requests_.evict_idle(options_.now_ms()); }

private:
    void add(Router& router, const char* pattern, Handler handler);
    void export_game(const Request& request, const Responder& responder);
    void stream_game(const Request& request, const Responder& responder);
    struct UserExport;
    void export_user(const Request& request, const Responder& responder);
    void begin_export(const AccountRow& account, const Request& request, const Responder& responder);
    /// Sends the next game; goes on when it has been sent.
    void send_next(const std::shared_ptr<UserExport>& what);
    void read_more(const std::shared_ptr<UserExport>& what);

    Store& store_;
    Service& service_;
    Options options_;
    AddressRates requests_;
};

} // namespace duiyi::server::api
