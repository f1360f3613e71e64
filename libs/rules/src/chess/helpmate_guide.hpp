// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// Estimates how far a position is from a mate that both sides want. It orders a search and decides nothing:
/// its weights were found by trying (see bench/unwinnable).
class HelpmateGuide {
public:
    explicit HelpmateGuide(Side winner) : winner_(winner), loser_(other(winner)) {}

    struct Estimate {
        int distance = 0; ///< 0 or more, in no unit; less is nearer
        int stage = 0;    ///< what has been achieved, roughly: positions are compared within a stage
    };
    Estimate estimate(const Position<Chess>& position) const;

    Side winner() const { return winner_; }

private:
    friend class MoveGuide;

    /// What depends on where the two kings stand; `pieces` are those of the winner but king and pawns.
    static int approach(Square<Chess> loser, Square<Chess> winner, Bitboard<Chess> pieces);
    int free_squares(const Position<Chess>& position, Square<Chess> king) const;
    int moves_to_check(const Position<Chess>& position, Square<Chess> king) const;
    int missing_force(const Position<Chess>& position) const;

    Side winner_, loser_;
};

/// Guesses for the moves of one position how they change its distance, without playing them.
class MoveGuide {
public:
    MoveGuide(const HelpmateGuide& guide, const Position<Chess>& position);

    /// The change, as far as the moved piece alone tells; `check` for a piece of the winner that gives check
    /// from where it goes.
    int change(Move<Chess> move) const;
    static constexpr int check = -1000;

private:
    int change_by_winner(Move<Chess> move, Chess::Role role) const;
    int change_by_loser(Move<Chess> move, Chess::Role role) const;

    const Position<Chess>& position_;
    bool winner_moves_;
    Square<Chess> loser_king_, winner_king_;
    Bitboard<Chess> pieces_; ///< the winner's but king and pawns
    Bitboard<Chess> around_; ///< the loser's king's neighbours
    int approach_;
    int missing_force_;
    std::array<Bitboard<Chess>, 6> checks_{}; ///< by role, from where it gives check
};

} // namespace duiyi
