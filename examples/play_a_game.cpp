// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Play games from text, and see how they end.
#include <duiyi/notation/display.hpp>
#include <duiyi/notation/fen.hpp>
#include <duiyi/notation/uci.hpp>
#include <duiyi/rules/game_state.hpp>
#include <initializer_list>
#include <iostream>

using namespace duiyi;

std::string written(const Position<Chess>& position, Move<Chess> move) {
    return to_san(position, move);
}
std::string written(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    return to_chinese(position, move) + " = " + to_wxf(position, move);
}

template <Game G>
void play(GameState<G> game, std::initializer_list<std::string_view> moves) {
    for (const auto text : moves) {
        const auto move = parse_uci(game.position(), text);
        if (!move) {
            std::cout << move.error().text()
                      << '\n'; // a move that cannot be played is a value like any other
            continue;
        }
        std::cout << written(game.position(), *move) << '\n';
        if (const auto played = game.play(*move); !played) {
            std::cout << played.error().text() << '\n';
        }
    }

    if (const auto outcome = game.outcome()) {
        const bool drawn = !outcome->winner;
        std::cout << (drawn                            ? "drawn"
                      : outcome->winner == Side::first ? "first side wins"
                                                       : "second side wins")
                  << ": " << to_string(outcome->reason) << '\n';
    } else {
        std::cout << game.legal_moves().size() << " moves may follow\n";
    }
}

int main() {
    play(GameState<Chess>(), {"f2f3", "e7e5", "g2g4", "d8d4", "d8h4"});
    play(GameState<Xiangqi>(), {"h2e2", "h9g7"});

    // A game can start anywhere. In chess stalemate is a draw; in xiangqi who cannot move has lost.
    if (const auto queen = parse_fen<Chess>("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")) {
        play(GameState<Chess>(*queen), {"f1f7"});
    }
    if (const auto rook = parse_fen<Xiangqi>("3k5/9/9/9/9/9/9/R8/9/4K4 w")) {
        play(GameState<Xiangqi>(*rook), {"a2a8"});
    }
}
