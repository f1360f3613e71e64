// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/bitboard.hpp"
#include "duiyi/geometry/difference_tables.hpp"

/// Questions about two squares: may this piece get from here to there, which way, and what stands in the way.
/// All are exact in both games, `constexpr`, and O(1) except where a walk is named.
namespace duiyi {

/// The delta to walk by from `from` towards `to`, or 0 when no rank, file or (chess) diagonal joins them.
template <Game G>
constexpr Delta direction(Square<G> from, Square<G> to) {
    const auto& tables = difference_tables<G>;
    const Delta step = tables.direction[tables.index(to_cell(from), to_cell(to))];
    // On 9 files a difference of +-8 also names the wrap into the next rank: a step along the rank must stay
    // there.
    if ((step == Delta{1} || step == Delta{-1}) && from.rank() != to.rank()) {
        return {};
    }
    return step;
}

/// True when `piece` on `from` gets to `to` in one move on an otherwise empty board, `use` telling whether a
/// pawn moves or captures: `Use::move_only` for a move to an empty square, `Use::capture_only` for a capture,
/// `Use::move_or_capture` for either. A cannon's capture needs a screen and so does not happen on an empty
/// board, but its line counts here. Castling and en passant are not piece movement.
template <Game G>
constexpr bool reaches(Piece<G> piece, Square<G> from, Square<G> to, Use use = Use::move_or_capture) {
    const Movement movement = G::movement(piece.role);
    if (!movement.rides.empty()) {
        const auto& tables = difference_tables<G>;
        const bool on_a_line =
            tables.attack[tables.index(to_cell(from), to_cell(to))] >> index_of(piece.role) & 1;
        return on_a_line && direction(from, to) != Delta{};
    }
    bool found = false;
    for_each_leap<G>(piece.role, piece.side, from, [&](Square<G> target, const Leap& leap) {
        const bool fits = leap.use == Use::move_or_capture || use == Use::move_or_capture || leap.use == use;
        found |= fits && target == to;
    });
    return found;
}

/// The occupied squares that stand between `from` and `to` for `piece`: those on the walk for a rider (a
/// cannon passes over exactly one to capture), the leg or eye for a horse or an elephant, the passed square
/// for a double pawn push. Empty when nothing does, or when `piece` does not reach `to` at all: ask `reaches`
/// first. Walks at most 9 cells.
template <Game G>
constexpr Bitboard<G> obstacles(Piece<G> piece, Square<G> from, Square<G> to, Bitboard<G> occupied) {
    Bitboard<G> found;
    if (!reaches(piece, from, to)) {
        return found;
    }
    const auto note = [&](Square<G> square) {
        if (occupied.has(square)) {
            found.add(square);
        }
    };
    if (!G::movement(piece.role).rides.empty()) {
        walk<G>(from, direction(from, to), [&](Square<G> square) {
            if (square == to) {
                return false;
            }
            note(square);
            return true;
        });
        return found;
    }
    for_each_leap<G>(piece.role, piece.side, from, [&](Square<G> target, const Leap& leap) {
        if (target != to || leap.over == Step{}) {
            return;
        }
        note(*neighbour<G>(from, to_delta(leap.over, piece.side)));
    });
    return found;
}

/// The squares strictly between two squares on a common line; empty when they share none. Walks.
template <Game G>
constexpr Bitboard<G> squares_between(Square<G> from, Square<G> to) {
    Bitboard<G> path;
    const Delta step = direction(from, to);
    if (step == Delta{}) {
        return path;
    }
    walk<G>(from, step, [&](Square<G> square) {
        if (square == to) {
            return false;
        }
        path.add(square);
        return true;
    });
    return path;
}

} // namespace duiyi
