// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// One template for both games: what can be played from the starting position?
#include <duiyi/notation/uci.hpp>
#include <iostream>
#include <set>

template <duiyi::Game G>
void list_moves() {
    const auto position = duiyi::Position<G>::start();
    std::set<std::string> names; // legal moves come in no promised order
    for (const auto move : position.legal_moves()) {
        names.insert(to_uci(position, move));
    }

    std::cout << to_string(G::id) << ", " << names.size() << " moves:";
    for (const auto& name : names) {
        std::cout << ' ' << name;
    }
    std::cout << '\n';
}

int main() {
    list_moves<duiyi::Chess>();
    list_moves<duiyi::Xiangqi>();
}
