// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Files and studies over HTTP: good and bad bodies, limits, and what a restart keeps.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <memory>
#include <thread>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

class SocketFiles : public testing::Test {
protected:
    void start(std::vector<std::string> options = {}) {
        server_.reset();
        server_ = std::make_unique<ServerProcess>(data_.path(), std::move(options));
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    [[nodiscard]] std::string ask(std::string_view method, std::string_view target,
                                  std::string_view body = "", std::string_view headers = "") const {
        const std::string all = std::string(headers) + "Content-Length: " + std::to_string(body.size()) +
                                "\r\n\r\n" + std::string(body);
        // http_get ends the header itself: an empty line more, after the body, is not looked at.
        return http_get(server_->port(), target, all, method);
    }
    [[nodiscard]] std::string post(std::string_view target, std::string_view body,
                                   std::string_view headers = "") const {
        return ask("POST", target, body, headers);
    }
    static int status(const std::string& answer) {
        return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
    }
    static json::object body(const std::string& answer) {
        return json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).as_object();
    }
    /// The name of a stored study whose answer is larger than what is never counted.
    [[nodiscard]] std::string large_study() const {
        std::string nodes;
        const char* const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        for (int i = 0; i < 500; ++i) {
            nodes += (i == 0 ? "" : ",") + (R"({"parent":)" + std::to_string(i)) + R"(,"move":")" +
                     moves[i % 4] + R"("})";
        }
        const auto kept =
            post("/api/studies",
                 R"({"game":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
                 R"("headers":[],"result":"*","nodes":[)" +
                     nodes + "]}");
        EXPECT_EQ(status(kept), 201) << kept;
        return text_of(body(kept), "study");
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

constexpr std::string_view draft =
    R"({"game":"xiangqi","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",)"
    R"("headers":[{"name":"Red","value":"A"}],"result":"*",)"
    R"("nodes":[{"parent":0,"move":"h2e2","after":"中炮"},{"parent":0,"move":"c3c4"}]})";

TEST_F(SocketFiles, ReadsAFile) {
    start();
    const auto answer = post("/api/read?game=1", "1. e4 e5 (1... c5) *");
    EXPECT_EQ(status(answer), 200);
    EXPECT_NE(answer.find("Content-Type: application/json"), std::string::npos);
    EXPECT_NE(answer.find("Content-Security-Policy: default-src 'self'"), std::string::npos);
    EXPECT_EQ(body(answer).at("tree").as_object().at("nodes").as_array().size(), 4U);
    EXPECT_EQ(status(post("/api/read?game=0", "")), 400);
    EXPECT_EQ(status(post("/api/read?game=x", "")), 400);
    EXPECT_TRUE(body(post("/api/read?game=7", "1. e4 *")).at("tree").is_null());
}

TEST_F(SocketFiles, WritesAFile) {
    start();
    const auto answer = post("/api/write?format=xqf", draft);
    EXPECT_EQ(status(answer), 200);
    EXPECT_EQ(answer.substr(answer.find("\r\n\r\n") + 4, 2), "XQ");
    EXPECT_EQ(status(post("/api/write?format=doc", draft)), 400);
    EXPECT_EQ(status(post("/api/write", "{")), 400);
    EXPECT_NE(post("/api/write?format=pgn", "{}").find("the field \\\"game\\\" is missing"),
              std::string::npos);
}

TEST_F(SocketFiles, DrawsABoard) {
    start();
    const auto answer =
        ask("GET", "/api/picture?game=xiangqi&board=4k4/9/9/9/9/9/9/9/9/4K4&last=e0e1&side=second");
    EXPECT_EQ(status(answer), 200);
    EXPECT_NE(answer.find("Content-Type: image/svg+xml"), std::string::npos);
    EXPECT_NE(answer.find("<svg "), std::string::npos);
    EXPECT_EQ(status(ask("GET", "/api/picture?game=chess")), 200) << "the starting position";
    const auto refused = ask("GET", "/api/picture?game=chess&board=<script>");
    EXPECT_EQ(status(refused), 400);
    EXPECT_NE(refused.find("Content-Type: application/json"), std::string::npos);
    EXPECT_EQ(status(ask("GET", "/api/picture?game=chess&last=e2")), 400);
}

