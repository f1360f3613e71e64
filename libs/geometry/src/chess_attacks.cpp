// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/chess_attacks.hpp"

#include "duiyi/geometry/reach.hpp"

namespace duiyi::chess_attacks::detail {

// Filled before main() starts: 4096 pairs are more than compilers like to evaluate themselves.
const PairTables pairs = [] {
    PairTables result;
    for (std::uint8_t a = 0; a < 64; ++a) {
        for (std::uint8_t b = 0; b < 64; ++b) {
            const Sq from{a};
            const Sq to{b};
            result.between[a][b] = squares_between(from, to);
            const Delta step = direction(from, to);
            if (step == Delta{}) {
                continue;
            }
            Set& line = result.line[a][b];
            line.add(from);
            const auto add = [&](Sq square) { return line.add(square), true; };
            walk<Chess>(from, step, add);
            walk<Chess>(from, -step, add);
        }
    }
    return result;
}();

} // namespace duiyi::chess_attacks::detail
