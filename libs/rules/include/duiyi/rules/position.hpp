// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/move.hpp"
#include "duiyi/rules/placement.hpp"
#include "duiyi/rules/setup.hpp"

namespace duiyi {

/// A position of G: a small value without history. One that exists can be played: it came from a checked
/// setup or from a legal move.
///
/// Every specialisation offers, besides the queries of `Placement<G>`:
///
/// - `static Position start()`: the game's starting position.
/// - `static Result<Position, Faults> from_setup(const Setup<G>&, SetupCheck = SetupCheck::playable)`: the
///   position, or every reason why a game cannot go on from it; strictly (`SetupCheck::reachable`) also every
///   reason found why none can have come to it. `Setup<G> setup() const` is the inverse.
/// - `MoveList<G> legal_moves() const`: every legal move once, in no promised order. `has_legal_move()` and
///   `count_legal_moves()` answer without the list.
/// - `bool is_legal(Move<G>) const`: true when `legal_moves()` contains the move; any 16 bits may be tested.
/// - `void play(Move<G>)`, `Position after(Move<G>) const`: the position after a legal move. Undefined for
///   any other move, which an assert finds: test moves from outside with `is_legal` first.
/// - `bool in_check() const`, `Bitboard<G> checkers() const`: about the side to move.
/// - `bool gives_check(Move<G>) const`: whether a legal move attacks the other side's king or general.
/// - `bool is_capture(Move<G>) const`.
/// - `bool is_same_as(const Position&) const`: the same position as repetition means it.
///
/// Equality compares everything, the counters included. `key()` agrees for positions that are the same.
///
/// Positions need tables that are filled before main() starts: do not make one in the initialiser of a static
/// object of another file.
template <Game G>
class Position;

/// True when the side to move is in check and has no legal move: mate, in chess and xiangqi alike. What it is
/// worth to have no move and not to be in check is the game's rule; see `GameState`.
template <Game G>
bool is_mate(const Position<G>& position) {
    return position.in_check() && !position.has_legal_move();
}

} // namespace duiyi

/// By the key, which equal positions share.
template <class G>
    requires duiyi::Game<G>
struct std::hash<duiyi::Position<G>> {
    std::size_t operator()(const duiyi::Position<G>& position) const noexcept { return position.key(); }
};
