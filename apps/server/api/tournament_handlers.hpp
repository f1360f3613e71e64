// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "api/account_handlers.hpp"
#include "api/router.hpp"
#include "api/tournament_json.hpp"
#include "limits/limits.hpp"
#include "service/tournament_service.hpp"

namespace duiyi::server::api {

/// /api/tournaments: lists, makes, shows and joins tournaments. The bodies are in docs/tournaments.md.
class TournamentHandlers {
public:
    /// What a tournament's page asks for every two seconds; a club may have a hundred of them at one address.
    static constexpr double views_per_second = 50;
    static constexpr double view_burst = 300;

    /// All must outlive this, and this the router. `now_ms`: StoreClock::now_ms.
    TournamentHandlers(Store& store, TournamentService& tournaments, AccountHandlers& accounts,
                       std::function<std::int64_t()> now_ms);

    void add_routes(Router& router);
    /// Drops rate limits of those who are quiet.
    void evict_idle();

private:
    using OfTournament = std::function<void(const TournamentPtr&, const FoundSession&, const Responder&)>;

    void add_public(Router& router, const char* pattern, Handler handler);
    /// A POST about the tournament in the path, by whoever is signed in.
    void add_of_tournament(Router& router, const char* pattern, OfTournament handler);
    void list(const Responder& responder);
    void make(const FoundSession& who, const Request& request, const Responder& responder);
    void show(const Request& request, const Responder& responder);
    void show_to(const TournamentPtr& live, const Request& request, const Responder& responder);
    void export_report(const Request& request, const Responder& responder);
    /// What the account has in the pool of the tournament.
    void find_facts(const std::string& account, const TournamentTerms& terms,
                    std::function<void(const EntryFacts&)> answer);

    Store& store_;
    TournamentService& tournaments_;
    AccountHandlers& accounts_;
    std::function<std::int64_t()> now_ms_;
    AddressRates views_;
};

} // namespace duiyi::server::api
