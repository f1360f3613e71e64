// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/position.hpp"

namespace duiyi {

/// The pieces of `side` that attack the other side's general if it stands on `square` and `occupied` blocks:
/// what captures there, and the general of `side` when it faces `square` along an open file.
Bitboard<Xiangqi> general_attackers(const Placement<Xiangqi>& placement, Square<Xiangqi> square, Side side,
                                    Bitboard<Xiangqi> occupied);

/// A xiangqi position. The two generals never face each other on an open file.
template <>
class Position<Xiangqi> : public Placement<Xiangqi> {
public:
    static Position start();
    /// Refuses: wrong numbers of generals, more of any piece than a set has (nothing becomes another piece,
    /// and neither notation nor files name a third rook), generals and advisors outside their palace,
    /// elephants beyond the river, facing generals, the side not to move in check, counters out of range.
    static Result<Position, Faults> from_setup(const Setup<Xiangqi>& setup,
                                               SetupCheck check = SetupCheck::playable);
    Setup<Xiangqi> setup() const;

    MoveList<Xiangqi> legal_moves() const;
    std::size_t count_legal_moves() const;
    bool has_legal_move() const { return count_legal_moves() != 0; }
    bool is_legal(Move<Xiangqi> move) const { return legal_moves().contains(move); }
    void play(Move<Xiangqi> move);
    Position after(Move<Xiangqi> move) const {
        Position next = *this;
        next.play(move);
        return next;
    }
    /// The position with the other side to move and nothing else changed: the null move of a search.
    /// Undefined in check, which an assert finds.
    Position after_pass() const;

    Bitboard<Xiangqi> checkers() const { return general_attackers(royal(turn_), other(turn_), occupied()); }
    bool in_check() const { return !checkers().empty(); }
    bool gives_check(Move<Xiangqi> move) const;
    bool is_capture(Move<Xiangqi> move) const { return pieces(other(turn_)).has(move.to()); }

    /// The pieces of `side` that capture on `square` when `occupied` blocks.
    Bitboard<Xiangqi> attackers(Square<Xiangqi> square, Side side, Bitboard<Xiangqi> occupied) const;
    Bitboard<Xiangqi> general_attackers(Square<Xiangqi> square, Side side, Bitboard<Xiangqi> occupied) const {
        return duiyi::general_attackers(*this, square, side, occupied);
    }
    /// True when the two are the same position as repetition means it: all but the counters.
    bool is_same_as(const Position& o) const { return has_same_board(o); }

    friend bool operator==(const Position&, const Position&) = default;

private:
    Position() = default; // empty, for from_setup to fill
    /// What must hold after every move, for asserts: the board is consistent and the side that moved safe.
    bool is_sound() const;

    template <Side us, class Cpu, class Moves>
    friend class XiangqiMoveGenerator;
};

/// True when a piece can ever come to stand there in a game: palace, river and pawn rules.
bool can_stand(Piece<Xiangqi> piece, Square<Xiangqi> square);

} // namespace duiyi
