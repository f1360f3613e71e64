// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/position.hpp"

namespace duiyi {

/// A chess position, Chess960 included: castling rights name the rook's square and a castling move is "king
/// takes own rook". The en passant square is kept only while such a capture is legal (FIDE Laws 9.2.3).
template <>
class Position<Chess> : public Placement<Chess> {
public:
    static Position start();
    /// Refuses: wrong numbers of kings, pawns on the first or last rank, the side not to move in check,
    /// castling rights without their king and rook on the back rank, an en passant square that no double step
    /// can have passed, counters out of range. Any number of other pieces is accepted, but for a strict
    /// check.
    static Result<Position, Faults> from_setup(const Setup<Chess>& setup,
                                               SetupCheck check = SetupCheck::playable);
    /// The starting position `number` of Chess960, 0..959, in Scharnagl's numbering (518 is chess).
    static Position chess960_start(int number);
    Setup<Chess> setup() const;

    MoveList<Chess> legal_moves() const;
    std::size_t count_legal_moves() const;
    bool has_legal_move() const { return count_legal_moves() != 0; }
    bool is_legal(Move<Chess> move) const { return legal_moves().contains(move); }
    void play(Move<Chess> move);
    Position after(Move<Chess> move) const {
        Position next = *this;
        next.play(move);
        return next;
    }
    /// The position with the other side to move and nothing else changed: the null move of a search. The
    /// right to capture en passant is gone. Undefined in check, which an assert finds.
    Position after_pass() const;

    Bitboard<Chess> checkers() const { return attackers(royal(turn_), other(turn_), occupied()); }
    bool in_check() const { return !checkers().empty(); }
    bool gives_check(Move<Chess> move) const;
    bool is_capture(Move<Chess> move) const {
        return move.kind() == MoveKind::en_passant || pieces(other(turn_)).has(move.to());
    }

    /// The pieces of `side` that attack `square` when `occupied` blocks.
    Bitboard<Chess> attackers(Square<Chess> square, Side side, Bitboard<Chess> occupied) const;
    /// The rooks, of both sides, that may still castle.
    Bitboard<Chess> castling_rooks() const { return castling_rooks_; }
    std::optional<Square<Chess>> en_passant() const {
        return en_passant_ == no_square ? std::nullopt : std::optional(Square<Chess>{en_passant_});
    }

    /// True when the two are the same position as repetition means it (FIDE Laws 9.2.3): all but the
    /// counters.
    bool is_same_as(const Position& o) const {
        return has_same_board(o) && castling_rooks_ == o.castling_rooks_ && en_passant_ == o.en_passant_;
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    static constexpr std::uint8_t no_square = 64;

    Position() = default; // empty, for from_setup to fill
    /// What must hold after every move, for asserts: the board is consistent and the side that moved safe.
    bool is_sound() const;

    void drop_castling_rights(Bitboard<Chess> rooks);
    void set_en_passant(Square<Chess> passed);
    void clear_en_passant();
    bool en_passant_is_legal(Square<Chess> from, Square<Chess> to) const;
    void play_castling(Move<Chess> move);

    Bitboard<Chess> castling_rooks_{};
    std::uint8_t en_passant_ = no_square;
};

/// Where king and rook stand after castling with the rook on `rook`.
struct CastlingTargets {
    Square<Chess> king, rook;
};
/// Where `king` and `rook` stand after castling: the c- and d-file, or the g- and f-file, on their rank.
CastlingTargets castling_targets(Square<Chess> king, Square<Chess> rook);

} // namespace duiyi
