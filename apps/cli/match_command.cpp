// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "match_command.hpp"

#include <sys/signalfd.h>

#include <csignal>
#include <iostream>
#include <memory>

#include "match_options.hpp"
#include "message.hpp"
#include "tournament.hpp"

namespace duiyi::cli {
namespace {

/// Signals that end the program, as something to wait for. Made before any thread, so that all inherit it.
match::FileHandle watch_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        sigaddset(&signals, number);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // an engine that has ended is a result, not our end
    return match::FileHandle(signalfd(-1, &signals, SFD_CLOEXEC));
}

int run(const match::MatchArguments& arguments) {
    const auto plan = match::make_plan(arguments);
    if (!plan) {
        return complain("match: " + plan.error().text());
    }
    const auto signals = watch_signals();
    const auto end =
        match::run_match(*plan, signals.get(), [](const std::string& line) { std::cerr << line + "\n"; });
    using Kind = match::MatchEnd::Kind;
    std::cout << end.report;
    if (end.kind == Kind::failed) {
        return complain("match: " + end.error, end.games == 0 ? bad_input : failed);
    }
    if (end.kind == Kind::interrupted) {
        return complain("match: interrupted, " + std::to_string(end.left) + " games left" +
                            (plan->journal_file.empty() ? "" : "; the same command goes on with them"),
                        failed);
    }
    return 0;
}

} // namespace

void add_match_command(Command& root) {
    auto command = root.command("match", "Play engines against each other, in either game");
    auto arguments = std::make_shared<match::MatchArguments>();
    add_match_options(command, *arguments);
    command.run([arguments] { return run(*arguments); });
}

} // namespace duiyi::cli
