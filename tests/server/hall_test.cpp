// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "hall/hall.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using test::number_of;
using test::text_of;
namespace json = boost::json;

/// A store in memory that answers when the test says so, and as the test says.
class SlowStore final : public Store {
public:
    void append(Batch batch, Appended appended) override {
        waiting_.push_back([this, batch = std::move(batch),
                            appended = std::move(appended)](std::optional<StoreFault> fault) {
            if (fault) {
                appended(tl::unexpected(StoreError{*fault, "as the test wants it"}));
                return;
            }
            for (const auto& row : batch) {
                rooms[row.room].push_back(row);
            }
            appended({});
        });
    }
    void load(std::string room, Loaded loaded) override {
        waiting_.push_back(
            [this, room, loaded](auto) { loaded(rooms.contains(room) ? rooms[room] : Batch{}); });
    }
    void list_unplayed(std::int64_t before_ms, Listed listed) override {
        waiting_.push_back([this, before_ms, listed](auto) {
            std::vector<std::string> names;
            for (const auto& [name, rows] : rooms) {
                const bool played =
                    std::ranges::any_of(rows, [](const auto& row) { return row.kind == "moved"; });
                if (!played && rows.front().at_ms < before_ms) {
                    names.push_back(name);
                }
            }
            listed(names);
        });
    }
    void erase_unplayed(std::vector<std::string> names, Appended erased) override {
        waiting_.push_back([this, names, erased](auto) {
            for (const auto& name : names) {
                rooms.erase(name);
            }
            erased({});
        });
    }

    void answer(std::optional<StoreFault> fault = std::nullopt) {
        ASSERT_FALSE(waiting_.empty());
        const auto job = std::move(waiting_.front());
        waiting_.pop_front();
        job(fault);
    }
    void answer_all() {
        while (!waiting_.empty()) {
            answer();
        }
    }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

    std::map<std::string, Batch> rooms;

private:
    std::deque<std::function<void(std::optional<StoreFault>)>> waiting_;
};

/// A connection whose frames the test reads.
class Person final : public Outlet {
public:
    Person(Hall& hall, std::string address = "1.2.3.4")
        : hall_(hall), guest_(hall.enter(std::move(address), *this)) {}
    ~Person() override { leave(); }

    void send(Frame frame) override { frames.push_back(json::parse(*frame).as_object()); }
    void close() override { closed = true; }

    void say(json::object message) {
        if (!message.contains("id")) {
            message["id"] = test::fresh_id();
        }
        hall_.handle(guest_, json::serialize(message), [this] { ++done; });
    }
    void leave() { hall_.leave(guest_); }
    /// The types of what has come since the last call, such as "ack event:moved"; presence is left out.
    std::string heard() {
        std::string out;
        for (const auto& frame : std::exchange(frames, {})) {
            const auto type = text_of(frame, "type");
            if (type == "presence") {
                continue;
            }
            out += out.empty() ? type : ' ' + type;
            if (type == "event") {
                out += ':' + text_of(frame.at("event").as_object(), "kind");
            } else if (type == "error") {
                out += ':' + text_of(frame, "code");
            }
            last = frame;
        }
        return out;
    }

    std::vector<json::object> frames;
    json::object last;
    int done = 0;
    bool closed = false;

private:
    Hall& hall_;
    GuestPtr guest_;
};

