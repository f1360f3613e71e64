// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Rooms: how they begin, come into memory, leave it, and go away.
#include "hall_kit.hpp"

namespace duiyi::server {
namespace {

TEST_F(HallTest, AConflictSendsEverybodyBackToTheStore) {
    sit_down();
    first_.say(move(0, "e2e4"));
    // Another server has written this version.
    store_.rooms[room_].push_back({room_, 3, now_, "moved", "d2d4", "first", "x", "y"});
    store_.answer(StoreFault::conflict);
    EXPECT_EQ(first_.heard(), "error:server_error");
    EXPECT_TRUE(first_.closed && second_.closed && watcher_.closed);
    Person again(hall_);
    say(again, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(again.heard(), "joined");
    EXPECT_EQ(text_of(again.last.at("state").at("position").as_object(), "last"), "d2d4");
}

TEST_F(HallTest, TwoWhoComeAtOnceGetOneSeat) {
    say(first_, {{"type", "create"}, {"game", "xiangqi"}, {"mode", "link"}, {"side", "second"}});
    first_.heard();
    room_ = text_of(first_.last, "room");
    second_.say({{"type", "join"}, {"room", room_}});
    watcher_.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    EXPECT_EQ(second_.heard(), "joined");
    EXPECT_EQ(text_of(second_.last, "seat"), "first");
    EXPECT_EQ(watcher_.heard(), "joined");
    EXPECT_TRUE(watcher_.last.at("seat").is_null());
}

TEST_F(HallTest, TheRematchIsARoomWithSwappedSeats) {
    sit_down();
    say(first_, {{"type", "resign"}});
    say(second_, {{"type", "offer_rematch"}});
    say(first_, {{"type", "offer_rematch"}});
    EXPECT_EQ(first_.heard(), "ack event:ended event:rematch_offered ack event:rematch_started");
    const auto next = text_of(first_.last.at("event").as_object(), "room");
    say(first_, {{"type", "join"}, {"room", next}, {"secret", first_secret_}});
    EXPECT_EQ(first_.heard(), "joined");
    EXPECT_EQ(text_of(first_.last, "seat"), "second");
    say(second_, {{"type", "join"}, {"room", next}, {"secret", second_secret_}});
    say(second_, move(0, "e2e4"));
    EXPECT_EQ(first_.heard(), "event:moved");
    EXPECT_EQ(watcher_.heard(), "event:ended event:rematch_offered event:rematch_started") << "stays behind";
}

TEST_F(HallTest, LimitsRoomsByAddress) {
    const json::object create{{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}};
    for (int i = 0; i < 5; ++i) {
        say(first_, create);
        EXPECT_EQ(first_.heard(), "created");
    }
    say(second_, create);
    EXPECT_EQ(second_.heard(), "error:too_many");
    Person elsewhere(hall_, "5.6.7.8");
    say(elsewhere, create);
    EXPECT_EQ(elsewhere.heard(), "created");
    now_ += 3'600'000 / 10;
    say(second_, create);
    EXPECT_EQ(second_.heard(), "created");
}

TEST_F(HallTest, ABadFenNamesItsFaults) {
    say(first_, {{"type", "create"},
                 {"game", "xiangqi"},
                 {"mode", "screen"},
                 {"side", "first"},
                 {"fen", "9/9/8/9/9/9/9/9/9/9 w"}});
    EXPECT_EQ(first_.heard(), "error:bad_fen");
    EXPECT_EQ(text_of(first_.last, "message"), "fen: rank 7 has 8 files (expected 9)");
    EXPECT_TRUE(store_.rooms.empty());
}

TEST_F(HallTest, AnEmptyRoomLeavesTheMemoryAndComesBack) {
    sit_down();
    say(first_, move(0, "e2e4"));
    first_.leave();
    second_.leave();
    watcher_.leave();
    EXPECT_EQ(hall_.counters().guests, 0U);
    hall_.tick();
    store_.answer_all();
    EXPECT_EQ(hall_.counters().rooms, 1U) << "not yet";
    now_ += 60'000;
    hall_.tick();
    store_.answer_all();
    EXPECT_EQ(hall_.counters().rooms, 0U);
    Person back(hall_);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_EQ(back.heard(), "joined");
    say(back, move(1, "e7e5"));
    EXPECT_EQ(back.heard(), "ack event:moved");
}

TEST_F(HallTest, AnUnplayedRoomGoesAwayUnlessSomebodyWaitsInIt) {
    sit_down();
    now_ += 3'600'001;
    hall_.tick();
    store_.answer_all();
    EXPECT_EQ(store_.rooms.size(), 1U) << "they are still there";
    first_.leave();
    second_.leave();
    watcher_.leave();
    hall_.tick();
    store_.answer_all();
    EXPECT_EQ(store_.rooms.size(), 1U) << "they may come back in a moment";
    now_ += 60'000;
    hall_.tick();
    store_.answer(); // the list
    Person late(hall_);
    late.say({{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.heard(), "error:no_such_room") << "it is being erased";
    store_.answer_all();
    EXPECT_TRUE(store_.rooms.empty());
    say(late, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.heard(), "error:no_such_room");
}

TEST_F(HallTest, NothingIsClearedBeforePeopleCouldComeBackFromARestart) {
    sit_down();
    now_ += 3'600'001;
    Hall restarted(store_, options(now_));
    now_ += 5'000;
    restarted.tick();
    store_.answer_all();
    EXPECT_EQ(store_.rooms.size(), 1U);
    {
        Person back(restarted);
        say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
        EXPECT_EQ(back.heard(), "joined");
        now_ += 55'000;
        restarted.tick();
        store_.answer_all();
        EXPECT_EQ(store_.rooms.size(), 1U) << "somebody waits in it";
    }
    now_ += 60'000;
    restarted.tick();
    store_.answer_all();
    EXPECT_TRUE(store_.rooms.empty());
}

/// Two players whose rematch was never played and has been cleared away.
class LostRematch : public HallTest {
protected:
    void SetUp() override {
        sit_down();
        say(first_, move(0, "e2e4"));
        say(first_, {{"type", "resign"}});
        now_ += 60'000;
        offer_rematch();
        EXPECT_EQ(store_.rooms.size(), 2U);
    }
    void offer_rematch() {
        say(second_, {{"type", "offer_rematch"}});
        say(first_, {{"type", "offer_rematch"}});
        first_.heard();
        next_ = text_of(first_.last.at("event").as_object(), "room");
        EXPECT_EQ(next_.size(), 22U);
    }
    void clear() {
        now_ += 3'600'001;
        hall_.tick();
        store_.answer_all();
        EXPECT_EQ(store_.rooms.size(), 1U);
    }
    void expect_another(Person& white, Person& black) {
        say(white, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
        EXPECT_EQ(white.heard(), "joined");
        EXPECT_TRUE(white.last.at("state").at("successor").is_null());
        say(black, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
        black.heard();
        say(black, {{"type", "offer_rematch"}});
        EXPECT_EQ(black.heard(), "ack event:rematch_offered");
        say(white, {{"type", "offer_rematch"}});
        EXPECT_EQ(white.heard(), "event:rematch_offered ack event:rematch_started");
        const auto next = text_of(white.last.at("event").as_object(), "room");
        say(white, {{"type", "join"}, {"room", next}, {"secret", first_secret_}});
        EXPECT_EQ(white.heard(), "joined");
    }
    std::string next_;
};

TEST_F(LostRematch, MayBeAgreedAgainInARoomThatIsInMemory) {
    clear();
    expect_another(first_, second_);
}

TEST_F(LostRematch, MayBeAgreedAgainInARoomThatIsReadAgain) {
    clear();
    Hall restarted(store_, options(now_));
    Person white(restarted), black(restarted);
    expect_another(white, black);
}

TEST_F(LostRematch, IsNotForgottenWhileItIsThere) {
    Hall restarted(store_, options(now_));
    Person back(restarted);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(back.heard(), "joined");
    EXPECT_EQ(text_of(back.last.at("state").as_object(), "successor"), next_);
    say(back, {{"type", "offer_rematch"}});
    EXPECT_EQ(back.heard(), "error:not_now");
}

TEST_F(HallTest, APlayedRoomStays) {
    sit_down();
    say(first_, move(0, "e2e4"));
    first_.leave();
    second_.leave();
    watcher_.leave();
    now_ += 1'000'000'000;
    hall_.tick();
    store_.answer_all();
    EXPECT_EQ(store_.rooms.size(), 1U);
}

} // namespace
} // namespace duiyi::server
