// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "duiyi/engine/engine.hpp"

/// Strengths to play at: from a first week at the board to all that the engine can.
///
/// A weak level is weak as people are, not by throwing dice: it looks less far, and it misjudges. The
/// misjudgement of a move is drawn from the position, the move and the game's seed, so that it is the same
/// whenever it is asked for. What a beginner sees is seen at every level: a move that lets itself be mated at
/// once is played only when there is no other.
namespace duiyi::engine {

inline constexpr int lowest_level = 1;   ///< a first week
inline constexpr int highest_level = 10; ///< full strength

/// What a level does to play as it does.
struct LevelPlan {
    Limits limits{};           ///< of its search; one of them is always a time
    int noise = 0;             ///< the spread of its misjudgement of a move, in hundredths of a pawn
    int lines = 1;             ///< how many of the best moves it wavers between; 0: all
    bool misses_mates = false; ///< it overlooks every second mate that it could give at once
};

/// The plan of a level; one outside of 1..10 is taken for the nearest.
template <Game G>
LevelPlan level_plan(int level);

/// A move and what the search says of it, for the side to move.
template <Game G>
struct Candidate {
    Move<G> move{};
    Score score{};
};

/// What is added to the worth of a move that is misjudged: about normal with the spread `noise`, never beyond
/// 3.5 times it, and the same for the same position, move and seed.
template <Game G>
int misjudgement(const Position<G>& position, Move<G> move, int noise, std::uint64_t seed);

/// True when the other side can mate at once after the legal move `move`.
template <Game G>
bool invites_mate(const Position<G>& position, Move<G> move);

/// Which of the moves a level with this plan plays; there must be one, and all must be legal. A clear lead is
/// seen for what it is: the misjudgement shrinks as the best score grows. Cost: for each candidate at most
/// one list of replies.
template <Game G>
Candidate<G> choose(const Position<G>& position, std::span<const Candidate<G>> candidates,
                    const LevelPlan& plan, std::uint64_t seed);

/// Finds the move of a level in a game that goes on; nothing when no move is legal. Sets the engine's number
/// of lines and starts it as for a new game, so that but for time the answer depends on the arguments alone.
/// Once `cancelled` is true (the search may have to be stopped besides) the answer comes soon and is
/// worthless.
template <Game G>
std::optional<Candidate<G>> play_at_level(Engine<G>& engine, const GameState<G>& game, const LevelPlan& plan,
                                          std::uint64_t seed, const std::atomic<bool>* cancelled = nullptr);

} // namespace duiyi::engine
