// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// Sums over the pieces of a position that change little with a move.
template <Game G>
struct Totals {
    Tapered worth{};            ///< of all pieces on their squares, first side's minus second's
    int phase = 0;              ///< how much of a middlegame it is: the weights of the pieces left
    std::uint64_t pawn_key = 0; ///< of the pawns alone
    std::array<std::uint64_t, 2> piece_keys{}; ///< of each side's other pieces

    explicit Totals(const Position<G>& position) {
        for (const Side side : both_sides)
            for (const auto role : G::roles)
                for (const auto square : position.pieces(side, role))
                    put(side, role, square);
    }

    /// The totals after `move` is played in `before`, which these are the totals of.
    Totals after(const Position<G>& before, Move<G> move) const {
        Totals next = *this;
        next.play(before, move);
        return next;
    }

    friend bool operator==(const Totals&, const Totals&) = default;

private:
    void put(Side side, typename G::Role role, Square<G> square) {
        worth += placed_worth<G>[index_of(side)][index_of(role)][square.index];
        phase += WeightsOf<G>::value.phase[index_of(role)];
        toggle_key(side, role, square);
    }
    void take(Side side, typename G::Role role, Square<G> square) {
        worth -= placed_worth<G>[index_of(side)][index_of(role)][square.index];
        phase -= WeightsOf<G>::value.phase[index_of(role)];
        toggle_key(side, role, square);
    }
    void toggle_key(Side side, typename G::Role role, Square<G> square) {
        const std::uint64_t key = zobrist::keys<G>.piece[index_of(side)][index_of(role)][square.index];
        (role == G::Role::pawn ? pawn_key : piece_keys[index_of(side)]) ^= key;
    }

    void play(const Position<G>& before, Move<G> move) {
        const Side us = before.side_to_move();
        const auto role = before.role_at(move.from());
        take(us, role, move.from());
        if constexpr (std::is_same_v<G, Chess>) {
            if (move.kind() == MoveKind::castling) {
                const auto targets = castling_targets(move.from(), move.to());
                take(us, Chess::Role::rook, move.to());
                put(us, role, targets.king);
                put(us, Chess::Role::rook, targets.rook);
                return;
            }
            if (move.kind() == MoveKind::en_passant)
                take(other(us), Chess::Role::pawn, square_at<Chess>(move.to().file(), move.from().rank()));
            if (move.is_promotion()) {
                capture(before, move.to());
                put(us, move.promotion(), move.to());
                return;
            }
        }
        capture(before, move.to());
        put(us, role, move.to());
    }
    void capture(const Position<G>& before, Square<G> square) {
        const Side them = other(before.side_to_move());
        if (before.pieces(them).has(square))
            take(them, before.role_at(square), square);
    }
};

} // namespace duiyi::engine
