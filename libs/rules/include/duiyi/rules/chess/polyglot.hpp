// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"

/// Keys of the Polyglot opening book format, as its description by Michel Van den Bergh defines them
/// (http://hgm.nubati.net/book_format.html). They are not `Position::key()`: that one is better suited to
/// tables, this one finds a position in books that other programs made.
///
/// En passant counts in them under a condition of their own: the last move was a double step and a pawn of
/// the side to move stands beside the pawn that made it, whether or not it may capture. Castling rights count
/// by wing, as for all of Chess960 in which no inner rook has the right.
namespace duiyi {

/// The key of a position as claimed, its en passant square included: exact for any FEN read by
/// `parse_fen_setup`. Nothing is checked.
std::uint64_t polyglot_key(const Setup<Chess>& setup);

/// The key of `before.after(move)`, exact. The move must be legal.
std::uint64_t polyglot_key(const Position<Chess>& before, Move<Chess> move);

/// The key of a position alone. A position forgets a double step that gave no legal capture; so the key is
/// another than Polyglot's in the one case that a pawn stands beside and is not allowed to capture (it is
/// pinned, say). Where that matters use one of the others.
std::uint64_t polyglot_key(const Position<Chess>& position);

} // namespace duiyi
