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

/// A number that learns: each bonus or malus moves it, the less the nearer it is to its limit.
class Tally {
public:
    static constexpr int limit = 16384;

    operator int() const { return value_; } // NOLINT(google-explicit-constructor): it is a number
    void learn(int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }

private:
    std::int16_t value_ = 0;
};

/// A row for each piece (of either side) on each square.
template <Game G>
struct PieceSquares {
    static constexpr std::size_t squares = static_cast<std::size_t>(square_count<G>);
    static constexpr std::size_t count = 2 * G::roles.size() * squares;

    static constexpr std::size_t index(Side side, typename G::Role role, Square<G> square) {
        return (index_of(side) * G::roles.size() + index_of(role)) * squares + square.index;
    }
};

/// A move as the tables know it.
template <Game G>
struct Deed {
    Move<G> move{};
    std::size_t piece_to = 0; ///< index of the piece on the square it goes to

    Deed() = default;
    Deed(const Position<G>& position, Move<G> played)
        : move(played),
          piece_to(PieceSquares<G>::index(position.side_to_move(), position.role_at(played.from()),
                                          played.to())) {}
};

/// How the moves of one kind of moment did.
template <Game G>
using PieceTallies = std::array<Tally, PieceSquares<G>::count>;

/// What one thread has learnt about moves and evaluations, for ordering and reductions.
template <Game G>
class History {
public:
    static constexpr std::size_t moves = std::size_t{1} << (square_count<G> <= 64 ? 12 : 14);
    static constexpr std::size_t corrections = 1 << 14;

    Tally& quiet(Side side, Move<G> move) { return quiet_[index_of(side)][move.bits() % moves]; }
    Tally& capture(std::size_t piece_to, typename G::Role captured) {
        return capture_[piece_to][index_of(captured)];
    }
    /// What did well after the piece `piece_to` of a move, own or the opponent's.
    PieceTallies<G>& after(std::size_t piece_to) { return after_[piece_to]; }
    Move<G>& counter(std::size_t piece_to) { return counter_[piece_to]; }

    /// By how much the evaluation was wrong in positions that share a part: the pawns, or a side's pieces.
    Tally& pawn_correction(Side side, std::uint64_t key) {
        return pawn_correction_[index_of(side)][key % corrections];
    }
    Tally& piece_correction(Side side, Side owner, std::uint64_t key) {
        return piece_correction_[index_of(side)][index_of(owner)][key % corrections];
    }

private:
    std::array<std::array<Tally, moves>, 2> quiet_{};
    std::array<std::array<Tally, G::roles.size()>, PieceSquares<G>::count> capture_{};
    std::array<PieceTallies<G>, PieceSquares<G>::count> after_{};
    std::array<Move<G>, PieceSquares<G>::count> counter_{};
    std::array<std::array<Tally, corrections>, 2> pawn_correction_{};
    std::array<std::array<std::array<Tally, corrections>, 2>, 2> piece_correction_{};
};

} // namespace duiyi::engine
