// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The engine in a room: when it is queried, what its report causes, and what clients may request. Engines
// in the test's hands answer with the first legal move; the real ones have tests of their own.
#include <deque>
#include <memory>
#include <tuple>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

/// Answers when the test says so: the first legal move to a MoveQuery, one line to everything else.
class FakeEngines final : public EngineService {
public:
    std::optional<Ticket> ask(const std::string& owner, JobPriority priority, EngineQuery query,
                              ReportCallback report) override {
        if (is_full) {
            return std::nullopt;
        }
        asked.push_back({++last_ticket_, owner, priority, std::move(query), std::move(report)});
        return last_ticket_;
    }
    void cancel(Ticket ticket) override {
        std::erase_if(asked, [ticket](const auto& question) { return question.ticket == ticket; });
    }

    /// Answers the oldest question, or of a review the next position.
    void answer() {
        ASSERT_FALSE(asked.empty());
        auto& question = asked.front();
        const auto report = answer_to(question.query);
        const auto callback = question.report;
        if (report.last) {
            asked.pop_front();
        }
        callback(report);
    }

    struct Asked {
        Ticket ticket;
        std::string owner;
        JobPriority priority;
        EngineQuery query;
        ReportCallback report;
    };
    std::deque<Asked> asked;
    bool is_full = false;

private:
    static EngineReport answer_to(EngineQuery& query) {
        EngineReport report;
        report.ply = query.board.ply_count();
        report.last = true;
        if (const auto* move = std::get_if<MoveQuery>(&query.what)) {
            const auto legal = query.board.position().legal_moves;
            report.move = legal.empty() ? "" : legal.front();
            report.accepts_draw = move->draw_offered;
            return report;
        }
        if (auto* review = std::get_if<ReviewQuery>(&query.what)) {
            report.ply = review->ply++;
            report.last = report.ply == last_reviewed_ply(query.board);
        } else {
            report.depth = 1;
        }
        report.lines.emplace_back();
        return report;
    }

    Ticket last_ticket_ = 0;
};

class EngineRequestsTest : public testing::Test {
protected:
    EngineRequestsTest() { open(); }

    void open() {
        ServiceOptions options;
        options.now_ms = [this] { return now_; };
        service_.emplace(store_, bus_, deadlines_, &engines_, options);
        me_.emplace(*service_);
    }
    void restart() {
        me_.reset();
        service_.reset();
        EXPECT_TRUE(engines_.asked.empty()) << "queries of a room without subscribers are cancelled";
        open();
    }
    void say(json::object message) {
        me_->say(std::move(message));
        store_.answer_all();
    }
    /// Lets the engine answer one question, and what follows from it be stored.
    void think() {
        engines_.answer();
        store_.answer_all();
    }
    /// Answers all queries.
    void settle() {
        while (!engines_.asked.empty()) {
            engines_.answer();
        }
    }
    void create(const char* side = "first", const char* mode = "link", const char* game = "chess") {
        say({{"type", "create"}, {"game", game}, {"mode", mode}, {"side", side}, {"computer", 1}});
        ASSERT_EQ(me_->received(), "created");
        room_ = text_of(me_->last, "room");
        secret_ = text_of(me_->last, "secret");
    }
    void join() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        ASSERT_EQ(me_->received(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }
    std::size_t plies() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        me_->received();
        return me_->last.at("state").at("plies").as_array().size();
    }

    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    FakeEngines engines_;
    std::optional<Service> service_;
    std::optional<TestClient> me_;
    std::string room_, secret_;
};

TEST_F(EngineRequestsTest, TheEngineAnswersAMove) {
    create();
    EXPECT_EQ(me_->last.at("state").at("computer").at("side"), "second");
    EXPECT_EQ(me_->last.at("state").at("computer").at("level"), 1);
    EXPECT_TRUE(me_->last.at("state").at("seats").at("second").as_bool());
    say(move(0, "e2e4"));
    EXPECT_EQ(me_->received(), "ack event:moved");
    think();
    EXPECT_EQ(me_->received(), "event:moved");
    EXPECT_EQ(number_of(me_->last, "version"), 3);
    EXPECT_EQ(plies(), 2U);
}

