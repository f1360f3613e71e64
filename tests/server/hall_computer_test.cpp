// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The computer in a room: when it is asked, what comes of its answer, and what others may ask of it. A mind
// that plays the first legal move, or what the test says, thinks here; the real one is tried in
// engine_mind_test.cpp.
#include <chrono>
#include <memory>
#include <thread>
#include <tuple>

#include "hall_kit.hpp"
#include "pool_kit.hpp"

namespace duiyi::server {
namespace {

/// Answers at once: the first legal move, one line for everything else.
class QuickMind final : public Mind {
public:
    Progress think(Question& question, const Report& report) override {
        const auto legal = question.board.position().legal;
        Finding finding;
        finding.ply = question.board.ply_count();
        finding.last = true;
        if (const auto* move = std::get_if<MoveQuestion>(&question.what)) {
            finding.move = legal.empty() ? "" : legal.front();
            finding.accepts_draw = move->draw_offered;
        } else if (auto* review = std::get_if<ReviewQuestion>(&question.what)) {
            finding.ply = review->ply++;
            finding.last = finding.ply == review_end(question.board);
            finding.lines.emplace_back();
            report(finding);
            return finding.last ? Progress::finished : Progress::paused;
        } else {
            finding.depth = 1;
            finding.lines.emplace_back();
        }
        report(std::move(finding));
        return Progress::finished;
    }
    void stop() override {}
    void rearm() override {}
};

class HallComputerTest : public testing::Test {
protected:
    HallComputerTest() { open(); }

    void open() {
        HallOptions options;
        options.now_ms = [this] { return now_; };
        pool_.emplace(1, letters_.post(), [] { return std::make_unique<QuickMind>(); });
        hall_.emplace(store_, options, &*pool_);
        me_.emplace(*hall_);
    }
    void restart() {
        me_.reset();
        hall_.reset();
        pool_.reset();
        letters_.deliver();
        open();
    }
    void say(json::object message) {
        me_->say(std::move(message));
        store_.answer_all();
    }
    /// Lets the computer answer, and what follows from it be stored.
    void think() {
        letters_.await(1);
        letters_.deliver();
        store_.answer_all();
    }
    /// Lets everything that is asked be thought through, and heard.
    void settle() {
        const auto until = std::chrono::steady_clock::now() + patience;
        const auto busy = [this] {
            const auto now = pool_->counters();
            return now.waiting + now.running != 0;
        };
        while (busy() && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        EXPECT_FALSE(busy());
        letters_.deliver();
    }
    void create(const char* side = "first", const char* mode = "link", const char* game = "chess") {
        say({{"type", "create"}, {"game", game}, {"mode", mode}, {"side", side}, {"computer", 1}});
        ASSERT_EQ(me_->heard(), "created");
        room_ = text_of(me_->last, "room");
        secret_ = text_of(me_->last, "secret");
    }
    void join() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        ASSERT_EQ(me_->heard(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }
    std::size_t plies() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        me_->heard();
        return me_->last.at("state").at("plies").as_array().size();
    }

    std::int64_t now_ = 1'000'000'000;
    SlowStore store_;
    Letters letters_;
    std::optional<Pool> pool_;
    std::optional<Hall> hall_;
    std::optional<Person> me_;
    std::string room_, secret_;
};

TEST_F(HallComputerTest, ItAnswersAMove) {
    create();
    EXPECT_EQ(me_->last.at("state").at("computer").at("side"), "second");
    EXPECT_EQ(me_->last.at("state").at("computer").at("level"), 1);
    EXPECT_TRUE(me_->last.at("state").at("seats").at("second").as_bool());
    say(move(0, "e2e4"));
    EXPECT_EQ(me_->heard(), "ack event:moved");
    think();
    EXPECT_EQ(me_->heard(), "event:moved");
    EXPECT_EQ(number_of(me_->last, "version"), 3);
    EXPECT_EQ(plies(), 2U);
}

TEST_F(HallComputerTest, ItsMoveIsShownWhenItIsStored) {
    create();
    say(move(0, "e2e4"));
    me_->heard();
    letters_.await(1);
    letters_.deliver();
    EXPECT_EQ(me_->heard(), "");
    store_.answer();
    EXPECT_EQ(me_->heard(), "event:moved");
}

TEST_F(HallComputerTest, ItBeginsWhenItHasTheFirstSide) {
    for (const char* game : {"chess", "chess960", "xiangqi"}) {
        create("second", "screen", game);
        EXPECT_EQ(text_of(me_->last, "seat"), "second") << "one screen, but not both sides";
        think();
        EXPECT_EQ(me_->heard(), "event:moved") << game;
    }
}

TEST_F(HallComputerTest, NobodyTakesItsSeat) {
    create();
    Person other(*hall_);
    other.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    EXPECT_EQ(other.heard(), "joined");
    EXPECT_TRUE(other.last.at("seat").is_null());
    other.say(move(0, "e2e4"));
    EXPECT_EQ(other.heard(), "error:not_seated");
}

TEST_F(HallComputerTest, ItIsAskedAgainAfterARestart) {
    create();
    say(move(0, "e2e4"));
    restart(); // the answer is lost with the server
    join();
    think();
    EXPECT_EQ(me_->heard(), "event:moved");
    EXPECT_EQ(plies(), 2U);
}

TEST_F(HallComputerTest, ItIsAskedAgainWhenItsMoveCouldNotBeStored) {
    create();
    say(move(0, "e2e4"));
    me_->heard();
    letters_.await(1);
    letters_.deliver();
    store_.answer(StoreFault::failed);
    EXPECT_EQ(me_->heard(), "");
    hall_->tick();
    think();
    EXPECT_EQ(me_->heard(), "event:moved");
}

TEST_F(HallComputerTest, NobodyThinksWhenEverybodyLeft) {
    create();
    say(move(0, "e2e4"));
    me_->leave();
    settle();
    EXPECT_EQ(store_.waiting(), 0U) << "its answer is not wanted";
    me_.emplace(*hall_);
    join();
    think();
    EXPECT_EQ(me_->heard(), "event:moved");
}

TEST_F(HallComputerTest, ATakebackGoesToOnesOwnLastMoveAtOnce) {
    create();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->heard(), "error:not_now");
    say(move(0, "e2e4"));
    think();
    me_->heard();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->heard(), "ack event:taken_back");
    EXPECT_EQ(plies(), 0U);
    // While it thinks, only one's own move goes back, and its answer to it is not wanted.
    say(move(0, "d2d4"));
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->heard(), "ack event:moved ack event:taken_back");
    settle();
    EXPECT_EQ(store_.waiting(), 0U);
    EXPECT_EQ(plies(), 0U);
}

