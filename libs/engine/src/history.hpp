// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::engine {

/// A history value with gravity: a bonus moves it less, the nearer it is to its limit.
class HistoryEntry {
public:
    static constexpr int limit = 16384;

    operator int() const { return value_; } // NOLINT(google-explicit-constructor): it is a number
    void update(int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }

private:
    std::int16_t value_ = 0;
};

/// An index for each piece of either side on each destination square.
template <Game G>
struct PieceTo {
    static constexpr std::size_t squares = static_cast<std::size_t>(square_count<G>);
    static constexpr std::size_t count = 2 * G::roles.size() * squares;

    static constexpr std::size_t index(Side side, typename G::Role role, Square<G> square) {
        return (index_of(side) * G::roles.size() + index_of(role)) * squares + square.index;
    }
};

/// A move and its index in the piece-to tables.
template <Game G>
struct HistoryMove {
    Move<G> move{};
    std::size_t piece_to = 0; ///< index of the moving piece on its destination

    HistoryMove() = default;
    HistoryMove(const Position<G>& position, Move<G> played)
        : move(played),
          piece_to(PieceTo<G>::index(position.side_to_move(), position.role_at(played.from()), played.to())) {
    }
};

/// History by piece and destination, for one continuation.
template <Game G>
using PieceToHistory = std::array<HistoryEntry, PieceTo<G>::count>;

/// The histories of one thread, for move ordering, reductions and the correction of the static evaluation.
template <Game G>
class History {
public:
    static constexpr std::size_t from_to_entries = std::size_t{1} << (square_count<G> <= 64 ? 12 : 14);
    static constexpr std::size_t correction_entries = 1 << 14;

    HistoryEntry& quiet(Side side, Move<G> move) {
        return quiet_[index_of(side)][move.bits() % from_to_entries];
    }
    HistoryEntry& capture(std::size_t piece_to, typename G::Role captured) {
        return capture_[piece_to][index_of(captured)];
    }
    /// Continuation history: moves that follow a move with this `piece_to`, by either side.
    PieceToHistory<G>& continuation(std::size_t piece_to) { return continuation_[piece_to]; }
    /// The countermove heuristic: the last quiet refutation of a move with this `piece_to`.
    Move<G>& counter_move(std::size_t piece_to) { return counter_moves_[piece_to]; }

    /// Correction history: the error of the static evaluation, by pawn structure or a side's other pieces.
    HistoryEntry& pawn_correction(Side side, std::uint64_t key) {
        return pawn_correction_[index_of(side)][key % correction_entries];
    }
    HistoryEntry& non_pawn_correction(Side side, Side owner, std::uint64_t key) {
        return non_pawn_correction_[index_of(side)][index_of(owner)][key % correction_entries];
    }

private:
    std::array<std::array<HistoryEntry, from_to_entries>, 2> quiet_{};
    std::array<std::array<HistoryEntry, G::roles.size()>, PieceTo<G>::count> capture_{};
    std::array<PieceToHistory<G>, PieceTo<G>::count> continuation_{};
    std::array<Move<G>, PieceTo<G>::count> counter_moves_{};
    std::array<std::array<HistoryEntry, correction_entries>, 2> pawn_correction_{};
    std::array<std::array<std::array<HistoryEntry, correction_entries>, 2>, 2> non_pawn_correction_{};
};

} // namespace duiyi::engine
