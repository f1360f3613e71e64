// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "duiyi/rules/game_state.hpp"
#include "mate_walk.hpp"

namespace duiyi::engine {

/// How far a position is from being decided: whether the attacker mates by checks.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1U << 30;
    static constexpr std::uint8_t never = 255;

    std::uint32_t proof = 1;    ///< at least so many positions are still to be proven for a proof; 0: proven
    std::uint32_t disproof = 1; ///< at least so many are still to be disproven for a disproof; 0: disproven
    std::uint8_t moves = 0;     ///< when proven: mate in at most so many moves
    /// When disproven because a position comes again: the ply of its first occurrence in the line; else
    /// `never`.
    std::uint8_t repeats = never;

    static constexpr ProofNumbers proven(std::uint8_t moves) {
        return {.proof = 0, .disproof = infinite, .moves = moves};
    }
    static constexpr ProofNumbers disproven(std::uint8_t repeats = never) {
        return {.proof = infinite, .disproof = 0, .repeats = repeats};
    }
};

/// A hash table for one search at a time: 6 MiB, allocated at its first use and kept.
class ProofTable {
public:
    /// Forgets everything.
    void new_search();
    /// Nothing when the position is not known.
    const ProofNumbers* probe(std::uint64_t key) const;
    /// Where there is no room it replaces what took the fewest `nodes`.
    void store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes);

private:
    static constexpr std::size_t size = std::size_t{1} << 18;
    static constexpr std::size_t bucket_size = 4;
    struct Entry {
        std::uint64_t key = 0;
        ProofNumbers numbers{};
        std::uint16_t search = 0;
        std::uint16_t nodes = 0;
    };
    std::vector<Entry> entries_;
    std::uint16_t search_ = 0;
};

/// Searches for a mate by checks alone, however long, by depth-first proof-number search (Nagai, 2002): next
/// comes the position whose decision seems to need the fewest others, so that long lines of single replies
/// cost little. Then it looks for shorter ones, as long as the budget lasts: a mate that is found holds, but
/// need not be the shortest by checks, and that none is found proves nothing.
template <Game G>
class ProofNumberSearch {
public:
    /// Searches for a mate that begins with one of `root_moves`.
    MateResult<G> run(const GameState<G>& game, const std::vector<Move<G>>& root_moves,
                      const MateBudget& budget);

private:
    enum class Turn : bool { attacker, defender };
    struct Child {
        Move<G> move;
        ProofNumbers numbers;
    };
    /// What the children of a position say of it.
    struct Summary {
        ProofNumbers numbers{};
        std::size_t best = 0; ///< index of the child to search next
        ProofNumbers best_limit{};
    };

    bool find_mate(MateResult<G>& result);
    std::uint64_t key_of(const Position<G>& position, int plies_ahead = 0) const;
    ProofNumbers search(Turn turn, const ProofNumbers& limit);
    ProofNumbers search_children(Turn turn, std::size_t first, const ProofNumbers& limit);
    Summary summarize(Turn turn, std::size_t first, const ProofNumbers& limit) const;
    bool add_children(Turn turn);
    bool is_candidate(Turn turn, Move<G> move) const;
    ProofNumbers known_of(const Position<G>& position, Turn turn) const;

    int shorten(Turn turn, int moves);
    void extend_pv(std::vector<Move<G>>& pv);
    std::optional<Move<G>> next_of_pv(Turn turn) const;

    ProofTable table_;
    std::optional<MateWalk<G>> walk_;
    std::vector<Move<G>> root_moves_;
    int most_moves_ = 0;              ///< of the attacker
    std::vector<Child> children_;     ///< of the positions of the current line, one after the other
    std::vector<std::uint64_t> path_; ///< keys of the positions of the current line
    std::unordered_set<std::uint64_t> shortened_; ///< keys of positions whose mate was shortened
};

} // namespace duiyi::engine
