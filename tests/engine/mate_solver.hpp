// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::engine {

/// What the first moves of a shortest mate are.
enum class MateKind : std::uint8_t {
    quiet,     ///< all of them neither captures nor promotions nor checks (mates in 1: may be checks)
    sacrifice, ///< some lose material by static exchange, and all others are quiet
    plain,     ///< some are captures, promotions or checks that lose nothing
};

/// `quiet`, `sacrifice` or `plain`.
std::string_view to_string(MateKind kind);

/// Mate in N by exhaustive search of all moves of both sides, without evaluation and without pruning: AND/OR
/// search with iterative deepening and a table of what is proven. In xiangqi stalemate is a loss too.
/// Repetitions and move limits are left out: no position of a shortest mate repeats.
///
/// Each question has a budget of nodes (positions visited). Without an answer within it the result is empty.
/// What was proven stays in the table for the questions that follow.
template <Game G>
class MateSolver {
public:
    static constexpr int max_moves = 15;

    explicit MateSolver(std::size_t hash_megabytes = 64);

    /// The number of moves in which the side to move can force mate, when that is at most `moves` (1 to
    /// `max_moves`); otherwise 0.
    std::optional<int> shortest_mate(const Position<G>& position, int moves, std::uint64_t budget);
    /// Whether the side to move is mated within `moves` (0 to `max_moves`) of the opponent's moves, whatever
    /// it plays; 0: it is mated already.
    std::optional<bool> is_mated_within(const Position<G>& position, int moves, std::uint64_t budget);
    /// All moves after which the opponent is mated within `moves - 1`; the first moves of the shortest mates
    /// when `moves` is the length of those.
    std::optional<std::vector<Move<G>>> keys(const Position<G>& position, int moves, std::uint64_t budget);
    /// The kind of the mate in `moves`, which must be the shortest. Cheaper than `keys`: quiet moves need no
    /// test.
    std::optional<MateKind> kind(const Position<G>& position, int moves, std::uint64_t budget);

    /// The nodes that the last question took.
    std::uint64_t nodes() const { return nodes_; }

private:
    /// What is known of a position. `mates` and `holds` are about its side to move as the attacker, `reply`
    /// is about it as the defender.
    struct Entry {
        static constexpr std::uint8_t never = 255;

        std::uint64_t key = 0;
        std::uint16_t reply = 0;    ///< the move that was seen to avoid mate, or 0
        std::uint8_t mates = never; ///< mate within so many moves is proven
        std::uint8_t holds = 0;     ///< no mate within so many moves
        std::uint8_t depth = 0;     ///< the search that the entry is from, for replacement
    };
    using Bucket = std::array<Entry, 2>; ///< the first for deep searches, the second for any

    void begin(std::uint64_t budget);
    /// False when the budget is used up: then only answers of `true` are proofs.
    bool spend();
    Entry* find(std::uint64_t key);
    Entry& place(std::uint64_t key, int depth);

    bool can_mate(const Position<G>& position, int moves);
    bool finds_mate(const Position<G>& position, int moves);
    bool mates_at_once(const Position<G>& position);
    bool is_mated(const Position<G>& position, int moves);
    bool refutes(const Position<G>& position, Move<G> reply, int moves);

    std::vector<Bucket> table_;
    std::array<std::array<std::uint16_t, 2>, max_moves + 1> killers_{}; ///< replies that avoided mate last
    std::uint64_t nodes_ = 0;
    std::uint64_t budget_ = 0;
    bool exhausted_ = false;
};

} // namespace duiyi::engine
