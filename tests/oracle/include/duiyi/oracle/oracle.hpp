// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duiyi/rules/move.hpp"
#include "duiyi/rules/setup.hpp"

/// The rules once more, for tests: slow, and short enough to be checked by reading.
namespace duiyi::oracle {

/// A position on the 16-wide mailbox. Nothing is checked: give it a setup that `Position` accepted.
template <Game G>
struct Board {
    std::array<std::optional<Piece<G>>, 256> cells{};
    Side turn = Side::first;
    typename G::State state{};
    int halfmove_clock = 0;
    int fullmove_number = 1;

    explicit Board(const Setup<G>& setup);
    Setup<G> setup() const;

    std::optional<Piece<G>>& at(Square<G> square) { return cells[to_cell(square).v]; }
    const std::optional<Piece<G>>& at(Square<G> square) const { return cells[to_cell(square).v]; }
};

/// True when the piece on `from` captures what stands, or would stand, on `to`.
template <Game G>
bool attacks(const Board<G>& board, Square<G> from, Square<G> to);

/// Where the piece on `from` moves or captures, whoever's turn it is, its own king's safety aside; castling
/// and en passant aside too.
template <Game G>
std::vector<Square<G>> targets(const Board<G>& board, Square<G> from);

/// True when `side`'s king or general is attacked; in xiangqi also when the generals face each other.
template <Game G>
bool in_check(const Board<G>& board, Side side);

/// Every legal move of the side to move, in no promised order.
template <Game G>
std::vector<Move<G>> legal_moves(const Board<G>& board);

/// The board after a move that `legal_moves` gave.
template <Game G>
Board<G> after(const Board<G>& board, Move<G> move);

/// True when the move takes a piece of the other side.
template <Game G>
bool is_capture(const Board<G>& board, Move<G> move);

} // namespace duiyi::oracle