TEST_F(EngineRequestsTest, ItsMoveIsSentAfterItIsStored) {
    create();
    say(move(0, "e2e4"));
    me_->received();
    engines_.answer();
    EXPECT_EQ(me_->received(), "");
    store_.answer();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineRequestsTest, TheEngineMovesFirstOnTheFirstSide) {
    for (const char* game : {"chess", "chess960", "xiangqi"}) {
        create("second", "screen", game);
        EXPECT_EQ(text_of(me_->last, "seat"), "second") << "one screen, but not both sides";
        think();
        EXPECT_EQ(me_->received(), "event:moved") << game;
    }
}

TEST_F(EngineRequestsTest, TheSeatOfTheEngineIsNotFree) {
    create();
    TestClient other(*service_);
    other.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    EXPECT_EQ(other.received(), "joined");
    EXPECT_TRUE(other.last.at("seat").is_null());
    other.say(move(0, "e2e4"));
    EXPECT_EQ(other.received(), "error:not_seated");
}

TEST_F(EngineRequestsTest, ItIsAskedAgainAfterARestart) {
    create();
    say(move(0, "e2e4"));
    restart(); // the answer is lost with the server
    join();
    think();
    EXPECT_EQ(me_->received(), "event:moved");
    EXPECT_EQ(plies(), 2U);
}

TEST_F(EngineRequestsTest, ItIsAskedAgainWhenItsMoveCouldNotBeStored) {
    create();
    say(move(0, "e2e4"));
    me_->received();
    engines_.answer();
    store_.answer(StoreFault::failed);
    EXPECT_EQ(me_->received(), "");
    now_ += 5'000;
    deadlines_.run_due(now_);
    think();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineRequestsTest, ItIsAskedAgainWhenEnginesWereBusy) {
    create();
    engines_.is_full = true;
    say(move(0, "e2e4"));
    EXPECT_TRUE(engines_.asked.empty());
    say({{"type", "analyse_position"},
         {"game", "chess"},
         {"fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"},
         {"lines", 1}});
    EXPECT_EQ(me_->received(), "ack event:moved error:game_not_over");
    engines_.is_full = false;
    now_ += 5'000;
    deadlines_.run_due(now_);
    think();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineRequestsTest, ABusyEngineRefusesHelp) {
    create();
    engines_.is_full = true;
    say({{"type", "hint"}});
    EXPECT_EQ(me_->received(), "error:too_many");
}

TEST_F(EngineRequestsTest, GamesAgainstTheEngineHaveDifferentSeeds) {
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < 3; ++i) {
        create("second");
        ASSERT_EQ(engines_.asked.size(), 1U);
        seeds.push_back(std::get<MoveQuery>(engines_.asked.front().query.what).seed);
    }
    EXPECT_TRUE(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2]);
}

TEST_F(EngineRequestsTest, QueriesAreCancelledWhenTheRoomIsEmpty) {
    create();
    say(move(0, "e2e4"));
    me_->leave();
    settle();
    EXPECT_EQ(store_.waiting(), 0U) << "its answer is not wanted";
    me_.emplace(*service_);
    join();
    think();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineRequestsTest, ATakebackGoesToThePlayersLastMoveAtOnce) {
    create();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "error:not_now");
    say(move(0, "e2e4"));
    think();
    me_->received();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "ack event:taken_back");
    EXPECT_EQ(plies(), 0U);
    // While the engine searches, only the player's move is taken back, and the query is cancelled.
    say(move(0, "d2d4"));
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "ack event:moved ack event:taken_back");
    settle();
    EXPECT_EQ(store_.waiting(), 0U);
    EXPECT_EQ(plies(), 0U);
}

TEST_F(EngineRequestsTest, ATakebackContinuesAGameThatIsOver) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->received();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "ack event:taken_back");
    say(move(0, "d2d4"));
    EXPECT_EQ(me_->received(), "ack event:moved");
}

