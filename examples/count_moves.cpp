// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// One template for both games: count move sequences.
#include <duiyi/rules/perft.hpp>
#include <iostream>

template <duiyi::Game G>
void count(int depth) {
    std::cout << to_string(G::id) << ": " << perft(duiyi::Position<G>::start(), depth) << '\n';
}

int main() {
    count<duiyi::Chess>(3);
    count<duiyi::Xiangqi>(3);
}
