// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "swiss_field.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace duiyi::tournaments {
namespace {

/// C.04.3, 1.8: only when the last round is paired.
class Topscorers {
public:
    explicit Topscorers(const Tournament& tournament, int rounds)
        : is_last_round_(tournament.total_rounds > 0 && rounds + 1 >= tournament.total_rounds),
          most_(rounds * std::max(tournament.point_system.win, tournament.point_system.draw)) {}

    [[nodiscard]] bool contains(const Entrant& entrant) const {
        return is_last_round_ && 2 * entrant.score > most_;
    }

private:
    bool is_last_round_;
    Points most_;
};

matching::BitGraph allowed_pairs(const Tournament& tournament, const std::vector<Entrant>& entrants,
                                 int rounds) {
    const Topscorers topscorers(tournament, rounds);
    std::set<std::pair<int, int>> forbidden;
    for (const auto& group : tournament.forbidden) {
        for (const int a : group) {
            for (const int b : group) {
                forbidden.emplace(a, b);
            }
        }
    }
    const int size = static_cast<int>(entrants.size());
    matching::BitGraph graph(size);
    for (int i = 0; i < size; ++i) {
        for (int j = i + 1; j < size; ++j) {
            const Entrant& a = entrants[static_cast<std::size_t>(i)];
            const Entrant& b = entrants[static_cast<std::size_t>(j)];
            const bool met = std::binary_search(a.opponents.begin(), a.opponents.end(), b.number);
            const bool same_absolute = a.strength == Preference::absolute &&
                                       b.strength == Preference::absolute && a.preferred == b.preferred;
            if (!met && (!same_absolute || topscorers.contains(a) || topscorers.contains(b)) &&
                (forbidden.empty() || !forbidden.contains({a.number, b.number}))) {
                graph.join(i, j);
            }
        }
    }
    return graph;
}

} // namespace

Field::Field(const Tournament& tournament)
    : entrants(entrants_of_next_round(tournament)),
      allowed(static_cast<int>(entrants.size())),
      rounds(rounds_played(tournament)) {
    allowed = allowed_pairs(tournament, entrants, rounds);
    Group all(entrants.size());
    std::iota(all.begin(), all.end(), 0);
    if (all.size() % 2 == 0) {
        complete = can_complete(all);
        return;
    }
    std::set<Points> scores;
    for (const Entrant& entrant : entrants) {
        if (entrant.may_have_bye) {
            scores.insert(entrant.score);
        }
    }
    for (const Points score : scores) {
        bye_score = score;
        complete = can_complete(all);
        if (complete) {
            return;
        }
    }
}

bool Field::can_complete(const Group& players) const {
    const int size = static_cast<int>(players.size());
    const int bye = size; // a vertex more
    matching::BitGraph graph(size + size % 2);
    for (int i = 0; i < size; ++i) {
        for (int j = i + 1; j < size; ++j) {
            if (may_meet(players[static_cast<std::size_t>(i)], players[static_cast<std::size_t>(j)])) {
                graph.join(i, j);
            }
        }
        if (size % 2 == 1 && may_have_bye(players[static_cast<std::size_t>(i)])) {
            graph.join(i, bye);
        }
    }
    const auto mates = matching::most_pairs(graph);
    return std::find(mates.begin(), mates.end(), -1) == mates.end();
}

} // namespace duiyi::tournaments
