// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "pairing/pool_wave.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <unordered_set>

#include "apps/matching/matching.hpp"

namespace duiyi::server {
namespace {

using Indices = std::vector<std::size_t>;
using std::chrono::milliseconds;
using std::chrono::seconds;

// What a pair is worth, in points of rating. Another pair outweighs all else that one can bring: differences
// are at most 5,000, waiting at most 120,000 on each side.
constexpr std::int64_t for_a_pair = 1'000'000;
constexpr std::int64_t for_a_second = 200;
constexpr milliseconds longest_counted = std::chrono::minutes(10);
constexpr std::int64_t for_other_sides = 30;
/// As much as ten seconds of waiting on both sides.
constexpr std::int64_t for_meeting_again = -4'000;

constexpr double first_tolerance = 100;
constexpr double tolerance_of_a_second = 30;
constexpr milliseconds any_after = seconds(30);
constexpr double any_difference = 10'000;

double tolerance_between(const PoolPlayer& a, const PoolPlayer& b) {
    return tolerated_difference(a.waited) + tolerated_difference(b.waited);
}

bool blocks(const PoolPlayer& a, const PoolPlayer& b) {
    return std::ranges::find(a.blocked, b.person) != a.blocked.end();
}

bool met_lately(const PoolPlayer& a, const PoolPlayer& b) {
    return std::ranges::find(a.met_lately, b.person) != a.met_lately.end();
}

bool accepts_rating(const PoolPlayer& a, const PoolPlayer& b) {
    return a.opponents.first <= b.rating && b.rating <= a.opponents.second;
}

std::int64_t for_waiting(const PoolPlayer& player) {
    return std::clamp(player.waited, milliseconds(0), longest_counted).count() * for_a_second / 1'000;
}

std::int64_t worth_of(const PoolPlayer& a, const PoolPlayer& b) {
    const bool sides_alternate = !a.last_side || !b.last_side || *a.last_side != *b.last_side;
    return for_a_pair + for_waiting(a) + for_waiting(b) -
           std::llround(std::min(5'000.0, std::abs(a.rating - b.rating))) +
           (sides_alternate ? for_other_sides : 0) +
           (met_lately(a, b) || met_lately(b, a) ? for_meeting_again : 0);
}

PoolPair with_sides(std::span<const PoolPlayer> players, std::size_t a, std::size_t b) {
    const PoolPlayer& one = players[a];
    const PoolPlayer& two = players[b];
    if (one.last_side != two.last_side) {
        const bool first_is_due =
            one.last_side ? *one.last_side == Side::second : *two.last_side == Side::first;
        return first_is_due ? PoolPair{a, b} : PoolPair{b, a};
    }
    return two.waited > one.waited ? PoolPair{b, a} : PoolPair{a, b};
}

// Pairs among the players of these indices.
void match_slice(std::span<const PoolPlayer> players, std::span<const std::size_t> slice,
                 std::vector<PoolPair>& pairs) {
    std::vector<matching::WeightedEdge<std::int64_t>> edges;
    for (std::size_t i = 0; i < slice.size(); ++i) {
        for (std::size_t j = i + 1; j < slice.size(); ++j) {
            const PoolPlayer& a = players[slice[i]];
            const PoolPlayer& b = players[slice[j]];
            if (may_meet(a, b)) {
                edges.push_back({static_cast<int>(i), static_cast<int>(j), worth_of(a, b)});
            }
        }
    }
    const auto mates = matching::max_weight_matching(static_cast<int>(slice.size()), edges);
    if (!mates) {
        return; // only of more vertices than the matching takes
    }
    for (std::size_t i = 0; i < slice.size(); ++i) {
        if (const auto mate = static_cast<std::size_t>((*mates)[i]); (*mates)[i] >= 0 && i < mate) {
            pairs.push_back(with_sides(players, slice[i], slice[mate]));
        }
    }
}

// Each person once, by rating; among equals in the order of the input.
Indices by_rating(std::span<const PoolPlayer> players) {
    Indices order;
    std::unordered_set<std::string_view> seen;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (seen.insert(players[i].person).second && std::isfinite(players[i].rating)) {
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, {}, [players](std::size_t i) { return players[i].rating; });
    return order;
}

} // namespace

double tolerated_difference(milliseconds waited) {
    if (waited >= any_after) {
        return any_difference;
    }
    const std::chrono::duration<double> passed = std::max(waited, milliseconds(0));
    return first_tolerance + tolerance_of_a_second * passed.count();
}

bool may_meet(const PoolPlayer& a, const PoolPlayer& b) {
    return a.person != b.person && !blocks(a, b) && !blocks(b, a) && accepts_rating(a, b) &&
           accepts_rating(b, a) && std::abs(a.rating - b.rating) <= tolerance_between(a, b);
}

std::vector<PoolPair> pair_wave(std::span<const PoolPlayer> players, std::size_t slice) {
    slice = std::clamp<std::size_t>(slice, 2, matching::max_matching_vertices);
    Indices left = by_rating(players);
    std::vector<PoolPair> pairs;
    const std::size_t slices = (left.size() + slice - 1) / slice;
    for (std::size_t i = 0; i < slices; ++i) {
        const std::size_t begin = left.size() * i / slices; // of even sizes, so that none is a single player
        match_slice(players, std::span(left).subspan(begin, left.size() * (i + 1) / slices - begin), pairs);
    }
    if (slices > 1) {
        std::unordered_set<std::size_t> paired;
        for (const auto& [first, second] : pairs) {
            paired.insert({first, second});
        }
        std::erase_if(left, [&](std::size_t i) { return paired.contains(i); });
        std::ranges::stable_sort(left, std::greater{},
                                 [players](std::size_t i) { return players[i].waited; });
        left.resize(std::min(left.size(), slice));
        match_slice(players, left, pairs);
    }
    return pairs;
}

} // namespace duiyi::server
