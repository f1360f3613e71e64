// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What can be asked while compiling: all of the geometry, squares, moves, letters and setups as values.
#include <duiyi/geometry/chess_attacks.hpp>
#include <duiyi/geometry/reach.hpp>
#include <duiyi/geometry/xiangqi_attacks.hpp>
#include <duiyi/notation/letters.hpp>
#include <duiyi/rules/move.hpp>
#include <duiyi/rules/setup.hpp>
#include <iostream>

using namespace duiyi;

namespace on_the_chess_board {
using namespace chess_literals;
constexpr Piece<Chess> rook{Side::first, Chess::Role::rook};

static_assert(reaches(rook, "a1"_sq, "a8"_sq));
static_assert(direction("a1"_sq, "a8"_sq) == Delta{-16}); // one row up in the mailbox
static_assert(difference_tables<Chess>.attack[DifferenceTables<Chess>::index(Cell{0}, Cell{7})] == (8 | 16));
static_assert(squares_between("a1"_sq, "d4"_sq).count() == 2);
static_assert(chess_attacks::rook("a1"_sq, Bitboard<Chess>("a4"_sq)).count() == 10);
static_assert(parse_square<Chess>("e4") == "e4"_sq && !parse_square<Chess>("e9"));
static_assert(Move<Chess>("e7"_sq, "e8"_sq, MoveKind::promote_queen).promotion() == Chess::Role::queen);
static_assert(piece_of<Chess>('n') == Piece<Chess>{Side::second, Chess::Role::knight});

constexpr Setup<Chess> two_kings = [] {
    Setup<Chess> setup;
    setup.at("e1"_sq) = Piece<Chess>{Side::first, Chess::Role::king};
    setup.at("e8"_sq) = Piece<Chess>{Side::second, Chess::Role::king};
    return setup;
}();
static_assert(two_kings.at("e8"_sq)->side == Side::second);
} // namespace on_the_chess_board

namespace on_the_xiangqi_board {
using namespace xiangqi_literals;

static_assert(!reaches<Xiangqi>({Side::first, Xiangqi::Role::rook}, "a5"_sq, "i6"_sq));
static_assert(xiangqi_attacks::horse("b0"_sq, Bitboard<Xiangqi>("c0"_sq)).count() == 2); // hobbled
static_assert(Move<Xiangqi>("h2"_sq, "e2"_sq).to() == "e2"_sq);
static_assert(piece_code({Side::second, Xiangqi::Role::pawn}) == 22);
} // namespace on_the_xiangqi_board

int main() {
    std::cout << "all of it was settled while compiling\n";
}
