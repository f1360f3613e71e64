// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The program itself, over real sockets: two players, a watcher, reconnecting, restarting.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <memory>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

class SocketPlay : public testing::Test {
protected:
    void SetUp() override { start(); }
    void start(std::vector<std::string> options = {}) {
        server_ = std::make_unique<ServerProcess>(data_.path(), std::move(options));
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    void restart(int signal) {
        server_->signal(signal);
        server_->wait();
        server_.reset();
        start();
    }
    /// Stops the server, and starts another one after `change`.
    template <class Change>
    void restart_after(Change change) {
        server_->signal(SIGTERM);
        server_->wait();
        server_.reset();
        change();
        start();
    }
    [[nodiscard]] WsClient client() const { return WsClient(server_->port()); }
    /// The join of a client that has what this answer told it.
    static json::object again(const json::object& joined, const std::string& secret) {
        return {{"type", "join"},
                {"room", joined.at("room")},
                {"secret", secret},
                {"since", joined.at("version")},
                {"epoch", joined.at("epoch")},
                {"hash", joined.at("hash")}};
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(SocketPlay, AGameToMateWithASpectator) {
    auto white = client();
    const auto made = white.create("chess");
    const auto room = text_of(made, "room");
    EXPECT_EQ(text_of(made, "seat"), "first");
    EXPECT_EQ(number_of(made, "version"), 1);
    EXPECT_EQ(made.at("state").at("position").at("legal").as_array().size(), 20U);

    auto black = client();
    const auto joined = black.join(room);
    EXPECT_EQ(text_of(joined, "seat"), "second");
    EXPECT_EQ(text_of(white.event("seat_taken"), "side"), "second");
    auto watcher = client();
    EXPECT_TRUE(watcher.join(room).at("seat").is_null());
    EXPECT_EQ(number_of(*watcher.push("presence"), "watchers"), 1);

    const char* moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    for (int ply = 0; ply < 4; ++ply) {
        WsClient& mover = ply % 2 == 0 ? white : black;
        WsClient& other = ply % 2 == 0 ? black : white;
        const auto ack = mover.move(ply, moves[ply]);
        EXPECT_EQ(text_of(ack, "type"), "ack") << json::serialize(ack);
        EXPECT_EQ(number_of(ack, "version"), ply + 3);
        for (WsClient* someone : {&other, &watcher, &mover}) {
            const auto event = someone->event("moved");
            EXPECT_EQ(event.at("ply").at("move"), moves[ply]);
            EXPECT_EQ(event.at("position").at("ply"), ply + 1);
        }
    }
    const auto state = watcher.join(room).at("state").as_object();
    EXPECT_EQ(state.at("position").at("outcome").at("winner"), "second");
    EXPECT_EQ(state.at("position").at("outcome").at("reason"), "checkmate");
    EXPECT_EQ(state.at("plies").as_array().size(), 4U);
    EXPECT_EQ(state.at("plies").at(3).at("san"), "Qh4#");
    EXPECT_EQ(text_of(white.move(4, "a2a3"), "code"), "game_over");
}

TEST_F(SocketPlay, AXiangqiGameHasChineseMoves) {
    auto red = client();
    const auto room = text_of(red.create("xiangqi"), "room");
    auto black = client();
    black.join(room);
    red.move(0, "h2e2");
    const auto event = black.event("moved");
    EXPECT_EQ(event.at("ply").at("san"), "C2=5");
    EXPECT_EQ(event.at("ply").at("zh"), "炮二平五");
    EXPECT_EQ(event.at("position").at("turn"), "second");
}

TEST_F(SocketPlay, BadInputChangesNothing) {
    auto white = client();
    const auto room = text_of(white.create("chess"), "room");
    EXPECT_EQ(text_of(white.move(0, "e2e4"), "code"), "not_now") << "alone";
    auto black = client();
    black.join(room);
    auto watcher = client();
    watcher.join(room);
    EXPECT_EQ(text_of(black.move(0, "e7e5"), "code"), "not_your_turn");
    EXPECT_EQ(text_of(white.move(0, "e2e5"), "code"), "illegal_move");
    EXPECT_EQ(text_of(white.move(1, "e2e4"), "code"), "stale_ply");
    EXPECT_EQ(text_of(watcher.move(0, "e2e4"), "code"), "not_seated");
    EXPECT_EQ(text_of(white.ask({{"type", "castle"}}), "code"), "bad_message");
    EXPECT_EQ(text_of(white.ask({{"type", "claim_draw"}}), "code"), "not_now");
    watcher.send_text("hello");
    EXPECT_EQ(text_of(*watcher.push("error"), "code"), "bad_json");
    watcher.send_frame(0x2, R"({"type":"ping","id":"1"})");
    EXPECT_EQ(text_of(*watcher.push("error"), "code"), "bad_message") << "a binary frame";
    auto stranger = client();
    EXPECT_EQ(text_of(stranger.ask({{"type", "join"}, {"room", room}, {"secret", "x"}}), "code"),
              "wrong_secret");
    EXPECT_EQ(text_of(stranger.ask({{"type", "join"}, {"room", "nowhere"}}), "code"), "no_such_room");
    const auto refused = stranger.ask(
        {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}, {"fen", "8/8 w"}});
    EXPECT_EQ(text_of(refused, "code"), "bad_fen");
    EXPECT_EQ(number_of(white.move(0, "e2e4"), "version"), 3) << "none of it counted";
}

TEST_F(SocketPlay, AResendGetsTheSameAck) {
    auto white = client();
    const auto made = white.create("chess");
    const auto room = text_of(made, "room");
    const auto secret = text_of(made, "secret");
    auto black = client();
    black.join(room);
    const json::object move{{"type", "move"}, {"id", "only-once"}, {"ply", 0}, {"move", "e2e4"}};
    EXPECT_EQ(number_of(white.ask(move), "version"), 3);
    EXPECT_EQ(number_of(white.ask(move), "version"), 3);
    white.close();
    restart(SIGKILL);
    auto back = client();
    back.join(room, secret);
    EXPECT_EQ(number_of(back.ask(move), "version"), 3) << "after a restart too";
    EXPECT_EQ(number_of(back.join(room, secret), "version"), 3) << "and it was done once";
}

TEST_F(SocketPlay, AReconnectGetsTheMissedEvents) {
    auto white = client();
    const auto room = text_of(white.create("chess"), "room");
    auto black = client();
    const auto joined = black.join(room);
    const auto secret = text_of(joined, "secret");
    black.close();
    white.move(0, "e2e4");
    white.ask({{"type", "offer_draw"}});
    auto back = client();
    const auto rest = back.ask(again(joined, secret));
    ASSERT_TRUE(rest.contains("events")) << json::serialize(rest);
    ASSERT_EQ(rest.at("events").as_array().size(), 2U);
    EXPECT_EQ(rest.at("events").at(0).at("kind"), "moved");
    EXPECT_EQ(rest.at("events").at(1).at("kind"), "draw_offered");
    EXPECT_EQ(number_of(rest, "version"), 4);

    restart(SIGTERM);
    auto later = client();
    const auto nothing = later.ask(again(rest, secret));
    ASSERT_TRUE(nothing.contains("events")) << json::serialize(nothing);
    EXPECT_TRUE(nothing.at("events").as_array().empty());
    for (const char* field : {"version", "epoch", "hash"}) {
        EXPECT_EQ(nothing.at(field), rest.at(field)) << field;
    }
    EXPECT_EQ(text_of(later.move(1, "e7e5"), "type"), "ack");
    later.close();
    auto last = client();
    const auto one = last.ask(again(rest, secret));
    ASSERT_TRUE(one.contains("events")) << json::serialize(one);
    ASSERT_EQ(one.at("events").as_array().size(), 1U) << "what has happened since the restart";
    EXPECT_EQ(one.at("events").at(0).at("kind"), "moved");
    const auto whole = last.ask(again(joined, secret));
    ASSERT_TRUE(whole.contains("state")) << "events from before the restart are not at hand";
    EXPECT_EQ(whole.at("version"), one.at("version"));
}

// A copy of the whole folder goes by the same epoch as what it was copied from.
TEST_F(SocketPlay, AVersionOfAFolderThatACopyHasReplacedIsNotTaken) {
    auto white = client();
    const auto made = white.create("chess");
    const auto room = text_of(made, "room");
    const auto secret = text_of(made, "secret");
    auto black = client();
    const auto joined = black.join(room);
    const auto other_secret = text_of(joined, "secret");
    const TempFolder copies;
    const auto copy = copies.path() / "copy";
    restart_after(
        [&] { std::filesystem::copy(data_.path(), copy, std::filesystem::copy_options::recursive); });

    const auto play = [&](const std::vector<const char*>& moves) {
        auto first = client();
        first.join(room, secret);
        auto second = client();
        second.join(room, other_secret);
        int ply = 0;
        for (const char* text : moves) {
            EXPECT_EQ(text_of((ply % 2 == 0 ? first : second).move(ply, text), "type"), "ack") << text;
            ++ply;
        }
        return first.join(room, secret);
    };
    const auto lost = play({"e2e4", "e7e5", "g1f3"});
    restart_after([&] {
        std::filesystem::remove_all(data_.path());
        std::filesystem::copy(copy, data_.path(), std::filesystem::copy_options::recursive);
    });
    auto back = client();
    const auto ahead = back.ask(again(lost, secret));
    EXPECT_TRUE(ahead.contains("state")) << "the log ends before that version";
    EXPECT_EQ(ahead.at("version"), joined.at("version"));
    EXPECT_EQ(ahead.at("epoch"), lost.at("epoch"));
    play({"d2d4", "d7d5", "c2c4", "e7e6"});
    const auto parted = back.ask(again(lost, secret));
    ASSERT_TRUE(parted.contains("state")) << "that version is another event";
    EXPECT_EQ(parted.at("state").at("plies").at(0).at("move"), "d2d4");
    const auto common = back.ask(again(joined, other_secret));
    ASSERT_TRUE(common.contains("events")) << "the version of which the copy was made";
    EXPECT_EQ(common.at("events").as_array().size(), 4U);
}

TEST_F(SocketPlay, ASecondConnectionTakesTheSeat) {
    auto first = client();
    const auto made = first.create("chess", "screen");
    EXPECT_EQ(text_of(made, "seat"), "both");
    EXPECT_EQ(text_of(first.move(0, "e2e4"), "type"), "ack");
    auto second = client();
    const auto joined = second.join(text_of(made, "room"), text_of(made, "secret"));
    EXPECT_EQ(text_of(joined, "seat"), "both");
    EXPECT_TRUE(first.push("unseated"));
    EXPECT_EQ(text_of(first.move(1, "e7e5"), "code"), "not_seated");
    EXPECT_EQ(text_of(second.move(1, "e7e5"), "type"), "ack");
    EXPECT_EQ(first.event("moved").at("ply").at("move"), "e7e5");
}

TEST_F(SocketPlay, RequestsMayBePipelined) {
    auto player = client();
    player.create("chess", "screen");
    const char* moves[] = {"e2e4", "e7e5", "g1f3", "b8c6"};
    for (int ply = 0; ply < 4; ++ply) {
        player.send_text(json::serialize(
            json::object{{"type", "move"}, {"id", std::to_string(ply)}, {"ply", ply}, {"move", moves[ply]}}));
    }
    for (int ply = 0; ply < 4; ++ply) {
        const auto ack = player.push("ack");
        ASSERT_TRUE(ack);
        EXPECT_EQ(text_of(*ack, "id"), std::to_string(ply));
    }
}

TEST_F(SocketPlay, SigtermFinishesAcceptedRequests) {
    server_ = nullptr;
    start({"--shutdown-ms", "600000", "--header-timeout-ms", "600000"}); // far more than wait() gives it
    auto player = client();
    const auto made = player.create("xiangqi", "screen");
    auto idle = client();
    Socket raw(server_->port()); // connected, silent
    player.send_text(
        json::serialize(json::object{{"type", "move"}, {"id", "m"}, {"ply", 0}, {"move", "h2e2"}}));
    ASSERT_TRUE(player.push("ack"));
    server_->signal(SIGTERM);
    EXPECT_TRUE(player.wait_closed());
    EXPECT_EQ(player.close_code(), 1001);
    EXPECT_TRUE(idle.wait_closed());
    player.close();
    idle.close();
    EXPECT_EQ(server_->wait(), 0) << server_->errors();
    start();
    auto back = client();
    const auto joined = back.join(text_of(made, "room"), text_of(made, "secret"));
    EXPECT_EQ(joined.at("state").at("plies").as_array().size(), 1U);
}

TEST_F(SocketPlay, PrintsAUrlThatOpens) {
    EXPECT_EQ(server_->first_line(),
              "listening on http://127.0.0.1:" + std::to_string(server_->port()) + "/");
    const TempFolder other;
    const ServerProcess everywhere(other.path(), {}, "0.0.0.0:0");
    EXPECT_EQ(everywhere.first_line(),
              "listening on http://127.0.0.1:" + std::to_string(everywhere.port()) + "/");
    EXPECT_NE(http_get(everywhere.port(), "/healthz").find("200 OK"), std::string::npos);
}

// The state of this game is larger than the whole queue, and more follows it at once.
TEST_F(SocketPlay, AGameLargerThanTheSendQueueCanBeEntered) {
    server_ = nullptr;
    server_ =
        std::make_unique<ServerProcess>(data_.path(), std::vector<std::string>{"--send-queue-bytes", "2000"});
    auto player = client();
    const auto made = player.create("chess", "screen");
    const auto room = text_of(made, "room");
    const char* moves[] = {"b1c3", "b8c6", "c3b1", "c6b8"};
    for (int ply = 0; ply < 12; ++ply) {
        ASSERT_EQ(text_of(player.move(ply, moves[ply % 4]), "type"), "ack");
    }
    auto watcher = client();
    const auto joined = watcher.join(room);
    ASSERT_GT(json::serialize(joined).size(), 2000U);
    EXPECT_TRUE(watcher.push("presence"));
    const auto again = watcher.join(room);
    EXPECT_EQ(again.at("state").at("plies").as_array().size(), 12U);
    EXPECT_EQ(text_of(player.move(12, "g1f3"), "type"), "ack");
    EXPECT_EQ(text_of(watcher.event("moved").at("ply").as_object(), "move"), "g1f3");
}

TEST_F(SocketPlay, ASeatGoesToOneOfTwoDevicesThatHaveItsCode) {
    auto desk = client();
    const auto made = desk.create("xiangqi", "screen");
    const auto secret = text_of(made, "secret");
    const auto given = desk.ask({{"type", "hand_over"}, {"secret", secret}});
    const auto code = text_of(given, "code");
    auto phone = client();
    auto tablet = client();
    const std::string request =
        R"({"type":"take_over","code":")" + code + R"(","id":")" + std::string(15, '0');
    phone.send_text(request + "1\"}");
    tablet.send_text(request + "2\"}");
    const auto answers = {phone.next(), tablet.next()};
    EXPECT_EQ(std::ranges::count_if(
                  answers, [&](const auto& one) { return one && text_of(*one, "type") == "taken_over"; }),
              1);
    EXPECT_EQ(std::ranges::count_if(answers,
                                    [&](const auto& one) { return one && text_of(*one, "type") == "error"; }),
              1);
    EXPECT_EQ(text_of(phone.join(text_of(made, "room"), secret), "seat"), "both");

    const auto unused = text_of(phone.ask({{"type", "hand_over"}, {"secret", secret}}), "code");
    restart(SIGTERM);
    auto late = client();
    const auto refused = late.ask({{"type", "take_over"}, {"code", unused}});
    EXPECT_EQ(text_of(refused, "code"), "wrong_code") << "codes are in memory only";
}

TEST_F(SocketPlay, SummariesOutliveARestart) {
    auto player = client();
    const auto room = text_of(player.create("xiangqi", "screen"), "room");
    player.move(0, "h2e2");
    const auto before = player.ask({{"type", "summaries"}, {"rooms", json::array{{{"room", room}}}}});
    const auto hash = before.at("rooms").at(0).at("hash");
    restart(SIGKILL);
    auto reader = client();
    const auto ask = [&](std::int64_t version) {
        return reader.ask({{"type", "summaries"},
                           {"rooms", json::array{{{"room", room}, {"version", version}, {"hash", hash}}}}});
    };
    EXPECT_TRUE(ask(2).at("rooms").as_array().empty());
    EXPECT_EQ(ask(1).at("rooms").at(0).at("last").at("zh"), "炮二平五");
    EXPECT_TRUE(ask(1).at("gone").as_array().empty());
}

TEST_F(SocketPlay, StartErrorsAreOneLine) {
    ServerProcess same_data(data_.path());
    EXPECT_EQ(same_data.wait(), 1);
    EXPECT_NE(same_data.errors().find("another server"), std::string::npos) << same_data.errors();
    TempFolder other;
    ServerProcess same_port(other.path(), {}, "127.0.0.1:" + std::to_string(server_->port()));
    EXPECT_EQ(same_port.wait(), 1);
    EXPECT_NE(same_port.errors().find("cannot listen"), std::string::npos) << same_port.errors();
    for (const char* listen : {"nowhere", "1.2.3.4", "127.0.0.1:99999", "::1:80", "127.0.0.1:x"}) {
        ServerProcess bad(other.path(), {}, listen);
        EXPECT_EQ(bad.wait(), 2) << listen;
        EXPECT_EQ(std::ranges::count(bad.errors(), '\n'), 1) << bad.errors();
    }
    ServerProcess bad_option(other.path(), {"--no-such-option"});
    EXPECT_EQ(bad_option.wait(), 2);
}

} // namespace
} // namespace duiyi::test
