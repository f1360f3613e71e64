// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A FEN is a claim. Either a position comes out of it, or everything that is wrong with it.
#include <duiyi/notation/fen.hpp>
#include <iostream>

int main() {
    using namespace duiyi;
    const auto good = parse_fen<Xiangqi>("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r");
    std::cout << good->legal_moves().size() << " moves from " << to_fen(*good) << '\n';

    const auto bad = parse_fen<Chess>("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e3 0 1");
    for (const Fault& fault : bad.error()) {
        std::cout << fault.text() << '\n';
    }
}
