// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The tables by the difference of two cells: what may get there, which way, and what stands in the way?
#include <duiyi/geometry/reach.hpp>
#include <iostream>

using namespace duiyi;

template <Game G>
void ask(Piece<G> piece, Square<G> from, Square<G> to, Bitboard<G> occupied) {
    const auto& tables = difference_tables<G>;
    const auto index = tables.index(to_cell(from), to_cell(to));
    std::cout << to_string(from) << '-' << to_string(to) << ": entry " << index << ", roles "
              << int{tables.attack[index]} << ", step " << tables.direction[index].v << '\n';

    // On nine files one difference can name two relations: the entry says "may", these functions know.
    if (!reaches(piece, from, to)) {
        std::cout << "  out of reach\n";
        return;
    }
    const auto way = obstacles(piece, from, to, occupied);
    std::cout << "  in reach" << (way.empty() ? ", and nothing in the way\n" : ", but stopped on");
    for (const auto square : way) {
        std::cout << ' ' << to_string(square) << '\n';
    }
}

int main() {
    {
        using namespace chess_literals; // "e4"_sq is checked while compiling
        const Piece<Chess> rook{Side::first, Chess::Role::rook};
        ask(rook, "a1"_sq, "a8"_sq, Bitboard<Chess>("a4"_sq));
        ask(rook, "a1"_sq, "b3"_sq, {});
    }
    {
        using namespace xiangqi_literals;
        const Piece<Xiangqi> horse{Side::first, Xiangqi::Role::horse};
        const Piece<Xiangqi> rook{Side::first, Xiangqi::Role::rook};
        ask(horse, "b0"_sq, "d1"_sq, Bitboard<Xiangqi>("c0"_sq));
        ask(rook, "a5"_sq, "i6"_sq, {}); // the difference of i5-a5, and no line
    }
}
