// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "match_options.hpp"

namespace duiyi::cli {
namespace {

void add_lists(Command& command, match::MatchArguments& arguments) {
    command.option("--engine", arguments.engines, "settings of an engine, key=value; once for each engine");
    command.option("--each", arguments.each, "settings of all engines; an engine's own win");
    command.option(
        "--openings", arguments.openings,
        "[file=F] [order=sequential|random] [plies=N]: positions from a FEN or EPD file, and N random "
        "moves that leave the material even");
    command.option(
        "--resign", arguments.resign,
        "[count=3] [score=600] [twosided]: adjudicate a loss when an engine reports it COUNT times");
    command.option("--draw", arguments.draw,
                   "[number=40] [count=8] [score=10]: adjudicate a draw from move NUMBER on");
    command.option(
        "--sprt", arguments.sprt,
        "[elo0=0] [elo1=5] [alpha=0.05] [beta=0.05] [model=logistic|normalized]: stop when the test "
        "is decided (two engines)");
}

} // namespace

void add_match_options(Command& command, match::MatchArguments& arguments) {
    auto& plan = arguments.plan;
    command.accept_single_dash();
    command.option("GAME", plan.game, "chess, chess960 or xiangqi").required();
    add_lists(command, arguments);
    command.option("--games", plan.games, "of each two engines, in pairs with colours swapped")
        .with_default()
        .between(1, 1'000'000);
    command.option("--format", arguments.format, "round-robin or gauntlet (the first against all others)")
        .with_default()
        .one_of({"round-robin", "gauntlet"});
    command.option("--concurrency", plan.concurrency, "games at a time").with_default().between(1, 1024);
    command.option("--pin", plan.cores, "the processor of each game at a time: 0,1").between(0, 1023);
    command.option("--seed", plan.seed, "of all that is random").with_default();
    command.option("--max-plies", plan.adjudication.max_plies, "a longer game is drawn (0: none is)")
        .with_default()
        .between(0, 9000);
    command.option("--rules", arguments.rules, "xiangqi: by which rules repetitions are judged")
        .with_default()
        .one_of({"wxf", "cxa"});
    command.option("--pgn", plan.pgn_file, "the file that the games are added to");
    command.option("--event", plan.event, "the event in the games' headers").with_default();
    command.option("--journal", plan.journal_file,
                   "a file of results, with which the same command continues an interrupted match");
    command.option("--log", plan.log_file, "a file for every line sent and received");
    command.flag("--quiet", plan.quiet, "print no line for each game");
    command.option("--startup", arguments.startup, "seconds in which an engine must be ready").with_default();
    command.option("--stall", arguments.stall, "seconds of silence that lose a game without a clock")
        .with_default();
    command.footer(R"(Settings of an engine:
  cmd="PROGRAM ARGS"   the program (required)       name=NAME       in tables and records
  proto=uci|ucci|cecp  the protocol (uci)           dir=FOLDER      working directory
  tc=[M/]BASE[+INC]    clock, in seconds: 1+0.01    st=SECONDS      for each move
  depth=N  nodes=N     limits of the search         margin=MS       forgiven on the clock (20)
  option.NAME=VALUE    an option of the engine      init=LINE       a line sent at the start
  squares=a0|a1|auto   xiangqi squares under UCI    restart=on|off  a new process for each game (off)
  stderr=FILE          its standard error           arg=WORD        one more argument)");
}

} // namespace duiyi::cli
