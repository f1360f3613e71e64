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
    if (const auto found = by_name_.find(name); found != by_name_.end()) {
        persons_.splice(persons_.end(), persons_, found->second);
    } else {
        by_name_.emplace(name, persons_.insert(persons_.end(), Person{name, side}));
    }
    Person& person = persons_.back();
    person.last_side = side;
    std::erase_if(person.games, [&](const Game& game) { return game.opponent == opponent; });
    person.games.push_back({opponent, now_ms});
    if (person.games.size() > max_opponents) {
        person.games.erase(person.games.begin());
    }
    if (persons_.size() > max_persons) {
        by_name_.erase(persons_.front().name);
        persons_.pop_front();
    }
}

std::optional<Side> RecentGames::last_side(const std::string& person) const {
    const auto found = by_name_.find(person);
    return found == by_name_.end() ? std::nullopt : std::optional(found->second->last_side);
}

std::vector<std::string> RecentGames::met_lately(const std::string& person, std::int64_t now_ms) const {
    std::vector<std::string> met;
    if (const auto found = by_name_.find(person); found != by_name_.end()) {
        for (const Game& game : found->second->games) {
            if (now_ms - game.at_ms < met_lately_ms) {
                met.push_back(game.opponent);
            }
        }
    }
    return met;
}

} // namespace duiyi::server
