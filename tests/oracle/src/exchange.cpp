// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/oracle/exchange.hpp"

#include <algorithm>

namespace duiyi::oracle {
namespace {

std::vector<Chess::Role> order(const Board<Chess>&) {
    using Role = Chess::Role;
    return {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king};
}
std::vector<Xiangqi::Role> order(const Board<Xiangqi>&) {
    using Role = Xiangqi::Role;
    return {Role::pawn, Role::advisor, Role::elephant, Role::horse, Role::cannon, Role::rook, Role::general};
}

/// What the piece becomes by a capture on `target`.
Piece<Chess> arrived(Piece<Chess> piece, Square<Chess> target) {
    if (piece.role == Chess::Role::pawn && (target.rank() == 0 || target.rank() == 7)) {
        piece.role = Chess::Role::queen;
    }
    return piece;
}
Piece<Xiangqi> arrived(Piece<Xiangqi> piece, Square<Xiangqi>) {
    return piece;
}

template <Game G>
int value(const ExchangeOptions<G>& options, Piece<G> piece) {
    return options.values[index_of(piece.role)];
}

/// The most `side` gains by capturing on `target`, or 0 by leaving it.
template <Game G>
int gain(const Board<G>& board, Side side, Square<G> target, const ExchangeOptions<G>& options) {
    const Piece<G> victim = *board.at(target);
    for (const auto role : order(board)) {
        std::optional<int> best;
        for (int index = 0; index < square_count<G>; ++index) {
            const Square<G> from{static_cast<std::uint8_t>(index)};
            if (board.at(from) != Piece<G>{side, role} || !attacks(board, from, target)) {
                continue;
            }
            Board<G> next = board;
            next.at(target) = arrived(*board.at(from), target);
            next.at(from).reset();
            if ((role == G::royal || options.pins == Pins::respected) && in_check(next, side)) {
                continue;
            }
            const int won = value(options, victim) + value(options, *next.at(target)) -
                            value(options, *board.at(from)) - gain(next, other(side), target, options);
            best = std::max(best.value_or(won), won);
        }
        if (best) {
            return std::max(*best, 0);
        }
    }
    return 0;
}

template <Game G>
int material_of(const Board<G>& board, Side side, const ExchangeOptions<G>& options) {
    int sum = 0;
    for (const auto& piece : board.cells) {
        if (piece && piece->role != G::royal) {
            sum += piece->side == side ? value(options, *piece) : -value(options, *piece);
        }
    }
    return sum;
}

bool is_castling(Move<Chess> move) {
    return move.kind() == MoveKind::castling;
}
bool is_castling(Move<Xiangqi>) {
    return false;
}

} // namespace

template <Game G>
int exchange_value(const Board<G>& board, Move<G> move, const ExchangeOptions<G>& options) {
    if (is_castling(move)) {
        return 0;
    }
    const Side side = board.turn;
    const Board<G> next = after(board, move);
    const int won = material_of(next, side, options) - material_of(board, side, options);
    return won - gain(next, other(side), move.to(), options);
}

template int exchange_value(const Board<Chess>&, Move<Chess>, const ExchangeOptions<Chess>&);
template int exchange_value(const Board<Xiangqi>&, Move<Xiangqi>, const ExchangeOptions<Xiangqi>&);

} // namespace duiyi::oracle
