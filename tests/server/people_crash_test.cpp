// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The server is killed with SIGKILL, again and again, while accounts are made, paired and rated. What it has
// acknowledged must be there afterwards, and nothing twice: each account, each game, each change of a rating.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "environment.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;

constexpr int people = 8;
constexpr const char* pool_time = "fischer 60+0";

/// What is under way in the moment of a kill.
enum class Phase : std::uint8_t { sign_up, pairing, move, end };
constexpr std::array phases{Phase::sign_up, Phase::pairing, Phase::move, Phase::end};

/// How long after such a request the server is killed at most, in microseconds.
unsigned latest(Phase phase) {
    return phase == Phase::sign_up ? 150'000 : phase == Phase::pairing ? 20'000 : 3'000;
}

/// One life of the server. It is killed a little after somebody has begun what this round is about.
class Round {
public:
    /// After the `count`th request of the phase.
    Round(std::uint16_t server, Phase wanted, int count) : port(server), wanted_(wanted), left_(count) {}

    /// To be called before a request of this phase is sent.
    void begin(Phase phase) {
        if (phase == wanted_) {
            const std::lock_guard lock(mutex_);
            --left_;
            changed_.notify_one();
        }
    }
    /// Such a request was not answered.
    void cut(Phase phase) { ++cuts.at(static_cast<std::size_t>(phase)); }
    /// Waits for the phase; false when it does not come.
    bool wait() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, 90s, [this] { return left_ <= 0; });
    }

    const std::uint16_t port;
    std::array<std::atomic<int>, phases.size()> cuts{};
    std::atomic<int> finished = 0; ///< ends of games that players have been told

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Phase wanted_;
    int left_;
};

std::string exchange(std::uint16_t port, const std::string& source, const std::string& request) {
    return http_exchange(Socket(port, 0, source.c_str()), request);
}
int status_of(const std::string& answer) {
    return answer.size() > 12 ? std::atoi(answer.c_str() + 9) : 0;
}
json::object body_of(const std::string& answer) {
    const auto from = answer.find("\r\n\r\n");
    boost::system::error_code fault;
    const auto parsed = json::parse(from == std::string::npos ? "" : answer.substr(from + 4), fault);
    return !fault && parsed.is_object() ? parsed.as_object() : json::object();
}
std::string session_in(const std::string& answer) {
    const auto from = answer.find("Set-Cookie: ");
    return from == std::string::npos ? "" : answer.substr(from + 12, answer.find(';', from) - from - 12);
}

/// Somebody who outlives the server: what was promised to them, and what they do not know.
struct Person {
    std::string name;
    std::string source; ///< the address that they come from
    std::string session;
    bool is_signed_up = false;
    bool sign_up_in_doubt = false;
    json::object ticket{}; ///< room and secret; empty: none
    std::string secret{};  ///< of the seat in the game that goes on; empty: no game
    std::string room{};
    std::size_t moves = 0;     ///< plies that are known to be stored, of the game that goes on
    bool has_resigned = false; ///< and this was acknowledged
    std::map<std::string, int>
        told{}; ///< rooms that they were led to, with plies that are known to be stored
};

