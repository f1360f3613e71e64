// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "http_exchange.hpp"

#include <gtest/gtest.h>

namespace duiyi::bot {
namespace {

TEST(BotServerAddress, PlainHttpAlone) {
    EXPECT_EQ(parse_server_address("http://example.org"),
              (ServerAddress{"example.org", "80", "example.org"}));
    EXPECT_EQ(parse_server_address("http://127.0.0.1:8080/"),
              (ServerAddress{"127.0.0.1", "8080", "127.0.0.1:8080"}));
    EXPECT_EQ(parse_server_address("http://[::1]:8080"), (ServerAddress{"::1", "8080", "[::1]:8080"}));
    EXPECT_EQ(parse_server_address("http://[::1]"), (ServerAddress{"::1", "80", "[::1]"}));
    const auto refused = parse_server_address("https://example.org");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("HTTPS is not spoken here"), std::string::npos);
    for (const char* url :
         {"", "example.org", "http://", "http://:80", "http://a:", "http://a:x", "http://a/b",
          "http://a:123456", "http://a b", "http://a\r\nX:1", "http://[::1", "http://[::1]8"}) {
        EXPECT_FALSE(parse_server_address(url)) << url;
    }
}

/// The body of a response that comes byte by byte; nothing when it is none.
std::optional<std::string> decoded(const std::string& headers, const std::string& bytes, bool& is_done) {
    auto decoder = BodyDecoder::of_headers("\r\n" + headers);
    if (!decoder) {
        return std::nullopt;
    }
    std::string raw;
    std::string body;
    for (const char c : bytes) {
        raw += c;
        if (!decoder->decode(raw, body)) {
            return std::nullopt;
        }
    }
    is_done = decoder->is_done();
    return body;
}

TEST(BotBodyDecoder, EveryFraming) {
    bool is_done = false;
    const std::string chunked = "transfer-encoding: chunked\r\n";
    EXPECT_EQ(decoded(chunked, "3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\nT: 1\r\n\r\n", is_done),
              "abc0123456789");
    EXPECT_TRUE(is_done);
    EXPECT_EQ(decoded(chunked, "3\r\nabc\r\n", is_done), "abc");
    EXPECT_FALSE(is_done);
    EXPECT_EQ(decoded("content-length: 3\r\n", "abcdef", is_done), "abc");
    EXPECT_TRUE(is_done);
    EXPECT_EQ(decoded("server: x\r\n", "abc", is_done), "abc");
    EXPECT_FALSE(is_done);
}

TEST(BotBodyDecoder, WhatIsNoBodyIsRefused) {
    bool is_done = false;
    const std::string chunked = "transfer-encoding: chunked\r\n";
    EXPECT_FALSE(decoded(chunked, "x\r\n", is_done));
    EXPECT_FALSE(decoded(chunked, "3\r\nabcd\r\n", is_done));
    EXPECT_FALSE(decoded(chunked, "11111111111111111\r\n", is_done)) << "longer than any number";
    EXPECT_FALSE(decoded(chunked, std::string(70'000, '1'), is_done)) << "a size without an end";
    EXPECT_FALSE(decoded("content-length: -1\r\n", "", is_done));
}

} // namespace
} // namespace duiyi::bot
