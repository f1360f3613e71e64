// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Programs that play by HTTP with a token, over real connections; the server is killed in the middle.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <csignal>

#include "program_calls.hpp"
#include "server_process.hpp"

namespace duiyi::test {
namespace {

TEST(SocketPrograms, AWholeGameIsPlayedThroughAKill) {
    const TempFolder data;
    std::string anna;
    std::string robo;
    std::string game;
    {
        const ServerProcess server(data.path());
        const auto port = server.port();
        ASSERT_NE(port, 0) << server.errors();
        anna = new_token_header(port, "anna", "board:play,challenge:write");
        robo = new_token_header(port, "robo", "bot:play,challenge:write");
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/bot/game/x/resign", robo)), 400);
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/bot/account/upgrade", robo)), 200);
        const auto made = program_call(port, "POST", "/api/challenge/ROBO", anna,
                                       "clock.limit=300&clock.increment=3&color=white&rated=true");
        ASSERT_EQ(program_status(made), 200) << made;
        game = program_field(made, "id");
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/challenge/" + game + "/accept", anna)),
                  404);
        ASSERT_EQ(program_status(program_call(port, "POST", "/api/challenge/" + game + "/accept", robo)),
                  200);
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/challenge/" + game + "/accept", robo)),
                  404);
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/board/game/" + game + "/move/f2f3", anna)),
                  200);
        server.signal(SIGKILL);
    }
    const ServerProcess server(data.path());
    const auto port = server.port();
    EXPECT_NE(program_call(port, "GET", "/api/account/playing", robo).find(game), std::string::npos);
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/bot/game/" + game + "/move/e2e4", robo)), 400);
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/bot/game/" + game + "/move/e7e5", robo)), 200);
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/board/game/" + game + "/abort", anna)), 400);
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/board/game/" + game + "/move/g2g4", anna)),
              200);
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/bot/game/" + game + "/move/d8h4", robo)), 200);
    const auto record = program_call(port, "GET", "/game/export/" + game, "Accept: application/json\r\n");
    EXPECT_NE(record.find(R"("moves":"f3 e5 g4 Qh4#")"), std::string::npos) << record;
    EXPECT_NE(record.find(R"("winner":"black")"), std::string::npos) << record;
    EXPECT_EQ(program_call(port, "GET", "/api/account/playing", robo).find(game), std::string::npos);
    // The winner's rating, in its account and in its next challenge; of another speed there is none.
    const auto winner = program_call(port, "GET", "/api/user/robo", "");
    EXPECT_NE(winner.find(R"("blitz":{"games":1,"rating":1)"), std::string::npos) << winner;
    EXPECT_EQ(winner.find(R"("blitz":{"games":1,"rating":1500)"), std::string::npos) << winner;
    EXPECT_NE(winner.find(R"("bullet":{"games":0,"rating":1500)"), std::string::npos) << winner;
    const auto again =
        program_call(port, "POST", "/api/challenge/anna", robo, "clock.limit=300&clock.increment=3");
    EXPECT_NE(again.find(R"("name":"robo","rating":1)"), std::string::npos) << again;
    EXPECT_EQ(again.find(R"("name":"robo","rating":1500)"), std::string::npos) << again;
    EXPECT_NE(program_call(port, "GET", "/api/bot/online", "").find("200 OK"), std::string::npos);
}

TEST(SocketPrograms, TokensAreCheckedBeforeAnythingElse) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    ASSERT_NE(port, 0) << server.errors();
    EXPECT_EQ(program_status(program_call(port, "GET", "/api/account", "")), 401);
    EXPECT_EQ(program_status(program_call(port, "GET", "/api/account", "Authorization: Bearer x\r\n")), 401);
    const auto token = new_token_header(port, "anna", "challenge:read");
    EXPECT_EQ(program_field(program_call(port, "GET", "/api/account", token), "username"), "anna");
    EXPECT_EQ(
        program_status(program_call(port, "GET", "/api/account", token + "X-Forwarded-For: 192.0.2.1\r\n")),
        403)
        << "somebody on the way could read it";
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/challenge/open", token)), 403);
}

TEST(SocketPrograms, ChallengesOfThePage) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    ASSERT_NE(port, 0) << server.errors();
    const auto anna = new_session_headers(port, "anna");
    const auto boris = new_session_headers(port, "boris");
    const auto carla = new_session_headers(port, "carla");
    const std::string path = "/api/me/challenges";
    const std::string terms = R"({"variant":"xiangqi","timeControl":"fischer 300+3","rated":true})";
    EXPECT_EQ(program_status(program_call(port, "GET", path, "")), 401);
    EXPECT_EQ(program_status(program_call(port, "POST", path + "/to/boris", "", terms)), 403);
    const auto elsewhere = "Origin: http://example.org\r\n" + anna.substr(anna.find("Cookie: "));
    EXPECT_EQ(program_status(program_call(port, "POST", path + "/to/boris", elsewhere, terms)), 403);
    EXPECT_EQ(program_status(program_call(port, "POST", path + "/to/anna", anna, terms)), 400);
    EXPECT_EQ(program_status(program_call(port, "POST", path + "/to/nobody", anna, terms)), 404);
    const auto made = program_call(port, "POST", path + "/to/boris", anna, terms);
    const auto id = program_field(made, "id");
    ASSERT_FALSE(id.empty()) << made;
    EXPECT_NE(program_call(port, "GET", path, boris).find(R"({"in":[{"id":")" + id), std::string::npos);
    EXPECT_EQ(program_call(port, "GET", path, carla).find(id), std::string::npos);
    for (const auto& [who, answer] : {std::pair(carla, "accept"), {anna, "accept"}, {boris, "cancel"}}) {
        EXPECT_EQ(program_status(program_call(port, "POST", path + '/' + id + '/' + answer, who)), 404);
    }
    EXPECT_EQ(program_status(program_call(port, "POST", path + '/' + id + "/accept", boris)), 200);
    EXPECT_EQ(program_status(program_call(port, "POST", path + '/' + id + "/accept", boris)), 404);
}