/// Signs up, or signs in when the answer to the sign-up was lost. False when the server died.
bool enter_account(Round& round, Person& person) {
    const std::string body = R"({"name":")" + person.name + R"(","password":"gleaming otter paddles"})";
    const auto post = [&](const char* target) {
        const std::string host = "127.0.0.1:" + std::to_string(round.port);
        return exchange(round.port, person.source,
                        std::string("POST ") + target + " HTTP/1.1\r\nConnection: close\r\nHost: " + host +
                            "\r\nOrigin: http://" + host +
                            "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    };
    round.begin(Phase::sign_up);
    std::string answer = post("/api/me/sign-up");
    if (status_of(answer) == 409) {
        EXPECT_TRUE(person.sign_up_in_doubt) << person.name << " was never asked for";
        answer = post("/api/me/sign-in");
    }
    if (status_of(answer) == 0) {
        person.sign_up_in_doubt = true;
        round.cut(Phase::sign_up);
        return false;
    }
    EXPECT_TRUE(status_of(answer) == 201 || status_of(answer) == 200) << answer;
    person.session = session_in(answer);
    person.is_signed_up = true;
    return true;
}

void begin_game(Person& person, const std::string& room) {
    EXPECT_FALSE(person.told.contains(room)) << person.name << " was led to " << room << " twice";
    person.told.emplace(room, 0);
    person.room = room;
    person.secret = text_of(person.ticket, "secret");
    person.ticket = {};
    person.moves = 0;
    person.has_resigned = false;
}

enum class Search : std::uint8_t { paired, nobody, died };

/// Waits a while in a pool, or with a seek, or accepts that of somebody else. `open` is the newest seek that
/// the list has shown.
Search search(WsClient& client, Person& person, Round& round, json::value& open, std::mt19937& random) {
    json::object wish{
        {"type", "seek"}, {"game", "chess"}, {"side", "random"}, {"time", pool_time}, {"rated", true}};
    if (!open.is_null() && random() % 2 == 0) {
        wish = {{"type", "accept_seek"}, {"seek", open}};
    } else if (random() % 3 == 0) {
        wish = {{"type", "join_pool"}, {"game", "chess"}, {"time", pool_time}};
    }
    round.begin(Phase::pairing);
    const auto answer = client.try_ask(wish);
    if (answer && text_of(*answer, "type") == "error") {
        const std::string code = text_of(*answer, "code");
        EXPECT_TRUE(code == "seek_gone" || code == "not_now" || code == "not_in_lobby") << *answer;
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(100 + random() % 1'500);
    while (answer && !client.socket().ended() && std::chrono::steady_clock::now() < until) {
        const auto push = client.next(100ms);
        const std::string type = push ? text_of(*push, "type") : "";
        EXPECT_NE(type, "search_ended");
        if (type == "paired") {
            begin_game(person, text_of(*push, "room"));
            return Search::paired;
        }
        if (type == "lobby") {
            const auto& seeks = push->at("seeks").as_array();
            open = seeks.empty() ? json::value() : seeks.at(0).at("seek");
        }
    }
    return answer && !client.socket().ended() ? Search::nobody : Search::died;
}

/// Looks for a game until there is one. False when the server died.
bool find_game(WsClient& client, Person& person, Round& round, std::mt19937& random) {
    json::object request{{"type", "enter_lobby"}};
    if (!person.ticket.empty()) {
        request["room"] = person.ticket["room"];
        request["secret"] = person.ticket["secret"];
    }
    const auto entered = client.try_ask(request);
    if (!entered) {
        return false;
    }
    EXPECT_EQ(text_of(*entered, "type"), "in_lobby") << json::serialize(*entered);
    if (entered->at("paired").is_object()) {
        begin_game(person, text_of(entered->at("paired").as_object(), "room"));
        return true;
    }
    person.ticket = {{"room", entered->at("room")}, {"secret", entered->at("secret")}};
    Search found = Search::nobody;
    json::value open;
    while (found == Search::nobody) {
        found = search(client, person, round, open, random);
    }
    if (found == Search::died) {
        round.cut(Phase::pairing);
    }
    return found == Search::paired;
}

/// Plays the game that goes on to its end. False when the server died.
bool play_game(WsClient& client, Person& person, Round& round, std::mt19937& random) {
    const auto joined = client.try_ask({{"type", "join"}, {"room", person.room}, {"secret", person.secret}});
    if (!joined) {
        return false;
    }
    EXPECT_TRUE(joined->contains("state")) << json::serialize(*joined);
    if (!joined->contains("state")) {
        return false;
    }
    const json::object state = joined->at("state").as_object();
    const std::string seat = text_of(*joined, "seat");
    EXPECT_EQ(text_of(state.at("players").at(seat).as_object(), "name"), person.name);
    EXPECT_TRUE(state.at("rated").as_bool());
    json::object position = state.at("position").as_object();
    const auto ply = [&] { return position.at("ply").to_number<std::size_t>(); };
    EXPECT_GE(ply(), person.moves) << "an acknowledged move is lost";
    EXPECT_TRUE(!person.has_resigned || position.at("outcome").is_object()) << "a resignation is lost";
    while (!position.at("outcome").is_object()) {
        person.moves = ply();
        person.told[person.room] = static_cast<int>(ply());
        if (text_of(position, "turn") == seat) {
            const bool resigns = ply() >= 2 && random() % 12 == 0;
            const auto& legal = position.at("legal").as_array();
            round.begin(resigns ? Phase::end : Phase::move);
            const auto answer =
                resigns ? client.try_ask({{"type", "resign"}})
                        : client.try_ask(
                              {{"type", "move"}, {"ply", ply()}, {"move", legal[random() % legal.size()]}});
            if (!answer) {
                round.cut(resigns ? Phase::end : Phase::move);
                return false;
            }
            const bool is_done = text_of(*answer, "type") == "ack";
            person.has_resigned = resigns && is_done;
            person.moves += !resigns && is_done ? 1 : 0;
        }
        std::optional<json::object> push;
        do {
            push = client.next(90s);
        } while (push &&
                 (text_of(*push, "type") != "event" || !push->at("event").as_object().contains("position")));
        if (!push) {
            return false;
        }
        position = push->at("event").at("position").as_object();
    }
    person.told[person.room] = static_cast<int>(ply());
    person.secret.clear();
    ++round.finished;
    return true;
}

/// Plays game after game until the server dies.
void live(Round& round, Person& person, unsigned seed) {
    std::mt19937 random(seed);
    if (!person.is_signed_up && !enter_account(round, person)) {
        return;
    }
    while (!testing::Test::HasFailure()) {
        WsClient client(round.port, "Cookie: " + person.session + "\r\n", person.source.c_str());
        if (!client.open() || (person.secret.empty() && !find_game(client, person, round, random)) ||
            !play_game(client, person, round, random)) {
            return;
        }
    }
}

/// Makes accounts until the server dies, so that each kill finds one being made.
void sign_up_many(Round& round, std::vector<Person>& made) {
    while (!testing::Test::HasFailure()) {
        if (made.empty() || made.back().is_signed_up) {
            const std::size_t number = made.size();
            made.push_back({"Visitor" + std::to_string(number),
                            "127.9." + std::to_string(number / 200) + '.' + std::to_string(number % 200 + 1),
                            "", false, false});
        }
        if (!enter_account(round, made.back())) {
            return;
        }
    }
}

/// The answer to a person's GET; asks again when it is one request too many.
std::string get(std::uint16_t port, const Person& person, const std::string& target) {
    while (true) {
        auto answer = exchange(port, person.source,
                               "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        if (status_of(answer) != 429) {
            return answer;
        }
        std::this_thread::sleep_for(500ms);
    }
}

/// All games of an account as its profile lists them, the last first.
std::vector<json::object> games_of(std::uint16_t port, const Person& person) {
    std::vector<json::object> out;
    std::string next;
    do {
        const std::string target =
            "/api/players/" + person.name + "/games" + (next.empty() ? "" : "?before=" + next);
        const auto page = body_of(get(port, person, target));
        EXPECT_TRUE(page.contains("games")) << target;
        if (!page.contains("games")) {
            break;
        }
        for (const auto& game : page.at("games").as_array()) {
            out.push_back(game.as_object());
        }
        next = page.at("next").is_string() ? text_of(page, "next") : "";
    } while (!next.empty());
    return out;
}

/// Everything that was promised to somebody, and nothing more. Gives the number of their rated games.
int check_person(std::uint16_t port, const Person& person) {
    const auto profile = body_of(get(port, person, "/api/players/" + person.name));
    EXPECT_TRUE(profile.contains("ratings")) << person.name << " is gone";
    std::set<std::string> rooms;
    int rated = 0;
    std::optional<json::value> later; // the rating before the game after this one
    for (const json::object& game : games_of(port, person)) {
        const std::string room = text_of(game, "room");
        EXPECT_TRUE(rooms.insert(room).second) << room << " is listed twice";
        EXPECT_TRUE(person.told.contains(room) || !person.ticket.empty())
            << person.name << " was paired in " << room << " without being told";
        if (!game.at("change").is_object()) {
            EXPECT_TRUE(game.at("result") == "running" || game.at("reason") == "aborted") << game;
            continue;
        }
        ++rated;
        if (later) {
            EXPECT_EQ(*later, game.at("change").at("after")) << person.name << " before and after " << room;
        }
        later = game.at("change").at("before");
    }
    for (const auto& [room, plies] : person.told) {
        EXPECT_TRUE(plies == 0 || rooms.contains(room)) << room << " is lost";
    }
    if (!profile.contains("ratings") || (profile.at("ratings").as_array().empty() && rated == 0)) {
        return rated;
    }
    EXPECT_EQ(profile.at("ratings").as_array().at(0).at("games").to_number<int>(), rated) << person.name;
    EXPECT_TRUE(!later || *later == 1'500);
    return rated;
}

TEST(PeopleCrash, AccountsGamesAndRatingsAreThereOnce) {
    const TempFolder data;
    const std::vector<std::string> options{
        "--messages-per-second", "1000000", "--message-burst",      "1000000",
        "--rooms-per-hour",      "1000000", "--game-bytes-per-day", "1000000000000",
        "--accounts-per-hour",   "1000000"};
    std::vector<Person> players;
    for (int i = 0; i < people; ++i) {
        players.push_back(
            {"Player" + std::to_string(i), "127.8.0." + std::to_string(i + 1), "", false, false});
    }
    std::vector<Person> visitors;
    std::array<int, phases.size()> cuts{};
    std::mt19937 random(number_from_environment("DUIYI_SEED", 20'261'123));
    const auto kills = static_cast<int>(number_from_environment("DUIYI_KILLS", 3) * phases.size());
    int finished = 0;
    // Until a game has come to its end, too: a slow server may be killed before each resignation is stored.
    for (int kill = 0; kill < kills || (finished == 0 && kill < 10 * kills); ++kill) {
        ServerProcess server(data.path(), options);
        ASSERT_NE(server.port(), 0) << server.errors();
        const Phase phase = phases.at(static_cast<std::size_t>(kill) % phases.size());
        const int more = kill < kills ? 0 : 4;
        Round round(server.port(), phase, 1 + more + static_cast<int>(random() % 4));
        std::vector<std::thread> threads;
        for (Person& player : players) {
            threads.emplace_back(live, std::ref(round), std::ref(player), static_cast<unsigned>(random()));
        }
        threads.emplace_back(sign_up_many, std::ref(round), std::ref(visitors));
        EXPECT_TRUE(round.wait()) << "the phase did not come";
        std::this_thread::sleep_for(std::chrono::microseconds(random() % latest(phase)));
        server.signal(SIGKILL);
        for (auto& thread : threads) {
            thread.join();
        }
        EXPECT_EQ(server.wait(), 128 + SIGKILL) << server.errors();
        ASSERT_FALSE(HasFailure()) << "after " << kill << " kills";
        std::ranges::transform(cuts, round.cuts, cuts.begin(), std::plus());
        finished += round.finished;
    }
    const ServerProcess server(data.path(), options);
    ASSERT_NE(server.port(), 0) << server.errors();
    int rated = 0;
    for (const Person& player : players) {
        rated += player.is_signed_up ? check_person(server.port(), player) : 0;
    }
    EXPECT_EQ(rated % 2, 0) << "a game has changed one rating only";
    EXPECT_GT(rated, 0);
    int accounts = 0;
    for (const Person& visitor : visitors) {
        if (visitor.is_signed_up) {
            ++accounts;
            EXPECT_EQ(status_of(get(server.port(), visitor, "/api/players/" + visitor.name)), 200)
                << visitor.name << " is lost";
        }
    }
    std::printf(
        "%d kills, %d rated games, %d more accounts; without an answer: %d sign-ups, %d searches, %d "
        "moves, %d resignations\n",
        kills, rated / 2, accounts, cuts[0], cuts[1], cuts[2], cuts[3]);
}

} // namespace
} // namespace duiyi::test
