// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Two writers of one room: another process writes the version that a request was decided for. The room
// catches up with the log and decides again; no connection is closed.
#include "domain/event_codec.hpp"
#include "service/stored_events.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

/// As another process stores it.
StoredEvent event_of(std::int64_t version, std::int64_t now_ms, const Event& event, Seat seat,
                     std::optional<IdempotencyKey> key = std::nullopt) {
    return to_stored(version, now_ms, {event, SeatHolder{seat}, moment_of(now_ms), std::move(key)});
}

class ConflictTest : public ServiceTest {
protected:
    /// Writes an event as another process would.
    void write_elsewhere(const Event& event, Seat seat = Seat::first,
                         std::optional<IdempotencyKey> key = std::nullopt) {
        const auto version = static_cast<std::int64_t>(store_.events(room_).size()) + 1;
        store_.insert_event(room_, event_of(version, now_, event, seat, std::move(key)));
    }
    void expect_nobody_is_cut_off() { EXPECT_FALSE(first_.closed || second_.closed || watcher_.closed); }
};

TEST_F(ConflictTest, AMoveThatStillFitsIsStoredBehindTheOther) {
    sit_down();
    write_elsewhere(DrawOffered{Side::second}, Seat::second);
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "event:draw_offered ack event:moved");
    EXPECT_EQ(number_of(first_.last, "version"), 4);
    EXPECT_EQ(second_.received(), "event:draw_offered event:moved");
    EXPECT_EQ(watcher_.received(), "event:draw_offered event:moved");
    expect_nobody_is_cut_off();
}

TEST_F(ConflictTest, AMoveThatNoLongerFitsIsRefused) {
    sit_down();
    write_elsewhere(Moved{"d2d4", std::nullopt});
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "event:moved error:stale_ply");
    EXPECT_EQ(second_.received(), "event:moved");
    say(second_, move(1, "d7d5"));
    EXPECT_EQ(second_.received(), "ack event:moved");
    EXPECT_EQ(store_.events(room_).size(), 4U);
    expect_nobody_is_cut_off();
}

TEST_F(ConflictTest, TheSameRequestHandledElsewhereGetsItsAck) {
    sit_down();
    write_elsewhere(Moved{"e2e4", std::nullopt}, Seat::first, key_of("once", PlayMove{0, "e2e4"}));
    auto request = move(0, "e2e4");
    request["id"] = "once";
    say(first_, request);
    EXPECT_EQ(first_.received(), "event:moved ack");
    EXPECT_EQ(number_of(first_.last, "version"), 3);
    EXPECT_EQ(store_.events(room_).size(), 3U);
}

TEST_F(ConflictTest, AClientWhoseSeatIsTakenElsewhereWatches) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    second_.say({{"type", "join"}, {"room", room_}});
    write_elsewhere(SeatTaken{Side::second, hash_secret("elsewhere")}, Seat::second);
    store_.answer_all();
    EXPECT_EQ(second_.received(), "joined");
    EXPECT_TRUE(second_.last.at("seat").is_null());
    EXPECT_FALSE(second_.last.contains("secret"));
}

TEST_F(ConflictTest, ACommandThatConflictsTooOftenIsRefused) {
    sit_down();
    first_.say(move(0, "e2e4"));
    for (int i = 0; i < 100 && store_.waiting() > 0; ++i) {
        // Always just before the commit; offers and their refusals leave the move as it is.
        if (i % 2 == 0) {
            write_elsewhere(i % 4 == 0 ? Event(DrawOffered{Side::second})
                                       : Event(DrawDeclined{Side::second}));
        }
        store_.answer();
    }
    EXPECT_EQ(store_.waiting(), 0U);
    const auto answers = first_.received();
    EXPECT_TRUE(answers.ends_with("error:server_error")) << answers;
    say(first_, move(0, "e2e4"));
    EXPECT_TRUE(first_.received().ends_with("ack event:moved"));
    expect_nobody_is_cut_off();
}

TEST_F(ConflictTest, ARoomDeletedElsewhereIsGone) {
    sit_down();
    store_.erase_unplayed({room_}, [](const auto& erased) { EXPECT_TRUE(erased); });
    store_.answer_all();
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:no_such_room");
    say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_EQ(second_.received(), "error:no_such_room");
    expect_nobody_is_cut_off();
}

TEST_F(ConflictTest, OnlyALogThatCannotBeAppliedClosesConnections) {
    sit_down();
    write_elsewhere(Moved{"e2e5", std::nullopt});
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:server_error");
    EXPECT_TRUE(first_.closed && second_.closed && watcher_.closed);
}

/// Two processes on one store and one bus, as players of one room see them.
class TwoNodesTest : public ServiceTest {
protected:
    Service elsewhere_{store_, bus_, deadlines_, nullptr, options(now_)};
    TestClient guest_{elsewhere_};
};

TEST_F(TwoNodesTest, EventsAndPresenceReachTheOtherNode) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(guest_.received(), "joined");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(guest_.received(), "event:moved");
    guest_.frames.clear();
    first_.leave();
    ASSERT_EQ(guest_.frames.size(), 1U);
    EXPECT_EQ(text_of(guest_.frames[0], "type"), "presence");
    EXPECT_EQ(guest_.frames[0].at("first"), false);
    EXPECT_EQ(guest_.frames[0].at("second"), true);
    EXPECT_EQ(guest_.frames[0].at("watchers"), 2);
}

TEST_F(TwoNodesTest, ANewSubscriberGetsThePresenceOfTheOtherNode) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}});
    const auto& presence = guest_.frames.back();
    EXPECT_EQ(text_of(presence, "type"), "presence");
    EXPECT_EQ(presence.at("first"), true);
    EXPECT_EQ(presence.at("second"), true);
    EXPECT_EQ(presence.at("watchers"), 2);
}

