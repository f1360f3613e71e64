// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The promise: what was acknowledged is stored. The server is killed with SIGKILL at a random moment while
// several games are being played, many times; after each restart every acknowledged move must be there.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <thread>

#include "duiyi/test_kit/pace.hpp"
#include "environment.hpp"
#include "postgres/postgres_server.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int games = 6;
/// How often the server is killed.
int rounds() {
    return static_cast<int>(number_from_environment("DUIYI_KILLS", test_kit::slow_build() ? 8 : 20));
}

/// For slow machines and sanitizers: fewer rounds then, but never none. A longer run takes as long as it
/// takes.
std::chrono::seconds most_time() {
    return std::getenv("DUIYI_KILLS") == nullptr ? 90s : 24h;
}

/// One room in screen mode, played by one connection. Survives the server.
struct GameLog {
    std::string game;
    std::string room;
    std::string secret;
    std::vector<std::string> acknowledged; ///< moves, in order, since the start
    std::string in_doubt;                  ///< sent, and the answer never came
    std::string in_doubt_id;
};

/// What one connection plays: a game, then the next. The finished ones were promised as well.
struct Player {
    GameLog now;
    std::vector<GameLog> finished;
};

json::object move_request(const GameLog& log, const std::string& move, const std::string& id) {
    return {{"type", "move"}, {"id", id}, {"ply", log.acknowledged.size()}, {"move", move}};
}

using Moves = std::vector<std::string>;

Moves legal_moves(const json::value& position) {
    Moves moves;
    for (const auto& move : position.at("legal").as_array()) {
        moves.push_back(json::value_to<std::string>(move));
    }
    return moves;
}

std::optional<json::object> rejoin(WsClient& client, const GameLog& log) {
    auto joined = client.try_ask({{"type", "join"}, {"room", log.room}, {"secret", log.secret}});
    if (joined) {
        EXPECT_TRUE(joined->contains("state")) << json::serialize(*joined);
    }
    return joined && joined->contains("state") ? joined : std::nullopt;
}

/// What the server knows after a restart, against what it has promised. Gives the legal moves; nothing when
/// the server died on the way.
std::optional<Moves> verify(WsClient& client, GameLog& log) {
    const auto joined = rejoin(client, log);
    if (!joined) {
        return std::nullopt;
    }
    const auto& plies = joined->at("state").at("plies").as_array(); // of a long game, the last ones
    const auto first = joined->at("state").at("first_ply").to_number<std::size_t>();
    EXPECT_GE(first + plies.size(), log.acknowledged.size()) << "an acknowledged move is lost";
    EXPECT_LE(first + plies.size(), log.acknowledged.size() + (log.in_doubt.empty() ? 0 : 1));
    for (std::size_t i = first; i < std::min(first + plies.size(), log.acknowledged.size()); ++i) {
        EXPECT_EQ(json::value_to<std::string>(plies[i - first].at("move")), log.acknowledged[i]);
    }
    // The move in doubt is sent again, under its id: it must count once, whether it was stored or not.
    if (!log.in_doubt.empty()) {
        const auto ack = client.try_ask(move_request(log, log.in_doubt, log.in_doubt_id));
        if (!ack) {
            return std::nullopt;
        }
        EXPECT_EQ(text_of(*ack, "type"), "ack") << json::serialize(*ack);
        log.acknowledged.push_back(log.in_doubt);
        log.in_doubt.clear();
    }
    const auto now = rejoin(client, log);
    if (!now) {
        return std::nullopt;
    }
    EXPECT_EQ(now->at("state").at("position").at("ply").to_number<std::size_t>(), log.acknowledged.size());
    EXPECT_EQ(number_of(*now, "version"), static_cast<std::int64_t>(log.acknowledged.size()) + 1);
    return legal_moves(now->at("state").at("position"));
}

/// A new room, after a game that is over (or none). Nothing when the server died.
std::optional<Moves> start_game(WsClient& client, Player& player) {
    GameLog& log = player.now;
    const auto made =
        client.try_ask({{"type", "create"}, {"game", log.game}, {"mode", "screen"}, {"side", "first"}});
    if (!made) {
        return std::nullopt;
    }
    EXPECT_EQ(text_of(*made, "type"), "created") << json::serialize(*made);
    if (!log.room.empty()) {
        player.finished.push_back(log);
    }
    log = {log.game, text_of(*made, "room"), text_of(*made, "secret"), {}, {}, {}};
    return legal_moves(made->at("state").at("position"));
}

