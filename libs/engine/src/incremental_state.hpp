// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// Sums over the pieces of a position, updated incrementally with each move.
template <Game G>
struct IncrementalState {
    Tapered psq{};              ///< material and piece-square values, first side minus second
    int phase = 0;              ///< game phase: the phase weights of the pieces left
    std::uint64_t pawn_key = 0; ///< Zobrist key of the pawns
    std::array<std::uint64_t, 2> non_pawn_keys{}; ///< of each side's other pieces

    explicit IncrementalState(const Position<G>& position) {
        for (const Side side : both_sides) {
            for (const auto role : G::roles) {
                for (const auto square : position.pieces(side, role)) {
                    add(side, role, square);
                }
            }
        }
    }

    /// The state after `move`; this is the state of `before`.
    IncrementalState after(const Position<G>& before, Move<G> move) const {
        IncrementalState next = *this;
        next.play(before, move);
        return next;
    }

    friend bool operator==(const IncrementalState&, const IncrementalState&) = default;

private:
    void add(Side side, typename G::Role role, Square<G> square) {
        psq += piece_square_table<G>[index_of(side)][index_of(role)][square.index];
        phase += WeightsOf<G>::value.phase[index_of(role)];
        toggle_key(side, role, square);
    }
    void remove(Side side, typename G::Role role, Square<G> square) {
        psq -= piece_square_table<G>[index_of(side)][index_of(role)][square.index];
        phase -= WeightsOf<G>::value.phase[index_of(role)];
        toggle_key(side, role, square);
    }
    void toggle_key(Side side, typename G::Role role, Square<G> square) {
        const std::uint64_t key = zobrist::keys<G>.piece[index_of(side)][index_of(role)][square.index];
        (role == G::Role::pawn ? pawn_key : non_pawn_keys[index_of(side)]) ^= key;
    }

    void play(const Position<G>& before, Move<G> move) {
        const Side us = before.side_to_move();
        const auto role = before.role_at(move.from());
        remove(us, role, move.from());
        if constexpr (G::has_castling) {
            if (move.kind() == MoveKind::castling) {
                const auto targets = castling_targets(move.from(), move.to());
                remove(us, G::Role::rook, move.to());
                add(us, role, targets.king);
                add(us, G::Role::rook, targets.rook);
                return;
            }
        }
        if constexpr (G::has_en_passant) {
            if (move.kind() == MoveKind::en_passant) {
                remove(other(us), G::Role::pawn, square_at<G>(move.to().file(), move.from().rank()));
            }
        }
        if constexpr (G::has_promotion) {
            if (move.is_promotion()) {
                capture(before, move.to());
                add(us, move.promotion(), move.to());
                return;
            }
        }
        capture(before, move.to());
        add(us, role, move.to());
    }
    void capture(const Position<G>& before, Square<G> square) {
        const Side them = other(before.side_to_move());
        if (before.pieces(them).has(square)) {
            remove(them, before.role_at(square), square);
        }
    }
};

} // namespace duiyi::engine
