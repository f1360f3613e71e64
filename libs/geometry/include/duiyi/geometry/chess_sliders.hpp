// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/cpu.hpp"

/// Slider attacks as words, by table where the processor extracts bits, by subtraction elsewhere.
namespace duiyi::chess_sliders {

/// The occupancy of the `inner` squares, extracted, is the index into `attacks`, whose bits deposited over
/// `rays` are the attacked squares. Sixteen bits an entry keep all tables within 215 kB.
struct alignas(32) Slider {
    std::uint64_t inner; ///< the rays without the edge squares that block nothing
    std::uint64_t rays;
    const std::uint64_t* attacks;
};

extern std::array<Slider, 64> bishops, rooks;
/// True once the tables may be used: the processor is fast at it and they are filled, before main() starts.
extern const bool ready;

template <class Cpu>
inline std::uint64_t lookup(const Slider& slider, std::uint64_t occupied) {
    return slider.attacks[Cpu::extract(occupied, slider.inner)];
}

template <class Cpu>
inline std::uint64_t bishop(int from, std::uint64_t occupied) {
    if constexpr (Cpu::extracts_bits) {
        return lookup<Cpu>(bishops[static_cast<std::size_t>(from)], occupied);
    } else {
        return chess_attacks::bishop(Square<Chess>{static_cast<std::uint8_t>(from)},
                                     Bitboard<Chess>::from_words({occupied}))
            .word(0);
    }
}

template <class Cpu>
inline std::uint64_t rook(int from, std::uint64_t occupied) {
    if constexpr (Cpu::extracts_bits) {
        return lookup<Cpu>(rooks[static_cast<std::size_t>(from)], occupied);
    } else {
        return chess_attacks::rook(Square<Chess>{static_cast<std::uint8_t>(from)},
                                   Bitboard<Chess>::from_words({occupied}))
            .word(0);
    }
}

} // namespace duiyi::chess_sliders
