// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lobby/recent_games.hpp"

namespace duiyi::server {

void RecentGames::add(const std::array<std::string, 2>& players, std::int64_t now_ms) {
    for (const Side side : both_sides) {
        add(players.at(index_of(side)), side, players.at(index_of(other(side))), now_ms);
    }
}

void RecentGames::add(const std::string& name, Side side, const std::string& opponent, std::int64_t now_ms) {
    Person& person = persons_.touch(name);
    person.last_side = side;
    std::erase_if(person.games, [&](const Game& game) { return game.opponent == opponent; });
    person.games.push_back({opponent, now_ms});
    if (person.games.size() > max_opponents) {
        person.games.erase(person.games.begin());
    }
}

std::optional<Side> RecentGames::last_side(const std::string& name) const {
    const Person* person = persons_.find(name);
    return person == nullptr ? std::nullopt : std::optional(person->last_side);
}

std::vector<std::string> RecentGames::met_lately(const std::string& name, std::int64_t now_ms) const {
    std::vector<std::string> met;
    if (const Person* person = persons_.find(name)) {
        for (const Game& game : person->games) {
            if (now_ms - game.at_ms < met_lately_ms) {
                met.push_back(game.opponent);
            }
        }
    }
    return met;
}

} // namespace duiyi::server
