// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What clients may ask the engine for: hints, analyses, reviews.
#include <tuple>

#include "engine_kit.hpp"

namespace duiyi::server {
namespace {

class EngineRequestsTest : public EngineTest {
protected:
    static json::object position_request() {
        return {{"type", "analyse_position"},
                {"game", "chess"},
                {"fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"},
                {"lines", 1}};
    }
};

TEST_F(EngineRequestsTest, ABusyEngineRefusesHelp) {
    create();
    engines_.is_full = true;
    say({{"type", "hint"}});
    EXPECT_EQ(me_->received(), "error:too_many");
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

TEST_F(EngineRequestsTest, APositionInPlayBetweenPeopleIsAnalysedForNobody) {
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->received();
    TestClient other(*service_);
    other.say({{"type", "join"}, {"room", text_of(me_->last, "room")}});
    store_.answer_all();
    int ply = 0;
    for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}) {
        (ply % 2 == 0 ? *me_ : other).say(move(ply, text));
        store_.answer_all();
        ++ply;
    }
    TestClient elsewhere(*service_);
    const auto answer = [&](json::object request) {
        elsewhere.say(std::move(request));
        store_.answer_all();
        auto received = elsewhere.received();
        elsewhere.say({{"type", "stop_analysis"}});
        elsewhere.received();
        return received;
    };
    const auto analysis_of = [&](const char* fen) {
        return answer({{"type", "analyse_position"}, {"game", "chess"}, {"fen", fen}, {"lines", 1}});
    };
    const char* in_play = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    EXPECT_EQ(analysis_of(in_play), "error:in_play");
    EXPECT_EQ(analysis_of("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b - - 0 40"), "error:in_play")
        << "another FEN, but the same pieces";
    EXPECT_EQ(analysis_of("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 3"), "accepted")
        << "the other side to move";
    EXPECT_EQ(answer({{"type", "create"},
                      {"game", "chess"},
                      {"mode", "link"},
                      {"side", "first"},
                      {"computer", 9},
                      {"fen", in_play}}),
              "error:in_play");
    ASSERT_EQ(
        answer(
            {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}, {"fen", in_play}}),
        "created");
    EXPECT_EQ(answer({{"type", "hint"}}), "error:in_play");
    EXPECT_EQ(answer({{"type", "analyse"}, {"ply", 0}, {"lines", 1}}), "error:in_play");

    other.say(move(ply, "a7a6"));
    store_.answer_all();
    EXPECT_EQ(answer({{"type", "hint"}}), "accepted") << "the game has gone on";
    const char* next = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    EXPECT_EQ(analysis_of(next), "error:in_play");
    other.say({{"type", "resign"}});
    store_.answer_all();
    EXPECT_EQ(analysis_of(next), "accepted");
}

