// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Two bots of `duiyi bot` play a whole game of each kind; the server is killed in the middle.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include "apps/match/child_process.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "program_calls.hpp"
#include "server_process.hpp"

namespace duiyi::test {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

struct ExportedBotGame {
    std::string status;
    std::size_t moves = 0;
};

ExportedBotGame exported_bot_game(std::uint16_t port, const std::string& game) {
    const auto answer = program_call(port, "GET", "/game/export/" + game, "Accept: application/json\r\n");
    std::istringstream words(program_field(answer, "moves"));
    ExportedBotGame found{program_field(answer, "status")};
    for (std::string word; words >> word;) {
        ++found.moves;
    }
    return found;
}

/// Waits until the game has so many moves, or is over.
ExportedBotGame wait_for_moves(std::uint16_t port, const std::string& game, std::size_t moves) {
    const auto end = steady_clock::now() + seconds(50);
    ExportedBotGame found;
    while (steady_clock::now() < end) {
        found = exported_bot_game(port, game);
        if (found.moves >= moves ||
            (!found.status.empty() && found.status != "started" && found.status != "created")) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return found;
}

/// A `duiyi bot` that ends with this.
match::ChildProcess start_bot(const TempFolder& folder, std::uint16_t port, const std::string& header,
                              const std::string& name) {
    const auto file = folder.path() / name;
    const auto from = std::string("Authorization: Bearer ").size();
    std::ofstream(file) << header.substr(from, header.size() - from - 2) << '\n';
    auto bot = match::ChildProcess::start(
        {{test_kit::built_program("duiyi"), "bot", "--upgrade", "--server",
          "http://127.0.0.1:" + std::to_string(port), "--token-file", file.string()},
         {},
         (folder.path() / (name + ".log")).string()});
    EXPECT_TRUE(bot);
    return *std::move(bot);
}

void expect_a_whole_game(const std::string& variant) {
    const TempFolder folder;
    std::filesystem::create_directory(folder.path() / "data");
    auto server = std::make_unique<ServerProcess>(folder.path() / "data");
    const auto port = server->port();
    ASSERT_NE(port, 0) << server->errors();
    const auto anna = new_token_header(port, "anna", "bot:play,challenge:write");
    const auto robo = new_token_header(port, "robo", "bot:play");
    const auto first = start_bot(folder, port, anna, "anna");
    const auto second = start_bot(folder, port, robo, "robo");
    for (int i = 0; i < 100; ++i) {
        const auto bots = program_call(port, "GET", "/api/bot/online", "");
        if (bots.find("anna") != std::string::npos && bots.find("robo") != std::string::npos) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    const auto made = program_call(port, "POST", "/api/challenge/robo", anna,
                                   "clock.limit=6&clock.increment=0&rated=true&variant=" + variant);
    const auto game = program_field(made, "id");
    ASSERT_FALSE(game.empty()) << made;
    const auto before = wait_for_moves(port, game, 6);
    ASSERT_EQ(before.status, "started");
    server->signal(SIGKILL);
    server->wait();
    server = std::make_unique<ServerProcess>(folder.path() / "data", std::vector<std::string>{},
                                             "127.0.0.1:" + std::to_string(port));
    ASSERT_EQ(server->port(), port) << server->errors();
    EXPECT_GE(exported_bot_game(port, game).moves, before.moves) << "an acknowledged move is lost";
    const auto after = wait_for_moves(port, game, 10'000);
    EXPECT_GE(after.moves, before.moves + 4) << "nobody went on";
    EXPECT_NE(after.status, "started");
    EXPECT_NE(after.status, "aborted");
}

TEST(BotGames, AWholeGameOfChessThroughAKill) {
    expect_a_whole_game("standard");
}

TEST(BotGames, AWholeGameOfXiangqiThroughAKill) {
    expect_a_whole_game("xiangqi");
}

} // namespace
} // namespace duiyi::test
