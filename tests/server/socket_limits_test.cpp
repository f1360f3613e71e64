// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the program does with clients that send too much, too fast, or read nothing.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <memory>
#include <thread>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class SocketLimits : public testing::Test {
protected:
    void start(std::vector<std::string> options = {}) {
        server_ = std::make_unique<ServerProcess>(data_.path(), std::move(options));
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    /// The server is as well as before.
    void expect_alive() {
        WsClient other(server_->port());
        EXPECT_EQ(text_of(other.ask({{"type", "ping"}}), "type"), "pong");
    }

    /// The most memory that the server has held so far, in KiB.
    [[nodiscard]] long peak_memory() const {
        std::ifstream file("/proc/" + std::to_string(server_->pid()) + "/status");
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("VmHWM:")) {
                return std::stol(line.substr(line.find_first_of("0123456789")));
            }
        }
        ADD_FAILURE() << "the system does not say";
        return 0;
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(SocketLimits, AHugeMessageEndsTheConnection) {
    start();
    WsClient client(server_->port());
    client.send_text(std::string(16 * 1024 + 1, ' '));
    EXPECT_EQ(text_of(*client.push("error"), "code"), "too_large");
    EXPECT_TRUE(client.wait_closed());
    EXPECT_EQ(client.close_code(), 1009);

    WsClient larger(server_->port());
    larger.send_text(std::string(1'000'000, ' '));
    EXPECT_TRUE(larger.wait_closed());

    WsClient exact(server_->port());
    std::string ping = R"({"type":"ping","id":"1")";
    ping += std::string(16 * 1024 - ping.size() - 1, ' ') + '}';
    exact.send_text(ping);
    EXPECT_TRUE(exact.push("pong")) << "the limit itself is allowed";
    expect_alive();
}

TEST_F(SocketLimits, TooManyMessagesAreRefusedAndThenEndTheConnection) {
    start({"--messages-per-second", "1", "--message-burst", "5"});
    WsClient client(server_->port());
    const std::string ping = R"({"type":"ping","id":"1"})";
    for (int i = 0; i < 10; ++i) {
        client.send_text(ping);
    }
    int pongs = 0;
    int refusals = 0;
    for (int i = 0; i < 10; ++i) {
        const auto message = client.next();
        ASSERT_TRUE(message);
        pongs += text_of(*message, "type") == "pong" ? 1 : 0;
        refusals += text_of(*message, "code") == "too_fast" ? 1 : 0;
    }
    EXPECT_GE(pongs, 5);
    EXPECT_GE(refusals, 1);
    EXPECT_EQ(pongs + refusals, 10);
    for (int i = 0; i < 100; ++i) {
        client.send_text(ping);
    }
    EXPECT_TRUE(client.wait_closed());
    EXPECT_EQ(client.close_code(), 1008);
    expect_alive();
}

TEST_F(SocketLimits, ASlowReaderIsCutOff) {
    start({"--send-queue-bytes", "20000", "--messages-per-second", "100000", "--message-burst", "100000"});
    WsClient player(server_->port());
    const auto made = player.create("chess", "screen");
    WsClient watcher(server_->port());
    watcher.socket().shrink_receive_buffer();
    watcher.join(text_of(made, "room"));
    // It reads no more. The kernel's buffers fill up first, then the server's queue.
    std::int64_t watchers = -1;
    while (watchers != 1) {
        const auto presence = player.push("presence");
        ASSERT_TRUE(presence);
        watchers = number_of(*presence, "watchers");
    }
    for (int i = 0; i < 20'000 && watchers == 1; ++i) {
        EXPECT_EQ(text_of(player.move(0, "g1f3"), "type"), "ack");
        EXPECT_EQ(text_of(player.ask({{"type", "request_takeback"}}), "type"), "ack");
        while (const auto message = player.next(0ms)) {
            watchers = text_of(*message, "type") == "presence" ? number_of(*message, "watchers") : watchers;
        }
    }
    EXPECT_EQ(watchers, 0) << "the watcher was cut off";
    expect_alive();
}

