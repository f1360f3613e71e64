// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// May this piece get there, which way, and what stands in the way?
#include <duiyi/geometry/reach.hpp>
#include <iostream>

int main() {
    using namespace duiyi;
    {
        using namespace chess_literals;
        constexpr Piece<Chess> rook{Side::first, Chess::Role::rook};
        static_assert(reaches(rook, "a1"_sq, "a8"_sq));           // all of it is constexpr
        static_assert(direction("a1"_sq, "a8"_sq) == Delta{-16}); // one row up in the mailbox

        Bitboard<Chess> occupied;
        occupied.add("a4"_sq);
        for (const auto square : obstacles(rook, "a1"_sq, "a8"_sq, occupied))
            std::cout << "rook a1-a8 is stopped on " << to_string(square) << '\n';
    }
    {
        using namespace xiangqi_literals;
        constexpr Piece<Xiangqi> horse{Side::first, Xiangqi::Role::horse};
        Bitboard<Xiangqi> occupied;
        occupied.add("c0"_sq);
        for (const auto leg : obstacles(horse, "b0"_sq, "d1"_sq, occupied))
            std::cout << "horse b0-d1 is hobbled on " << to_string(leg) << '\n';
    }
}