TEST_F(HallComputerTest, ATakebackRevivesAGameThatIsOver) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->heard();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->heard(), "ack event:taken_back");
    say(move(0, "d2d4"));
    EXPECT_EQ(me_->heard(), "ack event:moved");
}

TEST_F(HallComputerTest, ItAnswersADrawOfferWhenItIsToMove) {
    create();
    say({{"type", "offer_draw"}});
    EXPECT_EQ(me_->heard(), "ack event:draw_offered");
    say(move(0, "e2e4"));
    think();
    EXPECT_EQ(me_->heard(), "ack event:moved event:ended");
    const auto& position = me_->last.at("event").at("position");
    EXPECT_EQ(position.at("outcome").at("reason"), "agreement");
}

TEST_F(HallComputerTest, TheRematchBeginsAtOnceWithSidesSwapped) {
    create();
    say({{"type", "resign"}});
    say({{"type", "offer_rematch"}});
    EXPECT_EQ(me_->heard(), "ack event:ended ack event:rematch_started");
    room_ = text_of(me_->last.at("event").as_object(), "room");
    join();
    EXPECT_EQ(text_of(me_->last, "seat"), "second");
    think();
    EXPECT_EQ(me_->heard(), "event:moved");
}

TEST_F(HallComputerTest, LevelsOutOfRangeAreRefused) {
    for (const int level : {0, 11, -1, 1000000}) {
        say({{"type", "create"},
             {"game", "chess"},
             {"mode", "link"},
             {"side", "first"},
             {"computer", level}});
        EXPECT_EQ(me_->heard(), "error:bad_message") << level;
    }
    Hall without(store_, {60'000, 60'000, 10, [this] { return now_; }});
    Person person(without);
    person.say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}, {"computer", 3}});
    EXPECT_EQ(person.heard(), "error:no_computer");
}

TEST_F(HallComputerTest, AHintIsForTheOneWhoAsked) {
    create();
    Person watcher(*hall_);
    watcher.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    watcher.heard();
    say({{"type", "hint"}});
    EXPECT_EQ(me_->heard(), "accepted");
    letters_.await(1);
    letters_.deliver();
    EXPECT_EQ(me_->heard(), "hint");
    EXPECT_EQ(number_of(me_->last, "ply"), 0);
    EXPECT_EQ(watcher.heard(), "");
    watcher.say({{"type", "hint"}});
    EXPECT_EQ(watcher.heard(), "error:not_seated");
}