TEST_F(SocketLimits, AClientThatDoesNotReadCannotHoldAClosingConnection) {
    start({"--header-timeout-ms", "5000", "--send-queue-bytes", "100000000", "--messages-per-second",
           "1000000", "--message-burst", "1000000"});
    WsClient client(server_->port());
    for (int i = 0; i < 10'000; ++i) { // a megabyte of answers: more than the buffers on the way hold
        ASSERT_TRUE(client.send_text("x"));
    }
    ASSERT_TRUE(client.send_text(std::string(16 * 1024 + 1, ' ')));
    // A server that goes on taking takes this much, however slow the machine is.
    constexpr std::size_t too_much = 64'000'000;
    std::size_t taken = 0;
    while (taken < too_much && client.send_text(std::string(10'000, ' '))) {
        taken += 10'000;
    }
    EXPECT_LT(taken, too_much) << "the server still takes what is sent";
    EXPECT_TRUE(client.socket().wait_reset(60s)) << "the server holds the connection";
    expect_alive();
}

TEST_F(SocketLimits, ANewConnectionDoesNotGetNewMessages) {
    start({"--messages-per-second", "0.01", "--message-burst", "5"}); // of an address: 100 at once
    int pongs = 0;
    int connections = 0;
    bool open = true;
    while (open && connections < 300) {
        WsClient client(server_->port());
        open = client.open();
        if (!open) {
            EXPECT_NE(client.status().find("429"), std::string::npos) << client.status();
            break;
        }
        ++connections;
        for (int i = 0; i < 5; ++i) {
            client.send_text(R"({"type":"ping","id":"1"})");
            const auto answer = client.next(); // a pong, or a refusal
            ASSERT_TRUE(answer);
            pongs += text_of(*answer, "type") == "pong" ? 1 : 0;
        }
    }
    EXPECT_FALSE(open) << "opening one counts, too";
    EXPECT_LE(pongs + connections, 110);
    EXPECT_GE(pongs, 50);
    WsClient other(server_->port(), "", "127.0.0.2");
    EXPECT_EQ(text_of(other.ask({{"type", "ping"}}), "type"), "pong");
}

TEST_F(SocketLimits, PingsCountAsMessages) {
    start({"--messages-per-second", "1", "--message-burst", "5"});
    WsClient client(server_->port());
    bool taken = true;
    for (int i = 0; i < 2'000 && taken; ++i) {
        taken = client.send_frame(0x9, "");
    }
    EXPECT_TRUE(client.wait_closed());
    WsClient calm(server_->port());
    for (int i = 0; i < 10; ++i) {
        calm.send_frame(0xA, "");
    }
    calm.send_text(R"({"type":"ping"})");
    EXPECT_TRUE(calm.next()) << "a pong or a refusal: the server has read all before it";
    std::this_thread::sleep_for(1100ms);
    EXPECT_EQ(text_of(calm.ask({{"type", "ping"}}), "type"), "pong") << "a few too many are only counted";
    expect_alive();
}

TEST_F(SocketLimits, EmptyFragmentsAreBounded) {
    start();
    WsClient client(server_->port());
    bool taken = client.send_fragment(0x1, "");
    constexpr int too_many = 10'000'000;
    int sent = 0;
    while (taken && sent < too_many && client.socket().receive(0ms).empty()) {
        for (int i = 0; i < 1'000 && taken; ++i, ++sent) {
            taken = client.send_fragment(0x0, "");
        }
    }
    EXPECT_LT(sent, too_many);
    expect_alive();
}

TEST_F(SocketLimits, AMessageMustEndInTime) {
    start({"--header-timeout-ms", "5000"});
    WsClient slow(server_->port());
    WsClient calm(server_->port());
    slow.send_fragment(0x1, "{");
    for (const auto began = Clock::now(); !slow.close_code() && Clock::now() - began < 60s;) {
        slow.send_fragment(0x0, "");
        slow.next(500ms);
    }
    EXPECT_EQ(slow.close_code(), 1008);
    EXPECT_EQ(text_of(calm.ask({{"type", "ping"}}), "type"), "pong") << "who says nothing is not late";
}

TEST_F(SocketLimits, UnfinishedMessagesAreBoundedByAddress) {
    start();
    std::vector<std::unique_ptr<WsClient>> all;
    for (int i = 0; i < 40; ++i) { // 2.4 MB; an address has one
        all.push_back(std::make_unique<WsClient>(server_->port(), "", "127.0.5.1"));
        all.back()->send_fragment(0x2, std::string(60'000, 'x'));
    }
    int refused = 0;
    for (const auto began = Clock::now(); refused < 20 && Clock::now() - began < 60s;) {
        for (const auto& client : all) {
            const bool was_open = !client->close_code();
            client->next(0ms);
            refused += was_open && client->close_code() == 1008 ? 1 : 0;
        }
    }
    EXPECT_GE(refused, 20);
    expect_alive();
}

TEST_F(SocketLimits, AJoinCountsAsSeveralMessages) {
    start({"--messages-per-second", "1", "--message-burst", "20"});
    WsClient client(server_->port());
    const auto made = client.create("chess");
    const json::object join{{"type", "join"}, {"id", "1"}, {"room", text_of(made, "room")}};
    for (int i = 0; i < 20; ++i) {
        client.send_text(json::serialize(join));
    }
    int joined = 0;
    int refused = 0;
    while (joined + refused < 20) {
        const auto message = client.next();
        ASSERT_TRUE(message);
        joined += text_of(*message, "type") == "joined" ? 1 : 0;
        refused += text_of(*message, "code") == "too_fast" ? 1 : 0;
    }
    EXPECT_GE(joined, 3);
    EXPECT_LE(joined, 6) << "each counts as five messages";
}

TEST_F(SocketLimits, ConnectionsAreLimitedByAddress) {
    start({"--max-connections-per-address", "2"});
    WsClient one(server_->port());
    WsClient two(server_->port());
    EXPECT_TRUE(one.open() && two.open());
    WsClient three(server_->port());
    EXPECT_FALSE(three.open());
    EXPECT_NE(three.status().find("429"), std::string::npos) << three.status();
    EXPECT_NE(http_get(server_->port(), "/").find("429"), std::string::npos);
    one.close();
    // The server needs a moment to notice.
    bool open = false;
    for (int i = 0; i < 1000 && !open; ++i) {
        std::this_thread::sleep_for(50ms);
        open = WsClient(server_->port()).open();
    }
    EXPECT_TRUE(open);
}

// Whoever sends one after the other is soon refused at the connection, which costs least.
TEST_F(SocketLimits, AMalformedRequestCountsAsSeveralConnections) {
    start();
    constexpr double each = 5;
    constexpr double at_once = 1'000;
    constexpr double each_second = 200;
    const auto begin = Clock::now();
    int answered = 0;
    while (answered < 400 &&
           http_exchange(Socket(server_->port()), "nonsense\r\n\r\n").starts_with("HTTP/1.1 400")) {
        ++answered;
    }
    const std::chrono::duration<double> time = Clock::now() - begin;
    EXPECT_GE(answered, 100);
    EXPECT_LE(answered, (at_once + each_second * time.count()) / each + 1);
}

// Whoever tries again after each refusal costs little: one refusal takes a quarter of a second.
TEST_F(SocketLimits, ARefusalTakesItsTime) {
    start({"--max-connections-per-address", "1"});
    WsClient one(server_->port());
    ASSERT_TRUE(one.open());
    const auto begin = Clock::now();
    for (int i = 0; i < 4; ++i) {
        EXPECT_NE(http_get(server_->port(), "/").find("429"), std::string::npos);
    }
    EXPECT_GE(Clock::now() - begin, 1s);
}

// Framing of chunks that never ends: it is no part of the body, whose size is limited.
TEST_F(SocketLimits, FramingOfChunksIsBounded) {
    start();
    const std::string head =
        "POST /api/read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string line = "X: " + std::string(1'000, 'y') + "\r\n";
    const struct {
        const char* what;
        std::string begin;
        std::string again;
    } attacks[] = {
        {"trailers", "0\r\n", line},
        {"one extension", "1;x=", std::string(1'000, 'y')},
        {"zeros before the size", "", std::string(1'000, '0')},
        {"many extensions", "", "1;x=" + std::string(1'000, 'y') + "\r\nz\r\n"},
        {"chunks of one byte", "", "1\r\nz\r\n"},
    };
    const auto before = peak_memory();
    for (const auto& attack : attacks) {
        Socket socket(server_->port());
        socket.send(head + attack.begin);
        std::string piece;
        while (piece.size() < 64'000) {
            piece += attack.again;
        }
        constexpr std::size_t too_much = 64'000'000;
        std::size_t sent = 0;
        std::string answer;
        while (sent < too_much && answer.empty() && socket.send(piece)) {
            sent += piece.size();
            answer = socket.receive(0ms);
        }
        answer = answer.empty() ? socket.receive(WsClient::patience) : answer;
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 400")) << attack.what << ": " << answer;
        EXPECT_LT(sent, too_much) << attack.what;
    }
    EXPECT_LT(peak_memory(), before + 16'000) << "kilobytes";
    expect_alive();
}

// Chunks as programs make them are taken, small ones too.
TEST_F(SocketLimits, ABodyInSmallChunksIsRead) {
    start();
    std::string body;
    for (int i = 0; i < 2'000; ++i) {
        body += "10\r\n1. e4 e5 2. Nf3 \r\n";
    }
    const auto answer = http_exchange(Socket(server_->port()),
                                      "POST /api/read HTTP/1.1\r\nHost: localhost\r\nConnection: "
                                      "close\r\nTransfer-Encoding: chunked\r\n\r\n" +
                                          body + "0\r\nX-Trailer: y\r\n\r\n");
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << answer.substr(0, 300);
}

// Sockets on which nothing comes, from some addresses, more than the server takes.
TEST_F(SocketLimits, SilentSocketsLeaveRoomForOthers) {
    start({"--max-connections", "200", "--max-connections-per-address", "100"});
    const auto began = Clock::now();
    std::vector<Socket> silent;
    for (int i = 0; i < 300; ++i) {
        silent.emplace_back(server_->port(), 0, ("127.0.1." + std::to_string(i % 3 + 1)).c_str());
    }
    for (int i = 1; i <= 30; ++i) {
        const WsClient newcomer(server_->port(), "", ("127.0.2." + std::to_string(i)).c_str());
        EXPECT_TRUE(newcomer.open()) << i;
    }
    const auto lines = server_->times_said("connections refused");
    EXPECT_GE(lines, 1) << server_->errors();
    EXPECT_LE(lines, 1 + (Clock::now() - began) / 10s) << "one in ten seconds\n" << server_->errors();
}

TEST_F(SocketLimits, TheLimitOfOpenFilesIsRaisedAndKept) {
    start({"--max-connections", "500"});
    rlimit given{};
    ASSERT_EQ(::prlimit(server_->pid(), RLIMIT_NOFILE, nullptr, &given), 0);
    EXPECT_GE(given.rlim_cur, 564U);

    const TempFolder second;
    const ServerProcess raised(second.path(), {"--max-connections", "500"}, "127.0.0.1:0",
                               "ulimit -S -n 100");
    ASSERT_EQ(::prlimit(raised.pid(), RLIMIT_NOFILE, nullptr, &given), 0);
    EXPECT_EQ(given.rlim_cur, 564U) << "raised to what the connections need";

    const TempFolder third;
    const ServerProcess few(third.path(), {"--max-connections", "500"}, "127.0.0.1:0", "ulimit -n 100");
    EXPECT_NE(few.errors().find("36 connections at once instead of 500"), std::string::npos) << few.errors();
    std::vector<Socket> sockets;
    for (int i = 0; i < 60; ++i) {
        sockets.emplace_back(few.port(), 0, ("127.0.3." + std::to_string(i + 1)).c_str());
    }
    EXPECT_NE(http_get(few.port(), "/healthz").find("503"), std::string::npos)
        << "an answer, though all is taken";

    const TempFolder fourth;
    ServerProcess none(fourth.path(), {}, "127.0.0.1:0", "ulimit -n 70");
    EXPECT_EQ(none.wait(), 1);
    EXPECT_NE(none.errors().find("only 70 files may be open"), std::string::npos) << none.errors();
}

TEST_F(SocketLimits, RoomsAreLimitedByAddress) {
    start({"--rooms-per-hour", "4"});
    WsClient client(server_->port());
    client.create("chess");
    client.create("chess");
    const auto refused =
        client.ask({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    EXPECT_EQ(text_of(refused, "code"), "too_many");
}

TEST_F(SocketLimits, SilentConnectionsEnd) {
    start({"--header-timeout-ms", "300"});
    Socket silent(server_->port());
    Socket slow(server_->port());
    slow.send("GET / HT");
    EXPECT_EQ(silent.receive(60s), "");
    EXPECT_TRUE(silent.ended());
    EXPECT_EQ(slow.receive(60s), "");
    EXPECT_TRUE(slow.ended());
}

TEST_F(SocketLimits, AClientThatAnswersPingsStays) {
    start({"--idle-timeout-ms", "8000"}); // four seconds for the answer to a ping
    WsClient lively(server_->port());
    EXPECT_TRUE(lively.open());
    WsClient dead(server_->port());
    EXPECT_TRUE(dead.open());
    for (const auto began = Clock::now(); !dead.socket().ended() && Clock::now() - began < 60s;) {
        EXPECT_FALSE(lively.next(10ms));
        dead.socket().receive(10ms);
    }
    EXPECT_TRUE(dead.socket().ended());
    EXPECT_FALSE(lively.socket().ended()) << "it came first, and is still here";
    EXPECT_GE(lively.pings(), 1);
    EXPECT_EQ(text_of(lively.ask({{"type", "ping"}}), "type"), "pong");
}

TEST_F(SocketLimits, AnUnplayedRoomIsErased) {
    start({"--unplayed-room-ms", "200", "--idle-room-ms", "50", "--messages-per-second", "1000"});
    WsClient waiting(server_->port());
    const auto kept = text_of(waiting.create("chess"), "room");
    WsClient leaving(server_->port());
    const auto left = text_of(leaving.create("chess"), "room");
    leaving.close();
    WsClient late(server_->port());
    const auto expect_erased = [&late](const std::string& room) {
        std::string code;
        for (const auto began = Clock::now(); code != "no_such_room" && Clock::now() - began < 60s;) {
            std::this_thread::sleep_for(200ms);
            code = text_of(late.ask({{"type", "join"}, {"room", room}, {"watch", true}, {"secret", "x"}}),
                           "code");
        }
        EXPECT_EQ(code, "no_such_room");
    };
    expect_erased(left);
    EXPECT_EQ(text_of(waiting.join(kept), "type"), "joined") << "older, but a client is in it";
    waiting.close();
    expect_erased(kept);
}

} // namespace
} // namespace duiyi::test
