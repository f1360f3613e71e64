// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <vector>

#include "api/account_handlers.hpp"
#include "api/program_routes.hpp"

namespace duiyi::server::api {

/// Accounts, challenges and the stream of events for programs, as lichess' API has them (lichess.org/api,
/// "Account", "Users", "Challenges"). Tells everybody who hears for an account what happens to it.
class ProgramHandlers {
public:
    /// The routes must outlive this, and this the router. Hears RoomAccess::on_game_changed and takes
    /// over Challenges::happened.
    explicit ProgramHandlers(ProgramRoutes& routes);

    void add_routes(Router& router);
    /// The same challenges for the page, for whoever is signed in: /api/me/challenges. `accounts` must
    /// outlive the router.
    void add_page_routes(Router& router, AccountHandlers& accounts);

private:
    void add_account_routes(Router& router);
    void add_user_routes(Router& router);
    void add_challenge_routes(Router& router);
    void stream_events(const FoundApiToken& who, const Request& request, const Responder& responder);
    void playing(const FoundApiToken& who, const Responder& responder);
    void upgrade(const FoundApiToken& who, const Responder& responder);
    void list_bots(const std::vector<AccountRow>& bots, const Responder& responder);
    void test_tokens(const Request& request, const Responder& responder);
    void users_status(const Request& request, const Responder& responder);
    void challenge_name(const FoundApiToken& who, const Request& request, const Responder& responder);
    void make_challenge(const FoundApiToken& who, const std::optional<AccountRow>& challenged,
                        const Request& request, const Responder& responder);
    void list_challenges(const FoundApiToken& who, const Request& request, const Responder& responder);
    void answer_challenge(const FoundApiToken& who, const Request& request, const Responder& responder,
                          Challenges::What what);
    void keep_open(const Challenge& challenge, const FoundApiToken& who, const std::string& line,
                   const Responder& responder);

    /// The rooms of these games, loaded one after the other; those that cannot be are left out.
    void with_rooms(const std::vector<GameRow>& rows,
                    const std::function<void(const std::vector<LiveRoomPtr>&)>& then);
    /// The challenge as `account` sees it, with the names of both sides looked up.
    void with_view(const Challenge& challenge, const std::string& account, const std::string& site,
                   std::function<void(const boost::json::object&)> then);
    void tell_challenge(Challenges::What what, const Challenge& challenge);
    void tell_game(const LiveRoomPtr& live);

    ProgramRoutes& routes_;
};

} // namespace duiyi::server::api
