// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdlib>

#include "duiyi/geometry/reach.hpp"
#include "duiyi/test_kit/draw.hpp"

/// Movement once more in file and rank arithmetic, written from the rules and not from the movement data.
namespace duiyi::arithmetic {

template <Game G, class Visit>
void for_each_square(Visit visit) {
    for (int index = 0; index < square_count<G>; ++index) {
        visit(Square<G>{static_cast<std::uint8_t>(index)});
    }
}

/// How far `to` is from `from`, forward as `side` sees it.
template <Game G>
struct Way {
    int right, forward;
    Way(Side side, Square<G> from, Square<G> to)
        : right(to.file() - from.file()),
          forward((to.rank() - from.rank()) * (side == Side::first ? 1 : -1)) {}
    bool straight() const { return (right == 0) != (forward == 0); }
    bool diagonal() const { return right != 0 && std::abs(right) == std::abs(forward); }
    bool is(int one, int another) const {
        return (std::abs(right) == one && std::abs(forward) == another) ||
               (std::abs(right) == another && std::abs(forward) == one);
    }
};

inline bool reaches(Piece<Chess> piece, Square<Chess> from, Square<Chess> to, Use use) {
    const Way<Chess> way(piece.side, from, to);
    const bool on_start = from.rank() == (piece.side == Side::first ? 1 : 6);
    const bool moves = way.right == 0 && (way.forward == 1 || (way.forward == 2 && on_start));
    const bool captures = std::abs(way.right) == 1 && way.forward == 1;
    switch (piece.role) {
        case Chess::Role::pawn:
            return (use != Use::capture_only && moves) || (use != Use::move_only && captures);
        case Chess::Role::knight:
            return way.is(1, 2);
        case Chess::Role::bishop:
            return way.diagonal();
        case Chess::Role::rook:
            return way.straight();
        case Chess::Role::queen:
            return way.straight() || way.diagonal();
        case Chess::Role::king:
            return way.is(0, 1) || way.is(1, 1);
    }
    return false;
}

/// Own rank: 0 is the side's own back rank.
inline int own_rank(Side side, Square<Xiangqi> square) {
    return side == Side::first ? square.rank() : 9 - square.rank();
}

inline bool in_palace(Side side, Square<Xiangqi> square) {
    return square.file() >= 3 && square.file() <= 5 && own_rank(side, square) <= 2;
}

inline bool reaches(Piece<Xiangqi> piece, Square<Xiangqi> from, Square<Xiangqi> to, Use /*use*/) {
    const Way<Xiangqi> way(piece.side, from, to);
    switch (piece.role) {
        case Xiangqi::Role::general:
            return way.is(0, 1) && in_palace(piece.side, to);
        case Xiangqi::Role::advisor:
            return way.is(1, 1) && in_palace(piece.side, to);
        case Xiangqi::Role::elephant:
            return way.is(2, 2) && own_rank(piece.side, to) <= 4;
        case Xiangqi::Role::horse:
            return way.is(1, 2);
        case Xiangqi::Role::rook:
        case Xiangqi::Role::cannon:
            return way.straight();
        case Xiangqi::Role::pawn:
            return (way.right == 0 && way.forward == 1) ||
                   (own_rank(piece.side, from) >= 5 && way.forward == 0 && std::abs(way.right) == 1);
    }
    return false;
}

/// True when the piece may stand there as far as its palace and the river go.
inline bool is_at_home(Piece<Chess>, Square<Chess>) {
    return true;
}
inline bool is_at_home(Piece<Xiangqi> piece, Square<Xiangqi> square) {
    switch (piece.role) {
        case Xiangqi::Role::general:
        case Xiangqi::Role::advisor:
            return in_palace(piece.side, square);
        case Xiangqi::Role::elephant:
            return own_rank(piece.side, square) <= 4;
        default:
            return true;
    }
}

inline int sign(int n) {
    return (n > 0) - (n < 0);
}

/// The occupied squares strictly between two squares on one rank, file or diagonal, nearest first.
template <Game G>
std::vector<Square<G>> pieces_between(Square<G> from, Square<G> to, Bitboard<G> occupied) {
    std::vector<Square<G>> found;
    const int right = sign(to.file() - from.file());
    const int up = sign(to.rank() - from.rank());
    int file = from.file() + right;
    int rank = from.rank() + up;
    while (file != to.file() || rank != to.rank()) {
        if (occupied.has(square_at<G>(file, rank))) {
            found.push_back(square_at<G>(file, rank));
        }
        file += right;
        rank += up;
    }
    return found;
}

/// What a rider that passes exactly `screens` pieces sees from `from`: all squares with that many pieces
/// before them, for the ways `straight`, `diagonal` or both.
template <Game G>
Bitboard<G> seen_along_lines(Square<G> from, Bitboard<G> occupied, std::size_t screens, bool straight,
                             bool diagonal) {
    Bitboard<G> seen;
    for_each_square<G>([&](Square<G> to) {
        const Way<G> way(Side::first, from, to);
        if ((straight && way.straight()) || (diagonal && way.diagonal())) {
            if (pieces_between(from, to, occupied).size() == screens) {
                seen.add(to);
            }
        }
    });
    return seen;
}

} // namespace duiyi::arithmetic
