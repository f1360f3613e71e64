// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "duiyi/engine/engine.hpp"

/// Skill levels, from a beginner's first week to full strength.
///
/// A lower level searches less and errs as people do: it overlooks that a piece can be taken, above all from
/// afar, along a diagonal or backwards; it likes some moves for their look; and it adds noise to the scores
/// of the root moves. All of that is a function of the position, the move and the game's seed, so that a
/// level gives the same answer whenever it is asked. A move that allows mate in one is a loss of bounded
/// worth, so that the lowest levels play one now and then, and the higher a level the more rarely.
namespace duiyi::engine {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10; ///< full strength

/// How a level searches and chooses.
struct LevelSettings {
    Limits limits{};  ///< of the search; a time is always among them
    int noise = 0;    ///< standard deviation of the noise added to a move's score, in centipawns
    int multi_pv = 1; ///< number of best moves to choose among; 0: all
    /// Wins won games: has no noise with a decided lead, and searches deeper when few pieces are left.
    bool converts = true;
    /// How often, in percent, it does not see that a piece can be taken: one in plain view, and any other.
    int overlooks_plain = 0;
    int overlooks_hidden = 0;
    int likes_looks = 0; ///< what a move that people play e times as often gains by that, in centipawns
};

/// The settings of a level; one outside of 1..10 is clamped.
template <Game G>
LevelSettings level_settings(int level);

/// The Elo that the levels below full strength reach in both games (docs/engine.md says against whom it was
/// measured).
inline constexpr int lowest_elo = 600;
inline constexpr int highest_elo = 1800;

/// The level for a move of a player with this Elo: one of the two nearest, drawn in each position so that
/// whole games are as strong as both in proportion; the lowest or the highest below full strength for any Elo
/// outside of theirs.
template <Game G>
int level_for_elo(int elo, const Position<G>& position, std::uint64_t seed);

/// A root move and its score for the side to move.
template <Game G>
struct Candidate {
    Move<G> move{};
    Score score{};
};

/// The move that a level plays.
template <Game G>
struct LevelMove : Candidate<G> {
    int rivals = 0; ///< how many other moves the search found about as good as the best: 0 is an easy choice
};

/// Noise for the score of a move, in centipawns: approximately normal with standard deviation `noise`, at
/// most 3.5 times that, and the same for the same position, move and seed.
template <Game G>
int score_noise(const Position<G>& position, Move<G> move, int noise, std::uint64_t seed);

/// True when the opponent can give mate in one after the legal move `move`.
template <Game G>
bool allows_mate_in_one(const Position<G>& position, Move<G> move);

/// The move that a level with these settings plays in a game. `candidates`: at least one, all legal. Mate in
/// n counts for 600 / n centipawns more or less than the best evaluation, and a move that allows mate in one
/// for 600 less; these shrink as the noise does when the best score grows above 0, so that a clear lead is
/// kept and a mate is found as surely without one. A level that sees all in plain view gives nothing away
/// there that another move keeps. Cost: a few move generations for each candidate.
template <Game G>
Candidate<G> choose_move(const GameState<G>& game, std::span<const Candidate<G>> candidates,
                         const LevelSettings& settings, std::uint64_t seed);

/// The search for the move of a level, at least one move being legal: `callbacks.on_result` gets the level's
/// move, without a move to ponder on. Sets the engine's `multi_pv` and starts a new game in it, which stops a
/// running search.
template <Game G>
SearchRequest<G> level_request(Engine<G>& engine, const GameState<G>& game, const LevelSettings& settings,
                               std::uint64_t seed, SearchCallbacks<G> callbacks = {});

/// Searches for the move of a level; nothing when no move is legal. Sets the engine's `multi_pv` and starts a
/// new game in it, so that apart from the time limit the result depends on the arguments alone. When
/// `*cancelled` becomes true the call returns soon (stop the engine too), with a result of no value.
template <Game G>
std::optional<LevelMove<G>> play_at_level(Engine<G>& engine, const GameState<G>& game,
                                          const LevelSettings& settings, std::uint64_t seed,
                                          const std::atomic<bool>* cancelled = nullptr);

} // namespace duiyi::engine
