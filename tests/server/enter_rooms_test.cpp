// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Rooms: how they are created, loaded, followed, unloaded and deleted.
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

TEST_F(ServiceTest, OneOfTwoConcurrentJoinsGetsTheSeat) {
    say(first_, {{"type", "create"}, {"game", "xiangqi"}, {"mode", "link"}, {"side", "second"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    second_.say({{"type", "join"}, {"room", room_}});
    watcher_.say({{"type", "join"}, {"room", room_}});
    store_.answer_all();
    EXPECT_EQ(second_.received(), "joined");
    EXPECT_EQ(text_of(second_.last, "seat"), "first");
    EXPECT_EQ(watcher_.received(), "joined");
    EXPECT_TRUE(watcher_.last.at("seat").is_null());
}

TEST_F(ServiceTest, TheRematchIsARoomWithSwappedSeats) {
    sit_down();
    say(first_, {{"type", "resign"}});
    say(second_, {{"type", "offer_rematch"}});
    say(first_, {{"type", "offer_rematch"}});
    EXPECT_EQ(first_.received(), "ack event:ended event:rematch_offered ack event:rematch_started");
    const auto next = text_of(first_.last.at("event").as_object(), "room");
    say(first_, {{"type", "join"}, {"room", next}, {"secret", first_secret_}});
    EXPECT_EQ(first_.received(), "joined");
    EXPECT_EQ(text_of(first_.last, "seat"), "second");
    say(second_, {{"type", "join"}, {"room", next}, {"secret", second_secret_}});
    say(second_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "event:moved");
    EXPECT_EQ(watcher_.received(), "event:ended event:rematch_offered event:rematch_started")
        << "stays behind";
}

TEST_F(ServiceTest, WhoLeavesARoomIsToldNothingMoreAndKeepsTheSeat) {
    sit_down();
    say(second_, {{"type", "leave_room"}, {"room", std::string(22, 'A')}});
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(second_.received(), "accepted event:moved") << "that was another room";
    say(second_, {{"type", "leave_room"}, {"room", room_}});
    say(first_, {{"type", "offer_draw"}});
    EXPECT_EQ(second_.received(), "accepted");
    EXPECT_EQ(first_.received(), "ack event:moved ack event:draw_offered");
    say(second_, {{"type", "decline_draw"}});
    EXPECT_EQ(second_.received(), "error:not_in_room");
    say(second_, {{"type", "leave_room"}});
    EXPECT_EQ(second_.received(), "accepted") << "in no room";
    say(watcher_, {{"type", "join"}, {"room", room_}});
    watcher_.received();
    EXPECT_TRUE(watcher_.last.at("seat").is_null()) << "the seat is not free";
    say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_EQ(second_.received(), "joined");
    EXPECT_EQ(text_of(second_.last, "seat"), "second");
}

TEST_F(ServiceTest, LimitsRoomsByAddress) {
    const json::object create{{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}};
    for (int i = 0; i < 5; ++i) {
        say(first_, create);
        EXPECT_EQ(first_.received(), "created");
    }
    say(second_, create);
    EXPECT_EQ(second_.received(), "error:too_many");
    TestClient elsewhere(service_, "5.6.7.8");
    say(elsewhere, create);
    EXPECT_EQ(elsewhere.received(), "created");
    now_ += 3'600'000 / 10;
    say(second_, create);
    EXPECT_EQ(second_.received(), "created");
}

TEST_F(ServiceTest, ARoomKeepsTheRepairedFen) {
    say(first_, {{"type", "create"},
                 {"game", "xiangqi"},
                 {"mode", "screen"},
                 {"side", "first"},
                 {"fen", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 0"}});
    EXPECT_EQ(first_.received(), "created");
    EXPECT_NE(json::serialize(first_.last)
                  .find("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
              std::string::npos);
}

TEST_F(ServiceTest, ABadFenNamesItsFaults) {
    say(first_, {{"type", "create"},
                 {"game", "xiangqi"},
                 {"mode", "screen"},
                 {"side", "first"},
                 {"fen", "9/9/8/9/9/9/9/9/9/9 w"}});
    EXPECT_EQ(first_.received(), "error:bad_fen");
    EXPECT_EQ(text_of(first_.last, "message"), "fen: rank 7 has 8 files (expected 9)");
    EXPECT_TRUE(store_.streams().empty());
}

TEST_F(ServiceTest, AnIdleRoomIsUnloadedAndLoadedAgain) {
    sit_down();
    say(first_, move(0, "e2e4"));
    first_.leave();
    second_.leave();
    watcher_.leave();
    EXPECT_EQ(service_.counters().clients, 0U);
    pass(0);
    EXPECT_EQ(service_.counters().rooms, 1U) << "not yet";
    pass(60'000);
    EXPECT_EQ(service_.counters().rooms, 0U);
    TestClient back(service_);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_EQ(back.received(), "joined");
    say(back, move(1, "e7e5"));
    EXPECT_EQ(back.received(), "ack event:moved");
}

TEST_F(ServiceTest, AnUnplayedRoomIsDeletedUnlessItHasSubscribers) {
    sit_down();
    pass(3'600'001);
    EXPECT_EQ(store_.streams().size(), 1U) << "they are still there";
    first_.leave();
    second_.leave();
    watcher_.leave();
    pass(0);
    EXPECT_EQ(store_.streams().size(), 1U) << "they may come back in a moment";
    now_ += 60'000;
    deadlines_.run_due(now_);
    store_.answer(); // the list
    TestClient late(service_);
    late.say({{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.received(), "error:no_such_room") << "it is being erased";
    store_.answer_all();
    EXPECT_TRUE(store_.streams().empty());
    say(late, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.received(), "error:no_such_room");
}

TEST_F(ServiceTest, NothingIsDeletedSoonAfterARestart) {
    sit_down();
    now_ += 3'600'001;
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    pass(5'000);
    EXPECT_EQ(store_.streams().size(), 1U);
    {
        TestClient back(restarted);
        say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
        EXPECT_EQ(back.received(), "joined");
        pass(55'000);
        EXPECT_EQ(store_.streams().size(), 1U) << "a client waits in it";
    }
    pass(60'000);
    EXPECT_EQ(store_.streams().size(), 1U) << "it has not lived its time while this server ran";
    pass(3'600'000);
    EXPECT_TRUE(store_.streams().empty());
}

TEST_F(ServiceTest, ARoomInUseNeedsNoDeadlines) {
    sit_down();
    pass(60'000);
    EXPECT_EQ(deadlines_.size(), 2U) << "the deletion of unplayed rooms and of old games";
    EXPECT_EQ(service_.counters().rooms, 1U);
    first_.leave();
    second_.leave();
    watcher_.leave();
    pass(60'000);
    EXPECT_EQ(service_.counters().rooms, 0U);
}

/// Two players whose rematch was never played and has been deleted.
class LostRematch : public ServiceTest {
protected:
    void SetUp() override {
        sit_down();
        say(first_, move(0, "e2e4"));
        say(first_, {{"type", "resign"}});
        now_ += 60'000;
        offer_rematch();
        EXPECT_EQ(store_.streams().size(), 2U);
    }
    void offer_rematch() {
        say(second_, {{"type", "offer_rematch"}});
        say(first_, {{"type", "offer_rematch"}});
        first_.received();
        next_ = text_of(first_.last.at("event").as_object(), "room");
        EXPECT_EQ(next_.size(), 22U);
    }
    void clear() {
        pass(3'600'001);
        EXPECT_EQ(store_.streams().size(), 1U);
    }
    void expect_another(TestClient& white, TestClient& black) {
        say(white, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
        EXPECT_EQ(white.received(), "joined");
        EXPECT_TRUE(white.last.at("state").at("successor").is_null());
        say(black, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
        black.received();
        say(black, {{"type", "offer_rematch"}});
        EXPECT_EQ(black.received(), "ack event:rematch_offered");
        say(white, {{"type", "offer_rematch"}});
        EXPECT_EQ(white.received(), "event:rematch_offered ack event:rematch_started");
        const auto next = text_of(white.last.at("event").as_object(), "room");
        say(white, {{"type", "join"}, {"room", next}, {"secret", first_secret_}});
        EXPECT_EQ(white.received(), "joined");
    }
    std::string next_;
};

TEST_F(LostRematch, MayBeAgreedAgainInARoomThatIsInMemory) {
    clear();
    expect_another(first_, second_);
}

TEST_F(LostRematch, MayBeAgreedAgainInARoomThatIsReadAgain) {
    clear();
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient white(restarted), black(restarted);
    expect_another(white, black);
}

TEST_F(LostRematch, IsNotForgottenWhileItIsThere) {
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient back(restarted);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(back.received(), "joined");
    EXPECT_EQ(text_of(back.last.at("state").as_object(), "successor"), next_);
    say(back, {{"type", "offer_rematch"}});
    EXPECT_EQ(back.received(), "error:not_now");
}

TEST_F(ServiceTest, AnUnplayedRematchOfALongGameIsDeleted) {
    sit_down();
    say(first_, move(0, "e2e4"));
    pass(7'200'000); // nothing unplayed is left, so that no deletion is planned
    say(first_, {{"type", "resign"}});
    say(second_, {{"type", "offer_rematch"}});
    say(first_, {{"type", "offer_rematch"}});
    EXPECT_EQ(store_.streams().size(), 2U);
    pass(3'600'000);
    EXPECT_EQ(store_.streams().size(), 2U);
    pass(1);
    EXPECT_EQ(store_.streams().size(), 1U);
}

TEST_F(ServiceTest, APlayedRoomStays) {
    sit_down();
    say(first_, move(0, "e2e4"));
    first_.leave();
    second_.leave();
    watcher_.leave();
    pass(1'000'000'000);
    EXPECT_EQ(store_.streams().size(), 1U);
}

TEST_F(ServiceTest, AConnectionFollowsOtherRoomsBesidesItsOwn) {
    sit_down();
    TestClient reader(service_);
    say(reader, {{"type", "create"}, {"game", "xiangqi"}, {"mode", "screen"}, {"side", "first"}});
    const auto own = text_of(reader.frames.front(), "room");
    reader.received();
    say(reader, {{"type", "follow"}, {"room", room_}});
    EXPECT_EQ(reader.received(), "joined");
    EXPECT_EQ(text_of(reader.last, "room"), room_);
    EXPECT_TRUE(reader.last.at("seat").is_null());
    EXPECT_EQ(first_.frames.back().at("watchers"), 2);
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(reader.received(), "event:moved");
    EXPECT_EQ(text_of(reader.last, "room"), room_);
    // Its requests are about its own room, whose events do not name it.
    say(reader, move(0, "h2e2"));
    EXPECT_EQ(reader.received(), "ack event:moved");
    EXPECT_FALSE(reader.last.contains("room"));
    say(reader, {{"type", "follow"}, {"room", own}});
    EXPECT_EQ(reader.received(), "error:not_now");
    say(reader, {{"type", "unfollow"}, {"room", room_}});
    EXPECT_EQ(reader.received(), "accepted");
    say(reader, {{"type", "unfollow"}, {"room", room_}});
    EXPECT_EQ(reader.received(), "error:not_in_room");
    say(second_, move(1, "e7e5"));
    EXPECT_EQ(reader.received(), "");
    EXPECT_EQ(second_.received(), "event:moved ack event:moved");
    EXPECT_FALSE(second_.last.contains("room"));
}

TEST_F(ServiceTest, AFollowerGetsTheEventsThatItMissed) {
    sit_down();
    say(first_, move(0, "e2e4"));
    TestClient reader(service_);
    say(reader, having(2, {{"type", "follow"}, {"room", room_}}));
    EXPECT_EQ(reader.received(), "joined");
    ASSERT_TRUE(reader.last.contains("events"));
    EXPECT_EQ(reader.last.at("events").as_array().size(), 1U);
    EXPECT_EQ(reader.charged, 4U);
}

TEST_F(ServiceTest, AJoinOfAFollowedRoomEntersIt) {
    sit_down();
    TestClient reader(service_);
    say(reader, {{"type", "follow"}, {"room", room_}});
    say(reader, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_EQ(reader.received(), "joined joined");
    EXPECT_EQ(second_.received(), "unseated");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(reader.received(), "event:moved") << "once";
    EXPECT_FALSE(reader.last.contains("room"));
    say(reader, {{"type", "unfollow"}, {"room", room_}});
    EXPECT_EQ(reader.received(), "error:not_in_room");
}

TEST_F(ServiceTest, FollowedRoomsAreBounded) {
    TestClient reader(service_);
    for (int i = 0; i < 17; ++i) {
        TestClient maker(service_, "address " + std::to_string(i));
        say(maker, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
        maker.received();
        say(reader, {{"type", "follow"}, {"room", text_of(maker.last, "room")}});
        EXPECT_EQ(reader.received(), i < 16 ? "joined" : "error:too_many");
    }
    reader.leave();
    pass(60'000);
    EXPECT_EQ(service_.counters().rooms, 0U) << "they have no subscribers";
    EXPECT_EQ(service_.counters().clients, 3U);
}

} // namespace
} // namespace duiyi::server
