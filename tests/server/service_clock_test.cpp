// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games with clocks through the service: time that runs out, players who leave, servers that go away.
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class ServiceClock : public ServiceTest {
protected:
    ServiceClock() { now_ += 1'000; } // the server has been there for a while
    /// A game by link with this control, both players in it, whose clocks have begun.
    void sit_down_with(const char* time) {
        say(first_,
            {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}, {"time", time}});
        ASSERT_EQ(first_.received(), "created");
        room_ = text_of(first_.last, "room");
        first_secret_ = text_of(first_.last, "secret");
        say(second_, {{"type", "join"}, {"room", room_}});
        ASSERT_EQ(second_.received(), "joined");
        second_secret_ = text_of(second_.last, "secret");
        ASSERT_EQ(first_.received(), "event:seat_taken");
    }
    void play(TestClient& player, int ply, const char* text) {
        say(player, move(ply, text));
        const std::string answer = player.received();
        EXPECT_TRUE(answer.ends_with("ack event:moved")) << answer;
    }
    void open_the_game() {
        play(first_, 0, "e2e4");
        play(second_, 1, "e7e5");
        forget_frames();
    }
    void forget_frames() {
        for (TestClient* client : {&first_, &second_, &watcher_}) {
            client->frames.clear();
        }
    }
    static json::object outcome_of(const json::object& frame) {
        return frame.at("event").at("position").at("outcome").as_object();
    }
    static json::object last_presence(const TestClient& client) {
        json::object found;
        for (const auto& frame : client.frames) {
            found = text_of(frame, "type") == "presence" ? frame : found;
        }
        return found;
    }
    /// The kind of the room's last event in the log.
    [[nodiscard]] std::string last_kind() const { return store_.events(room_).back().kind; }
};

TEST_F(ServiceClock, NamesWhatIsWrongWithAControl) {
    say(first_, {{"type", "create"},
                 {"game", "chess"},
                 {"mode", "link"},
                 {"side", "first"},
                 {"time", "fischer 0+0"}});
    EXPECT_EQ(first_.received(), "error:bad_message");
    const std::string message = text_of(first_.last, "message");
    EXPECT_TRUE(message.starts_with("the field \"time\": ")) << message;
    EXPECT_NE(message.find("no time"), std::string::npos) << message;
}

