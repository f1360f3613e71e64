// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games with clocks on a server that is killed with SIGKILL, again and again: while moves are made, and in
// the moment in which time is up. Nobody loses time by that, nobody is flagged by it, and each game ends
// once.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "clock_story.hpp"
#include "environment.hpp"
#include "inbox.hpp"
#include "server_process.hpp"
#include "store/sqlite_store.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using server::ClockStory;
using server::Outage;

/// What a server is killed after.
enum class Cue : std::uint8_t { move, flag };

/// One life of the server.
class Life {
public:
    /// It is killed after so many acknowledged moves, or flags that were told.
    Life(std::uint16_t at, Cue cue, int count) : port(at), cue_(cue), left_(count) {}

    void saw(Cue what) {
        if (what == cue_) {
            const std::lock_guard lock(mutex_);
            --left_;
            changed_.notify_one();
        }
    }
    /// Waits for the cue; false when it does not come.
    bool wait() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, WsClient::patience, [this] { return left_ <= 0; });
    }
    /// The server has answered with this moment of its clock.
    void answered_at(std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        first_ms_ = std::min(first_ms_, now_ms);
        last_ms_ = std::max(last_ms_, now_ms);
    }
    /// From the last answer to the first one of the next life.
    [[nodiscard]] Outage until(const Life& next) const {
        return {std::min(last_ms_, next.first_ms_ - 1), next.first_ms_};
    }

    const std::uint16_t port;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Cue cue_;
    int left_;
    std::int64_t first_ms_ = std::numeric_limits<std::int64_t>::max();
    std::int64_t last_ms_ = 0;
};

struct TimedGame {
    ClockStory story{};
    std::array<std::string, 2> secrets{};
    std::string join_id = fresh_id() + "-of-a-join"; ///< of the second seat: it may be asked for twice
    std::int64_t acknowledged = 0;                   ///< the version that is known to be stored
    bool is_over = false;
};

/// Two people who play one game after the other, with one control.
struct Pair {
    const char* game;
    const char* time;
    bool waits_for_flag = false; ///< after the first moves nobody moves any more
    TimedGame now{};
    std::vector<ClockStory> finished{};
};

using Clients = std::array<WsClient, 2>;

void note(Life& life, TimedGame& game, const json::object& joined) {
    life.answered_at(number_of(joined, "now"));
    const std::int64_t version = number_of(joined, "version");
    EXPECT_GE(version, game.acknowledged) << "an acknowledged event is lost";
    const auto& state = joined.at("state").as_object();
    game.story.note(version, state.at("clock"));
    game.is_over = state.at("position").at("outcome").is_object();
}

/// Asks for the room's state. Nothing when the server died.
std::optional<json::object> enter(Life& life, WsClient& client, TimedGame& game, std::size_t seat) {
    auto joined =
        client.try_ask({{"type", "join"}, {"room", game.story.room}, {"secret", game.secrets.at(seat)}});
    if (!joined) {
        return std::nullopt;
    }
    EXPECT_TRUE(joined->contains("state")) << json::serialize(*joined);
    if (!joined->contains("state")) {
        return std::nullopt;
    }
    note(life, game, *joined);
    return joined;
}

bool create(WsClient& client, Pair& pair) {
    const auto made = client.try_ask(
        {{"type", "create"}, {"game", pair.game}, {"mode", "link"}, {"side", "first"}, {"time", pair.time}});
    if (!made) {
        return false;
    }
    EXPECT_EQ(text_of(*made, "type"), "created") << json::serialize(*made);
    pair.now.story.room = text_of(*made, "room");
    pair.now.secrets[0] = text_of(*made, "secret");
    return !pair.now.story.room.empty();
}

