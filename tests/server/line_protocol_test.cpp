// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A second protocol beside the page's, of lines: whole games through the service alone. Each line is an
// object; what a client asks for stands under "do", what it is told under "on".
#include <array>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

const char* name_of(Side side) {
    return side == Side::first ? "white" : "black";
}

/// A connection that reads and writes lines.
class LineClient final : public ClientSink {
public:
    explicit LineClient(Service& service) : service_(service), client_(service.connect("1.2.3.4", *this)) {}
    ~LineClient() override { service_.disconnect(client_); }

    void read(std::string_view line) {
        const json::object asked = json::parse(line).as_object();
        const std::string what = text_of(asked, "do");
        PendingRequest request = service_.begin(client_, test::fresh_id(), [] {});
        if (what == "new") {
            const bool is_xiangqi = text_of(asked, "game") == "xiangqi";
            service_.seats().create(std::move(request), {is_xiangqi ? GameId::xiangqi : GameId::chess,
                                                         PlayMode::link, Side::first});
        } else if (what == "sit" || what == "watch") {
            JoinRoom join{text_of(asked, "room"), {}, what == "watch"};
            if (asked.contains("key")) {
                join.secret = text_of(asked, "key");
            }
            has_plies_ = asked.contains("has") ? number_of(asked, "has") : 0;
            service_.seats().join(std::move(request), std::move(join));
        } else if (what == "play") {
            service_.plays().play(std::move(request),
                                  PlayMove{number_of(asked, "ply"), text_of(asked, "move")});
        } else if (what == "resign") {
            service_.plays().play(std::move(request), Resign{});
        } else {
            write({{"on", "error"}, {"why", "unknown: " + what}});
        }
    }

    void answer(const std::string&, const Answer& answer) override { std::visit(Writer{*this}, answer); }
    void tell(const Notice& notice) override { std::visit(Writer{*this}, notice.news); }
    void charge(std::size_t) override {}
    void close() override { write({{"on", "end"}}); }

    std::vector<std::string> lines;
    std::string room, key;

private:
    void write(json::object line) { lines.push_back(json::serialize(line)); }
    void write_room(const RoomView& view, const char* on, std::optional<Seat> seat) {
        json::object line{
            {"on", on},
            {"seat", seat ? name_of(*seat == Seat::second ? Side::second : Side::first) : "none"}};
        json::array moves;
        for (const PlyView& ply : view.room.board().plies(static_cast<std::size_t>(has_plies_))) {
            moves.emplace_back(ply.uci);
        }
        line["moves"] = std::move(moves);
        write(std::move(line));
        room = view.room.name();
    }

    struct Writer {
        LineClient& to;

        void operator()(const RoomCreated& made) const {
            to.key = made.secret;
            to.write_room(made.view, "made", made.seat);
        }
        void operator()(const RoomJoined& joined) const {
            to.key = joined.secret.value_or(to.key);
            to.write_room(joined.view, "joined", joined.seat);
        }
        void operator()(const Acked&) const {}
        void operator()(const Refusal& refusal) const {
            to.write({{"on", "error"}, {"why", refusal.message}});
        }
        void operator()(const EventNews& news) const { std::visit(EventWriter{to}, news.event); }
        void operator()(const auto&) const {
        } // of the lobby, of engines, of who is here: not in this protocol
    };
    struct EventWriter {
        LineClient& to;

        void operator()(const SeatTaken& e) const { to.write({{"on", "seated"}, {"side", name_of(e.side)}}); }
        void operator()(const Moved& e) const {
            to.write({{"on", "move"}, {"move", e.move}});
            if (e.outcome) {
                end(*e.outcome);
            }
        }
        void operator()(const Ended& e) const { end(e.outcome); }
        void operator()(const auto&) const {}
        void end(const Outcome& outcome) const {
            to.write({{"on", "over"},
                      {"won", outcome.winner ? name_of(*outcome.winner) : "nobody"},
                      {"why", to_string(outcome.reason)}});
        }
    };

    Service& service_;
    ClientPtr client_;
    std::int64_t has_plies_ = 0;
};

class LineProtocolTest : public ServiceTest {
protected:
    void read(LineClient& client, const std::string& line) {
        client.read(line);
        store_.answer_all();
    }
    /// A game whose both players have come; their lines are read.
    void begin(const char* game) {
        read(white_, R"({"do":"new","game":")" + std::string(game) + "\"}");
        read(black_, R"({"do":"sit","room":")" + white_.room + "\"}");
        EXPECT_EQ(black_.lines, std::vector<std::string>{R"({"on":"joined","seat":"black","moves":[]})"});
        white_.lines.clear();
        black_.lines.clear();
    }
    void play(const std::vector<std::string>& moves) {
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            read(ply % 2 == 0 ? white_ : black_,
                 R"({"do":"play","ply":)" + std::to_string(ply) + R"(,"move":")" + moves[ply] + "\"}");
        }
    }

    LineClient white_{service_}, black_{service_};
};

TEST_F(LineProtocolTest, AGameOfChessIsPlayedToMate) {
    begin("chess");
    play({"f2f3", "e7e5", "g2g4", "d8h4"});
    const std::vector<std::string> told{R"({"on":"move","move":"f2f3"})", R"({"on":"move","move":"e7e5"})",
                                        R"({"on":"move","move":"g2g4"})", R"({"on":"move","move":"d8h4"})",
                                        R"({"on":"over","won":"black","why":"checkmate"})"};
    EXPECT_EQ(white_.lines, told);
    EXPECT_EQ(black_.lines, told);
    read(white_, R"({"do":"play","ply":4,"move":"e2e4"})");
    EXPECT_EQ(white_.lines.back(), R"({"on":"error","why":"the game is over"})");
}

TEST_F(LineProtocolTest, AGameOfXiangqiIsResumedAndWatched) {
    begin("xiangqi");
    play({"h2e2", "h9g7"});
    { // the player comes back on another connection, and knows the first move
        LineClient again(service_);
        again.read(R"({"do":"sit","room":")" + white_.room + R"(","key":")" + white_.key + R"(","has":1})");
        store_.answer_all();
        EXPECT_EQ(again.lines,
                  std::vector<std::string>{R"({"on":"joined","seat":"white","moves":["h9g7"]})"});
        LineClient watcher(service_);
        watcher.read(R"({"do":"watch","room":")" + white_.room + "\"}");
        store_.answer_all();
        again.read(R"({"do":"play","ply":2,"move":"h0g2"})");
        store_.answer_all();
        read(black_, R"({"do":"resign"})");
        EXPECT_EQ(watcher.lines,
                  (std::vector<std::string>{R"({"on":"joined","seat":"none","moves":["h2e2","h9g7"]})",
                                            R"({"on":"move","move":"h0g2"})",
                                            R"({"on":"over","won":"white","why":"resignation"})"}));
        EXPECT_EQ(again.lines.back(), watcher.lines.back());
    }
}

TEST_F(LineProtocolTest, ThePageAndLinesPlayEachOther) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    const std::string room = text_of(first_.frames.at(0), "room");
    read(black_, R"({"do":"sit","room":")" + room + "\"}");
    first_.received();
    say(first_, move(0, "e2e4"));
    read(black_, R"({"do":"play","ply":1,"move":"e7e5"})");
    EXPECT_EQ(first_.received(), "ack event:moved event:moved");
    EXPECT_EQ(black_.lines.back(), R"({"on":"move","move":"e7e5"})");
}

} // namespace
} // namespace duiyi::server
