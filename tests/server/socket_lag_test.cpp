// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A client that lies about its lag, over real sockets: late and early pongs, messages that are sent again or
// in another order. It gains no more than the quota of lag. The server's time goes on when the test says so.
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bus/local_bus.hpp"
#include "clock/lag_quota.hpp"
#include "fake_store.hpp"
#include "net/clock.hpp"
#include "net/connection.hpp"
#include "net/listener.hpp"
#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
using test::number_of;
using test::text_of;
using test::WsClient;
namespace asio = boost::asio;
namespace json = boost::json;

constexpr const char* game_time = "fischer 600+0";
constexpr std::int64_t base_ms = 600'000;

/// Service and sockets on a thread of their own, with a store in memory.
class LagServer {
public:
    LagServer() {
        api::RouteOptions websocket;
        websocket.websocket = true;
        router_.add({api::Method::get, "/ws", [](const auto&, const auto&) {}, websocket});
        options_.messages_per_second = 1'000'000;
        options_.message_burst = 1'000'000;
        listener_ = *Listener::open(io_, "127.0.0.1:0");
        listener_->accept([this](Socket socket) { start_connection(context_, router_, std::move(socket)); });
        answer_store();
        thread_ = std::thread([this] { io_.run(); });
    }
    LagServer(const LagServer&) = delete;
    LagServer& operator=(const LagServer&) = delete;
    ~LagServer() {
        with([this] {
            context_.stopping = true;
            listener_->close();
            for (Connection* each : std::vector(context_.connections.begin(), context_.connections.end())) {
                each->stop();
            }
        });
        thread_.join();
    }

    std::uint16_t port() const { return listener_->port(); }
    /// Lets time pass, and what is due happen.
    void pass(std::int64_t ms) {
        with([this, ms] {
            now_ += ms;
            deadlines_.run_due(now_);
            store_.answer_all();
        });
    }
    /// Players whose lag has to be measured again are pinged.
    void measure_lag() { check_time(0); }
    /// What is due at the sockets when nothing has come for so long.
    void check_time(std::int64_t silent_ms) {
        with([this, silent_ms] {
            for (Connection* each : std::vector(context_.connections.begin(), context_.connections.end())) {
                each->check_time(steady_ms() + silent_ms);
            }
        });
    }
    /// Whether the connection is ended when nothing has come for so long. The server looks again and again:
    /// it leaves one alone to which it is sending at that moment.
    bool ends(WsClient& client, std::int64_t silent_ms) {
        constexpr std::chrono::milliseconds pause{50};
        const auto until = std::chrono::steady_clock::now() + WsClient::patience;
        bool is_closed = false;
        while (!is_closed && std::chrono::steady_clock::now() < until) {
            check_time(silent_ms);
            is_closed = client.wait_closed(pause);
        }
        return is_closed;
    }

private:
    /// Runs it on the server's thread and waits until that is done.
    template <class F>
    void with(F f) {
        std::promise<void> done;
        asio::post(io_, [&] {
            f();
            done.set_value();
        });
        done.get_future().get();
    }
    void answer_store() {
        store_.answer_all();
        timer_.expires_after(1ms);
        timer_.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled && !(context_.stopping && context_.connections.empty())) {
                answer_store();
            }
        });
    }

    ServerOptions options_;
    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    Service service_{store_, bus_, deadlines_, nullptr, {.now_ms = [this] { return now_; }}};
    ServerContext context_{
        .options = options_,
        .service = service_,
        .origins = *api::OriginPolicy::make({}, "host"),
        .trusted_proxies = {},
        .places = ConnectionPlaces(options_.max_connections, options_.max_connections_per_address),
        .flushes = Flushes([this](std::function<void()> job) { asio::post(io_, std::move(job)); }),
        .sending = AddressRates(options_.bytes_per_second, options_.byte_burst),
        .large_bodies_of = AddressCounts(8),
        .streams_of = AddressCounts(options_.max_streams_per_address),
        .identify = {},
        .connection_ended = [] {},
        .lag_clock_ms = [this] { return now_; }};
    api::Router router_;
    asio::io_context io_{1};
    asio::steady_timer timer_{io_};
    std::unique_ptr<Listener> listener_;
    std::thread thread_;
};

