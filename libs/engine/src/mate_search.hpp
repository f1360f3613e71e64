// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/rules/game_state.hpp"
#include "mate_walk.hpp"

namespace duiyi::engine {

/// What is known of a position with the attacker to move.
struct MateEntry {
    static constexpr std::uint8_t never = 255;

    std::uint64_t key = 0;
    std::uint16_t search = 0;    ///< number of the search that wrote it
    std::uint8_t proven = never; ///< mate in at most so many moves; `never`: not proven
    std::uint8_t disproven = 0;  ///< no mate in so many moves; `never`: in no number of moves
};

/// A hash table for one search at a time: 4 MiB, allocated at its first use and kept.
class MateTable {
public:
    /// Forgets everything.
    void new_search();
    /// Nothing when the position is not known.
    const MateEntry* probe(std::uint64_t key) const;
    /// The entry of the position; a new one replaces the shallower of two.
    MateEntry& entry(std::uint64_t key);

private:
    std::vector<MateEntry> entries_;
    std::uint16_t search_ = 0;
};

/// Searches for a forced mate by an AND/OR search with iterative deepening: some move of the side to move
/// (the attacker) against every reply. The result is exact by the rules of the game, as far as `MateWalk`
/// knows them.
template <Game G>
class MateSearch {
public:
    /// The longest mate looked for, in moves.
    static constexpr int max_moves = value::max_ply / 2;

    /// Searches for a mate in 1 to `moves` moves that begins with one of `root_moves`.
    MateResult<G> run(const GameState<G>& game, const std::vector<Move<G>>& root_moves, int moves,
                      const MateBudget& budget);

private:
    bool attack(int moves);
    bool mates_at_once();
    bool mates_later(int moves);
    bool defend(int moves);
    std::uint8_t reply_stage(Move<G> reply) const;
    bool root_move_mates(Move<G> move, int moves);

    void extend_pv(std::vector<Move<G>>& pv, int moves);
    std::optional<Move<G>> mating_move(int moves);
    std::optional<Move<G>> longest_defence(int moves);

    bool may_reach_limit(int moves) const;
    static bool is_candidate(bool check, int moves);
    const Position<G>& position() const { return walk_->position(); }

    MateTable table_;
    std::optional<MateWalk<G>> walk_;
    std::array<std::array<Move<G>, 2>, value::max_ply + 2> killers_{}; ///< refuting replies, by ply
    bool reached_horizon_ = false; ///< a longer search may find more below the current position
};

} // namespace duiyi::engine