TEST_F(SocketFiles, AStudySurvivesAKill) {
    start();
    const auto kept = post("/api/studies", draft);
    ASSERT_EQ(status(kept), 201);
    const auto name = text_of(body(kept), "study");
    EXPECT_EQ(name.size(), 22U);
    server_->signal(SIGKILL);
    server_->wait();
    start();
    const auto opened = ask("GET", "/api/studies/" + name);
    ASSERT_EQ(status(opened), 200);
    const auto nodes = body(opened).at("tree").as_object().at("nodes").as_array();
    ASSERT_EQ(nodes.size(), 3U);
    EXPECT_EQ(text_of(nodes[1].as_object(), "after"), "中炮");
    EXPECT_EQ(status(ask("GET", "/api/studies/AAAAAAAAAAAAAAAAAAAAAA")), 404);
    EXPECT_EQ(status(ask("GET", "/api/studies/..%2f")), 404);
    EXPECT_EQ(status(post("/api/studies",
                          R"({"game":"chess","fen":"8/8 w","headers":[],"result":"*","nodes":[]})")),
              400);
    EXPECT_EQ(status(ask("GET", "/s/" + name)), 200) << "the page itself";
}

// Texts of DhtmlXQ have tags that become headers of PGN, and a remark may hold anything.
TEST_F(SocketFiles, OpensAStudyThatLooksLikeAnotherFormat) {
    start();
    const auto kept = post(
        "/api/studies",
        R"({"game":"xiangqi","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",)"
        R"("headers":[{"name":"DhtmlXQ_ver","value":"1"},{"name":"Red-Club","value":"A"}],"result":"*",)"
        R"("comment":"[DhtmlXQ_movelist]7747","nodes":[{"parent":0,"move":"h2e2"}]})");
    ASSERT_EQ(status(kept), 201) << kept;
    const auto opened = body(ask("GET", "/api/studies/" + text_of(body(kept), "study")));
    ASSERT_TRUE(opened.at("tree").is_object());
    EXPECT_EQ(opened.at("tree").as_object().at("nodes").as_array().size(), 2U);
    EXPECT_EQ(text_of(opened, "format"), "pgn");
}

TEST_F(SocketFiles, RefusesStudiesThatCannotBeReadAgain) {
    start();
    const auto keep = [this](const std::string& headers, const std::string& nodes) {
        return status(
            post("/api/studies", R"({"game":"chess",)"
                                 R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
                                 R"("headers":[)" +
                                     headers + R"(],"result":"*","nodes":[)" + nodes + "]}"));
    };
    EXPECT_EQ(keep("", R"({"parent":0,"move":"e2e4"})"), 201);
    EXPECT_EQ(keep(R"({"name":"Variant","value":"Xiangqi"})", R"({"parent":0,"move":"e2e4"})"), 400);
    EXPECT_EQ(keep(R"({"name":"FEN","value":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})", ""), 400);
    // Two moves after each move, of which the second goes on: a variation in a variation in a variation.
    std::string nested = R"({"parent":0,"move":"g1f3"})";
    const char* const moves[] = {"g8f6", "f3g1", "f6g8", "g1f3"};
    for (int i = 0; i < 1100; ++i) {
        const std::string move =
            R"(,{"parent":)" + std::to_string(2 * i + 1) + R"(,"move":")" + moves[i % 4] + R"("})";
        nested += move + move;
    }
    EXPECT_EQ(keep("", nested), 400) << "deeper than PGN is read";
}

