// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::cli {

/// The arguments that name a game and a position of it.
struct GameArgument {
    std::string game;
    std::string fen; ///< empty: the starting position

    void add_to(CLI::App& command) {
        command.add_option("GAME", game, "chess, chess960 or xiangqi")
            ->required()
            ->check(CLI::IsMember({"chess", "chess960", "xiangqi"}));
        command.add_option("--fen", fen, "position, in FEN (default: the starting position)");
    }

    CastlingForm castling_form() const {
        return game == "chess960" ? CastlingForm::king_takes_rook : CastlingForm::king_two_squares;
    }
};

/// Calls `run(position)` with the position that the arguments name; on a bad FEN prints one line for all its
/// faults and returns 2, the exit code for bad input.
template <class Run>
int with_position(const GameArgument& argument, Run run) {
    const auto start = [&]<class G>(std::type_identity<G>) {
        if (argument.fen.empty())
            return run(Position<G>::start());
        const auto position = parse_fen<G>(argument.fen);
        if (position)
            return run(*position);
        std::cerr << to_string(position.error()) << '\n';
        return 2;
    };
    return argument.game == "xiangqi" ? start(std::type_identity<Xiangqi>{})
                                      : start(std::type_identity<Chess>{});
}

} // namespace duiyi::cli
