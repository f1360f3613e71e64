// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lobby/guest_waits.hpp"

#include "lobby/play_waits.hpp"

namespace duiyi::server {

namespace {

/// More would change no wait.
constexpr std::size_t max_times = 16;

} // namespace

void GuestWaits::begun(const std::string& room, const std::array<std::string, 2>& players) {
    if (players[0].empty() && players[1].empty()) {
        return;
    }
    game_in_.emplace(room, games_.insert(games_.end(), Game{room, players}));
    if (games_.size() > max_games) {
        game_in_.erase(games_.front().room);
        games_.pop_front();
    }
}

void GuestWaits::over(const std::string& room, std::optional<Side> spoilt_by, std::int64_t at_ms) {
    const auto found = game_in_.find(room);
    if (found == game_in_.end()) {
        return;
    }
    if (spoilt_by) {
        add(found->second->players.at(index_of(*spoilt_by)), at_ms);
    }
    games_.erase(found->second);
    game_in_.erase(found);
}

void GuestWaits::add(const std::string& name, std::int64_t at_ms) {
    if (name.empty()) {
        return;
    }
    if (const auto found = by_name_.find(name); found != by_name_.end()) {
        persons_.splice(persons_.end(), persons_, found->second);
    } else {
        by_name_.emplace(name, persons_.insert(persons_.end(), Person{name}));
    }
    auto& times = persons_.back().times_ms;
    times.push_back(at_ms);
    if (times.size() > max_times) {
        times.erase(times.begin());
    }
    if (persons_.size() > max_persons) {
        by_name_.erase(persons_.front().name);
        persons_.pop_front();
    }
}

std::int64_t GuestWaits::wait_until(const std::string& person) const {
    const auto found = by_name_.find(person);
    return found == by_name_.end() ? 0 : play_wait_until(found->second->times_ms);
}

} // namespace duiyi::server