TEST_F(TwoNodesTest, ASeatIsTakenOverFromTheOther) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(guest_.received(), "joined");
    EXPECT_EQ(first_.received(), "unseated");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:not_seated");
    say(guest_, move(0, "e2e4"));
    EXPECT_EQ(guest_.received(), "ack event:moved");
    EXPECT_EQ(first_.received(), "event:moved");
}

TEST_F(TwoNodesTest, PlayersOnTwoNodesPlayAGame) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    guest_.received();
    const char* moves[] = {"e2e4", "e7e5", "g1f3", "b8c6"};
    for (int ply = 0; ply < 4; ++ply) {
        // Each node is behind by the other's move, and catches up when its own player moves.
        TestClient& player = ply % 2 == 0 ? first_ : guest_;
        say(player, move(ply, moves[ply]));
        EXPECT_TRUE(player.received().ends_with("ack event:moved")) << ply;
    }
    EXPECT_EQ(store_.events(room_).size(), 6U);
    // Events that a node gets twice, from the bus and from the log, are sent once.
    EXPECT_FALSE(first_.closed || guest_.closed);
}

TEST_F(TwoNodesTest, AnEventThatWasLoadedIsNotSentAgain) {
    sit_down();
    // The other node loads the room after the event is stored and before it is published.
    store_.insert_event(room_, event_of(3, now_, Moved{"e2e4", std::nullopt}, Seat::first));
    say(guest_, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(guest_.received(), "joined");
    EXPECT_EQ(number_of(guest_.last, "version"), 3);
    say(first_, move(1, "d2d4"));
    EXPECT_EQ(first_.received(), "error:stale_ply");
    bus_.publish(room_topic(room_), EventStored{store_.events(room_).back()});
    EXPECT_EQ(guest_.received(), "");
}

TEST_F(TwoNodesTest, AnEventOfTheOtherNodeIsAppliedWithoutReadingTheLog) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}});
    guest_.received();
    const int loads = store_.loads();
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(guest_.received(), "event:moved");
    EXPECT_EQ(number_of(guest_.last, "version"), 3);
    const auto& ply = guest_.last.at("event").at("ply").as_object();
    EXPECT_EQ(text_of(ply, "move"), "e2e4");
    say(guest_, {{"type", "plies"}, {"room", room_}, {"from", 0}, {"to", 9}});
    EXPECT_EQ(guest_.frames.back().at("plies").as_array().size(), 1U);
    EXPECT_EQ(store_.loads(), loads);
}

TEST_F(TwoNodesTest, AnEventBehindAGapBringsThoseBeforeIt) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}});
    guest_.received();
    store_.insert_event(room_, event_of(3, now_, Moved{"e2e4", std::nullopt}, Seat::first));
    store_.insert_event(room_, event_of(4, now_, Moved{"e7e5", std::nullopt}, Seat::second));
    bus_.publish(room_topic(room_), EventStored{store_.events(room_).back()});
    store_.answer_all();
    EXPECT_EQ(guest_.received(), "event:moved event:moved");
    EXPECT_EQ(number_of(guest_.last, "version"), 4);
    EXPECT_EQ(first_.received(), "event:moved event:moved");
    say(first_, move(2, "g1f3"));
    EXPECT_EQ(first_.received(), "ack event:moved");
}

TEST_F(TwoNodesTest, AnEventThatComesWhileARequestIsStoredIsNotLost) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    guest_.received();
    first_.say(move(0, "e2e4"));
    guest_.say({{"type", "offer_draw"}}); // decided without the move
    store_.answer_all();
    EXPECT_EQ(first_.received(), "ack event:moved event:draw_offered");
    EXPECT_EQ(guest_.received(), "event:moved ack event:draw_offered");
}

TEST_F(TwoNodesTest, TheNameOfAPlayerGoesToTheOtherNode) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    FoundSession session;
    session.account.id = "the id of Anna";
    session.account.name = "Anna";
    elsewhere_.signed_in(guest_.client(), session);
    say(guest_, {{"type", "join"}, {"room", room_}});
    ASSERT_EQ(first_.received(), "event:seat_taken");
    EXPECT_EQ(text_of(first_.last.at("event").at("player").as_object(), "name"), "Anna");
}

TEST_F(TwoNodesTest, PresenceIsCompleteAfterARoomIsLoadedAgain) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}});
    guest_.leave();
    pass(60'000);
    EXPECT_EQ(elsewhere_.counters().rooms, 0U);
    TestClient back(elsewhere_);
    say(back, {{"type", "join"}, {"room", room_}});
    const auto& presence = back.frames.back();
    EXPECT_EQ(text_of(presence, "type"), "presence");
    EXPECT_EQ(presence.at("first"), true);
    EXPECT_EQ(presence.at("second"), true);
    EXPECT_EQ(presence.at("watchers"), 2);
}

TEST_F(TwoNodesTest, ASeatTakenOverIsPresentOnTheNewNodeOnly) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(second_.frames.back().at("watchers"), 1) << "the window that lost the seat is no watcher";
    guest_.leave();
    EXPECT_EQ(second_.frames.back().at("first"), false);
}

TEST_F(TwoNodesTest, APlayersOtherWindowIsNotCountedAsAWatcher) {
    sit_down();
    say(guest_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}, {"watch", true}});
    EXPECT_EQ(guest_.frames.back().at("watchers"), 1);
    EXPECT_EQ(guest_.received(), "joined");
    EXPECT_TRUE(guest_.last.at("seat").is_null());
    EXPECT_EQ(first_.received(), "") << "the seat stays where it was";
}

} // namespace
} // namespace duiyi::server
