// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "service/account_service.hpp"
#include "service/api_tokens.hpp"

namespace duiyi::server::api {

/// The routes under /api/me: sign-up, sign-in and what an account's owner does with it.
///
/// All are refused over connections that somebody on the way could read. What changes something must say the
/// Origin of a page of this server, which browsers always do; together with the cookie's SameSite that keeps
/// other sites from acting for who is signed in. Who asks is looked up in one place, owner(), before anything
/// else is done.
class AccountHandlers {
public:
    struct Limits {
        double requests_per_second = 4; ///< of an address, in the long run
        double request_burst = 60;      ///< at once
        std::function<std::int64_t()> now_ms;
    };

    /// Both must outlive this.
    AccountHandlers(AccountService& accounts, ApiTokens& tokens, Limits limits);

    /// This must outlive the router.
    void add_routes(Router& router);
    /// The session of a request's cookie, if it has one that is not over.
    void find_session(const Request& request,
                      const std::function<void(const std::optional<FoundSession>&)>& answer);
    using Owner = std::function<void(const FoundSession&, Request, const Responder&)>;
    /// A route for whoever is signed in, with the limits and checks of those of accounts; for others 401.
    void add_for_owner(Router& router, Method method, const char* pattern, Owner handler);
    /// Drops rate limits of addresses that are quiet.
    void evict_idle() { requests_.evict_idle(limits_.now_ms()); }

private:
    void add(Router& router, Method method, const char* pattern, Handler handler);
    void add_sign_in_routes(Router& router);
    void add_session_routes(Router& router);
    void add_account_routes(Router& router);
    void add_token_routes(Router& router);
    void who_am_i(const Request& request, const Responder& responder);

    AccountService& accounts_;
    ApiTokens& tokens_;
    Limits limits_;
    AddressRates requests_;
};

} // namespace duiyi::server::api
