// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "api/router.hpp"
#include "lichess/account_json.hpp"
#include "lichess/game_json.hpp"
#include "limits/limits.hpp"
#include "service/account_feeds.hpp"
#include "service/api_tokens.hpp"
#include "service/challenges.hpp"

namespace duiyi::server::api {

/// What routes for programs with a token share: who asks, with which scope and how often; accounts and games
/// as lichess' API shows them. Tokens are taken by HTTPS alone, or from the server's own machine, as
/// passwords are.
class ProgramRoutes {
public:
    struct Options {
        double requests_per_second = 8; ///< of a token, and of an address, in the long run
        double request_burst = 120;     ///< at once
        std::function<std::int64_t()> now_ms;
    };
    struct Parts {
        Store& store;
        Service& service;
        ApiTokens& tokens;
        Challenges& challenges;
        AccountFeeds& feeds;
    };
    using Owner = std::function<void(const FoundApiToken&, const Request&, const Responder&)>;
    enum class Bots : std::uint8_t { any, only, none };

    /// All parts must outlive this, and this the router.
    ProgramRoutes(Parts parts, Options options);

    /// A route for a token with this scope (empty: any token); `bots` says for which accounts.
    void add(Router& router, Method method, const char* pattern, const char* scope, Bots bots, Owner handler);
    /// A route for everybody, with the limit of an address.
    void add_public(Router& router, Method method, const char* pattern, Handler handler);
    void evict_idle();

    /// The account without its ratings.
    [[nodiscard]] lichess::User user_of(const AccountRow& account) const;
    /// The account with its ratings, looked up.
    void with_user(const AccountRow& account, std::function<void(const lichess::User&)> then) const;
    /// The accounts of both players of a room, looked up.
    void with_players(const LiveRoomPtr& live,
                      const std::function<void(const std::array<lichess::Player, 2>&)>& then) const;
    [[nodiscard]] static lichess::GameView view_of(const LiveRoom& live,
                                                   const std::array<lichess::Player, 2>& players);
    [[nodiscard]] std::int64_t now_ms() const { return options_.now_ms(); }

    Parts parts;

private:
    void check_token(const std::string& scope, Bots bots, const Owner& handler, Request request,
                     const Responder& responder);

    Options options_;
    std::set<std::string> preflight_; ///< patterns that answer OPTIONS
    AddressRates of_address_;
    AddressRates of_token_;
};

/// `{"ok": true}`
[[nodiscard]] Response ok_response();
[[nodiscard]] Response json_response(const boost::json::value& body);
/// The values of a body, as a form or as JSON; nothing of one that is neither.
[[nodiscard]] Parameters body_values(const Request& request);
/// Where this server is, as the request says.
[[nodiscard]] std::string site_of_request(const Request& request);

} // namespace duiyi::server::api