class HallTest : public testing::Test {
protected:
    static HallOptions options(std::int64_t& now) {
        HallOptions out;
        out.rooms_per_hour = 10;
        out.now_ms = [&now] { return now; };
        return out;
    }
    void say(Person& person, json::object message) {
        person.say(std::move(message));
        store_.answer_all();
    }
    /// A room with both players in it; nothing left to hear.
    void sit_down() {
        say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
        EXPECT_EQ(first_.heard(), "created");
        room_ = text_of(first_.last, "room");
        first_secret_ = text_of(first_.last, "secret");
        say(second_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(second_.heard(), "joined");
        second_secret_ = text_of(second_.last, "secret");
        EXPECT_EQ(first_.heard(), "event:seat_taken");
        say(watcher_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(watcher_.heard(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }

    std::int64_t now_ = 1'000'000'000;
    SlowStore store_;
    Hall hall_{store_, options(now_)};
    Person first_{hall_}, second_{hall_}, watcher_{hall_};
    std::string room_, first_secret_, second_secret_;
};

TEST_F(HallTest, NobodyHearsOfAMoveBeforeItIsStored) {
    sit_down();
    first_.say(move(0, "e2e4"));
    EXPECT_EQ(first_.heard() + second_.heard() + watcher_.heard(), "");
    EXPECT_EQ(first_.done, 1) << "only the create";
    store_.answer();
    EXPECT_EQ(first_.heard(), "ack event:moved");
    EXPECT_EQ(second_.heard(), "event:moved");
    EXPECT_EQ(watcher_.heard(), "event:moved");
    EXPECT_EQ(first_.done, 2);
}

TEST_F(HallTest, AMoveThatCannotBeStoredChangesNothing) {
    sit_down();
    first_.say(move(0, "e2e4"));
    store_.answer(StoreFault::failed);
    EXPECT_EQ(first_.heard(), "error:server_error");
    EXPECT_EQ(second_.heard(), "");
    say(first_, move(0, "d2d4"));
    EXPECT_EQ(first_.heard(), "ack event:moved");
}

TEST_F(HallTest, RequestsOfARoomTakeTurns) {
    sit_down();
    first_.say(move(0, "e2e4"));
    second_.say({{"type", "offer_draw"}});
    EXPECT_EQ(store_.waiting(), 1U) << "the offer waits for the move";
    store_.answer();
    EXPECT_EQ(store_.waiting(), 1U);
    store_.answer();
    EXPECT_EQ(first_.heard(), "ack event:moved event:draw_offered");
    EXPECT_EQ(second_.heard(), "event:moved ack event:draw_offered");
    EXPECT_EQ(number_of(second_.last, "version"), 4);
}

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

TEST_F(HallTest, AResendGetsTheSameAckAlsoAfterARestart) {
    sit_down();
    auto request = move(0, "e2e4");
    request["id"] = "once";
    say(first_, request);
    EXPECT_EQ(first_.heard(), "ack event:moved");
    say(first_, request);
    EXPECT_EQ(first_.heard(), "ack");
    EXPECT_EQ(number_of(first_.last, "version"), 3);

    Hall restarted(store_, options(now_));
    Person back(restarted);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(back.heard(), "joined");
    say(back, request);
    EXPECT_EQ(back.heard(), "ack");
    EXPECT_EQ(number_of(back.last, "version"), 3);
    say(back, {{"type", "resign"}, {"id", "once"}});
    EXPECT_EQ(back.heard(), "error:bad_message");
    EXPECT_EQ(store_.rooms[room_].size(), 3U);
}

TEST_F(HallTest, ASecondWindowTakesTheSeatOver) {
    sit_down();
    Person window(hall_);
    say(window, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(window.heard(), "joined");
    EXPECT_EQ(first_.heard(), "unseated");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.heard(), "error:not_seated");
    say(window, move(0, "e2e4"));
    EXPECT_EQ(window.heard(), "ack event:moved");
    EXPECT_EQ(first_.heard(), "event:moved") << "it watches";
}

TEST_F(HallTest, AReconnectGetsWhatItMissedOrTheWhole) {
    sit_down();
    second_.leave();
    say(first_, move(0, "e2e4"));
    Person back(hall_);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}, {"since", 2}});
    EXPECT_EQ(back.heard(), "joined");
    ASSERT_TRUE(back.last.contains("events"));
    EXPECT_FALSE(back.last.contains("state"));
    ASSERT_EQ(back.last.at("events").as_array().size(), 1U);
    EXPECT_EQ(back.last.at("events").at(0).at("kind"), "moved");
    for (const int since : {-5, 0, 4, 100}) {
        say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}, {"since", since}});
        EXPECT_EQ(back.heard(), "joined");
        EXPECT_TRUE(back.last.contains("state")) << since;
        EXPECT_FALSE(back.last.contains("events")) << since;
    }
    say(back, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}, {"since", 3}});
    back.heard();
    EXPECT_TRUE(back.last.at("events").as_array().empty()) << "nothing missed";
}

