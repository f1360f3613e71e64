// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "store/store.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server::api {

/// What everybody may know of players: their ratings, their games, and who leads: /api/players/{name},
/// /api/players/{name}/games, /api/leaders/{pool}. The bodies are in docs/protocol.md.
class PlayerHandlers {
public:
    struct Options {
        double requests_per_second = 4;       ///< of an address, in the long run
        double request_burst = 60;            ///< at once
        std::function<std::int64_t()> now_ms; ///< StoreClock::now_ms
    };

    /// The store must outlive this, and this the router.
    PlayerHandlers(Store& store, Options options);

    void add_routes(Router& router);
    /// Drops rate limits of addresses that are quiet.
    void evict_idle() { requests_.evict_idle(options_.now_ms()); }

private:
    using OfAccount = std::function<void(const AccountRow&, const Request&, const Responder&)>;

    void add(Router& router, const char* pattern, Handler handler);
    /// A route about the account whose name is in the path; 404 when there is none.
    void add_of_account(Router& router, const char* pattern, OfAccount handler);
    void show_player(const AccountRow& account, const Responder& responder);
    /// Adds the ratings to what is known of the player, and sends it.
    void show_ratings(const std::string& account, const std::shared_ptr<wire::PlayerBody>& body,
                      const Responder& responder);
    void list_games(const AccountRow& account, const Request& request, const Responder& responder);
    void list_leaders(const Request& request, const Responder& responder);

    Store& store_;
    Options options_;
    AddressRates requests_;
};

} // namespace duiyi::server::api