TEST_F(EngineRequestsTest, MovesToAndFroKeepNoPositionFromOthers) {
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    me_->received();
    TestClient other(*service_);
    other.say({{"type", "join"}, {"room", text_of(me_->last, "room")}});
    store_.answer_all();
    int ply = 0;
    for (const char* text :
         {"e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}) {
        (ply % 2 == 0 ? *me_ : other).say(move(ply, text));
        store_.answer_all();
        ++ply;
    }
    TestClient elsewhere(*service_);
    elsewhere.say({{"type", "analyse_position"},
                   {"game", "chess"},
                   {"fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
                   {"lines", 1}});
    EXPECT_EQ(elsewhere.received(), "accepted");
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
    const SharedText last_page = me_->last_text;
    // Another reader gets it without another search.
    TestClient watcher(*service_);
    watcher.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    watcher.received();
    watcher.say({{"type", "review"}});
    EXPECT_EQ(watcher.received(), "accepted review review review");
    EXPECT_TRUE(engines_.asked.empty());
    EXPECT_EQ(watcher.last_text, last_page) << "printed once";
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
    // What no game can have come to is described, and why beside it.
    say({{"type", "look"}, {"game", "chess"}, {"fen", "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1"}});
    EXPECT_EQ(me_->received(), "looked");
    EXPECT_EQ(me_->last.at("position").at("legal").as_array().size(), 116U);
    ASSERT_EQ(me_->last.at("faults").as_array().size(), 1U);
    EXPECT_EQ(me_->last.at("faults").as_array()[0].at("place").as_string(), "white");
    for (const auto& [move, code] :
         {std::pair{"d1e2", "illegal_move"}, std::pair{"d1d9", "unreadable_move"}}) {
        say({{"type", "look"},
             {"game", "chess"},
             {"fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"},
             {"move", move}});
        EXPECT_EQ(me_->received(), std::string("error:") + code);
    }
}

TEST_F(EngineRequestsTest, AnAnalysisBesideLeavesTheOtherAlone) {
    json::object beside = position_request();
    beside["beside"] = true;
    const auto ask = [&](json::object request, const char* id) {
        request["id"] = id;
        say(request);
        EXPECT_EQ(me_->received(), "accepted");
    };
    ask(position_request(), "a");
    ask(beside, "b");
    ASSERT_EQ(engines_.asked.size(), 2U);
    ask(beside, "c");
    EXPECT_EQ(engines_.asked.size(), 2U) << "it replaces the one beside";
    ask(position_request(), "d");
    EXPECT_EQ(engines_.asked.size(), 2U) << "it replaces the main one";
    settle();
    std::vector<std::string> named;
    for (const json::object& frame : me_->frames) {
        named.push_back(text_of(frame, "request"));
    }
    me_->received();
    EXPECT_EQ(named, (std::vector<std::string>{"c", "d"}));
}

TEST_F(EngineRequestsTest, AnAnalysisIsStoppedByItsName) {
    json::object main = position_request(), beside = position_request();
    main["id"] = "a";
    beside["id"] = "b";
    beside["beside"] = true;
    say(main);
    say(beside);
    say({{"type", "stop_analysis"}, {"request", "of before"}});
    EXPECT_EQ(engines_.asked.size(), 2U);
    say({{"type", "stop_analysis"}, {"request", "b"}});
    EXPECT_EQ(engines_.asked.size(), 1U);
    say({{"type", "stop_analysis"}, {"request", "a"}});
    EXPECT_TRUE(engines_.asked.empty());
    say(main);
    say(beside);
    say({{"type", "stop_analysis"}});
    EXPECT_EQ(engines_.asked.size(), 1U) << "the one beside goes on";
    EXPECT_EQ(me_->received(), "accepted accepted accepted accepted accepted accepted accepted accepted");
}

TEST_F(EngineRequestsTest, AnAnalysisEndsWithItsConnection) {
    say(position_request());
    EXPECT_EQ(me_->received(), "accepted");
    EXPECT_EQ(engines_.asked.size(), 1U);
    me_->leave();
    EXPECT_TRUE(engines_.asked.empty());
}

TEST_F(EngineRequestsTest, AnAnalysisOutsideARoomEndsWhereARoomIsEntered) {
    say(position_request());
    say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    EXPECT_EQ(me_->received(), "accepted created");
    EXPECT_TRUE(engines_.asked.empty()) << "there is no help in a game between people";
    TestClient other(*service_);
    other.say(position_request());
    EXPECT_EQ(engines_.asked.size(), 1U);
    other.say({{"type", "join"}, {"room", text_of(me_->last, "room")}});
    store_.answer_all();
    EXPECT_EQ(other.received(), "accepted joined");
    EXPECT_TRUE(engines_.asked.empty());
}

TEST_F(EngineRequestsTest, NothingIsAskedForAClientThatLeftMeanwhile) {
    for (const json::object& request :
         {json::object{{"type", "hint"}}, json::object{{"type", "analyse"}, {"ply", 0}, {"lines", 1}}}) {
        say({{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
        me_->say(move(0, "e2e4"));
        me_->say(request); // waits for the move, which is being stored
        me_->leave();
        store_.answer_all();
        EXPECT_TRUE(engines_.asked.empty()) << json::serialize(request);
        EXPECT_EQ(me_->done(), 3) << "its connection is not held";
        me_.emplace(*service_);
    }
}

} // namespace
} // namespace duiyi::server
