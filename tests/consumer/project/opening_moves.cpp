// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A program of somebody else's, built against the installed package: what can be played first?
#include <duiyi/notation/fen.hpp>
#include <duiyi/notation/uci.hpp>
#include <iostream>

template <duiyi::Game G>
bool print_moves(std::string_view fen) {
    const auto position = duiyi::parse_fen<G>(fen);
    if (!position) {
        std::cerr << duiyi::to_string(position.error()) << '\n';
        return false;
    }
    const auto moves = position->legal_moves();
    std::cout << G::id << ": " << moves.size() << " moves\n";
    for (const auto move : moves)
        std::cout << ' ' << duiyi::to_uci(*position, move);
    std::cout << '\n';
    return true;
}

int main() {
    const bool chess = print_moves<duiyi::Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const bool xiangqi =
        print_moves<duiyi::Xiangqi>("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    return chess && xiangqi ? 0 : 1;
}