/// Waits for the ack and the event of the move in doubt. Gives the legal moves after it; nothing when the
/// server died before the event (the ack may have come).
std::optional<Moves> await_move(WsClient& client, GameLog& log, std::atomic<int>& moves) {
    while (const auto message = client.next()) {
        if (text_of(*message, "id") == log.in_doubt_id) {
            EXPECT_EQ(text_of(*message, "type"), "ack") << json::serialize(*message);
            log.acknowledged.push_back(log.in_doubt);
            log.in_doubt.clear();
            ++moves;
        } else if (text_of(*message, "type") == "event" && log.in_doubt.empty()) {
            return legal_moves(message->at("event").at("position"));
        }
    }
    return std::nullopt;
}

/// All games of a player after a restart. Gives the legal moves of the last; nothing when the server died.
std::optional<Moves> verify(WsClient& client, Player& player) {
    for (GameLog& log : player.finished) {
        const auto legal = verify(client, log);
        if (!legal) {
            return std::nullopt;
        }
        EXPECT_TRUE(legal->empty()) << "a finished game goes on";
    }
    return player.now.room.empty() ? start_game(client, player) : verify(client, player.now);
}

/// Plays until the server dies.
void play(std::uint16_t port, Player& player, std::atomic<int>& moves, unsigned seed) {
    std::mt19937 random(seed);
    WsClient client(port);
    auto legal = verify(client, player);
    while (legal && !testing::Test::HasFailure()) {
        if (legal->empty()) {
            legal = start_game(client, player);
            continue;
        }
        GameLog& log = player.now;
        log.in_doubt = (*legal)[random() % legal->size()];
        log.in_doubt_id = fresh_id();
        client.send_text(json::serialize(move_request(log, log.in_doubt, log.in_doubt_id)));
        legal = await_move(client, log, moves);
    }
}

const std::vector<std::string> unlimited{
    "--messages-per-second", "1000000", "--message-burst",      "1000000",
    "--rooms-per-hour",      "1000000", "--game-bytes-per-day", "1000000000000"};

/// Plays on a server that gets a signal in the midst of it, again and again, and verifies all games at last.
void interrupt_play(int signal, int expected_exit, int wanted, const std::string& store = {}) {
    const TempFolder data;
    auto options = unlimited;
    if (!store.empty()) {
        options.insert(options.end(), {"--store", store});
    }
    std::vector<Player> players(games);
    for (int i = 0; i < games; ++i) {
        players[static_cast<std::size_t>(i)].now.game = i % 2 == 0 ? "chess" : "xiangqi";
    }
    std::mt19937 random(number_from_environment("DUIYI_SEED", 20'260'101));
    std::atomic<int> moves = 0;
    int done = 0;
    const auto began = Clock::now();
    for (; done < wanted && Clock::now() - began < most_time(); ++done) {
        ServerProcess server(data.path(), options);
        ASSERT_NE(server.port(), 0) << server.errors();
        std::vector<std::thread> threads;
        for (auto& player : players) {
            threads.emplace_back(play, server.port(), std::ref(player), std::ref(moves),
                                 static_cast<unsigned>(random()));
        }
        // Usually this many were played long ago; not when the machine stood still in all rounds.
        for (const auto start = Clock::now();
             moves <= done + 1 && !testing::Test::HasFailure() && Clock::now() - start < 60s;) {
            std::this_thread::sleep_for(5ms);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(150 + random() % 500));
        server.signal(signal);
        for (auto& thread : threads) {
            thread.join();
        }
        EXPECT_EQ(server.wait(), expected_exit) << server.errors();
        ASSERT_FALSE(testing::Test::HasFailure()) << "in round " << done;
    }
    ServerProcess server(data.path(), options);
    WsClient client(server.port());
    std::size_t finished = 0;
    for (auto& player : players) {
        EXPECT_TRUE(verify(client, player));
        finished += player.finished.size();
    }
    std::printf("%d signals, %d acknowledged moves, %zu finished games\n", done, moves.load(), finished);
    EXPECT_GT(done, 0);
    EXPECT_GT(moves, done) << "the server was stopped while it was working";
}

TEST(Crash, NothingAcknowledgedIsLost) {
    interrupt_play(SIGKILL, 128 + SIGKILL, rounds());
}

// The same with the games in a database, which lives on.
TEST(Crash, NothingAcknowledgedIsLostInPostgresql) {
    interrupt_play(SIGKILL, 128 + SIGKILL, std::min(6, rounds()), PostgresServer::shared().new_schema());
}

// In good order, while everybody plays.
TEST(Crash, NothingAcknowledgedIsLostBySigterm) {
    interrupt_play(SIGTERM, 0, std::min(4, rounds()));
}

} // namespace
} // namespace duiyi::test
