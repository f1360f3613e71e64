// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/chess_sliders.hpp"

namespace duiyi::chess_sliders {
namespace {

constexpr std::uint64_t edges(Square<Chess> from) {
    constexpr std::uint64_t rank_1 = 0xff, file_a = 0x0101010101010101;
    const std::uint64_t own_rank = rank_1 << 8 * from.rank();
    const std::uint64_t own_file = file_a << from.file();
    return ((rank_1 | rank_1 << 56) & ~own_rank) | ((file_a | file_a << 7) & ~own_file);
}

using Attacks = Bitboard<Chess> (*)(Square<Chess>, Bitboard<Chess>);

/// The tables of one kind of slider follow each other in `next`.
void fill(std::array<Slider, 64>& sliders, std::uint64_t* next, Attacks attacks) {
    for (std::uint8_t i = 0; i < 64; ++i) {
        const Square<Chess> from{i};
        const std::uint64_t rays = attacks(from, {}).word(0);
        const std::uint64_t inner = rays & ~edges(from);
        sliders[i] = {inner, rays, next};
        // Subsets of `inner` in the order of their extracted values.
        std::uint64_t subset = 0;
        do {
            const std::uint64_t attacked = attacks(from, Bitboard<Chess>::from_words({subset})).word(0);
            *next++ = attacked;
            subset = (subset - inner) & inner;
        } while (subset != 0);
    }
}

std::array<std::uint64_t, 5248> bishop_attacks;
std::array<std::uint64_t, 102400> rook_attacks;

} // namespace

std::array<Slider, 64> bishops, rooks;

const bool ready = [] {
    if (!has_fast_bit_extract()) {
        return false;
    }
    fill(bishops, bishop_attacks.data(), chess_attacks::bishop);
    fill(rooks, rook_attacks.data(), chess_attacks::rook);
    return true;
}();

} // namespace duiyi::chess_sliders
