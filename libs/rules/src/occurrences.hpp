// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>

#include "duiyi/rules/judge.hpp"

namespace duiyi {

template <Game G>
int count_occurrences(std::span<const Ply<G>> line, const Position<G>& now, std::size_t* first) {
    int occurrences = 1;
    if (first != nullptr) {
        *first = line.size();
    }
    // A capture (chess: or a pawn move) reset the clock: nothing before it can come again.
    const auto reversible = std::min(line.size(), static_cast<std::size_t>(now.halfmove_clock()));
    for (std::size_t back = 2; back <= reversible; back += 2) {
        const std::size_t ply = line.size() - back;
        if (!line[ply].before.is_same_as(now)) {
            continue;
        }
        ++occurrences;
        if (first != nullptr) {
            *first = ply;
        }
    }
    return occurrences;
}

} // namespace duiyi
