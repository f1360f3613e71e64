// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// Small questions about a position, the same for both games. Two more are members of `Position<G>`:
/// `gives_check(move)`, and `attackers` with an occupancy of one's own.
namespace duiyi {

/// The pieces of `side` that attack `square`: those that capture what stands there, or would if it stood
/// there; pieces of `side` itself count as well, for these are protected. Pins are not looked at. Facing
/// generals are no attack here (see `general_attackers`).
template <Game G>
Bitboard<G> attackers(const Position<G>& position, Square<G> square, Side side) {
    return position.attackers(square, side, position.occupied());
}

/// What the piece on `from` attacks in the same sense, so that `attacks_from(p, a).has(b)` exactly when
/// `attackers(p, b, side).has(a)`: a cannon attacks everything behind its screen up to the next piece, and
/// not its empty squares before. Empty for an empty square.
template <Game G>
Bitboard<G> attacks_from(const Position<G>& position, Square<G> from);

/// All that some piece of `side` attacks.
template <Game G>
Bitboard<G> attacked_squares(const Position<G>& position, Side side) {
    Bitboard<G> attacked;
    for (const auto from : position.pieces(side)) {
        attacked |= attacks_from(position, from);
    }
    return attacked;
}

/// The pieces of `side` that do not move freely, whichever side is to move: if one of them were lifted off
/// the board, a piece that does not attack its king or general now would. In chess these are the pieces
/// pinned by a bishop, rook or queen. In xiangqi they are pieces
///
/// - alone between the general and a rook, or between the two generals;
/// - one of two between the general and a cannon;
/// - on the leg of a horse.
///
/// A pinned piece may still have legal moves: along the line, capturing what pins it, or (xiangqi) to
/// another point where it blocks as well. Other pieces may be restricted in xiangqi too: nothing may step
/// between a cannon and the general with nothing between yet.
template <Game G>
Bitboard<G> pinned_pieces(const Position<G>& position, Side side);

/// The legal moves of the piece on `from`; none when it is not the turn of its side.
template <Game G>
MoveList<G> legal_moves_from(const Position<G>& position, Square<G> from);

/// The legal moves after which the piece that moved stands on `to`. For castling that is the king's new
/// square, though `Move::to()` is the rook's.
template <Game G>
MoveList<G> legal_moves_to(const Position<G>& position, Square<G> to);

} // namespace duiyi
