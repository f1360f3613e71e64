// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rules_commands.hpp"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>

#include "duiyi/rules/perft.hpp"
#include "game_argument.hpp"

namespace duiyi::cli {
namespace {

template <Game G>
int divide(const Position<G>& position, int depth, CastlingForm form) {
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t nodes = depth == 0 ? 1 : 0;
    if (depth > 0) {
        for (const auto move : position.legal_moves()) {
            const auto below = perft(position.after(move), depth - 1);
            std::cout << to_uci(position, move, form) << ": " << below << std::endl;
            nodes += below;
        }
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    const double millions = static_cast<double>(nodes) / 1e6;
    std::cout << std::fixed << std::setprecision(3) << "time " << taken.count() << " s, "
              << std::setprecision(1) << millions / std::max(taken.count(), 1e-9)
              << " million nodes per second\nnodes " << nodes << '\n';
    return 0;
}

template <Game G>
int list_moves(const Position<G>& position, CastlingForm form) {
    for (const auto move : position.legal_moves())
        std::cout << to_uci(position, move, form) << '\n';
    return 0;
}

} // namespace

void add_rules_commands(CLI::App& app, int& exit_code) {
    auto argument = std::make_shared<GameArgument>();
    auto depth = std::make_shared<int>(1);

    CLI::App* perft_command =
        app.add_subcommand("perft", "Count the legal move sequences of a number of plies");
    argument->add_to(*perft_command);
    perft_command->add_option("--depth", *depth, "plies")->required()->check(CLI::Range(0, 50));
    perft_command->callback([=, &exit_code] {
        exit_code = with_position(*argument, [&](const auto& position) {
            return divide(position, *depth, argument->castling_form());
        });
    });

    CLI::App* moves_command = app.add_subcommand("moves", "Print the legal moves, one a line, in UCI form");
    argument->add_to(*moves_command);
    moves_command->callback([=, &exit_code] {
        exit_code = with_position(
            *argument, [&](const auto& position) { return list_moves(position, argument->castling_form()); });
    });
}

} // namespace duiyi::cli
