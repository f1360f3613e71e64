// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bot_command.hpp"

#include <sys/signalfd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <vector>

#include "apps/bot/bot.hpp"
#include "message.hpp"

namespace duiyi::cli {
namespace {

struct BotArguments {
    std::string server;
    std::string token;
    std::string token_file;
    std::string engine;
    std::string protocol = "uci";
    std::vector<std::vector<std::string>> engine_options;
    std::optional<std::vector<std::string>> games;
    std::string modes = "both";
    std::string opponents = "all";
    std::int64_t min_time = 0;
    std::int64_t max_time = 3'600;
    std::int64_t max_increment = 60;
    std::int64_t at_once = 1;
    bool untimed = false;
    std::int64_t move_time = 5'000;
    std::int64_t overhead = 200;
    bool upgrade = false;
};

/// Signals that end the program, as something to wait for. Made before any thread, so that all inherit it.
match::FileHandle watch_bot_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        sigaddset(&signals, number);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // an engine that has ended is a fault of its own
    return match::FileHandle(signalfd(-1, &signals, SFD_CLOEXEC));
}

Result<std::string, Fault> token_of(const BotArguments& arguments) {
    std::string token = arguments.token;
    if (!arguments.token_file.empty()) {
        std::ifstream file(arguments.token_file);
        if (!(file >> token)) {
            return tl::unexpected(Fault{arguments.token_file, "holds no token, or cannot be read"});
        }
    }
    const bool is_plain =
        !token.empty() && std::ranges::all_of(token, [](char c) { return c > ' ' && c < 0x7f; });
    if (!is_plain || arguments.token.empty() == arguments.token_file.empty()) {
        return tl::unexpected(Fault{"",
                                    "give a token by --token-file, or by --token, which others see in "
                                    "the list of processes"});
    }
    return token;
}

/// The program itself, or the one that was named.
Result<match::EngineSpec, Fault> engine_of(const BotArguments& arguments) {
    match::EngineSpec spec;
    spec.language = arguments.protocol == "ucci" ? match::Language::ucci : match::Language::uci;
    if (arguments.engine.empty()) {
        spec.command = {"/proc/self/exe", "engine"};
    } else if (auto command = match::split_command(arguments.engine); !command) {
        return tl::unexpected(command.error());
    } else {
        spec.command = *std::move(command);
    }
    for (const auto& words : arguments.engine_options) {
        for (const std::string& word : words) {
            const auto sign = word.find('=');
            if (sign == 0 || sign == std::string::npos) {
                return tl::unexpected(Fault{"--option", "is NAME=VALUE"});
            }
            spec.options.emplace_back(word.substr(0, sign), word.substr(sign + 1));
        }
    }
    return spec;
}

/// Another engine than ours plays by default what its protocol was made for.
Result<std::vector<GameId>, Fault> games_of(const BotArguments& arguments) {
    if (!arguments.games) {
        if (arguments.engine.empty()) {
            return std::vector<GameId>{GameId::chess, GameId::chess960, GameId::xiangqi};
        }
        return std::vector<GameId>{arguments.protocol == "ucci" ? GameId::xiangqi : GameId::chess};
    }
    std::vector<GameId> games;
    for (const std::string& name : *arguments.games) {
        const auto game = parse_game(name);
        if (!game) {
            return tl::unexpected(Fault{"--games", "knows chess, chess960 and xiangqi, not " + name});
        }
        games.push_back(*game);
    }
    return games;
}

Result<bot::BotSettings, Fault> settings_of(const BotArguments& arguments) {
    auto server = bot::parse_server_address(arguments.server);
    if (!server) {
        return tl::unexpected(server.error());
    }
    auto token = token_of(arguments);
    if (!token) {
        return tl::unexpected(token.error());
    }
    auto engine = engine_of(arguments);
    if (!engine) {
        return tl::unexpected(engine.error());
    }
    auto games = games_of(arguments);
    if (!games) {
        return tl::unexpected(games.error());
    }
    bot::BotSettings settings{*std::move(server), *std::move(token), *std::move(engine)};
    settings.rules.games = *std::move(games);
    settings.rules.takes_rated = arguments.modes != "casual";
    settings.rules.takes_casual = arguments.modes != "rated";
    settings.rules.takes_bots = arguments.opponents != "people";
    settings.rules.takes_people = arguments.opponents != "bots";
    settings.rules.takes_untimed = arguments.untimed;
    settings.rules.min_base_s = arguments.min_time;
    settings.rules.max_base_s = arguments.max_time;
    settings.rules.max_increment_s = arguments.max_increment;
    settings.rules.games_at_once = static_cast<std::size_t>(arguments.at_once);
    settings.move_time = std::chrono::milliseconds(arguments.move_time);
    settings.overhead = std::chrono::milliseconds(arguments.overhead);
    settings.becomes_bot = arguments.upgrade;
    return settings;
}

int play_as_bot(const BotArguments& arguments) {
    auto settings = settings_of(arguments);
    if (!settings) {
        return complain("bot: " + settings.error().text());
    }
    const auto signals = watch_bot_signals();
    settings->wake_fd = signals.get();
    std::mutex lines;
    settings->log = [&lines](const std::string& line) {
        const std::lock_guard lock(lines);
        complain(line, 0);
    };
    const auto played = bot::run_bot(*settings);
    return played ? 0 : complain("bot: " + played.error().text(), failed);
}

} // namespace

void add_bot_command(Command& root) {
    auto command = root.command("bot", "Play on a server as a bot, with our engine or another one");
    const auto arguments = std::make_shared<BotArguments>();
    BotArguments& a = *arguments;
    command.option("--server", a.server, "The server's address, such as http://127.0.0.1:8080").required();
    command.option("--token", a.token, "A personal token of the account, with the scope bot:play");
    command.option("--token-file", a.token_file, "A file that holds the token");
    command.flag("--upgrade", a.upgrade, "Make the account a bot if it is none; it stays one");
    command.option("--engine", a.engine, "The engine's command line; without it our own engine plays");
    command.option("--protocol", a.protocol, "What the engine speaks").one_of({"uci", "ucci"}).with_default();
    command.option("--option", a.engine_options, "NAME=VALUE: an option of the engine; may be repeated");
    command.option("--games", a.games,
                   "Which games: chess, chess960, xiangqi; by default what the engine plays");
    command.option("--modes", a.modes, "Which games count")
        .one_of({"both", "rated", "casual"})
        .with_default();
    command.option("--opponents", a.opponents, "Whose challenges are accepted")
        .one_of({"all", "people", "bots"})
        .with_default();
    command.option("--min-time", a.min_time, "Least main time, in seconds").between(0, 10'800).with_default();
    command.option("--max-time", a.max_time, "Most main time, in seconds").between(0, 10'800).with_default();
    command.option("--max-increment", a.max_increment, "Most increment, in seconds")
        .between(0, 60)
        .with_default();
    command.flag("--untimed", a.untimed, "Accept games without a clock too");
    command.option("--at-once", a.at_once, "Games at once; an engine runs for each")
        .between(1, 64)
        .with_default();
    command.option("--move-time", a.move_time, "Milliseconds for a move of a game without a clock")
        .between(1, 3'600'000)
        .with_default();
    command.option("--overhead", a.overhead, "Milliseconds of each move that the network is left")
        .between(0, 10'000)
        .with_default();
    command.run([arguments] { return play_as_bot(*arguments); });
}

} // namespace duiyi::cli
