// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games with clocks on a server that is killed with SIGKILL while they are played: after each restart the
// side to move has the time that it had when its turn began, and its turn begins now.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

constexpr int timed_rounds = 5;
constexpr std::int64_t base_ms = 300'000;

struct TimedGame {
    std::string room;
    std::string secret;
    std::size_t acknowledged = 0; ///< moves
};

/// What the side had left after the last of its moves.
std::int64_t left_of(const json::object& state, std::string_view side) {
    const auto& plies = state.at("plies").as_array();
    const auto first = state.at("first_ply").to_number<std::size_t>(); // of a long game, the last plies
    const std::size_t parity = side == "first" ? 0 : 1;
    std::int64_t left = base_ms;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        if ((first + i) % 2 == parity) {
            left = plies[i].at("clock").to_number<std::int64_t>();
        }
    }
    return left;
}

/// The clocks of a game that the server has just loaded. `up_ms`: for how long it has been there at most.
void expect_lawful(const json::object& joined, std::int64_t up_ms) {
    const auto& state = joined.at("state").as_object();
    const auto& clock = state.at("clock").as_object();
    EXPECT_EQ(clock.at("running"), state.at("position").at("turn"));
    for (const std::string_view side : {"first", "second"}) {
        EXPECT_EQ(number_of(clock.at(side).as_object(), "main"), left_of(state, side)) << clock;
    }
    const std::int64_t now = number_of(joined, "now");
    const std::int64_t at = number_of(clock, "at");
    EXPECT_LE(at, now);
    EXPECT_LE(now - at, up_ms) << "the turn began before this server did";
    const auto& running = clock.at(text_of(clock, "running")).as_object();
    const std::int64_t allowed = clock.at("first_move").as_bool() ? 60'000 : number_of(running, "main");
    EXPECT_EQ(number_of(clock, "deadline"), at + allowed);
}

/// Plays until the server dies.
void play_timed(std::uint16_t port, TimedGame& game, unsigned seed, std::int64_t up_ms) {
    std::mt19937 random(seed);
    WsClient client(port);
    std::optional<json::object> state;
    if (game.room.empty()) {
        state = client.try_ask({{"type", "create"},
                                {"game", "chess"},
                                {"mode", "screen"},
                                {"side", "first"},
                                {"time", "fischer 300+3"}});
        if (!state || text_of(*state, "type") != "created") {
            return;
        }
        game.room = text_of(*state, "room");
        game.secret = text_of(*state, "secret");
    }
    while (true) {
        state = client.try_ask({{"type", "join"}, {"room", game.room}, {"secret", game.secret}});
        if (!state || !state->contains("state")) {
            return;
        }
        const auto& position = state->at("state").at("position").as_object();
        const std::size_t ply = position.at("ply").to_number<std::size_t>();
        EXPECT_GE(ply, game.acknowledged) << "an acknowledged move is lost";
        if (position.at("outcome").is_object()) {
            return; // mate, by chance
        }
        expect_lawful(*state, up_ms + 60'000);
        const auto& legal = position.at("legal").as_array();
        const auto answer =
            client.try_ask({{"type", "move"}, {"ply", ply}, {"move", legal[random() % legal.size()]}});
        if (!answer) {
            return;
        }
        game.acknowledged = ply + (text_of(*answer, "type") == "ack" ? 1 : 0);
    }
}

TEST(ClockCrash, ClocksAreLawfulAfterEachKill) {
    const TempFolder data;
    const std::vector<std::string> options{"--messages-per-second", "1000000", "--message-burst", "1000000"};
    std::vector<TimedGame> games(4);
    std::mt19937 random(20'261'123);
    for (int round = 0; round <= timed_rounds; ++round) {
        const auto began = std::chrono::steady_clock::now();
        const auto up_ms = [began] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                         began)
                .count();
        };
        ServerProcess server(data.path(), options);
        ASSERT_NE(server.port(), 0) << server.errors();
        for (const TimedGame& game : games) {
            if (!game.room.empty()) {
                WsClient client(server.port());
                const auto joined = client.ask({{"type", "join"}, {"room", game.room}, {"watch", true}});
                ASSERT_TRUE(joined.contains("state")) << joined;
                if (!joined.at("state").at("position").at("outcome").is_object()) {
                    expect_lawful(joined, up_ms());
                }
            }
        }
        std::vector<std::thread> threads;
        for (TimedGame& game : games) {
            threads.emplace_back(play_timed, server.port(), std::ref(game), static_cast<unsigned>(random()),
                                 up_ms());
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 400));
        server.signal(SIGKILL);
        for (auto& thread : threads) {
            thread.join();
        }
        EXPECT_EQ(server.wait(), 128 + SIGKILL) << server.errors();
        ASSERT_FALSE(HasFailure()) << "in round " << round;
    }
    std::size_t moves = 0;
    for (const TimedGame& game : games) {
        moves += game.acknowledged;
    }
    EXPECT_GT(moves, games.size()) << "the server was stopped while games were played";
}

} // namespace
} // namespace duiyi::test
