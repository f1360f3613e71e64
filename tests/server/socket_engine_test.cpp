// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Questions for the engine over real sockets: those of connections that have ended, and too many of one
// address.
#include <gtest/gtest.h>

#include <deque>
#include <memory>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

/// Of a search of a few seconds, on a slow and busy machine.
constexpr std::chrono::seconds search_patience{60};

class SocketEngine : public testing::Test {
protected:
    void SetUp() override {
        server_ = std::make_unique<ServerProcess>(data_.path(),
                                                  std::vector<std::string>{"--computer-threads", "1"});
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    static json::object position_request() {
        return {{"type", "analyse_position"},
                {"id", fresh_id()},
                {"game", "chess"},
                {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
                {"lines", 1}};
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

/// The last report of an analysis comes when it is over.
bool receives_last_report(WsClient& client) {
    while (const auto push = client.push("analysis", search_patience)) {
        if (push->at("done").as_bool()) {
            return true;
        }
    }
    return false;
}

// If the engine went on with them, they would take 30 times as long as the one that somebody waits for.
TEST_F(SocketEngine, AnalysesEndWithTheirConnections) {
    for (int i = 0; i < 300; ++i) {
        WsClient passer_by(server_->port());
        ASSERT_TRUE(passer_by.open());
        passer_by.send_text(json::serialize(position_request()));
        if (i % 10 == 0) { // some see it begin, most are away before
            EXPECT_TRUE(passer_by.push("accepted"));
        }
        passer_by.close();
    }
    WsClient client(server_->port());
    EXPECT_EQ(text_of(client.ask(position_request()), "type"), "accepted");
    EXPECT_TRUE(receives_last_report(client));
}

TEST_F(SocketEngine, AnAddressHasABoundedNumberOfAnalyses) {
    std::deque<WsClient> clients;
    int accepted = 0;
    for (int i = 0; i < 40; ++i) {
        clients.emplace_back(server_->port());
        const auto answer = clients.back().ask(position_request());
        if (text_of(answer, "type") == "accepted") {
            ++accepted;
        } else {
            EXPECT_EQ(text_of(answer, "code"), "too_many");
        }
    }
    EXPECT_EQ(accepted, 32) << "they take longer than the asking";
    // The computer still plays.
    EXPECT_TRUE(clients.back().open());
    clients.back().ask(
        {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "second"}, {"computer", 1}});
    EXPECT_EQ(clients.back().event("moved").at("position").at("ply"), 1);
    for (WsClient& client : clients) {
        client.close();
    }
}

} // namespace
} // namespace duiyi::test