/// Takes the second seat; again, under the same id, when an answer was lost.
bool join(WsClient& client, TimedGame& game) {
    const auto joined = client.try_ask({{"type", "join"}, {"id", game.join_id}, {"room", game.story.room}});
    if (!joined) {
        return false;
    }
    EXPECT_TRUE(joined->contains("secret")) << json::serialize(*joined);
    game.secrets[1] = joined->contains("secret") ? text_of(*joined, "secret") : "";
    return !game.secrets[1].empty();
}

/// False when the server died.
bool sit_down(Life& life, Clients& clients, Pair& pair) {
    TimedGame& game = pair.now;
    return (!game.story.room.empty() || create(clients[0], pair)) &&
           (!game.secrets[1].empty() || join(clients[1], game)) && enter(life, clients[0], game, 0) &&
           enter(life, clients[1], game, 1);
}

/// Plays any move for whoever is to move. False when the server died.
bool move(Life& life, Clients& clients, TimedGame& game, const json::object& position, std::mt19937& random) {
    const auto& legal = position.at("legal").as_array();
    WsClient& mover = text_of(position, "turn") == "first" ? clients[0] : clients[1];
    const auto answer = mover.try_ask(
        {{"type", "move"}, {"ply", position.at("ply")}, {"move", legal[random() % legal.size()]}});
    if (!answer) {
        return false;
    }
    if (text_of(*answer, "type") == "ack") {
        game.acknowledged = number_of(*answer, "version");
        life.saw(Cue::move);
    }
    return true;
}

/// Waits until the game has ended by itself. False when the server died.
bool await_end(Life& life, WsClient& client, TimedGame& game) {
    while (const auto message = client.next()) {
        const std::string kind =
            text_of(*message, "type") == "event" ? text_of(message->at("event").as_object(), "kind") : "";
        if (kind == "flagged") {
            game.acknowledged = number_of(*message, "version");
            life.saw(Cue::flag);
        } else if (kind == "ended") {
            game.acknowledged = number_of(*message, "version");
            game.is_over = true;
            return true;
        }
    }
    return false;
}

/// Plays one game to its end. False when the server died.
bool play_game(Life& life, Pair& pair, std::mt19937& random) {
    Clients clients{WsClient(life.port), WsClient(life.port)};
    if (!sit_down(life, clients, pair)) {
        return false;
    }
    while (!pair.now.is_over) {
        const auto joined = enter(life, clients[0], pair.now, 0);
        if (!joined || testing::Test::HasFailure()) {
            return false;
        }
        const auto& position = joined->at("state").at("position").as_object();
        if (pair.now.is_over) {
            return true;
        }
        if (pair.waits_for_flag && number_of(position, "ply") >= 2) {
            return await_end(life, clients[0], pair.now);
        }
        if (!move(life, clients, pair.now, position, random)) {
            return false;
        }
    }
    return true;
}

/// Plays game after game until the server dies.
void play_timed(Life& life, Pair& pair, unsigned seed) {
    std::mt19937 random(seed);
    while (play_game(life, pair, random)) {
        pair.finished.push_back(std::move(pair.now.story));
        pair.now = TimedGame{};
    }
}

/// What is stored of each game, when no server is there any more.
server::ClockCounts check_folder(const std::filesystem::path& folder, const std::vector<Pair>& pairs,
                                 const std::vector<Outage>& outages) {
    server::Inbox inbox;
    const auto store = server::SqliteStore::open({.folder = folder, .post = inbox.post()});
    EXPECT_TRUE(store) << store.error();
    server::ClockCounts all;
    const auto check = [&](const ClockStory& story) {
        std::optional<std::vector<server::StoredEvent>> events;
        (*store)->load(story.room, 0, [&events](const auto& slice) {
            events = slice ? slice->events : std::vector<server::StoredEvent>();
        });
        inbox.run_until([&events] { return events.has_value(); });
        all += check_clocks(story, *events, outages);
    };
    for (const Pair& pair : pairs) {
        std::ranges::for_each(pair.finished, check);
        if (!pair.now.secrets[1].empty()) {
            check(pair.now.story);
        }
    }
    return all;
}

