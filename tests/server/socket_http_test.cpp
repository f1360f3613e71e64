// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Pages, headers and the upgrade to WebSocket.
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "api/assets.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

class SocketHttp : public testing::Test {
protected:
    void SetUp() override {
        server_ = std::make_unique<ServerProcess>(
            data_.path(), std::vector<std::string>{"--allow-origin", "https://play.example"});
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    [[nodiscard]] std::string get(std::string_view target, std::string_view headers = "",
                                  std::string_view method = "GET") const {
        return http_get(server_->port(), target, headers, method);
    }
    /// The answer to these bytes.
    [[nodiscard]] std::string exchange(std::string_view bytes) const {
        return http_exchange(Socket(server_->port()), bytes);
    }
    static std::string status(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }
    static bool has(const std::string& answer, std::string_view text) {
        return answer.find(text) != std::string::npos;
    }
    static std::string body(const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(SocketHttp, ThePageHasItsHeaders) {
    const auto page = get("/");
    EXPECT_EQ(status(page), "HTTP/1.1 200 OK");
    for (const char* text :
         {"Content-Type: text/html; charset=utf-8", "Content-Security-Policy: default-src 'self'",
          "frame-ancestors 'none'", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
          "Permissions-Policy: ", " GMT\r\n", "ETag: W/\"", "Cache-Control: no-cache"}) {
        EXPECT_TRUE(has(page, text)) << text;
    }
    EXPECT_EQ(body(page), server::find_asset("/index.html")->body);
    EXPECT_EQ(body(get("/r/AAAAAAAAAAAAAAAAAAAAAA?x=1")), body(page)) << "a room is the same page";
}

TEST_F(SocketHttp, KnownContentIsNotSentAgain) {
    const auto* index = server::find_asset("/index.html");
    const auto again = get("/", "If-None-Match: " + std::string(index->etag) + "\r\n");
    EXPECT_EQ(status(again), "HTTP/1.1 304 Not Modified");
    EXPECT_EQ(body(again), "");
}

TEST_F(SocketHttp, CompressesForClientsThatAcceptIt) {
    const auto* index = server::find_asset("/index.html");
    ASSERT_FALSE(index->gzip.empty());
    const auto packed = get("/", "Accept-Encoding: deflate, gzip\r\n");
    EXPECT_TRUE(has(packed, "Content-Encoding: gzip"));
    EXPECT_EQ(body(packed), index->gzip);
    EXPECT_FALSE(has(get("/"), "Content-Encoding"));
    EXPECT_FALSE(has(get("/", "Accept-Encoding: gzip;q=0\r\n"), "Content-Encoding"));
}

TEST_F(SocketHttp, EveryAssetIsServedWithItsType) {
    for (const auto& asset : server::all_assets()) {
        const auto answer = get(asset.path);
        EXPECT_EQ(status(answer), "HTTP/1.1 200 OK") << asset.path;
        EXPECT_EQ(body(answer), asset.body) << asset.path;
        EXPECT_NE(server::content_type(asset.path), "application/octet-stream") << asset.path;
        EXPECT_EQ(has(answer, "immutable"), asset.path.starts_with("/assets/")) << asset.path;
    }
}

TEST_F(SocketHttp, AnswersUnknownPathsAndMethods) {
    EXPECT_EQ(status(get("/nothing.js")), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(status(get("/../../etc/passwd")), "HTTP/1.1 404 Not Found");
    EXPECT_TRUE(has(get("/nothing.js"), "nosniff")) << "errors carry the headers as well";
    EXPECT_EQ(body(get("/healthz")).substr(0, 3), "ok\n");
    EXPECT_EQ(status(get("/ws")), "HTTP/1.1 426 Upgrade Required");
    const auto post = get("/", "Content-Length: 0\r\n", "POST");
    EXPECT_EQ(status(post), "HTTP/1.1 405 Method Not Allowed");
    const auto head = get("/", "", "HEAD");
    EXPECT_EQ(status(head), "HTTP/1.1 200 OK");
    EXPECT_TRUE(
        has(head, "Content-Length: " + std::to_string(server::find_asset("/index.html")->body.size())));
    EXPECT_EQ(body(head), "");
}

TEST_F(SocketHttp, DecodesPathsAndRefusesMalformedOnes) {
    EXPECT_EQ(status(get("/%68ealthz")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status(get("/assets%2F..%2Findex.html")), "HTTP/1.1 404 Not Found");
    for (const char* target : {"/%zz", "/%", "/a?b=%f", "/%ff", "/%00", "*", "http://x/"}) {
        const auto refused = get(target);
        EXPECT_EQ(status(refused), "HTTP/1.1 400 Bad Request") << target;
        EXPECT_TRUE(has(refused, "nosniff")) << target;
    }
    EXPECT_TRUE(has(get("/", "", "DELETE"), "Allow: GET, HEAD"));
}

TEST_F(SocketHttp, RefusesMalformedAndOversizedHeaders) {
    EXPECT_EQ(status(exchange("this is not HTTP\r\n\r\n")), "HTTP/1.1 400 Bad Request");
    for (const std::size_t size : {20'000U, 200'000U}) {
        EXPECT_EQ(status(get("/", "X: " + std::string(size, 'x') + "\r\n")),
                  "HTTP/1.1 431 Request Header Fields Too Large");
    }
    EXPECT_EQ(status(get("/healthz")), "HTTP/1.1 200 OK");
}

// RFC 9112, 3.2 and 6.3: requests that two servers may read differently.
TEST_F(SocketHttp, RefusesAmbiguousRequests) {
    for (const char* request : {
             "GET / HTTP/1.1\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
             "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
             "GET / HTTP/1.1\r\nHost:\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
             "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
             "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
             "GET / HTTP/3\r\nHost: a\r\n\r\n",
             "GET /\r\n\r\n",
             "\x16\x03\x01\x02 \x01\r\n\r\n",
         }) {
        const auto refused = exchange(request);
        EXPECT_EQ(status(refused), "HTTP/1.1 400 Bad Request") << request;
        EXPECT_TRUE(has(refused, "nosniff")) << request;
    }
    EXPECT_EQ(status(exchange("GET /healthz HTTP/1.0\r\n\r\n")), "HTTP/1.0 200 OK") << "needs no Host";
}

// A page of another name that leads to this server (DNS rebinding) sends an Origin that agrees with its Host.
TEST_F(SocketHttp, AnUnknownNameIsNoneOfThisServer) {
    const auto with_host = [this](const std::string& host, const char* more) {
        return status(
            exchange("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more + "\r\n"));
    };
    EXPECT_EQ(with_host("evil.example", "Origin: http://evil.example\r\n"),
              "HTTP/1.1 421 Misdirected Request");
    EXPECT_EQ(with_host("evil.example", ""), "HTTP/1.1 421 Misdirected Request");
    EXPECT_EQ(with_host("play.example", "Origin: https://play.example\r\n"), "HTTP/1.1 426 Upgrade Required");
    EXPECT_EQ(with_host("play.example", "Origin: http://play.example\r\n"), "HTTP/1.1 403 Forbidden");
    EXPECT_EQ(with_host("localhost:1", "Origin: http://localhost:1\r\n"), "HTTP/1.1 426 Upgrade Required");
}

TEST_F(SocketHttp, AConnectionServesSeveralRequests) {
    Socket socket(server_->port());
    for (int i = 0; i < 3; ++i) {
        socket.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        EXPECT_TRUE(has(socket.receive(WsClient::patience), "200 OK"));
    }
}

TEST_F(SocketHttp, OnlyOwnPagesOpenTheWebSocket) {
    const auto port = server_->port();
    const auto with = [port](const std::string& origin) {
        return WsClient(port, "Origin: " + origin + "\r\n").status();
    };
    EXPECT_TRUE(WsClient(port).open()) << "no browser, no origin";
    EXPECT_TRUE(has(with("http://127.0.0.1:" + std::to_string(port)), "101"));
    EXPECT_TRUE(has(with("https://play.example"), "101"));
    EXPECT_TRUE(has(with("http://evil.example"), "403"));
    EXPECT_TRUE(has(with("http://127.0.0.1:1"), "403"));
    EXPECT_TRUE(has(with("null"), "403"));
    EXPECT_TRUE(has(with("http://127.0.0.1:" + std::to_string(port) + ".evil.example"), "403"));
}

// Whoever looks at the first of two only believes something else than who looks at the second.
TEST_F(SocketHttp, HeadersInSeveralLinesAreReadAsOneOrRefused) {
    const auto port = server_->port();
    const std::string own = "Origin: http://127.0.0.1:" + std::to_string(port) + "\r\n";
    EXPECT_TRUE(has(WsClient(port, own + "Origin: http://evil.example\r\n").status(), "400"));
    EXPECT_TRUE(has(WsClient(port, own + own).status(), "400"));
    const std::string upgrade =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nConnection: keep-alive\r\n";
    EXPECT_TRUE(has(http_exchange(Socket(port), upgrade + "Connection: Upgrade, close\r\n\r\n\x88\x80mask"),
                    "101 Switching"));
    EXPECT_FALSE(has(http_exchange(Socket(port), upgrade + "Connection: close\r\n\r\n"), "101 Switching"));
    EXPECT_TRUE(has(http_get(port, "/healthz", "Authorization: a\r\nAuthorization: b\r\n"), "400"));
}

// A request that took most of its time must not leave the answer what is left of it.
TEST(SocketHttpTime, AResponseHasATimeoutOfItsOwn) {
    const auto* largest = &server::all_assets().front();
    for (const auto& asset : server::all_assets()) {
        largest = asset.body.size() > largest->body.size() ? &asset : largest;
    }
    if (largest->body.size() < 100'000) {
        GTEST_SKIP() << "the web client is not built: no file is larger than what the system takes at once";
    }
    const TempFolder data;
    // Half of its time for the request, and the answer is read when all of that time is over.
    const ServerProcess server(data.path(), {"--header-timeout-ms", "6000"});
    Socket socket(server.port(), 536);
    socket.send("GET " + std::string(largest->path) + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(3000));
    socket.send("\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(3500));
    std::string answer;
    for (std::string part; !(part = socket.receive(WsClient::patience)).empty();) {
        answer += part;
    }
    ASSERT_NE(answer.find("\r\n\r\n"), std::string::npos);
    EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, largest->body.size());
}

} // namespace
} // namespace duiyi::test
