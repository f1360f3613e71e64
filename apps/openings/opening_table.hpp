// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "duiyi/geometry/games.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::openings {

/// A move and in how many games it was played.
template <Game G>
struct PlayedMove {
    Move<G> move{};
    std::uint32_t games = 0;
};

/// How often people played which moves in the first positions of a game.
///
/// Read from a tree of moves and kept by position: games that come to a position in different ways are
/// counted together, and it is known whichever way a game comes to it.
template <Game G>
class OpeningTable {
public:
    /// Knows no position.
    OpeningTable() = default;

    /// Reads a tree of moves from the usual start. A line holds ply (from 1), move in UCI form and number of
    /// games (at least 1), separated by tabs, and continues the nearest line above it with the ply before.
    /// Lines that begin with '#' are comments. The fault names the line. Cost: a move generation a line.
    static Result<OpeningTable, Fault> read(std::string_view text);

    /// The moves played in a position, the most frequent first, each legal there; empty when it is not known.
    [[nodiscard]] std::span<const PlayedMove<G>> moves(const Position<G>& position) const;

    /// The number of positions with a move.
    [[nodiscard]] std::size_t size() const { return positions_.size(); }

private:
    std::unordered_map<std::uint64_t, std::vector<PlayedMove<G>>> positions_{}; ///< by `Position::key()`
};

} // namespace duiyi::openings
