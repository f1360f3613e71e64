// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The engine as a player of a room: when it is asked, what its answers cause, and when they come.
#include <set>
#include <tuple>

#include "engine_kit.hpp"

namespace duiyi::server {
namespace {

using namespace std::string_literals;

class EngineMovesTest : public EngineTest {};

TEST_F(EngineMovesTest, TheEngineAnswersAMove) {
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

TEST_F(EngineMovesTest, ItsMoveIsSentAfterItIsStored) {
    create();
    say(move(0, "e2e4"));
    me_->received();
    engines_.answer();
    EXPECT_EQ(me_->received(), "");
    store_.answer();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineMovesTest, TheEngineMovesFirstOnTheFirstSide) {
    for (const char* game : {"chess", "chess960", "xiangqi"}) {
        create("second", "screen", game);
        EXPECT_EQ(text_of(me_->last, "seat"), "second") << "one screen, but not both sides";
        think();
        EXPECT_EQ(me_->received(), "event:moved") << game;
    }
}

TEST_F(EngineMovesTest, TheSeatOfTheEngineIsNotFree) {
    create();
    TestClient other(*service_);
    other.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    EXPECT_EQ(other.received(), "joined");
    EXPECT_TRUE(other.last.at("seat").is_null());
    other.say(move(0, "e2e4"));
    EXPECT_EQ(other.received(), "error:not_seated");
}

TEST_F(EngineMovesTest, ItIsAskedAgainAfterARestart) {
    create();
    say(move(0, "e2e4"));
    restart(); // the answer is lost with the server
    join();
    think();
    EXPECT_EQ(me_->received(), "event:moved");
    EXPECT_EQ(plies(), 2U);
}

TEST_F(EngineMovesTest, ItIsAskedAgainWhenItsMoveCouldNotBeStored) {
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

TEST_F(EngineMovesTest, ItIsAskedAgainWhenEnginesWereBusy) {
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

TEST_F(EngineMovesTest, GamesAgainstTheEngineHaveDifferentSeeds) {
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < 3; ++i) {
        create("second");
        ASSERT_EQ(engines_.asked.size(), 1U);
        seeds.push_back(std::get<MoveQuery>(engines_.asked.front().query.what).seed);
    }
    EXPECT_TRUE(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2]);
}

TEST_F(EngineMovesTest, QueriesAreCancelledWhenTheRoomIsEmpty) {
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

TEST_F(EngineMovesTest, ATakebackGoesToThePlayersLastMoveAtOnce) {
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

TEST_F(EngineMovesTest, ATakebackIsForAGameThatGoesOn) {
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "resign"}});
    me_->received();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "error:game_over");
}

TEST_F(EngineMovesTest, TheRematchBeginsAtOnceWithSidesSwapped) {
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

TEST_F(EngineMovesTest, TheRematchOfAHandicapKeepsTheSides) {
    for (const char* side : {"first", "second"}) {
        create(side, "link", "xiangqi",
               "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
        say({{"type", "resign"}});
        say({{"type", "offer_rematch"}});
        EXPECT_EQ(me_->received(), "ack event:ended ack event:rematch_started");
        room_ = text_of(me_->last.at("event").as_object(), "room");
        join();
        EXPECT_EQ(text_of(me_->last, "seat"), side);
        EXPECT_EQ(text_of(me_->last.at("state").as_object(), "start_fen"),
                  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
        EXPECT_EQ(me_->last.at("state").at("computer").at("side"), side == "first"s ? "second" : "first");
    }
}

TEST_F(EngineMovesTest, LevelsOutOfRangeAreRefused) {
    for (const int level : {0, 11, -1, 1000000}) {
        say({{"type", "create"},
             {"game", "chess"},
             {"mode", "link"},
             {"side", "first"},
             {"computer", level}});
        EXPECT_EQ(me_->received(), "error:bad_message") << level;
    }
    ServiceOptions options;
    options.now_ms = [this] { return now_; };
    Service without(store_, bus_, deadlines_, nullptr, options);
    TestClient person(without);
    person.say({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}, {"computer", 3}});
    EXPECT_EQ(person.received(), "error:no_computer");
}

TEST_F(EngineMovesTest, NothingIsPlannedForARoomThatIsDeletedElsewhere) {
    create("second");
    store_.erase_unplayed({room_}, [](const auto& erased) { EXPECT_TRUE(erased); });
    store_.answer_all();
    think(); // the room of its move is gone
    EXPECT_EQ(me_->received(), "");
    say(move(0, "e2e4"));
    EXPECT_EQ(me_->received(), "error:no_such_room");
    EXPECT_EQ(deadlines_.size(), 3U) << "deletion of unplayed rooms, of old games, and of rates of addresses";
}

TEST_F(EngineMovesTest, ItResignsWhatHasLookedLostForFourMoves) {
    engines_.looks_lost = true;
    create("first", "link", "chess", nullptr, 4);
    for (const auto& [ply, text] : {std::pair(0, "e2e4"), std::pair(2, "d2d4"), std::pair(4, "c2c4")}) {
        say(move(ply, text));
        think();
        EXPECT_EQ(me_->received(), "ack event:moved event:moved");
    }
    say(move(6, "g1f3"));
    think();
    EXPECT_EQ(me_->received(), "ack event:moved event:ended");
    EXPECT_EQ(me_->last.at("event").at("position").at("outcome").at("reason"), "resignation");
    EXPECT_EQ(me_->last.at("event").at("position").at("outcome").at("winner"), "first");
}

TEST_F(EngineMovesTest, ItOffersADrawWithItsMove) {
    engines_.looks_drawn = true;
    create("first", "link", "xiangqi", nullptr, 4);
    auto position = me_->last.at("state").at("position");
    std::string heard;
    for (int ply = 0; heard != "ack event:moved event:moved event:draw_offered"; ply += 2) {
        ASSERT_LT(ply, 62);
        const auto& legal = position.at("legal").as_array();
        ASSERT_FALSE(legal.empty()) << "the game has ended at ply " << ply;
        // Not always the first, so that the game goes on for so long.
        say(move(ply, legal.at(static_cast<std::size_t>(ply) * 5 % legal.size()).as_string().c_str()));
        think();
        store_.answer_all();
        heard = me_->received();
        ASSERT_TRUE(heard.starts_with("ack event:moved event:moved")) << heard << " at ply " << ply;
        if (heard == "ack event:moved event:moved") {
            position = me_->last.at("event").at("position");
        }
    }
    say({{"type", "offer_draw"}}); // accepts it
    EXPECT_EQ(me_->received(), "ack event:ended");
    EXPECT_EQ(me_->last.at("event").at("position").at("outcome").at("reason"), "agreement");
}

TEST_F(EngineMovesTest, ADrawOfferIsAnsweredAtOnce) {
    create();
    say({{"type", "offer_draw"}});
    EXPECT_EQ(me_->received(), "ack event:draw_offered");
    ASSERT_EQ(engines_.asked.size(), 1U) << "though the player is to move";
    EXPECT_EQ(engines_.what<DrawQuery>().side, Side::second);
    EXPECT_EQ(engines_.what<DrawQuery>().level, 1);
    think();
    EXPECT_EQ(me_->received(), "event:ended");
    EXPECT_EQ(me_->last.at("event").at("position").at("outcome").at("reason"), "agreement");
}

TEST_F(EngineMovesTest, ADeclinedDrawIsToldAndTheGameGoesOn) {
    engines_.accepts_draws = false;
    create();
    say({{"type", "offer_draw"}});
    think();
    EXPECT_EQ(me_->received(), "ack event:draw_offered event:draw_declined");
    EXPECT_EQ(text_of(me_->last.at("event").as_object(), "by"), "second");
    EXPECT_TRUE(engines_.asked.empty());
    say({{"type", "offer_draw"}});
    EXPECT_EQ(me_->received(), "error:not_now") << "the next offer follows a move";
    say(move(0, "e2e4"));
    think();
    EXPECT_EQ(me_->received(), "ack event:moved event:moved");
}

TEST_F(EngineMovesTest, ADrawOfferIsAnsweredBeforeItsMove) {
    engines_.accepts_draws = false;
    create();
    say(move(0, "e2e4"));
    say({{"type", "offer_draw"}});
    me_->received();
    ASSERT_EQ(engines_.asked.size(), 1U) << "the search for its move is cancelled";
    EXPECT_EQ(engines_.asked[0].query.board.ply_count(), 1U);
    std::ignore = engines_.what<DrawQuery>();
    think();
    EXPECT_EQ(me_->received(), "event:draw_declined");
    think();
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineMovesTest, ADrawOfferThatComesWithItsMoveIsAnswered) {
    engines_.accepts_draws = false;
    create();
    say(move(0, "e2e4"));
    me_->received();
    engines_.answer();
    me_->say({{"type", "offer_draw"}}); // while the engine's move is being stored
    store_.answer_all();
    EXPECT_EQ(me_->received(), "event:moved ack event:draw_offered");
    EXPECT_EQ(engines_.asked.at(0).query.board.ply_count(), 2U);
    think();
    EXPECT_EQ(me_->received(), "event:draw_declined");
}

TEST_F(EngineMovesTest, AnOfferThatStandsAfterAMoveIsAnsweredForTheNewPosition) {
    create();
    say({{"type", "offer_draw"}});
    say(move(0, "e2e4"));
    ASSERT_EQ(engines_.asked.size(), 1U);
    EXPECT_EQ(engines_.asked[0].query.board.ply_count(), 1U);
    think();
    EXPECT_EQ(me_->received(), "ack event:draw_offered ack event:moved event:ended");
}

TEST_F(EngineMovesTest, ADrawIsAskedAgainAfterAFailure) {
    create();
    engines_.fails = true;
    say({{"type", "offer_draw"}});
    think();
    EXPECT_EQ(me_->received(), "ack event:draw_offered");
    engines_.fails = false;
    engines_.is_full = true;
    pass(5'000);
    EXPECT_TRUE(engines_.asked.empty());
    engines_.is_full = false;
    pass(5'000);
    think();
    EXPECT_EQ(me_->received(), "event:ended");
}

TEST_F(EngineMovesTest, AnOpenDrawOfferIsAnsweredAfterARestart) {
    create();
    say({{"type", "offer_draw"}});
    restart();
    join();
    think();
    EXPECT_EQ(me_->received(), "event:ended");
}

TEST_F(EngineMovesTest, ItsMoveWaitsForOneToThreeTimesTheDelay) {
    open(500);
    create();
    say(move(0, "e2e4"));
    me_->received();
    pass(100);
    think();
    pass(399);
    EXPECT_EQ(me_->received(), "") << "less than half a second after the player's move";
    pass(1'001);
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineMovesTest, ASlowMoveWaitsNoLonger) {
    open(500);
    create();
    say(move(0, "e2e4"));
    pass(1'500);
    think();
    EXPECT_EQ(me_->received(), "ack event:moved event:moved");
}

TEST_F(EngineMovesTest, PausesVary) {
    open(500);
    std::set<std::int64_t> pauses;
    for (int i = 0; i < 20; ++i) {
        create("second");
        think();
        const std::int64_t due = deadlines_.next().value_or(0);
        pauses.insert(due - now_);
        pass(due - now_);
        EXPECT_EQ(me_->received(), "event:moved");
    }
    EXPECT_GE(*pauses.begin(), 500);
    EXPECT_LE(*pauses.rbegin(), 1'500);
    EXPECT_GT(pauses.size(), 1U) << "twenty of 1,001 pauses are not all alike";
}

TEST_F(EngineMovesTest, ATakebackDuringThePauseDropsItsMove) {
    open(500);
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "request_takeback"}});
    EXPECT_EQ(me_->received(), "ack event:moved ack event:taken_back");
    pass(1'500);
    EXPECT_EQ(me_->received(), "");
    say(move(0, "d2d4"));
    ASSERT_EQ(engines_.asked.size(), 1U) << "the move that it had found was for another position";
    think();
    pass(499);
    EXPECT_EQ(me_->received(), "ack event:moved") << "the pause begins again";
    pass(1'001);
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineMovesTest, ADrawOfferDuringThePauseIsAnsweredAtOnce) {
    open(500);
    engines_.accepts_draws = false;
    create();
    say(move(0, "e2e4"));
    think();
    say({{"type", "offer_draw"}});
    think();
    EXPECT_EQ(me_->received(), "ack event:moved ack event:draw_offered event:draw_declined");
    think();
    pass(1'500);
    EXPECT_EQ(me_->received(), "event:moved");
}

TEST_F(EngineMovesTest, NothingWaitsForARoomThatIsEmpty) {
    open(500);
    create();
    const std::size_t before = deadlines_.size();
    say(move(0, "e2e4"));
    think();
    EXPECT_EQ(deadlines_.size(), before + 1);
    me_->leave();
    EXPECT_EQ(deadlines_.size(), before);
    pass(1'500);
    EXPECT_EQ(store_.waiting(), 0U);
    me_.emplace(*service_);
    join();
    think();
    EXPECT_EQ(me_->received(), "event:moved") << "the pause was over before";
}

} // namespace
} // namespace duiyi::server
