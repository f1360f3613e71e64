// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The program in README.md.
#include <duiyi/notation/uci.hpp>
#include <duiyi/rules/game_state.hpp>
#include <iostream>

int main() {
    duiyi::GameState<duiyi::Xiangqi> game;
    if (const auto move = parse_uci(game.position(), "h2e2"); move && game.play(*move)) {
        std::cout << game.legal_moves().size() << " answers to the central cannon\n";
    }
}