TEST_F(EngineRequestsTest, ItAnswersADrawOfferWhenItIsToMove) {
    create();
    say({{"type", "offer_draw"}});
    EXPECT_EQ(me_->received(), "ack event:draw_offered");
    say(move(0, "e2e4"));
    think();
    EXPECT_EQ(me_->received(), "ack event:moved event:ended");
    const auto& position = me_->last.at("event").at("position");
    EXPECT_EQ(position.at("outcome").at("reason"), "agreement");
}

TEST_F(EngineRequestsTest, TheRematchBeginsAtOnceWithSidesSwapped) {
    create();
    say({{"type", "resign"}});
    say({{"type", "offer_rematch"}});
    EXPECT_EQ(me_->received(), "ack event:ended ack event:rematch_started");
    room_ = text_of(me_->last.at("event").as_object(), "room");
    join();
    EXPECT_EQ(text_of(me_->last, "seat"), "second");
    think();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineRequestsTest, LevelsOutOfRangeAreRefused) {
    for (const int level : {0, 11, -1, 1000000}) {
        say({{"type", "create"},
             {"game", "chess"},
             {"mode", "link"},
             {"side", "first"},
             {"computer", level}});
        EXPECT_EQ(me_->received(), "error:bad_message") << level;
    }
    Service without(store_, bus_, deadlines_, nullptr, {60'000, 60'000, 10, [this] { return now_; }});
    TestClient person(without);
    person.say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}, {"computer", 3}});
    EXPECT_EQ(person.received(), "error:no_computer");
}

TEST_F(EngineRequestsTest, AHintIsSentToItsClientOnly) {
    create();
    TestClient watcher(*service_);
    watcher.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    watcher.received();
    say({{"type", "hint"}});
    EXPECT_EQ(me_->received(), "accepted");
    engines_.answer();
    EXPECT_EQ(me_->received(), "hint");
    EXPECT_EQ(number_of(me_->last, "ply"), 0);
    EXPECT_EQ(watcher.received(), "");
    watcher.say({{"type", "hint"}});
    EXPECT_EQ(watcher.received(), "error:not_seated");
}

TEST_F(EngineRequestsTest, RefusesHelpInAGameBetweenPeople) {
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->received();
    TestClient other(*service_);
    other.say({{"type", "join"}, {"room", text_of(me_->last, "room")}});
    store_.answer_all();
    me_->received();
    say({{"type", "hint"}});
    EXPECT_EQ(me_->received(), "error:not_now");
    say({{"type", "analyse"}, {"ply", 0}, {"lines", 1}});
    EXPECT_EQ(me_->received(), "error:game_not_over");
    say({{"type", "review"}});
    EXPECT_EQ(me_->received(), "error:game_not_over");
    say({{"type", "resign"}});
    say({{"type", "analyse"}, {"ply", 0}, {"lines", 1}});
    EXPECT_EQ(me_->received(), "ack event:ended accepted");
    engines_.answer();
    EXPECT_EQ(me_->received(), "analysis");
}

TEST_F(EngineRequestsTest, AnalysisChecksItsParameters) {
    say({{"type", "create"}, {"game", "xiangqi"}, {"mode", "screen"}, {"side", "first"}});
    me_->received();
    for (const auto& [ply, lines, answer] :
         {std::tuple(0, 0, "error:bad_message"), std::tuple(0, 6, "error:bad_message"),
          std::tuple(-1, 1, "error:stale_ply"), std::tuple(1, 1, "error:stale_ply"),
          std::tuple(0, 5, "accepted")}) {
        say({{"type", "analyse"}, {"ply", ply}, {"lines", lines}});
        EXPECT_EQ(me_->received(), answer) << ply << ' ' << lines;
    }
    say({{"type", "stop_analysis"}});
    EXPECT_EQ(me_->received(), "accepted");
    EXPECT_TRUE(engines_.asked.empty());
}

