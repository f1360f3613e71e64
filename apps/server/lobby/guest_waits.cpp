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
    if (!players[0].empty() || !players[1].empty()) {
        games_.touch(room) = players;
    }
}

void GuestWaits::over(const std::string& room, std::optional<Side> spoilt_by, std::int64_t at_ms) {
    const auto* players = games_.find(room);
    if (players == nullptr) {
        return;
    }
    if (const std::string name = spoilt_by ? players->at(index_of(*spoilt_by)) : ""; !name.empty()) {
        auto& times = spoilt_ms_.touch(name);
        times.push_back(at_ms);
        if (times.size() > max_times) {
            times.erase(times.begin());
        }
    }
    games_.erase(room);
}

std::int64_t GuestWaits::wait_until(const std::string& person) const {
    const auto* times = spoilt_ms_.find(person);
    return times == nullptr ? 0 : play_wait_until(*times);
}

} // namespace duiyi::server
