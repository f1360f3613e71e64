// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "domain/room.hpp"

namespace duiyi::server {

/// The positions of games between people that go on: the engine says nothing about them to anybody.
class LivePositions {
public:
    /// The positions of an opening stand on many boards, and who moves to and fro could keep any of them from
    /// others: only those with so many displaced pieces are kept (Board::displaced).
    static constexpr std::size_t least_displaced = 10;
    /// The games beyond are not known here. A game takes some 200 bytes.
    static constexpr std::size_t max_games = 200'000;

    /// To be called after each event of a room, and when it has been loaded. A game stays known when its room
    /// leaves the memory; after a restart it is known again when its room is loaded, as it is at once where a
    /// clock runs.
    void update(const Room& room);
    void forget(const std::string& room);

    /// Whether the position is on the board of one of these games (Board::placement_key).
    [[nodiscard]] bool contains(const Board& board) const {
        return games_at_.contains(board.placement_key());
    }

private:
    std::unordered_map<std::string, std::uint64_t> keys_;       ///< by the name of the room
    std::unordered_map<std::uint64_t, std::uint32_t> games_at_; ///< how many games have this key
};

} // namespace duiyi::server