TEST_F(EngineRequestsTest, AReviewComesInOrderAndIsKept) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->received();
    say({{"type", "review"}});
    settle();
    ASSERT_EQ(me_->frames.size(), 4U);
    for (std::size_t page = 0; page < 3; ++page) {
        EXPECT_EQ(text_of(me_->frames[page + 1], "type"), "review");
        EXPECT_EQ(number_of(me_->frames[page + 1], "ply"), static_cast<std::int64_t>(page));
        EXPECT_EQ(number_of(me_->frames[page + 1], "last"), 2);
    }
    // Another reader gets it without another search.
    TestClient watcher(*service_);
    watcher.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    watcher.received();
    watcher.say({{"type", "review"}});
    EXPECT_EQ(watcher.received(), "accepted review review review");
    EXPECT_TRUE(engines_.asked.empty());
}

TEST_F(EngineRequestsTest, AReviewStopsWithoutReadersAndContinuesLater) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    say({{"type", "review"}});
    engines_.answer();
    me_->leave();
    EXPECT_TRUE(engines_.asked.empty());
    me_.emplace(*service_);
    join();
    say({{"type", "review"}});
    settle();
    EXPECT_EQ(me_->received(), "accepted review review review") << "each position once, the first ones kept";
}

TEST_F(EngineRequestsTest, AReviewIsRefusedWhenTheEngineIsBusy) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->received();
    engines_.is_full = true;
    say({{"type", "review"}});
    EXPECT_EQ(me_->received(), "error:too_many");
    engines_.is_full = false;
    say({{"type", "review"}});
    settle();
    EXPECT_EQ(me_->received(), "accepted review review review");
}

TEST_F(EngineRequestsTest, NothingIsPlannedForARoomThatIsDeletedElsewhere) {
    create("second");
    store_.erase_unplayed({room_}, [](const auto& erased) { EXPECT_TRUE(erased); });
    store_.answer_all();
    think(); // the room of its move is gone
    EXPECT_EQ(me_->received(), "");
    say(move(0, "e2e4"));
    EXPECT_EQ(me_->received(), "error:no_such_room");
    EXPECT_EQ(deadlines_.size(), 2U) << "deletion of unplayed rooms, and of rates of addresses";
}

TEST_F(EngineRequestsTest, WithoutAPositionThereIsNoReview) {
    say({{"type", "create"},
         {"game", "chess"},
         {"mode", "screen"},
         {"side", "first"},
         {"fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"}});
    me_->received();
    say({{"type", "review"}});
    EXPECT_EQ(me_->received(), "error:not_now");
}

TEST_F(EngineRequestsTest, AnyPositionIsAnalysedForAClientWithoutRoom) {
    const auto ask = [this](const char* fen, int lines = 1) {
        say({{"type", "analyse_position"}, {"game", "chess"}, {"fen", fen}, {"lines", lines}});
    };
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    settle();
    EXPECT_EQ(me_->received(), "accepted analysis");
    ask("8/8/8/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(me_->received(), "error:bad_fen");
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 6);
    EXPECT_EQ(me_->received(), "error:bad_message");
    // Between people there is no help, whatever position is named; on one screen there is.
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->received();
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    EXPECT_EQ(me_->received(), "error:game_not_over");
    say({{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    me_->received();
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    settle();
    EXPECT_EQ(me_->received(), "accepted analysis");
}

TEST_F(EngineRequestsTest, PositionsAreDescribedWithoutARoom) {
    say({{"type", "look"}, {"game", "chess"}, {"fen", "8/8/8/8/8/8/8/8 w - - 0 1"}});
    EXPECT_EQ(me_->received(), "looked");
    EXPECT_TRUE(me_->last.at("position").is_null());
    EXPECT_EQ(me_->last.at("faults").as_array().size(), 2U);
    for (const auto& [move, code] :
         {std::pair{"d1e2", "illegal_move"}, std::pair{"d1d9", "unreadable_move"}}) {
        say({{"type", "look"},
             {"game", "chess"},
             {"fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"},
             {"move", move}});
        EXPECT_EQ(me_->received(), std::string("error:") + code);
    }
}

} // namespace
} // namespace duiyi::server
