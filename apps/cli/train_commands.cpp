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

/// Chess960 has the rules of chess, so it is trained with chess.
void add_game(Command& command, GameId& game) {
    std::vector<std::string> names;
    for (const GameId id : all_games) {
        if (rules_of(id) == id) {
            names.emplace_back(to_string(id));
        }
    }
    command.option("GAME", game, "chess or xiangqi").required().one_of(std::move(names));
}

void add_generate(Command& program) {
    struct Argument {
        train::GenerateRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command =
        program.command("generate", "Play self-play games for training; continues an interrupted run");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("-o,--out", request.out, "the file of games, appended to").required();
    command.option("--games", request.games, "total number of games in the file").with_default();
    command.option("--nodes", request.nodes, "nodes for each move").with_default().positive();
    command.option("--network", request.network,
                   "the network (NNUE) to evaluate with; without: the handcrafted evaluation");
    command.option("--seed", request.seed, "of the random openings").with_default();
    command.option("--threads", request.threads, "number of games played at a time")
        .with_default()
        .between(1, 256);
    command.run([=] { return train::generate(argument->request, std::cerr); });
}

void add_learn(Command& program) {
    struct Argument {
        train::LearnRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("learn", "Train a network on files of `duiyi generate`");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("FILES", request.data, "files of games").required();
    command.option("-o,--out", request.out, "the network; written after each epoch").required();
    command.option("--from", request.from, "a network to start from, instead of random weights");
    command.option(
        "--imitate", request.imitate,
        "train on the handcrafted evaluation of N random positions near each position of the games");
    command.option("--epochs", request.schedule.epochs, "passes over all positions")
        .with_default()
        .between(1, 10'000);
    command
        .option("--score-share", request.schedule.score_share,
                "weight of the search score in the target; the rest is the game result")
        .with_default()
        .share();
    command.option("--rate", request.schedule.first_rate, "initial learning rate").with_default();
    command.option("--seed", request.schedule.seed, "of the initial weights and the order").with_default();
    command.option("--threads", request.schedule.threads, "number of threads").with_default().between(1, 256);
    command.run([=] { return train::learn(argument->request, std::cout, std::cerr); });
}

void add_tune(Command& program) {
    struct Argument {
        train::TuneRequest request;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command(
        "tune", "Tune the weights of the handcrafted evaluation on files of `duiyi generate`");
    add_game(command, argument->request.game);
    auto& request = argument->request;
    command.option("FILES", request.data, "files of games").required();
    command.option("-o,--out", request.out, "the weights, as a header of libs/engine").required();
    command.option("--epochs", request.epochs, "passes over all positions").with_default().between(1, 10'000);
    command
        .option("--score-share", request.score_share,
                "weight of the search score in the target; the rest is the game result")
        .with_default()
        .share();
    command.option("--most", request.most, "maximum number of positions").with_default();
    command.run([=] { return train::tune(argument->request, std::cout, std::cerr); });
}

} // namespace

void add_train_commands(Command& program) {
    add_generate(program);
    add_learn(program);
    add_tune(program);
}

} // namespace duiyi::cli
