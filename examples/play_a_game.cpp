// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Play a game from text, and see how it ends.
#include <duiyi/notation/display.hpp>
#include <duiyi/notation/uci.hpp>
#include <duiyi/rules/game_state.hpp>
#include <iostream>

int main() {
    using namespace duiyi;
    GameState<Chess> game;
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8d4", "d8h4"}) {
        const auto move = parse_uci(game.position(), text);
        if (!move) {
            std::cout << move.error().text() << '\n'; // d8d4: the pawn on d7 stands before the queen
            continue;
        }
        std::cout << to_san(game.position(), *move) << '\n';
        if (const auto played = game.play(*move); !played)
            return 1;
    }
    if (const auto outcome = game.outcome())
        std::cout << (outcome->winner == Side::second ? "Black wins: " : "? ") << to_string(outcome->reason)
                  << '\n';

    GameState<Xiangqi> xiangqi;
    const auto cannon = parse_uci(xiangqi.position(), "h2e2");
    if (!cannon)
        return 1;
    std::cout << to_chinese(xiangqi.position(), *cannon) << " = " << to_wxf(xiangqi.position(), *cannon)
              << '\n';
}
