// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <vector>

#include "duiyi/rules/chess/position.hpp"

/// Whether a side can still mate by any series of legal moves, the opponent's help included: the question of
/// dead positions (FIDE Laws 5.2.2: neither side can) and of games lost on time (6.9: a draw when the
/// opponent cannot). Draws that a game's history brings, by repetition or by 75 moves, do not count here: the
/// question is about the position alone.
namespace duiyi {

/// A quick test for game loops. True: no series of legal moves from `position` lets `side` mate. Never wrong
/// when true; false says nothing. It knows material, what pawn walls keep from every piece, and lines in
/// which nearly every move is forced. Cost: microseconds, bounded; no allocation.
bool cannot_mate(const Position<Chess>& position, Side side);

/// True when the quick test finds that neither side can mate; never wrong when true. Meant for every ply of a
/// game: positions with free pawns are told apart in nanoseconds, and are not looked at further.
bool is_dead_position(const Position<Chess>& position);

/// The answer of a search for a mate by any series of legal moves.
enum class CanMate : std::uint8_t { no, yes, undecided };

/// What `search_mate` found.
struct MateSearch {
    CanMate answer = CanMate::undecided;
    std::vector<Move<Chess>> line{}; ///< when yes: legal moves of both sides, the last of them mate
    std::uint64_t positions = 0;     ///< different positions met
};

/// How many positions `search_mate` looks at when it is not told.
inline constexpr std::uint64_t default_mate_search_limit = 1'000'000;

/// The complete answer, as far as `max_positions` different positions tell: a mate found (not the shortest),
/// or every position that can be reached looked at or ruled out by the quick test. Cost: a few microseconds
/// and about half a kilobyte a position. Positions are told apart by their 64-bit keys.
MateSearch search_mate(const Position<Chess>& position, Side side,
                       std::uint64_t max_positions = default_mate_search_limit);

/// Who wins when the time of `flagged` is up (FIDE Laws 6.9): the opponent, or nobody when the opponent
/// cannot mate. An undecided search leaves the win.
std::optional<Side> winner_on_time(const Position<Chess>& position, Side flagged,
                                   std::uint64_t max_positions = default_mate_search_limit);

} // namespace duiyi
