// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games for programs over HTTP, as lichess has them: files of games, and streams of their moves.
#include <gtest/gtest.h>

#include <csignal>
#include <memory>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;

class SocketGames : public testing::Test {
protected:
    void SetUp() override {
        server_ = std::make_unique<ServerProcess>(data_.path());
        ASSERT_NE(server_->port(), 0) << server_->errors();
        first_ = std::make_unique<WsClient>(server_->port());
        second_ = std::make_unique<WsClient>(server_->port());
        const auto created = first_->ask({{"type", "create"},
                                          {"game", "chess"},
                                          {"mode", "link"},
                                          {"side", "first"},
                                          {"time", "fischer 180+2"}});
        room_ = text_of(created, "room");
        second_->join(room_);
    }
    [[nodiscard]] std::string get(const std::string& target, std::string_view headers = "") const {
        return http_get(server_->port(), target, headers);
    }
    static bool has(const std::string& answer, std::string_view text) {
        return answer.find(text) != std::string::npos;
    }
    /// A stream of the room's moves.
    [[nodiscard]] Socket stream() const {
        Socket socket(server_->port());
        socket.send("GET /api/stream/game/" + room_ + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        return socket;
    }
    /// Whether this comes within some seconds.
    static bool comes(Socket& socket, std::string& input, std::string_view text) {
        for (int i = 0; i < 500 && !has(input, text) && !socket.ended(); ++i) {
            input += socket.receive(20ms);
        }
        return has(input, text);
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
    std::unique_ptr<WsClient> first_, second_;
    std::string room_;
};

TEST_F(SocketGames, AGameIsExportedInThreeForms) {
    first_->move(0, "e2e4");
    second_->move(1, "e7e5");
    const auto pgn = get("/game/export/" + room_);
    EXPECT_TRUE(has(pgn, "Content-Type: application/x-chess-pgn"));
    EXPECT_TRUE(has(pgn, "Access-Control-Allow-Origin: *"));
    EXPECT_TRUE(has(pgn, "1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:03:00]} *")) << pgn;
    EXPECT_TRUE(has(get("/game/export/" + room_ + "?clocks=false"), "1. e4 e5 *"));
    const auto json = get("/game/export/" + room_, "Accept: application/json\r\n");
    EXPECT_TRUE(has(json, "\"moves\":\"e4 e5\"")) << json;
    EXPECT_TRUE(has(json, "\"status\":\"started\""));
    const auto line = get("/game/export/" + room_ + "?moves=false", "Accept: application/x-ndjson\r\n");
    EXPECT_TRUE(line.ends_with("}\n"));
    EXPECT_FALSE(has(line, "\"moves\""));
    for (const char* name : {"AAAAAAAAAAAAAAAAAAAAAA", "nonsense", "%00"}) {
        const auto missing = get(std::string("/game/export/") + name);
        EXPECT_TRUE(has(missing, "HTTP/1.1 40")) << missing;
    }
    EXPECT_TRUE(has(get("/game/export/nonsense"), "{\"error\":\"Not found.\"}"));
}

TEST_F(SocketGames, AStreamTellsEachMoveAndTheEnd) {
    auto socket = stream();
    std::string input;
    EXPECT_TRUE(comes(socket, input, "\"status\":{\"id\":20,\"name\":\"started\"}"));
    first_->move(0, "e2e4");
    EXPECT_TRUE(comes(socket, input, "\"lm\":\"e2e4\",\"wc\":180,\"bc\":180")) << input;
    second_->ask({{"type", "resign"}});
    EXPECT_TRUE(comes(socket, input, "\"status\":{\"id\":31,\"name\":\"resign\"}"));
    EXPECT_TRUE(comes(socket, input, "\"winner\":\"white\""));
    EXPECT_TRUE(comes(socket, input, "\r\n0\r\n\r\n"));
    auto late = stream();
    input.clear();
    EXPECT_TRUE(comes(late, input, "\r\n0\r\n\r\n")) << input;
}

TEST_F(SocketGames, AKilledServerGoesOnWhereItWas) {
    first_->move(0, "e2e4");
    server_->signal(SIGKILL);
    server_->wait();
    server_ = std::make_unique<ServerProcess>(data_.path());
    auto socket = stream();
    std::string input;
    EXPECT_TRUE(comes(socket, input, "\"lastMove\":\"e2e4\""));
    server_->signal(SIGTERM);
    EXPECT_TRUE(comes(socket, input, "\r\n0\r\n\r\n"));
    EXPECT_EQ(server_->wait(), 0);
}

} // namespace
} // namespace duiyi::test
