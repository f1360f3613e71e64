// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "service/service.hpp"
#include "store/store.hpp"

namespace duiyi::server::api {

/// GET /api/watch: games that go on, with their positions, for pages that show many small boards: rated ones
/// and those of tournaments, pools and public offers. A game by link is listed only if its creator wants it,
/// and none without a clock, of which nobody can tell whether it goes on. Each says how many watch it;
/// order_to_watch says in which order they come. The answer is made at most once a second, whoever asks, so
/// that watchers do not slow players.
class WatchHandlers {
public:
    static constexpr std::size_t max_games = 60;
    /// How many are looked at, those of the best players: who watches them is not in the store.
    static constexpr std::size_t max_found = 200;
    static constexpr std::int64_t fresh_ms = 1'000;
    static constexpr double requests_per_second = 20;
    static constexpr double request_burst = 200;

    /// Both must outlive this, and this the router. `now_ms`: StoreClock::now_ms.
    WatchHandlers(Store& store, Service& service, std::function<std::int64_t()> now_ms);

    void add_routes(Router& router);
    void evict_idle() { requests_.evict_idle(now_ms_()); }

private:
    struct Answer;

    void make();
    void answer_all();

    Store& store_;
    Service& service_;
    std::function<std::int64_t()> now_ms_;
    AddressRates requests_;
    std::string body_;
    std::int64_t made_ms_ = -fresh_ms;
    std::vector<Responder> waiting_;
};

} // namespace duiyi::server::api