TEST_F(SocketFiles, RefusesBodiesAboveTheLimit) {
    start();
    EXPECT_EQ(status(post("/api/read", std::string(1'048'577, ' '))), 413);
    EXPECT_EQ(status(post("/api/read", std::string(1'048'576, ' '))), 200);
    EXPECT_EQ(status(post("/", std::string(5'000, ' '))), 413) << "no other route takes a body";
    EXPECT_EQ(status(ask("GET", "/healthz")), 200);
}

TEST_F(SocketFiles, RefusesOtherOriginsAndMethods) {
    start();
    EXPECT_EQ(status(post("/api/read", "1. e4", "Origin: http://evil.example\r\n")), 403);
    const auto put = ask("PUT", "/api/studies", draft);
    EXPECT_EQ(status(put), 405);
    EXPECT_NE(put.find("Allow: POST\r\n"), std::string::npos);
    EXPECT_TRUE(ask("HEAD", "/api/studies/x").ends_with("\r\n\r\n")) << "no body";
    EXPECT_EQ(status(ask("GET", "/api/read")), 405);
    EXPECT_EQ(
        status(ask("GET", "/api/studies/AAAAAAAAAAAAAAAAAAAAAA", "", "Origin: http://evil.example\r\n")),
        403);
    EXPECT_EQ(status(post("/api/nothing", "")), 404);
}

TEST_F(SocketFiles, LimitsRequestsByAddress) {
    start({"--file-burst", "3", "--files-per-second", "0.001"});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(status(post("/api/read", "1. e4")), 200);
    }
    EXPECT_EQ(status(post("/api/read", "1. e4")), 429);
    start({"--studies-per-hour", "2"}); // half of them at once
    EXPECT_EQ(status(post("/api/studies", draft)), 201);
    EXPECT_EQ(status(post("/api/studies", draft)), 429);
    start({"--studies-per-hour", "8"});
    std::string long_draft(draft);
    long_draft.replace(long_draft.find("中炮"), std::string("中炮").size(), std::string(120'000, 'x'));
    EXPECT_EQ(status(post("/api/studies", long_draft)), 201) << "which counts as four";
    EXPECT_EQ(status(post("/api/studies", draft)), 429);
}

TEST_F(SocketFiles, LimitsTheSizeOfAllStudies) {
    start({"--max-study-bytes", "500"});
    EXPECT_EQ(status(post("/api/studies", draft)), 201);
    EXPECT_EQ(status(post("/api/studies", draft)), 507);
    start({"--unopened-study-ms", "1", "--file-burst", "2000"});
    const auto name = text_of(body(post("/api/studies", draft)), "study");
    int last = 200;
    for (int i = 0; i < 1000 && last == 200; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        last = status(ask("GET", "/api/studies/" + name));
    }
    EXPECT_EQ(last, 404);
}

// A part of a large body, and no more of it.
const std::string begun_upload =
    "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n" + std::string(2'000, ' ');

TEST_F(SocketFiles, LimitsConcurrentUploads) {
    start({"--max-uploads", "1", "--upload-step-ms", "60000"});
    Socket slow(server_->port());
    slow.send(begun_upload);
    // It has arrived when the second request is refused; until then it may be served.
    int last = 200;
    for (int i = 0; i < 100 && last == 200; ++i) {
        last = status(post("/api/read", std::string(5'000, ' ')));
    }
    EXPECT_EQ(last, 503);
    EXPECT_EQ(status(post("/api/read", "1. e4")), 200) << "small ones are no burden";
    slow.close();
    for (int i = 0; i < 100 && last == 503; ++i) {
        last = status(post("/api/read", std::string(5'000, ' ')));
    }
    EXPECT_EQ(last, 200);
}

// Only what has come takes a place; requests that wait for their bodies do not.
TEST_F(SocketFiles, HeadersAloneTakeNoPlaceOfUploads) {
    start({"--max-uploads", "2", "--upload-step-ms", "600000"});
    std::vector<Socket> silent;
    for (int i = 0; i < 20; ++i) {
        silent.emplace_back(server_->port());
        silent.back().send("POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n");
    }
    // The server has read all headers by the time it answers a request that was sent after them, as far as
    // sockets are read in turn: several tries make it sure.
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(status(post("/api/read", std::string(5'000, ' '))), 200);
    }
}

TEST_F(SocketFiles, UploadsThatStopLoseTheirPlace) {
    start({"--max-uploads", "1", "--upload-step-ms", "2000"});
    Socket stopped(server_->port());
    stopped.send(begun_upload);
    EXPECT_EQ(stopped.receive(std::chrono::seconds(60)), "");
    EXPECT_TRUE(stopped.ended()) << "long before the time of a whole body is over";
    EXPECT_EQ(status(post("/api/read", std::string(5'000, ' '))), 200);
}

// 16 MiB at once, then 8 MiB a second: two more take a quarter of a second at least, and nothing is refused.
TEST_F(SocketFiles, ReadingPausesForWhoSendsTooFast) {
    start({"--file-burst", "100"});
    const std::string piece = std::string(1024 * 1024 - 1, ' ') + '\n';
    constexpr std::size_t pieces = 18;
    const auto begin = std::chrono::steady_clock::now();
    const auto begun = post("/api/uploads?size=" + std::to_string(pieces * piece.size()), piece);
    ASSERT_EQ(status(begun), 201) << begun;
    const std::string path = "/api/uploads/" + text_of(body(begun), "upload") + "?offset=";
    for (std::size_t i = 1; i < pieces; ++i) {
        const auto answer = ask("PUT", path + std::to_string(i * piece.size()), piece);
        ASSERT_EQ(status(answer), 200) << answer;
    }
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(200));
}

TEST_F(SocketFiles, LargeResponsesCountAsUploads) {
    start({"--max-uploads", "1", "--upload-step-ms", "60000"});
    const std::string path = "/api/studies/" + large_study();
    const auto opened = ask("GET", path);
    ASSERT_EQ(status(opened), 200);
    ASSERT_GT(opened.size(), 64U * 1024);
    Socket slow(server_->port());
    slow.send(begun_upload);
    int last = 200;
    for (int i = 0; i < 40 && last == 200; ++i) {
        last = status(ask("GET", path));
    }
    EXPECT_EQ(last, 503);
}

TEST_F(SocketFiles, WhatIsRefusedIsRefusedBeforeItsBody) {
    start({"--files-per-second", "0.001", "--file-burst", "1"});
    const auto begin = [this](const std::string& headers) {
        Socket socket(server_->port());
        socket.send("POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n" + headers +
                    "\r\n");
        return socket.receive(WsClient::patience);
    };
    EXPECT_EQ(status(begin("Origin: http://evil.example\r\n")), 403) << "which does not count";
    EXPECT_EQ(status(post("/api/read", "1. e4")), 200);
    EXPECT_EQ(status(begin("")), 429);
    EXPECT_EQ(status(post("/api/read", "1. e4")), 429);
}

// An answer that must wait because its address was sent too much, and that nobody will read.
TEST_F(SocketFiles, AnAnswerThatNobodyWaitsForIsDropped) {
    start({"--max-uploads", "1", "--byte-burst", "70000", "--bytes-per-second", "0.001"});
    const auto path = "/api/studies/" + large_study();
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int addresses = 0;
    const auto of_another = [&] {
        const auto source = "127.0.6." + std::to_string(++addresses);
        return status(http_exchange(Socket(server_->port(), 0, source.c_str()), request));
    };
    ASSERT_GT(ask("GET", path).size(), 70'000U) << "more than may be sent: the next one waits";
    Socket waiting(server_->port());
    waiting.send(request);
    int last = 200;
    for (int i = 0; i < 100 && last == 200; ++i) {
        last = of_another();
    }
    EXPECT_EQ(last, 503) << "it has the only place";
    waiting.close();
    for (int i = 0; i < 100 && last == 503; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        last = of_another();
    }
    EXPECT_EQ(last, 200);
}

TEST_F(SocketFiles, DescribesPositionsOverTheWebSocket) {
    start();
    WsClient client(server_->port());
    const auto answer = client.ask({{"type", "look"},
                                    {"game", "chess"},
                                    {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
                                    {"move", "e2e4"}});
    EXPECT_EQ(text_of(answer, "type"), "looked");
    EXPECT_EQ(text_of(answer.at("ply").as_object(), "san"), "e4");
}

} // namespace
} // namespace duiyi::test
