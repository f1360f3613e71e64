// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Accounts over real connections: which of them are safe enough, what the cookie says, what a killed server
// keeps.
#include <gtest/gtest.h>

#include <csignal>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

constexpr const char* anna = R"({"name":"anna","password":"gleaming otter paddles"})";

std::string post_to(std::uint16_t port, const std::string& target, const std::string& body,
                    const std::string& headers) {
    return http_exchange(Socket(port), "POST " + target + " HTTP/1.1\r\nConnection: close\r\n" + headers +
                                           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                                           body);
}
std::string page_headers(std::uint16_t port) {
    const auto host = "127.0.0.1:" + std::to_string(port);
    return "Host: " + host + "\r\nOrigin: http://" + host + "\r\n";
}
int status_in(const std::string& answer) {
    return answer.size() > 12 ? std::stoi(answer.substr(9, 3)) : 0;
}
/// `name=value` of the cookie that an answer sets.
std::string cookie_in(const std::string& answer) {
    const auto from = answer.find("Set-Cookie: ");
    return from == std::string::npos ? "" : answer.substr(from + 12, answer.find(';', from) - from - 12);
}

TEST(SocketAccount, ASignUpThatWasAcknowledgedOutlivesAKill) {
    const TempFolder data;
    std::string cookie;
    {
        const ServerProcess server(data.path());
        ASSERT_NE(server.port(), 0) << server.errors();
        const auto made = post_to(server.port(), "/api/me/sign-up", anna, page_headers(server.port()));
        ASSERT_EQ(status_in(made), 201) << made;
        EXPECT_NE(made.find("; HttpOnly; SameSite=Strict\r\n"), std::string::npos) << made;
        EXPECT_NE(made.find("Cache-Control: no-store\r\n"), std::string::npos) << made;
        cookie = cookie_in(made);
        server.signal(SIGKILL);
    }
    const ServerProcess server(data.path());
    const auto me = http_get(server.port(), "/api/me", "Cookie: " + cookie + "\r\n");
    EXPECT_NE(me.find(R"("name":"anna")"), std::string::npos) << me;
    EXPECT_EQ(status_in(post_to(server.port(), "/api/me/sign-up", anna, page_headers(server.port()))), 409);
    EXPECT_EQ(status_in(post_to(server.port(), "/api/me/sign-in", anna, page_headers(server.port()))), 200);
}

TEST(SocketAccount, AWebSocketIsThatOfTheAccountUntilItsSessionEnds) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    const auto cookie =
        "Cookie: " + cookie_in(post_to(port, "/api/me/sign-up", anna, page_headers(port))) + "\r\n";
    WsClient player(port, cookie);
    const auto made =
        player.ask({{"type", "create"}, {"game", "xiangqi"}, {"mode", "link"}, {"side", "second"}});
    ASSERT_EQ(text_of(made, "type"), "created");
    EXPECT_EQ(text_of(made.at("state").at("players").at("second").as_object(), "name"), "anna");
    WsClient guest(port);
    const auto joined = guest.ask({{"type", "join"}, {"room", text_of(made, "room")}});
    EXPECT_EQ(text_of(joined, "seat"), "first");
    EXPECT_TRUE(joined.at("state").at("players").at("first").is_null());
    EXPECT_EQ(status_in(post_to(port, "/api/me/sign-out", "", page_headers(port) + cookie)), 204);
    EXPECT_TRUE(player.wait_closed());
    EXPECT_EQ(text_of(guest.ask({{"type", "ping"}}), "type"), "pong");
    WsClient after(port, cookie);
    const auto again =
        after.ask({{"type", "create"}, {"game", "xiangqi"}, {"mode", "link"}, {"side", "second"}});
    EXPECT_TRUE(again.at("state").at("players").at("second").is_null()) << "the session is over";
}

TEST(SocketAccount, PlayersAreShownToEverybody) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    ASSERT_EQ(status_in(post_to(port, "/api/me/sign-up", anna, page_headers(port))), 201);
    const auto player = http_get(port, "/api/players/ANNA");
    EXPECT_EQ(status_in(player), 200);
    EXPECT_NE(player.find(R"("name":"anna")"), std::string::npos) << player;
    EXPECT_NE(player.find(R"("ratings":[])"), std::string::npos) << player;
    EXPECT_EQ(player.find("password"), std::string::npos) << player;
    EXPECT_NE(http_get(port, "/api/players/anna/games").find(R"({"games":[],"next":null})"),
              std::string::npos);
    EXPECT_NE(http_get(port, "/api/players/anna/games?opponent=bert").find(R"("games":[])"),
              std::string::npos);
    EXPECT_EQ(status_in(http_get(port, "/api/players/bert")), 404);
    EXPECT_EQ(status_in(http_get(port, "/api/players/anna/games?before=x")), 400);
    EXPECT_EQ(status_in(http_get(port, "/api/players/anna/games?from=-1")), 400);
    EXPECT_NE(http_get(port, "/api/leaders/xiangqi.rapid").find(R"({"leaders":[]})"), std::string::npos);
    EXPECT_EQ(status_in(http_get(port, "/api/leaders/xiangqi.slow")), 404);
    EXPECT_EQ(status_in(http_get(port, "/@/anna")), 200);
}

