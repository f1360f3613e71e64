// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>

#include "duiyi/geometry/game.hpp"

namespace duiyi::zobrist {

/// The next number of a sequence that starts from any `state` (SplitMix64, Steele, Lea and Flood 2014).
constexpr std::uint64_t next(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// The random numbers a position's key is made of (Zobrist 1970): their exclusive or over all that is so.
template <Game G>
struct Keys {
    std::array<std::array<std::array<std::uint64_t, square_count<G>>, G::roles.size()>, 2> piece{};
    std::array<std::uint64_t, square_count<G>> castling_rook{}; ///< by the rook's square (chess)
    std::array<std::uint64_t, G::files> en_passant{};           ///< by file (chess)
    std::uint64_t second_to_move{};
};

template <Game G>
inline constexpr Keys<G> keys = [] {
    Keys<G> result;
    std::uint64_t state = G::files;
    for (auto& side : result.piece) {
        for (auto& role : side) {
            for (auto& key : role) {
                key = next(state);
            }
        }
    }
    for (auto& key : result.castling_rook) {
        key = next(state);
    }
    for (auto& key : result.en_passant) {
        key = next(state);
    }
    result.second_to_move = next(state);
    return result;
}();

} // namespace duiyi::zobrist
