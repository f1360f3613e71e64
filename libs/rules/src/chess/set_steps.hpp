// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

#include "duiyi/geometry/chess.hpp"

/// Where all squares of a set lead in one step, at once: bit 0 is a1, bit 63 h8.
namespace duiyi::set_steps {

using Word = std::uint64_t;

inline constexpr Word file_a = 0x0101010101010101;
inline constexpr Word file_h = file_a << 7;

constexpr Word sideways(Word set) {
    return (set & ~file_h) << 1 | (set & ~file_a) >> 1;
}
constexpr Word diagonal(Word set) {
    return sideways(set) << 8 | sideways(set) >> 8;
}
constexpr Word orthogonal(Word set) {
    return sideways(set) | set << 8 | set >> 8;
}
constexpr Word king(Word set) {
    return diagonal(set) | orthogonal(set);
}
constexpr Word knight(Word set) {
    const Word one = sideways(set);
    const Word two = (set & ~(file_h | file_h >> 1)) << 2 | (set & ~(file_a | file_a << 1)) >> 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}
constexpr Word forward(Side side, Word set) {
    return side == Side::first ? set << 8 : set >> 8;
}
constexpr Word pawn_attacks(Side side, Word set) {
    return forward(side, sideways(set));
}
/// One step of a rider in each of its directions, one move of a leaper, one capture of a pawn.
constexpr Word attacks(Chess::Role role, Side side, Word set) {
    switch (role) {
        case Chess::Role::pawn:
            return pawn_attacks(side, set);
        case Chess::Role::knight:
            return knight(set);
        case Chess::Role::bishop:
            return diagonal(set);
        case Chess::Role::rook:
            return orthogonal(set);
        case Chess::Role::queen:
        case Chess::Role::king:
            return king(set);
    }
    return 0;
}

} // namespace duiyi::set_steps
