// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/watch_order.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <tuple>

namespace duiyi::server::api {

WatchOrder order_to_watch(const std::vector<WatchRank>& games, std::size_t most) {
    std::vector<std::size_t> all(games.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::ranges::stable_sort(all, std::greater(), [&games](std::size_t i) {
        return std::tuple(games[i].rating, games[i].watchers, games[i].created_ms);
    });
    WatchOrder out;
    std::vector<std::size_t> others;
    std::set<std::string> titles;
    for (const std::size_t i : all) {
        (titles.insert(games[i].game).second ? out.games : others).push_back(i);
    }
    out.featured = out.games.size();
    std::ranges::stable_sort(others, std::greater(), [&games](std::size_t i) {
        return std::tuple(games[i].watchers, games[i].rating, games[i].created_ms);
    });
    others.resize(std::min(others.size(), most - std::min(most, out.featured)));
    std::ranges::stable_sort(others, {}, [&games](std::size_t i) { return games[i].speed; });
    out.games.insert(out.games.end(), others.begin(), others.end());
    return out;
}

} // namespace duiyi::server::api