/// An honest player with the first side, and one who lies with the second; the first moves are played.
class LyingClient : public testing::Test {
protected:
    LyingClient() {
        EXPECT_TRUE(honest_.open() && liar_.open()) << honest_.status();
        const auto made = honest_.ask({{"type", "create"},
                                       {"game", "chess"},
                                       {"mode", "link"},
                                       {"side", "first"},
                                       {"time", game_time}});
        room_ = text_of(made, "room");
        EXPECT_EQ(text_of(liar_.ask({{"type", "join"}, {"room", room_}}), "type"), "joined");
        honest_.event("seat_taken");
        play(honest_);
        play(liar_);
    }

    /// Knights go out and back.
    [[nodiscard]] std::string next_move() const {
        static constexpr std::array moves{"g1f3", "g8f6", "f3g1", "f6g8"};
        return moves.at(static_cast<std::size_t>(ply_) % moves.size());
    }
    [[nodiscard]] json::object next_request() const {
        return {{"type", "move"}, {"ply", ply_}, {"move", next_move()}};
    }
    /// Reads the event of a move that was acknowledged: what the mover has left after it.
    std::int64_t read_move() {
        ++ply_;
        liar_.event("moved");
        return number_of(honest_.event("moved").at("ply").as_object(), "clock");
    }
    std::int64_t play(WsClient& mover) {
        EXPECT_EQ(text_of(mover.ask(next_request()), "type"), "ack");
        return read_move();
    }
    /// All that was sent before has been read by the server.
    static void wait_until_read(WsClient& client) {
        const auto answer = client.ask({{"type", "summaries"}, {"rooms", json::array()}});
        EXPECT_EQ(text_of(answer, "type"), "summaries") << answer;
    }
    /// The liar is asked for a pong, and answers it after so long.
    std::string answer_ping_after(std::int64_t ms) {
        server_.pass(3'000);
        server_.measure_lag();
        const auto payload = liar_.ping();
        EXPECT_TRUE(payload) << "no ping came";
        server_.pass(ms);
        liar_.send_frame(pong, payload.value_or(""));
        wait_until_read(liar_);
        return payload.value_or("");
    }
    [[nodiscard]] json::object clock() {
        const auto joined = honest_.ask({{"type", "join"}, {"room", room_}});
        return joined.at("state").at("clock").as_object();
    }
    /// What the lag of so many moves can save at most.
    [[nodiscard]] static std::int64_t most_gain(int moves) {
        const LagQuota quota(parse_time_control(game_time)->sides[1]);
        return quota.left().count() + moves * quota.gain_per_move().count();
    }

    static constexpr int pong = 0xA;
    LagServer server_;
    WsClient honest_{server_.port(), "Host: host\r\n"};
    WsClient liar_{server_.port(), "Host: host\r\n"};
    std::string room_;
    int ply_ = 0;
};

TEST_F(LyingClient, LatePongsGainNoMoreThanTheQuota) {
    constexpr int moves = 6; // fewer than a fifth repetition takes
    std::int64_t left = base_ms;
    std::int64_t gained = 0;
    for (int i = 0; i < moves; ++i) {
        answer_ping_after(10'000); // while the opponent thinks: it costs nothing
        play(honest_);
        server_.pass(2'000);
        const std::int64_t after = play(liar_);
        EXPECT_LE(after, left) << "no move gives time back";
        gained += after + 2'000 - left;
        left = after;
        EXPECT_LE(gained, most_gain(i + 2)) << "after " << i + 1 << " moves; the first move counts too";
    }
    EXPECT_GT(gained, 0) << "no lag was compensated at all";
    EXPECT_LT(gained, moves * 2'000);
}

TEST_F(LyingClient, PongsThatNobodyAskedForGainNothing) {
    for (const char* payload : {"", "1", "12345678901234567890"}) {
        liar_.send_frame(pong, payload);
    }
    const std::string answered = answer_ping_after(0);
    server_.pass(5'000);
    liar_.send_frame(pong, answered); // once more, and late
    liar_.send_frame(pong, answered);
    wait_until_read(liar_);
    play(honest_);
    server_.pass(2'000);
    EXPECT_EQ(play(liar_), base_ms - 2'000);
}

TEST_F(LyingClient, PongsWithAnotherPayloadAreNoAnswer) {
    server_.pass(3'000);
    server_.measure_lag();
    const auto payload = liar_.ping();
    ASSERT_TRUE(payload);
    server_.pass(5'000);
    for (const std::string& wrong : {std::string(), *payload + "0", payload->substr(1)}) {
        liar_.send_frame(pong, wrong);
    }
    wait_until_read(liar_);
    play(honest_);
    server_.pass(2'000);
    EXPECT_EQ(play(liar_), base_ms - 2'000) << "nothing was measured";
    liar_.send_frame(pong, *payload);
    wait_until_read(liar_);
    play(honest_);
    server_.pass(2'000);
    EXPECT_GT(play(liar_), base_ms - 4'000) << "the right one was still awaited";
}

TEST_F(LyingClient, AMoveThatIsSentAgainCountsOnce) {
    play(honest_);
    server_.pass(2'000);
    auto request = next_request();
    request["id"] = "the-move-of-the-liar";
    const auto first = liar_.ask(request);
    ASSERT_EQ(text_of(first, "type"), "ack");
    EXPECT_EQ(read_move(), base_ms - 2'000);
    for (int i = 0; i < 3; ++i) {
        server_.pass(1'000);
        const auto again = liar_.ask(request);
        EXPECT_EQ(text_of(again, "type"), "ack");
        EXPECT_EQ(number_of(again, "version"), number_of(first, "version"));
    }
    EXPECT_EQ(number_of(clock().at("second").as_object(), "main"), base_ms - 2'000);
    EXPECT_EQ(play(honest_), base_ms - 3'000) << "the opponent's time ran meanwhile";
}

TEST_F(LyingClient, MessagesInAnotherOrderGainNothing) {
    play(honest_);
    auto early = next_request();
    early["ply"] = ply_ + 2;
    server_.pass(1'000);
    EXPECT_EQ(text_of(liar_.ask(early), "code"), "stale_ply");
    server_.pass(1'000);
    auto late = next_request();
    EXPECT_EQ(play(liar_), base_ms - 2'000) << "charged until the move that counts";
    server_.pass(1'000);
    EXPECT_EQ(text_of(liar_.ask(late), "code"), "stale_ply");
    EXPECT_EQ(number_of(clock().at("second").as_object(), "main"), base_ms - 2'000);
}

TEST_F(LyingClient, WhoGivesNoSignIsGoneWhileAClockRuns) {
    WsClient watcher{server_.port(), "Host: host\r\n"};
    EXPECT_EQ(text_of(watcher.ask({{"type", "join"}, {"room", room_}}), "type"), "joined");
    server_.check_time(11'000);
    EXPECT_EQ(text_of(watcher.ask({{"type", "ping"}}), "type"), "pong");
    EXPECT_EQ(text_of(liar_.ask({{"type", "ping"}}), "type"), "pong");
    EXPECT_TRUE(server_.ends(honest_, 13'000));
    EXPECT_TRUE(server_.ends(liar_, 13'000));
    EXPECT_EQ(text_of(watcher.ask({{"type", "ping"}}), "type"), "pong") << "nobody counts on a spectator";
}

TEST_F(LyingClient, WhoGivesNoSignIsGoneWhileOthersSearch) {
    WsClient searcher{server_.port(), "Host: host\r\n"};
    EXPECT_EQ(text_of(searcher.ask({{"type", "enter_lobby"}}), "type"), "in_lobby");
    server_.check_time(13'000);
    EXPECT_EQ(text_of(searcher.ask({{"type", "ping"}}), "type"), "pong") << "it does not search yet";
    EXPECT_EQ(text_of(searcher.ask({{"type", "seek"}, {"game", "xiangqi"}, {"side", "random"}}), "type"),
              "seeking");
    EXPECT_TRUE(server_.ends(searcher, 13'000));
}

TEST_F(LyingClient, TimeIsUpNoLaterThanTheQuotaAllows) {
    answer_ping_after(10'000);
    play(honest_);
    server_.pass(base_ms);
    EXPECT_EQ(clock().at("running"), "second") << "a move may be under way";
    server_.pass(most_gain(1));
    honest_.event("flagged");
    honest_.event("ended");
}

TEST_F(LyingClient, WithoutALagTimeIsUpAtOnce) {
    answer_ping_after(0);
    play(honest_);
    server_.pass(base_ms - 1);
    EXPECT_EQ(clock().at("running"), "second");
    server_.pass(1);
    honest_.event("flagged");
    honest_.event("ended");
}

} // namespace
} // namespace duiyi::server