std::vector<Pair> pairs_of_all_kinds() {
    return {{"chess", "fischer 300+3"},
            {"chess", "delay 300+3"},
            {"chess", "bronstein 300+3"},
            {"xiangqi", "byoyomi 300+3x30"},
            {"xiangqi", "xiangqi 10-5-30"},
            {"chess", "correspondence 1"},
            {"chess", "fischer 300+3 / fischer 240+3, draw wins second"},
            {"xiangqi", "fischer 1+0", true},
            {"chess", "byoyomi 0+1x1", true}};
}

/// Loads what goes on, and waits for ends: those that were not decided when the last server was killed, and
/// those that come soon.
void finish(Life& life, std::vector<Pair>& pairs) {
    for (Pair& pair : pairs) {
        TimedGame& game = pair.now;
        if (game.secrets[1].empty()) {
            continue;
        }
        WsClient client(life.port);
        const auto joined = enter(life, client, game, 0);
        ASSERT_TRUE(joined);
        const auto& state = joined->at("state").as_object();
        const bool is_flagged = state.at("clock").at("running").is_null();
        const bool flags_soon = pair.waits_for_flag && state.at("position").at("ply").as_int64() >= 2;
        if (!game.is_over && (is_flagged || flags_soon)) {
            EXPECT_TRUE(await_end(life, client, game));
        }
    }
}

TEST(ClockCrash, NobodyLosesTimeAndEachGameEndsOnce) {
    const TempFolder data;
    const std::vector<std::string> options{
        "--messages-per-second", "1000000", "--message-burst",      "1000000",
        "--rooms-per-hour",      "1000000", "--game-bytes-per-day", "1000000000000"};
    std::vector<Pair> pairs = pairs_of_all_kinds();
    std::vector<std::unique_ptr<Life>> lives;
    std::mt19937 random(number_from_environment("DUIYI_SEED", 20'261'126));
    const auto kills = static_cast<int>(number_from_environment("DUIYI_KILLS", 6));
    for (int kill = 0; kill < kills; ++kill) {
        ServerProcess server(data.path(), options);
        ASSERT_NE(server.port(), 0) << server.errors();
        const Cue cue = kill % 3 == 2 ? Cue::flag : Cue::move;
        const int count = kill % 3 == 0 ? 1 + static_cast<int>(random() % 60) : 1;
        Life& life = *lives.emplace_back(std::make_unique<Life>(server.port(), cue, count));
        std::vector<std::thread> threads;
        for (Pair& pair : pairs) {
            threads.emplace_back(play_timed, std::ref(life), std::ref(pair), static_cast<unsigned>(random()));
        }
        EXPECT_TRUE(life.wait()) << "what the server is killed after did not come";
        server.signal(SIGKILL);
        for (auto& thread : threads) {
            thread.join();
        }
        EXPECT_EQ(server.wait(), 128 + SIGKILL) << server.errors();
        ASSERT_FALSE(HasFailure()) << "after " << kill << " kills";
    }
    ServerProcess server(data.path(), options);
    ASSERT_NE(server.port(), 0) << server.errors();
    finish(*lives.emplace_back(std::make_unique<Life>(server.port(), Cue::move, 0)), pairs);
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0) << server.errors();
    std::vector<Outage> outages;
    for (std::size_t i = 1; i < lives.size(); ++i) {
        outages.push_back(lives[i - 1]->until(*lives[i]));
    }
    const auto counts = check_folder(data.path(), pairs, outages);
    std::printf("%d kills, %d moves, %d turns begun again, %d flags, %d games ended\n", kills, counts.moves,
                counts.restarts, counts.flags, counts.ends);
    EXPECT_GT(counts.moves, kills);
    EXPECT_GT(counts.restarts, kills);
    EXPECT_GT(counts.flags, 0);
}

} // namespace
} // namespace duiyi::test
