// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/live_positions.hpp"

#include "domain/board.hpp"

namespace duiyi::server {

namespace {

bool is_live(const Room& room) {
    return room.mode() == PlayMode::link && !room.engine() && !room.is_over() &&
           room.board().displaced() >= LivePositions::least_displaced;
}

} // namespace

void LivePositions::update(const Room& room) {
    if (!is_live(room)) {
        forget(room.name());
        return;
    }
    const std::uint64_t key = room.board().placement_key();
    if (const auto known = keys_.find(room.name()); known != keys_.end() && known->second == key) {
        return;
    }
    forget(room.name());
    if (keys_.size() < max_games) {
        keys_.emplace(room.name(), key);
        ++games_at_[key];
    }
}

void LivePositions::forget(const std::string& room) {
    const auto known = keys_.find(room);
    if (known == keys_.end()) {
        return;
    }
    if (const auto games = games_at_.find(known->second); --games->second == 0) {
        games_at_.erase(games);
    }
    keys_.erase(known);
}

} // namespace duiyi::server