TEST_F(HallTest, JoiningAgainKeepsTheSeat) {
    sit_down();
    say(first_, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(first_.heard(), "joined");
    EXPECT_EQ(text_of(first_.last, "seat"), "first");
    EXPECT_FALSE(first_.last.contains("secret"));
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

TEST_F(HallTest, WhoWantsToWatchTakesNoSeat) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.heard();
    say(watcher_, {{"type", "join"}, {"room", text_of(first_.last, "room")}, {"watch", true}});
    EXPECT_EQ(watcher_.heard(), "joined");
    EXPECT_TRUE(watcher_.last.at("seat").is_null());
}

TEST_F(HallTest, AJoinWhoseAnswerWasLostIsRepeated) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.heard();
    room_ = text_of(first_.last, "room");
    const json::object join{{"type", "join"}, {"room", room_}, {"id", "a-long-random-identifier"}};
    second_.say(join);
    second_.leave(); // before the answer
    store_.answer_all();
    Person back(hall_);
    say(back, join);
    EXPECT_EQ(back.heard(), "joined");
    EXPECT_EQ(text_of(back.last, "seat"), "second");
    EXPECT_EQ(text_of(back.last, "secret").size(), 43U);
    say(first_, move(0, "e2e4"));
    say(back, move(1, "e7e5"));
    EXPECT_EQ(back.heard(), "event:moved ack event:moved");
}

TEST_F(HallTest, RefusesStrangers) {
    sit_down();
    say(watcher_, move(0, "e2e4"));
    EXPECT_EQ(watcher_.heard(), "error:not_seated");
    Person stranger(hall_);
    say(stranger, move(0, "e2e4"));
    EXPECT_EQ(stranger.heard(), "error:not_in_room");
    say(stranger, {{"type", "join"}, {"room", room_}, {"secret", "guess"}});
    EXPECT_EQ(stranger.heard(), "error:wrong_secret");
    say(stranger, {{"type", "join"}, {"room", "AAAAAAAAAAAAAAAAAAAAAA"}});
    EXPECT_EQ(stranger.heard(), "error:no_such_room");
    say(stranger, {{"type", "join"}, {"room", "'; DROP TABLE rooms; --"}});
    EXPECT_EQ(stranger.heard(), "error:no_such_room");
    say(stranger, {{"type", "ping"}});
    EXPECT_EQ(stranger.heard(), "pong");
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
    EXPECT_EQ(text_of(first_.last, "message").substr(0, 4), "fen:");
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
    store_.answer(); // the list
    Person late(hall_);
    late.say({{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.heard(), "error:no_such_room") << "it is being erased";
    store_.answer_all();
    EXPECT_TRUE(store_.rooms.empty());
    say(late, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.heard(), "error:no_such_room");
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

TEST_F(HallTest, WhoLeavesInTheMiddleHasStillMoved) {
    sit_down();
    first_.say(move(0, "e2e4"));
    first_.leave();
    store_.answer_all();
    EXPECT_EQ(second_.heard(), "event:moved");
    EXPECT_EQ(store_.rooms[room_].size(), 3U);
}

TEST_F(HallTest, WhoLeavesWhileJoiningIsNotThere) {
    sit_down();
    {
        Person passing(hall_);
        first_.leave();
        passing.say({{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    }
    second_.heard();
    say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    ASSERT_FALSE(second_.frames.empty());
    EXPECT_EQ(second_.frames.back().at("first"), false) << "presence";
}

} // namespace
} // namespace duiyi::server