TEST(SocketAccount, PagesOfOtherSitesAreRefused) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    const auto made = post_to(port, "/api/me/sign-up", anna, page_headers(port));
    const auto with_cookie =
        "Cookie: " + cookie_in(made) + "\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n";
    for (const char* target :
         {"/api/me/sign-out", "/api/me/sign-out-everywhere", "/api/me/delete", "/api/me/sign-in"}) {
        EXPECT_EQ(status_in(post_to(port, target, anna, with_cookie + "Origin: http://evil.example\r\n")),
                  403);
        EXPECT_EQ(status_in(post_to(port, target, anna, with_cookie + "Origin: null\r\n")), 403);
        EXPECT_EQ(status_in(post_to(port, target, anna, with_cookie)), 403);
    }
    EXPECT_EQ(status_in(http_get(port, "/api/me/export",
                                 "Origin: http://evil.example\r\nCookie: " + cookie_in(made) + "\r\n")),
              403);
    EXPECT_NE(http_get(port, "/api/me", "Cookie: " + cookie_in(made) + "\r\n").find("anna"),
              std::string::npos);
}

TEST(SocketAccount, OnlySafeConnectionsCarryPasswords) {
    const TempFolder data;
    const ServerProcess server(data.path(),
                               {"--trusted-proxy", "127.0.0.2", "--allow-origin", "https://play.example"});
    const auto port = server.port();
    const auto sign_in = [&](const char* source, const std::string& headers) {
        const std::string body = anna;
        const std::string page = headers.find("https") == std::string::npos
                                     ? page_headers(port)
                                     : "Host: play.example\r\nOrigin: https://play.example\r\n";
        return http_exchange(Socket(port, 0, source),
                             "POST /api/me/sign-in HTTP/1.1\r\nConnection: close\r\n" + page + headers +
                                 "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    };
    EXPECT_EQ(status_in(sign_in("127.0.0.1", "")), 401) << "this machine: taken, though nobody has it";
    EXPECT_EQ(status_in(sign_in("127.0.0.2", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n")),
              401);
    EXPECT_EQ(status_in(sign_in("127.0.0.2", "Forwarded: for=192.0.2.1;proto=https\r\n")), 401);
    for (const char* headers :
         {"X-Forwarded-For: 192.0.2.1\r\n", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: http\r\n",
          "Forwarded: for=192.0.2.1;proto=http\r\n"}) {
        const auto answer = sign_in("127.0.0.2", headers);
        EXPECT_EQ(status_in(answer), 403) << headers;
        EXPECT_NE(answer.find(R"("fault":"insecure")"), std::string::npos) << answer;
    }
    EXPECT_NE(sign_in("127.0.0.1", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n")
                  .find(R"("fault":"insecure")"),
              std::string::npos)
        << "a proxy that is not named to the server may say anything";
}

TEST(SocketAccount, TheCookieOfHttpsIsForHttpsAlone) {
    const TempFolder data;
    const ServerProcess server(data.path(),
                               {"--trusted-proxy", "127.0.0.2", "--allow-origin", "https://play.example"});
    const std::string body = anna;
    const auto made =
        http_exchange(Socket(server.port(), 0, "127.0.0.2"),
                      "POST /api/me/sign-up HTTP/1.1\r\nConnection: close\r\nHost: play.example\r\nOrigin: "
                      "https://play.example\r\n"
                      "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\nContent-Length: " +
                          std::to_string(body.size()) + "\r\n\r\n" + body);
    ASSERT_EQ(status_in(made), 201) << made;
    EXPECT_TRUE(cookie_in(made).starts_with("__Host-duiyi=")) << made;
    EXPECT_NE(made.find("; HttpOnly; SameSite=Strict; Secure\r\n"), std::string::npos) << made;
}

} // namespace
} // namespace duiyi::test
