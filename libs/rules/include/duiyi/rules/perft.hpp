// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// The number of legal move sequences of exactly `depth` plies; 1 for depth 0. No results of the game but
/// mate and stalemate end a sequence. The last ply is counted, not played. Time grows by the branching factor
/// per ply.
template <Game G>
std::uint64_t perft(const Position<G>& position, int depth) {
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return position.count_legal_moves();
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves())
        nodes += perft(position.after(move), depth - 1);
    return nodes;
}

/// Chess has a counter of its own, see libs/rules/src/chess/count.cpp.
template <>
std::uint64_t perft(const Position<Chess>& position, int depth);

} // namespace duiyi
