// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "arena.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "apps/matching/matching.hpp"

namespace duiyi::tournaments {
namespace {

constexpr int neighbours = 24; // in rank, on each side: enough to avoid the latest opponents

// Points of a pair; one more pair outweighs all else.
constexpr std::int64_t for_pair = 1'000'000;
constexpr std::int64_t per_rank = 100;
constexpr std::int64_t for_recent_opponent = 400; // less for each game since
constexpr std::int64_t for_same_colour = 150;

/// Above 0 when the player should have White.
int wish_for_white(const ArenaPlayer& player) {
    int wish = 0;
    for (const Colour colour : player.colours) {
        wish += colour == Colour::black ? 2 : -2;
    }
    if (!player.colours.empty()) {
        wish += player.colours.front() == Colour::black ? 1 : -1;
    }
    return wish;
}

std::int64_t cost_of_meeting(const ArenaPlayer& a, const ArenaPlayer& b) {
    constexpr std::ptrdiff_t recent = 4;
    const auto end = a.opponents.begin() + std::min<std::ptrdiff_t>(recent, std::ssize(a.opponents));
    const auto games_since = std::find(a.opponents.begin(), end, b.number) - a.opponents.begin();
    return games_since == end - a.opponents.begin() ? 0 : for_recent_opponent * (recent - games_since);
}

bool met_last(const ArenaPlayer& a, const ArenaPlayer& b) {
    return !a.opponents.empty() && a.opponents.front() == b.number;
}

std::int64_t worth(const ArenaPlayer& a, const ArenaPlayer& b, int ranks_apart) {
    const bool same_wish = wish_for_white(a) * wish_for_white(b) > 0;
    return for_pair - per_rank * ranks_apart - cost_of_meeting(a, b) - cost_of_meeting(b, a) -
           (same_wish ? for_same_colour : 0);
}

} // namespace

std::vector<int> arena_points(const std::vector<ArenaGame>& games) {
    std::vector<int> points;
    int wins_in_a_row = 0;
    for (const ArenaGame& game : games) {
        const bool is_win = game.outcome == ArenaGame::Outcome::win;
        const int plain = is_win ? 2 : game.outcome == ArenaGame::Outcome::draw ? 1 : 0;
        points.push_back(plain * (wins_in_a_row >= 2 ? 2 : 1) + (is_win && game.berserk ? 1 : 0));
        wins_in_a_row = is_win ? wins_in_a_row + 1 : 0;
    }
    return points;
}

std::vector<Pair> pair_arena(std::vector<ArenaPlayer> players) {
    std::sort(players.begin(), players.end(), [](const ArenaPlayer& a, const ArenaPlayer& b) {
        return std::tuple(-a.score, -a.rating, a.number) < std::tuple(-b.score, -b.rating, b.number);
    });
    if (players.size() > max_arena_wave) {
        players.resize(max_arena_wave);
    }
    const int size = static_cast<int>(players.size());
    const auto at = [&](int i) -> const ArenaPlayer& { return players[static_cast<std::size_t>(i)]; };
    std::vector<matching::WeightedEdge<std::int64_t>> edges;
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size && b - a <= neighbours; ++b) {
            if (size == 2 || !(met_last(at(a), at(b)) || met_last(at(b), at(a)))) {
                edges.push_back({a, b, worth(at(a), at(b), b - a)});
            }
        }
    }
    const auto mates = matching::max_weight_matching(size, edges);
    std::vector<Pair> pairs;
    for (int a = 0; mates && a < size; ++a) {
        const int b = (*mates)[static_cast<std::size_t>(a)];
        if (b < a) {
            continue;
        }
        const bool a_is_white = wish_for_white(at(a)) >= wish_for_white(at(b));
        pairs.push_back({at(a_is_white ? a : b).number, at(a_is_white ? b : a).number});
    }
    return pairs;
}

} // namespace duiyi::tournaments
