// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "api/account_handlers.hpp"
#include "api/program_routes.hpp"
#include "api/router.hpp"
#include "service/oauth.hpp"

namespace duiyi::server::api {

/// OAuth 2 for apps (docs/api.md). The page /oauth asks the account's owner, with the app's own query:
/// `GET /api/me/oauth?...` says what the app wants, `POST` with `{"query": "..."}` agrees to it. The app then
/// gets its token by `POST /api/token`, and ends it by `DELETE /api/token`.
class OAuthHandlers {
public:
    /// All must outlive this, and this the router.
    OAuthHandlers(OAuth& oauth, AccountHandlers& accounts, ProgramRoutes& routes)
        : oauth_(oauth), accounts_(accounts), routes_(routes) {}

    void add_routes(Router& router);

private:
    void grant(const FoundSession& who, const Request& request, const Responder& responder);
    void exchange(const Request& request, const Responder& responder);
    void revoke(const FoundApiToken& who, const Responder& responder);

    OAuth& oauth_;
    AccountHandlers& accounts_;
    ProgramRoutes& routes_;
};

} // namespace duiyi::server::api