TEST_F(HallComputerTest, BetweenPeopleThereIsNoHelp) {
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->heard();
    Person other(*hall_);
    other.say({{"type", "join"}, {"room", text_of(me_->last, "room")}});
    store_.answer_all();
    me_->heard();
    say({{"type", "hint"}});
    EXPECT_EQ(me_->heard(), "error:not_now");
    say({{"type", "analyse"}, {"ply", 0}, {"lines", 1}});
    EXPECT_EQ(me_->heard(), "error:game_not_over");
    say({{"type", "review"}});
    EXPECT_EQ(me_->heard(), "error:game_not_over");
    say({{"type", "resign"}});
    say({{"type", "analyse"}, {"ply", 0}, {"lines", 1}});
    EXPECT_EQ(me_->heard(), "ack event:ended accepted");
    letters_.await(1);
    letters_.deliver();
    EXPECT_EQ(me_->heard(), "analysis");
}

TEST_F(HallComputerTest, AnalysisKnowsItsLimits) {
    say({{"type", "create"}, {"game", "xiangqi"}, {"mode", "screen"}, {"side", "first"}});
    me_->heard();
    for (const auto& [ply, lines, answer] :
         {std::tuple(0, 0, "error:bad_message"), std::tuple(0, 6, "error:bad_message"),
          std::tuple(-1, 1, "error:stale_ply"), std::tuple(1, 1, "error:stale_ply"),
          std::tuple(0, 5, "accepted")}) {
        say({{"type", "analyse"}, {"ply", ply}, {"lines", lines}});
        EXPECT_EQ(me_->heard(), answer) << ply << ' ' << lines;
    }
    say({{"type", "stop_analysis"}});
    letters_.deliver();
    EXPECT_EQ(me_->heard(), "accepted");
}

TEST_F(HallComputerTest, AReviewComesInOrderAndIsKept) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->heard();
    say({{"type", "review"}});
    settle();
    ASSERT_EQ(me_->frames.size(), 4U);
    for (std::size_t page = 0; page < 3; ++page) {
        EXPECT_EQ(text_of(me_->frames[page + 1], "type"), "review");
        EXPECT_EQ(number_of(me_->frames[page + 1], "ply"), static_cast<std::int64_t>(page));
        EXPECT_EQ(number_of(me_->frames[page + 1], "last"), 2);
    }
    // Another reader gets it without anybody thinking again.
    Person watcher(*hall_);
    watcher.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    watcher.heard();
    watcher.say({{"type", "review"}});
    EXPECT_EQ(watcher.heard(), "accepted review review review");
    EXPECT_EQ(pool_->counters().waiting + pool_->counters().running, 0U);
}

TEST_F(HallComputerTest, AReviewStopsWhenNobodyReadsItAndGoesOnLater) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    say({{"type", "review"}});
    letters_.await(1);
    letters_.deliver();
    me_->leave();
    letters_.deliver();
    me_.emplace(*hall_);
    join();
    say({{"type", "review"}});
    settle();
    EXPECT_EQ(me_->heard(), "accepted review review review") << "each page once, the first ones kept";
}

TEST_F(HallComputerTest, WithoutAPositionThereIsNoReview) {
    say({{"type", "create"},
         {"game", "chess"},
         {"mode", "screen"},
         {"side", "first"},
         {"fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"}});
    me_->heard();
    say({{"type", "review"}});
    EXPECT_EQ(me_->heard(), "error:not_now");
}

TEST_F(HallComputerTest, AnyPositionIsAnalysedForWhoeverSitsNowhere) {
    const auto ask = [this](const char* fen, int lines = 1) {
        say({{"type", "analyse_position"}, {"game", "chess"}, {"fen", fen}, {"lines", lines}});
    };
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    settle();
    EXPECT_EQ(me_->heard(), "accepted analysis");
    ask("8/8/8/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(me_->heard(), "error:bad_fen");
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 6);
    EXPECT_EQ(me_->heard(), "error:bad_message");
    // Between people there is no help, whatever position is named; on one screen there is.
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->heard();
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    EXPECT_EQ(me_->heard(), "error:game_not_over");
    say({{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    me_->heard();
    ask("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    settle();
    EXPECT_EQ(me_->heard(), "accepted analysis");
}

TEST_F(HallComputerTest, PositionsAreLookedAtWithoutARoom) {
    say({{"type", "look"}, {"game", "chess"}, {"fen", "8/8/8/8/8/8/8/8 w - - 0 1"}});
    EXPECT_EQ(me_->heard(), "looked");
    EXPECT_TRUE(me_->last.at("position").is_null());
    EXPECT_EQ(me_->last.at("faults").as_array().size(), 2U);
    for (const auto& [move, code] :
         {std::pair{"d1e2", "illegal_move"}, std::pair{"d1d9", "unreadable_move"}}) {
        say({{"type", "look"},
             {"game", "chess"},
             {"fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"},
             {"move", move}});
        EXPECT_EQ(me_->heard(), std::string("error:") + code);
    }
}

} // namespace
} // namespace duiyi::server
