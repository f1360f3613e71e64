// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rules_commands.hpp"

#include <array>
#include <iostream>
#include <memory>
#include <string_view>

#include "duiyi/rules/game_state.hpp"
#include "game_argument.hpp"

namespace duiyi::cli {
namespace {

template <Game G>
int list_moves(Position<G> position, const GameArgument& argument) {
    const int refused = play_moves(
        argument, [&]() -> const Position<G>& { return position; },
        [&](Move<G> move) -> Result<void, Fault> { return position.play(move), Result<void, Fault>{}; });
    if (refused != 0)
        return refused;
    for (const auto move : position.legal_moves())
        std::cout << to_uci(position, move, argument.castling_form()) << '\n';
    return 0;
}

std::string_view name_of(Side side, bool xiangqi) {
    if (side == Side::second)
        return "black";
    return xiangqi ? "red" : "white";
}

/// Lines of a word and what it is: state, reason or claim, turn, fen.
template <Game G>
int judge_game(const Position<G>& start, const GameArgument& argument) {
    constexpr bool xiangqi = std::is_same_v<G, Xiangqi>;
    GameState<G> game(start);
    const int refused = play_moves(
        argument, [&]() -> const Position<G>& { return game.position(); },
        [&](Move<G> move) { return game.play(move); });
    if (refused != 0)
        return refused;
    if (const auto& outcome = game.outcome()) {
        std::cout << "state ";
        if (outcome->winner)
            std::cout << name_of(*outcome->winner, xiangqi) << " wins\n";
        else
            std::cout << "draw\n";
        std::cout << "reason " << to_string(outcome->reason) << '\n';
    } else {
        std::cout << "state ongoing\n";
        if (const auto claim = game.claimable_draw())
            std::cout << "claim " << to_string(*claim) << '\n';
    }
    std::cout << "turn " << name_of(game.position().side_to_move(), xiangqi) << "\nfen "
              << to_fen(game.position()) << '\n';
    return 0;
}

// Chess figures are as wide as a letter, hanzi as two; the rest of each picture follows.
template <Game G>
struct Picture;
template <>
struct Picture<Chess> {
    static constexpr std::array<std::array<std::string_view, 6>, 2> pieces = {
        {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}}};
    static constexpr std::string_view empty = "·", gap = " ", files = "  a b c d e f g h";
};
template <>
struct Picture<Xiangqi> {
    static constexpr std::array<std::array<std::string_view, 7>, 2> pieces = {
        {{"帥", "仕", "相", "傌", "俥", "炮", "兵"}, {"將", "士", "象", "馬", "車", "砲", "卒"}}};
    static constexpr std::string_view empty = "＋", gap = "", files = "  ａｂｃｄｅｆｇｈｉ";
};

template <Game G>
int show(const Position<G>& position) {
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        std::cout << static_cast<char>(G::first_rank_digit + rank) << ' ';
        for (int file = 0; file < G::files; ++file) {
            const auto piece = position.at(square_at<G>(file, rank));
            std::cout << (file == 0 ? "" : Picture<G>::gap)
                      << (piece ? Picture<G>::pieces[index_of(piece->side)][index_of(piece->role)]
                                : Picture<G>::empty);
        }
        std::cout << '\n';
    }
    std::cout << Picture<G>::files << "\n\nfen " << to_fen(position) << '\n';
    return 0;
}

} // namespace

void add_rules_commands(CLI::App& app, int& exit_code) {
    auto argument = std::make_shared<GameArgument>();

    CLI::App* moves_command = app.add_subcommand("moves", "Print the legal moves, one a line, in UCI form");
    argument->add_to(*moves_command);
    argument->add_moves_to(*moves_command);
    moves_command->callback([=, &exit_code] {
        exit_code =
            with_position(*argument, [&](const auto& position) { return list_moves(position, *argument); });
    });

    CLI::App* judge_command =
        app.add_subcommand("judge", "Say how a game stands: ongoing, or who won and why");
    argument->add_to(*judge_command);
    argument->add_moves_to(*judge_command);
    judge_command->callback([=, &exit_code] {
        exit_code =
            with_position(*argument, [&](const auto& position) { return judge_game(position, *argument); });
    });

    CLI::App* show_command = app.add_subcommand("show", "Draw the board in the terminal");
    argument->add_to(*show_command);
    show_command->callback([=, &exit_code] {
        exit_code = with_position(*argument, [](const auto& position) { return show(position); });
    });
}

} // namespace duiyi::cli
