// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the program answers to a client's frames, byte for byte. The sections are those of RFC 6455.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "duiyi/test_kit/pace.hpp"
#include "random_client.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

/// As in wire::max_message_bytes; at four times as much the connection ends without reading on.
constexpr std::size_t max_message = 16 * 1024;

/// A request, and its answer as a frame.
const std::string request = R"({"type":"ping","id":"1"})";
const std::string answer =
    "\x81\x18"
    R"({"type":"pong","id":"1"})";

std::string close_of(unsigned code) {
    return "\x88\x02" + code_bytes(code);
}

class SocketWebSocket : public testing::Test {
protected:
    void SetUp() override {
        server_ = std::make_unique<ServerProcess>(
            data_.path(),
            std::vector<std::string>{"--messages-per-second", "100000", "--message-burst", "100000"});
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    /// What is answered to these frames. Reads up to the bytes `last`; after them it sends a close frame, if
    /// there was none, and reads on up to its answer.
    [[nodiscard]] std::string exchange(const std::string& frames, const std::string& last) {
        Socket socket(server_->port());
        socket.send(
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        const std::string end_of_header = "\r\n\r\n";
        std::string got;
        const auto read_to = [&](const std::string& end) {
            for (std::string part = "?"; !part.empty() && !got.ends_with(end);) {
                part = socket.receive(WsClient::patience);
                got += part;
            }
        };
        read_to(end_of_header);
        EXPECT_TRUE(got.starts_with("HTTP/1.1 101")) << got;
        got.clear();
        socket.send(frames);
        read_to(last);
        if (!last.starts_with("\x88")) {
            socket.send(client_.frame(0x88, code_bytes(1000)));
            read_to(close_of(1000));
        }
        return got;
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
    RandomClient client_{7};
};

TEST_F(SocketWebSocket, AnswersMessagesAndPings) {
    RandomClient& c = client_;
    const std::string long_ping = c.bytes(125);
    const struct {
        const char* what;
        std::string sent, expected;
    } cases[] = {
        {"5.5.2: a ping gets its payload back", c.frame(0x89, "abc"),
         "\x8a\x03"
         "abc"},
        {"5.5.2: of up to 125 bytes", c.frame(0x89, long_ping), "\x8a\x7d" + long_ping},
        {"5.5.3: an unsolicited pong is ignored", c.frame(0x8a, "x"), ""},
        {"5.6: a message", c.frame(0x81, request), answer},
        {"5.4: in fragments, some of them empty",
         c.frame(0x01, "") + c.frame(0x00, request.substr(0, 9)) + c.frame(0x00, "") +
             c.frame(0x80, request.substr(9)),
         answer},
        {"5.4: with a ping between them",
         c.frame(0x01, request.substr(0, 9)) + c.frame(0x89, "p") + c.frame(0x80, request.substr(9)),
         "\x8a\x01p" + answer},
    };
    for (const auto& one : cases) {
        EXPECT_EQ(exchange(one.sent, one.expected), one.expected + close_of(1000)) << one.what;
    }
}

TEST_F(SocketWebSocket, AnswersCloseFrames) {
    RandomClient& c = client_;
    const std::string closed = close_of(1000);
    EXPECT_EQ(exchange(c.frame(0x88, code_bytes(1000) + "bye"), closed), closed) << "5.5.1";
    EXPECT_EQ(exchange(c.frame(0x88, ""), closed), closed) << "5.5.1: also one without a code";
    EXPECT_EQ(exchange(c.frame(0x88, "") + c.frame(0x81, request), closed), closed)
        << "5.5.1: nothing after it is looked at";
}

// Cut at every byte, also within a character (5.4).
TEST_F(SocketWebSocket, TakesAMessageCutAnywhere) {
    const std::string text = "{\"type\":\"\xe5\xb0\x86\",\"id\":\"1\"}";
    const std::string end = "\"}";
    const std::string whole = exchange(client_.frame(0x81, text), end);
    EXPECT_NE(whole.find("bad_message"), std::string::npos) << whole;
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        const std::string pieces =
            client_.frame(0x01, text.substr(0, cut)) + client_.frame(0x80, text.substr(cut));
        EXPECT_EQ(exchange(pieces, end), whole) << "cut at " << cut;
    }
}

TEST_F(SocketWebSocket, ClosesWithTheCodeOfTheFault) {
    for (const auto& fault : protocol_faults(4 * max_message)) {
        for (int seed = 0; seed < test_kit::cases(10); ++seed) {
            RandomClient client(static_cast<unsigned>(seed));
            const std::string expected = close_of(fault.code);
            const auto got =
                exchange(client.frame(0x81, request) + fault.bytes(client) + client.bytes(20), expected);
            EXPECT_TRUE(got.starts_with(answer) && got.ends_with(expected))
                << fault.what << ", seed " << seed;
        }
    }
}

} // namespace
} // namespace duiyi::test
