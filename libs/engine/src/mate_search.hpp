// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "duiyi/rules/game_state.hpp"
#include "position_stack.hpp"

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

/// What a mate search may use.
struct MateBudget {
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* stop = nullptr; ///< null: none
    std::function<bool()> is_over{};         ///< asked now and then, for the time; may be empty
};

/// The answer of a mate search.
template <Game G>
struct MateResult {
    int mate_in = 0;           ///< moves of the shortest mate; 0: none was found
    int excluded = 0;          ///< proven: no mate in so many moves
    std::vector<Move<G>> pv{}; ///< with a mate: not empty, and complete unless the budget ended meanwhile
    std::uint64_t nodes = 0;   ///< positions examined
};

/// Searches for a forced mate by an AND/OR search with iterative deepening: some move of the side to move
/// (the attacker) against every reply.
///
/// With all moves the result is exact by the rules of the game: a line is no mate when it comes to a position
/// that has occurred twice in the game, to one without mating material, or to the move limit, unless the
/// position is mate. Repetitions within the line need no test: in a shortest mate the distance to mate falls
/// with every move, so no position comes again. That makes a result independent of the path, apart from the
/// move limit, and it can be kept in a hash table.
template <Game G>
class MateSearch {
public:
    enum class Attack : std::uint8_t { all_moves, checks };

    /// The longest mate looked for, in moves.
    static constexpr int max_moves = value::max_ply / 2;

    /// Searches for a mate in 1 to `moves` moves that begins with one of `root_moves`.
    MateResult<G> run(const GameState<G>& game, const std::vector<Move<G>>& root_moves, Attack kind,
                      int moves, const MateBudget& budget);

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

    void find_forbidden(const GameState<G>& game);
    bool ends_without_mate() const;
    bool may_reach_limit(int moves) const;
    bool is_candidate(bool check, int moves) const;
    const Position<G>& position() const { return positions_->current(); }
    /// Counts a node; true when the search has to end.
    bool enter();

    MateTable table_;
    std::optional<PositionStack<G>> positions_;
    std::vector<std::uint64_t> forbidden_; ///< keys of positions that occurred twice in the game, sorted
    std::array<std::array<Move<G>, 2>, value::max_ply + 2> killers_{}; ///< refuting replies, by ply
    MateBudget budget_;
    std::uint64_t nodes_ = 0;
    int move_limit_ = 0; ///< halfmove clock at which the game is drawn at the earliest
    bool only_checks_ = false;
    bool aborted_ = false;
    bool reached_horizon_ = false; ///< a longer search may find more below the current position
};

} // namespace duiyi::engine
