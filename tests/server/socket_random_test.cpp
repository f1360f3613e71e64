// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random bytes, and good requests with faults put in, on real connections: whatever comes, the program
// answers in HTTP or ends the connection, and goes on serving others.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/test_kit/pace.hpp"
#include "random_client.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

/// Good requests come from another address than the bad ones, which have limits.
constexpr const char* good_address = "127.0.0.2";
constexpr int inputs_between_checks = 25;

std::string http_request(const std::string& line, const std::string& headers = "",
                         const std::string& body = "") {
    return line + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers +
           (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") + "\r\n" + body;
}

/// One of each kind.
std::vector<std::string> good_requests(RandomClient& random) {
    const std::string json = "Content-Type: application/json\r\n";
    const std::string upgrade =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    const std::string pgn = "[White \"A\"]\n[Result \"*\"]\n\n1. e4 {[%clk 0:01:05]} e5 (1... c5) 2. Nf3 *\n";
    const std::string draft =
        R"({"game":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","headers":[],)"
        R"("result":"*","nodes":[{"parent":0,"move":"e2e4","after":"good","nags":[1]}]})";
    const std::string create =
        R"({"type":"create","id":"1","game":"xiangqi","mode":"link","side":"first","time":"fischer 180+2"})";
    return {
        http_request("GET /"),
        http_request("HEAD /healthz", "Accept-Encoding: gzip\r\nIf-None-Match: W/\"x\"\r\n"),
        http_request(
            "GET /api/picture?game=chess&board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR&last=e2e4"),
        http_request("GET /api/players/anna/games?game=chess&from=0", "Cookie: session=abc\r\n"),
        http_request("GET /api/leaders/chess.blitz"),
        http_request("GET /api/me", "Authorization: Bearer dyp_abc\r\n"),
        http_request("POST /api/me/sign-in", json, R"({"name":"anna","password":"a long password"})"),
        http_request("POST /api/read?game=1", "", pgn),
        http_request("POST /api/write?format=pgn&notation=standard", json, draft),
        http_request("POST /api/studies", json, draft),
        http_request("POST /api/uploads?size=" + std::to_string(pgn.size()) + "&name=a.pgn", "", pgn),
        http_request("PUT /api/uploads/qVx0lBqmI3Zb1FhYkq3tOw?offset=0", "", pgn),
        "POST /api/read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: "
        "close\r\n\r\n5\r\n1. e4\r\n"
        "0\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n",
        upgrade + random.frame(0x81, create) + random.frame(0x81, R"({"type":"resign","id":"2"})"),
    };
}

/// Some bytes of a request changed, left out, doubled or put in; or its end cut off.
std::string with_fault(std::string text, RandomClient& random) {
    const std::size_t at = random.below(text.size());
    const std::size_t length = 1 + random.below(std::min<std::size_t>(text.size() - at, 40));
    constexpr std::array<std::string_view, 10> pieces{
        "\r\n", "\r\n\r\n", "\0", ":", "%", "99999999999999999999", "-1", "Content-Length: 5\r\n",
        "\"",   "\\u0000"};
    switch (random.below(7)) {
        case 0:
            text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1U << random.below(8)));
            return text;
        case 1:
            return text.erase(at, length);
        case 2:
            return text.insert(at, text.substr(at, length));
        case 3:
            return text.insert(at, random.bytes(length));
        case 4:
            return text.insert(at, pieces.at(random.below(pieces.size())));
        case 5:
            return text.replace(at, length, random.text(length));
        default:
            return text.substr(0, at);
    }
}

class SocketRandom : public testing::Test {
protected:
    void SetUp() override { ASSERT_NE(server_.port(), 0) << server_.errors(); }

    /// What is answered to these bytes, up to the end of the connection.
    [[nodiscard]] std::string answer_to(const std::string& bytes, std::size_t cut) const {
        Socket socket(server_.port());
        socket.send(bytes.substr(0, cut));
        socket.send(bytes.substr(cut)); // perhaps in vain
        socket.end_sending();
        std::string answer;
        while (!socket.ended()) {
            const std::string part = socket.receive(WsClient::patience);
            EXPECT_TRUE(!part.empty() || socket.ended()) << "the connection does not end";
            if (part.empty()) {
                break;
            }
            answer += part;
        }
        return answer;
    }
    void expect_good_answers() const {
        EXPECT_TRUE(http_exchange(Socket(server_.port(), 0, good_address), http_request("GET /healthz"))
                        .starts_with("HTTP/1.1 200 "));
        WsClient other(server_.port(), "", good_address);
        EXPECT_EQ(text_of(other.ask({{"type", "ping"}}), "type"), "pong");
    }
    /// Sends what `bytes_of` makes of each seed.
    template <class BytesOf>
    void send_all(int count, BytesOf bytes_of) {
        for (int i = 0; i < count && !HasFailure(); ++i) {
            const unsigned seed = test_kit::first_seed() + static_cast<unsigned>(i);
            SCOPED_TRACE("seed " + std::to_string(seed));
            RandomClient random(seed);
            const std::string bytes = bytes_of(random);
            const std::string answer = answer_to(bytes, random.below(bytes.size() + 1));
            EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.")) << bytes << "\n---\n" << answer;
            EXPECT_EQ(answer.find("HTTP/1.1 500"), std::string::npos) << bytes << "\n---\n" << answer;
            if (i % inputs_between_checks == 0) {
                expect_good_answers();
            }
        }
        expect_good_answers();
        server_.signal(SIGTERM);
        EXPECT_EQ(server_.wait(), 0) << server_.errors();
    }

    TempFolder data_;
    ServerProcess server_{data_.path()};
};

TEST_F(SocketRandom, BytesAreNoRequests) {
    send_all(test_kit::cases(150), [](RandomClient& random) {
        constexpr std::array<std::string_view, 4> starts{"", "GET ", "POST /api/read HTTP/1.1\r\n",
                                                         "GET / HTTP/1.1\r\nHost: x\r\n"};
        const std::string start(starts.at(random.below(starts.size())));
        return start + random.bytes(random.below(3000));
    });
}

TEST_F(SocketRandom, RequestsWithFaultsHarmNobody) {
    send_all(test_kit::cases(400), [](RandomClient& random) {
        const auto all = good_requests(random);
        std::string bytes = all.at(random.below(all.size()));
        for (std::size_t left = 1 + random.below(3); left > 0 && !bytes.empty(); --left) {
            bytes = with_fault(bytes, random);
        }
        if (random.below(8) == 0) { // one after the other
            bytes += all.at(random.below(all.size()));
        }
        return bytes;
    });
}

} // namespace
} // namespace duiyi::test