TEST_F(ServiceClock, TellsTheClocksWithEachMove) {
    sit_down_with("fischer 180+2");
    EXPECT_EQ(first_.last.at("event").at("clock").at("running"), "first");
    EXPECT_EQ(second_.last.at("now"), now_);
    open_the_game();
    now_ += 7'000;
    say(first_, move(2, "g1f3"));
    EXPECT_EQ(second_.received(), "event:moved");
    const auto& event = second_.last.at("event").as_object();
    EXPECT_EQ(event.at("ply").at("clock"), 175'000);
    EXPECT_EQ(event.at("clock").at("first").at("main"), 175'000);
    EXPECT_EQ(event.at("clock").at("at"), now_);
    EXPECT_EQ(event.at("clock").at("deadline"), now_ + 180'000);
}

TEST_F(ServiceClock, EndsTheGameByItselfWhenTimeIsUp) {
    sit_down_with("fischer 60+0");
    open_the_game();
    pass(59'999);
    EXPECT_EQ(second_.received(), "");
    pass(1);
    EXPECT_EQ(second_.received(), "event:flagged event:ended");
    EXPECT_EQ(outcome_of(second_.last), (json::object{{"winner", "second"}, {"reason", "time_out"}}));
    EXPECT_EQ(store_.game(room_)->reason, "time_out");
    EXPECT_EQ(store_.game(room_)->clock, "");
    pass(3'600'000);
    EXPECT_EQ(second_.received(), "") << "nothing more comes";
}

TEST_F(ServiceClock, AnOpenDrawOfferFallsWithTheFlag) {
    sit_down_with("fischer 60+0");
    open_the_game();
    say(second_, {{"type", "offer_draw"}});
    EXPECT_EQ(second_.received(), "ack event:draw_offered");
    pass(60'000);
    EXPECT_EQ(second_.received(), "event:flagged event:ended");
    say(watcher_, {{"type", "join"}, {"room", room_}, {"watch", true}});
    ASSERT_EQ(watcher_.received(), "joined");
    EXPECT_TRUE(watcher_.last.at("state").at("offers").at("draw").is_null());
    first_.frames.clear();
    say(first_, {{"type", "offer_draw"}});
    EXPECT_EQ(first_.received(), "error:game_over");
    EXPECT_EQ(store_.game(room_)->winner, "second");
}

TEST_F(ServiceClock, EndsTheGameWhenNobodyIsThere) {
    sit_down_with("fischer 600+0");
    open_the_game();
    first_.leave();
    second_.leave();
    pass(60'000);
    pass(60'000);
    EXPECT_EQ(service_.counters().rooms, 0U) << "unloaded";
    pass(479'999);
    EXPECT_EQ(last_kind(), "moved");
    pass(1);
    EXPECT_EQ(last_kind(), "ended");
    EXPECT_EQ(store_.game(room_)->winner, "second");
}

TEST_F(ServiceClock, DrawsWhenTheOtherSideCannotMate) {
    say(first_, {{"type", "create"},
                 {"game", "chess"},
                 {"mode", "screen"},
                 {"side", "first"},
                 {"fen", "7k/8/8/8/8/8/7P/K7 w - - 0 1"},
                 {"time", "fischer 60+0"}});
    first_.frames.clear();
    play(first_, 0, "h2h4");
    play(first_, 1, "h8g8");
    pass(60'000);
    EXPECT_EQ(first_.received(), "event:flagged event:ended");
    EXPECT_EQ(outcome_of(first_.last), (json::object{{"winner", nullptr}, {"reason", "time_out"}}));
}

TEST_F(ServiceClock, AbortsAGameWithoutAFirstMove) {
    sit_down_with("fischer 180+2");
    pass(60'000);
    EXPECT_EQ(second_.received(), "event:ended");
    EXPECT_EQ(outcome_of(second_.last), (json::object{{"winner", nullptr}, {"reason", "aborted"}}));
}

TEST_F(ServiceClock, GivesTimeAndMovesTheEnd) {
    sit_down_with("fischer 60+0");
    open_the_game();
    pass(50'000);
    say(second_, {{"type", "give_time"}});
    EXPECT_EQ(second_.received(), "ack event:time_given");
    EXPECT_EQ(second_.last.at("event").at("to"), "first");
    pass(24'999);
    EXPECT_EQ(second_.received(), "");
    pass(1);
    EXPECT_EQ(second_.received(), "event:flagged event:ended");
}

TEST_F(ServiceClock, AMoveThatArrivedInTimeCountsHoweverLongItWaits) {
    sit_down_with("fischer 60+0");
    open_the_game();
    now_ += 59'999;
    second_.say({{"type", "offer_draw"}}); // holds the room while it is being stored
    first_.say(move(2, "g1f3"));
    now_ += 500;
    deadlines_.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(last_kind(), "moved");
    EXPECT_EQ(first_.received(), "event:draw_offered ack event:moved");
}

TEST_F(ServiceClock, StoringAMoveIsNoTimeOfTheOpponent) {
    sit_down_with("fischer 60+0");
    open_the_game();
    first_.say(move(2, "g1f3"));
    now_ += 300; // a slow disk
    store_.answer_all();
    now_ += 1'000;
    second_.frames.clear();
    say(second_, move(3, "g8f6"));
    EXPECT_EQ(second_.frames.back().at("event").at("ply").at("clock"), 59'000);
}

TEST_F(ServiceClock, IsDecidedAfterTheFlagIsStored) {
    sit_down_with("fischer 60+0");
    open_the_game();
    now_ += 60'000;
    deadlines_.run_due(now_);
    store_.answer();
    EXPECT_EQ(last_kind(), "flagged");
    store_.crash(); // killed before the end is stored
    Deadlines deadlines;
    Service next(store_, bus_, deadlines, nullptr, options(now_));
    next.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(last_kind(), "ended");
    EXPECT_EQ(store_.game(room_)->winner, "second");
}

TEST_F(ServiceClock, GoesOnWhereTheServerBeforeHasStopped) {
    sit_down_with("fischer 60+0");
    open_the_game();
    const std::int64_t stopped = now_ + 20'000;
    now_ += 3'600'000;
    Deadlines deadlines;
    ServiceOptions with = options(now_);
    with.predecessor_stopped_ms = stopped;
    Service next(store_, bus_, deadlines, nullptr, with);
    next.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(last_kind(), "clock_restarted");
    now_ += 39'999;
    deadlines.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(last_kind(), "clock_restarted") << "there is a millisecond left";
    now_ += 1;
    deadlines.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(store_.game(room_)->winner, "second");
}

TEST_F(ServiceClock, GivesTheTurnBackAfterARestart) {
    sit_down_with("fischer 60+0");
    open_the_game();
    now_ += 3'600'000; // the server was away, and did nothing
    Deadlines deadlines;
    Service next(store_, bus_, deadlines, nullptr, options(now_));
    next.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(last_kind(), "clock_restarted");
    TestClient player(next);
    say(player, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    ASSERT_EQ(player.received(), "joined");
    const auto clock = player.last.at("state").at("clock").as_object();
    EXPECT_EQ(clock.at("first").at("main"), 60'000);
    EXPECT_EQ(clock.at("deadline"), now_ + 60'000);
    now_ += 60'000;
    deadlines.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(last_kind(), "ended");
}

TEST_F(ServiceClock, TellsWhoComesBackOfTheRestartAsAnEvent) {
    sit_down_with("fischer 60+0");
    open_the_game();
    auto join = having(4, {{"type", "join"}, {"room", room_}});
    now_ += 3'600'000;
    Deadlines deadlines;
    Service next(store_, bus_, deadlines, nullptr, options(now_));
    next.resume_clocks();
    store_.answer_all();
    for (const std::string& secret : {first_secret_, second_secret_}) {
        TestClient player(next);
        join["secret"] = secret;
        say(player, join);
        ASSERT_EQ(player.received(), "joined");
        ASSERT_TRUE(player.last.contains("events"));
        ASSERT_EQ(player.last.at("events").as_array().size(), 1U);
        EXPECT_EQ(player.last.at("events").at(0).at("kind"), "clock_restarted");
        EXPECT_EQ(text_of(player.last, "hash"), hash_of(room_, 5));
    }
}

TEST_F(ServiceClock, TriesAgainWhenTheFlagCannotBeStored) {
    sit_down_with("fischer 60+0");
    open_the_game();
    store_.fail_next_commit(StoreFault::failed);
    pass(60'000);
    EXPECT_EQ(last_kind(), "moved");
    pass(1'000);
    EXPECT_EQ(last_kind(), "ended");
}

TEST_F(ServiceClock, CanBeClaimedFromWhoHasLeft) {
    sit_down_with("fischer 180+2");
    open_the_game();
    say(first_, {{"type", "claim_left"}, {"claim", "win"}});
    EXPECT_EQ(first_.received(), "error:not_now");
    forget_frames();
    second_.leave();
    EXPECT_EQ(last_presence(first_).at("second_left"), now_ + 26'000);
    forget_frames();
    pass(25'999);
    say(first_, {{"type", "claim_left"}, {"claim", "win"}});
    EXPECT_EQ(first_.received(), "error:not_now");
    pass(1);
    say(first_, {{"type", "claim_left"}, {"claim", "win"}});
    EXPECT_EQ(first_.received(), "ack event:ended");
    EXPECT_EQ(outcome_of(first_.last), (json::object{{"winner", "first"}, {"reason", "abandoned"}}));
}

TEST_F(ServiceClock, CannotBeClaimedFromWhoCameBack) {
    sit_down_with("fischer 180+2");
    open_the_game();
    second_.leave();
    pass(30'000);
    TestClient back(service_);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    EXPECT_TRUE(last_presence(first_).at("second_left").is_null());
    forget_frames();
    say(first_, {{"type", "claim_left"}, {"claim", "draw"}});
    EXPECT_EQ(first_.received(), "error:not_now");
}

} // namespace
} // namespace duiyi::server