/// Everything up to this text, or to the end.
std::string received_until(Socket& socket, std::string_view text) {
    std::string all;
    while (all.find(text) == std::string::npos && !socket.ended()) {
        const auto more = socket.receive(std::chrono::seconds(10));
        if (more.empty()) {
            break;
        }
        all += more;
    }
    return all;
}

TEST(SocketPrograms, AGameAgainstTheEngine) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    ASSERT_NE(port, 0) << server.errors();
    const auto anna = new_token_header(port, "anna", "board:play,challenge:write");
    const auto ask = [&](const std::string& form) {
        return program_call(port, "POST", "/api/challenge/ai", anna, form);
    };
    EXPECT_EQ(program_status(ask("level=11&color=white")), 400);
    EXPECT_EQ(program_status(ask("level=1.5")), 400);
    EXPECT_EQ(program_status(ask("level=1&fen=8/8/8/8/8/8/8/8 w - - 0 1&variant=fromPosition")), 400);
    const auto made = ask("level=1&color=white&variant=xiangqi&clock.limit=300&clock.increment=3");
    ASSERT_EQ(program_status(made), 201) << made;
    const auto game = program_field(made, "id");
    EXPECT_EQ(program_field(made, "source"), "ai");
    EXPECT_EQ(program_field(made, "player"), "white");
    EXPECT_EQ(program_status(program_call(port, "POST", "/api/board/game/" + game + "/move/h2e2", anna)),
              200);
    const auto playing = program_call(port, "GET", "/api/account/playing", anna);
    EXPECT_NE(playing.find(game), std::string::npos) << playing;
    EXPECT_NE(playing.find(R"("ai":1)"), std::string::npos) << playing;
}

/// A seek is open as long as its stream, and the game that it leads to is told to both programs.
TEST(SocketPrograms, SeeksMeetWhileTheirStreamsAreOpen) {
    const TempFolder data;
    const ServerProcess server(data.path());
    const auto port = server.port();
    ASSERT_NE(port, 0) << server.errors();
    const auto anna = new_token_header(port, "anna", "board:play");
    const auto request = [port](const std::string& token, const std::string& method,
                                const std::string& target, const std::string& form) {
        return method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" +
               token + "Content-Length: " + std::to_string(form.size()) + "\r\n\r\n" + form;
    };
    for (const char* wrong :
         {"time=0&increment=0", "time=10", "time=10&increment=x", "days=3",
          "time=10&increment=5&variant=crazyhouse", "time=10&increment=5&ratingRange=2000-1000"}) {
        EXPECT_EQ(program_status(program_call(port, "POST", "/api/board/seek", anna, wrong)), 400) << wrong;
    }
    const std::string form = "rated=true&time=5&increment=3&ratingRange=1000-2000";
    const auto stream_of = [&](const std::string& text) {
        Socket stream(port);
        stream.send(text);
        EXPECT_NE(received_until(stream, "\r\n\r\n").find("200 OK"), std::string::npos);
        return stream;
    };
    stream_of(request(anna, "POST", "/api/board/seek", form)).close(); // and with it the seek ends
    WsClient boris(port, new_session_headers(port, "boris"));
    boris.ask({{"type", "enter_lobby"}});
    Socket events = stream_of(request(anna, "GET", "/api/stream/event", ""));
    Socket seek = stream_of(request(anna, "POST", "/api/board/seek", form));
    std::optional<json::object> list;
    do {
        list = boris.push("lobby");
        ASSERT_TRUE(list);
    } while (json::serialize(*list).find("anna") == std::string::npos);
    ASSERT_EQ(list->at("seeks").as_array().size(), 1U);
    boris.ask({{"type", "accept_seek"}, {"seek", list->at("seeks").at(0).at("seek")}});
    const auto paired = boris.push("paired");
    ASSERT_TRUE(paired);
    const auto room = text_of(*paired, "room");
    EXPECT_NE(received_until(events, room).find("gameStart"), std::string::npos);
    EXPECT_NE(program_call(port, "GET", "/api/account/playing", anna).find(room), std::string::npos);
    while (!seek.ended()) { // the server ends the stream
        seek.receive(std::chrono::seconds(10));
    }
}

} // namespace
} // namespace duiyi::test
