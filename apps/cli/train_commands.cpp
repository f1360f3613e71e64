// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "train_commands.hpp"

#include <iostream>
#include <memory>

#include "apps/train/generate.hpp"
#include "apps/train/learn.hpp"
#include "apps/train/tune.hpp"

namespace duiyi::cli {
namespace {

/// The games that differ by their rules: chess960 is learnt with chess.
void add_game(Command& command, GameId& game) {
    std::vector<std::string> names;
    for (const GameId id : all_games)
        if (rules_of(id) == id)
            names.emplace_back(to_string(id));
    command.option("GAME", game, "chess or xiangqi").required().one_of(std::move(names));
}

void add_generate(Command& program) {
    struct Argument {
        train::GenerateRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command(
        "generate",
        "Play the engine against itself, for a network to learn from; goes on where it was ended");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("-o,--out", request.out, "the file of games, to which is added").required();
    command.option("--games", request.games, "how many the file is to hold in the end").with_default();
    command.option("--nodes", request.nodes, "positions searched for each move").with_default().positive();
    command.option("--network", request.network, "the file of a network to judge by; by hand without");
    command.option("--seed", request.seed, "other games for another number").with_default();
    command.option("--threads", request.threads, "games at a time").with_default().between(1, 256);
    command.run([=] { return train::generate(argument->request, std::cerr); });
}

void add_learn(Command& program) {
    struct Argument {
        train::LearnRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("learn", "Make a network of files that `duiyi generate` wrote");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("FILES", request.data, "of games").required();
    command.option("-o,--out", request.out, "the network; written after each epoch").required();
    command.option("--from", request.from, "a network to begin with, in place of random numbers");
    command.option("--imitate", request.imitate,
                   "learn the evaluation by hand, of so many random positions near each of the games'");
    command.option("--epochs", request.schedule.epochs, "times that all positions are seen")
        .with_default()
        .between(1, 10'000);
    command
        .option("--score-share", request.schedule.score_share,
                "what the search's score counts; the result has the rest")
        .with_default()
        .share();
    command.flag("--in-mean", request.schedule.in_mean,
                 "learn to be right in the mean with the evaluation by hand, and not alone");
    command.option("--rate", request.schedule.first_rate, "the size of the first steps").with_default();
    command.option("--seed", request.schedule.seed, "for the beginning and the order").with_default();
    command.option("--threads", request.schedule.threads, "at a time").with_default().between(1, 256);
    command.run([=] { return train::learn(argument->request, std::cout, std::cerr); });
}

void add_tune(Command& program) {
    struct Argument {
        train::TuneRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command(
        "tune", "Fit the weights of the evaluation by hand to files that `duiyi generate` wrote");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("FILES", request.data, "of games").required();
    command.option("-o,--out", request.out, "the weights, as a header of libs/engine").required();
    command.option("--epochs", request.epochs, "times that all positions are seen")
        .with_default()
        .between(1, 10'000);
    command
        .option("--score-share", request.score_share,
                "what the search's score counts; the result has the rest")
        .with_default()
        .share();
    command.option("--most", request.most, "positions").with_default();
    command.run([=] { return train::tune(argument->request, std::cout, std::cerr); });
}

} // namespace

void add_train_commands(Command& program) {
    add_generate(program);
    add_learn(program);
    add_tune(program);
}

} // namespace duiyi::cli
