// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a room, an address and all games together may take: events, bytes, time.
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>
#include <sstream>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

/// Services with limits of their own on the same store.
class ServiceBounds : public ServiceTest {
protected:
    std::unique_ptr<Service> service_with(const std::function<void(ServiceOptions&)>& change) {
        ServiceOptions changed = options(now_);
        changed.rooms_per_hour = 1000;
        change(changed);
        return std::make_unique<Service>(store_, bus_, deadlines_, nullptr, changed);
    }
    /// A new room on one screen.
    std::string create(TestClient& client) {
        say(client, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
        const auto answer = client.received();
        return answer == "created" ? text_of(client.last, "room") : answer;
    }
    /// Appends moves of the kings' knights to a room of the store, as if they had been played.
    void play_on(const std::string& room, std::size_t plies) {
        static constexpr std::array<const char*, 4> moves{"g1f3", "g8f6", "f3g1", "f6g8"};
        for (std::size_t i = 0; i < plies; ++i) {
            store_.insert_event(
                room, {0, now_, 2, "moved", "move=" + std::string(moves.at(i % 4)), "guest=both", "", ""});
        }
    }
};

TEST_F(ServiceBounds, AnAddressCausesOnlySoManyBytesADay) {
    const auto service = service_with([](auto& limits) { limits.game_bytes_per_day = 20'000; });
    TestClient many(*service), other(*service, "5.6.7.8");
    create(many);
    int stored = 0;
    for (const char* text = "move"; std::string(text) == "move" && stored < 1000; ++stored) {
        say(many, move(0, "e2e4"));
        say(many, {{"type", "request_takeback"}});
        text = many.received().find("error:too_many") == std::string::npos ? "move" : "end";
    }
    EXPECT_GT(stored, 20);
    EXPECT_LT(stored, 100) << "half of the day's bytes at once";
    EXPECT_EQ(create(many), "error:too_many");
    EXPECT_EQ(create(other).size(), 22U) << "other addresses are not affected";
    pass(43'200'000);
    EXPECT_EQ(create(many).size(), 22U) << "half a day later";
}

TEST_F(ServiceBounds, NoGameBeginsWhenAllGamesTakeTheBytesTheyMay) {
    const auto service = service_with([](auto& limits) { limits.max_game_bytes = 900; });
    TestClient client(*service);
    const auto room = create(client);
    EXPECT_EQ(room.size(), 22U);
    EXPECT_EQ(create(client).size(), 22U);
    EXPECT_EQ(create(client), "error:too_many");
    EXPECT_EQ(store_.streams().size(), 2U);
}

TEST_F(ServiceBounds, AGameThatNobodyUsesIsErased) {
    const auto service = service_with([](auto& limits) { limits.unused_game_ms = 100'000'000; });
    sit_down();
    say(first_, move(0, "e2e4"));
    pass(60'000'000);
    say(second_, move(1, "e7e5"));
    pass(60'000'000);
    EXPECT_EQ(store_.streams().size(), 1U) << "its last move is not old enough";
    pass(60'000'000);
    EXPECT_TRUE(store_.streams().empty());
    second_.received();
    say(first_, {{"type", "resign"}});
    first_.received();
    EXPECT_EQ(text_of(first_.last, "code"), "no_such_room");
}

// The times that are stored may be a day off, and nothing is erased for it: ages go by the other clock.
TEST_F(ServiceBounds, AClockThatJumpsADayErasesNothing) {
    std::int64_t jump_ms = 0;
    const auto service =
        service_with([&](auto& limits) { limits.stamp_ms = [this, &jump_ms] { return now_ + jump_ms; }; });
    TestClient client(*service);
    const auto before = create(client);
    jump_ms = 86'400'000;
    const auto after = create(client);
    client.leave();
    pass(3'000'000);
    EXPECT_EQ(store_.streams().size(), 2U);
    EXPECT_EQ(store_.events(after).front().at_ms, store_.events(before).front().at_ms + jump_ms);
}

// Watchers that do not read hold one copy of the state, not one each.
TEST_F(ServiceBounds, AnswersToJoinsShareTheState) {
    sit_down();
    TestClient other(service_), later(service_);
    const json::object join{{"type", "join"}, {"id", "the-same"}, {"room", room_}, {"watch", true}};
    say(watcher_, join);
    say(other, join);
    EXPECT_EQ(watcher_.received(), "joined");
    EXPECT_EQ(other.received(), "joined");
    EXPECT_EQ(watcher_.last, other.last);
    const SharedText state = other.shared_rest;
    ASSERT_NE(state, nullptr);
    EXPECT_TRUE(state->starts_with(",\"state\":{")) << *state;
    EXPECT_EQ(state, watcher_.shared_rest);

    say(first_, move(0, "e2e4"));
    say(later, join);
    EXPECT_EQ(later.received(), "joined");
    EXPECT_NE(later.shared_rest, state) << "another version";
    EXPECT_EQ(later.last.at("state").at("plies").as_array().size(), 1U);
}

TEST_F(ServiceBounds, ALongGameComesInPages) {
    const auto room = create(first_);
    first_.leave();
    pass(60'000);
    play_on(room, 600);
    say(second_, {{"type", "join"}, {"room", room}});
    EXPECT_EQ(second_.received(), "joined");
    const auto state = second_.last.at("state").as_object();
    EXPECT_EQ(state.at("first_ply"), 344);
    EXPECT_EQ(state.at("plies").as_array().size(), 256U);
    EXPECT_LT(json::serialize(second_.last).size(), 60'000U);
    const auto plies = [&](std::int64_t from, std::int64_t to) {
        say(second_, {{"type", "plies"}, {"room", room}, {"from", from}, {"to", to}});
        EXPECT_EQ(second_.received(), "plies");
        return second_.last.at("plies").as_array();
    };
    const auto charged = second_.charged;
    EXPECT_EQ(plies(88, 344).size(), 256U);
    EXPECT_GE(second_.charged, charged + 4) << "as much as a join";
    EXPECT_EQ(plies(0, 88).at(2).at("move"), "f3g1");
    EXPECT_EQ(plies(0, 600).size(), 256U) << "no more at once";
    EXPECT_EQ(plies(590, 700).size(), 10U);
    for (const auto& [from, to] : {std::pair{700, 800}, {5, 5}, {5, 2}, {-5, 0}}) {
        EXPECT_EQ(plies(from, to).size(), 0U);
    }
    say(second_, {{"type", "plies"}, {"room", new_room_name()}, {"from", 0}, {"to", 1}});
    EXPECT_EQ(second_.received(), "error:not_in_room");
}

// Versions of a log that was replaced by a backup are not versions of this one.
TEST_F(ServiceBounds, AfterARestoredBackupTheWholeStateIsSent) {
    sit_down();
    const json::object again{{"type", "join"},
                             {"room", room_},
                             {"secret", second_secret_},
                             {"since", 2},
                             {"epoch", second_.last.at("epoch")},
                             {"hash", second_.last.at("hash")}};
    store_.set_epoch("restored");
    const auto service = service_with([](auto&) {});
    TestClient back(*service);
    say(back, again);
    EXPECT_EQ(back.received(), "joined");
    EXPECT_TRUE(back.last.contains("state"));
    EXPECT_EQ(back.last.at("epoch"), "restored");
    for (const char* type : {"join", "follow"}) {
        const json::object known = having(2, {{"type", type}, {"room", room_}});
        for (const char* missing : {"epoch", "hash"}) {
            auto old = known;
            old.erase(missing);
            TestClient client(*service);
            say(client, old);
            EXPECT_EQ(client.received(), "joined");
            EXPECT_TRUE(client.last.contains("state")) << "without " << missing;
        }
        TestClient current(*service);
        say(current, known);
        EXPECT_EQ(current.received(), "joined");
        EXPECT_TRUE(current.last.contains("events"));
    }
}

// The log that was copied and the copy have the same epoch.
TEST_F(ServiceBounds, AfterTheLogWasReplacedByACopyTheWholeStateIsSent) {
    sit_down();
    play_on(room_, 2);
    const auto join = json::object{{"type", "join"}, {"room", room_}, {"watch", true}};
    const auto shared = having(2, join);
    const auto lost = having(4, join);
    const auto events = store_.events(room_);
    store_.erase_stream(room_);
    for (std::size_t i = 0; i < 3; ++i) {
        store_.insert_event(room_, events[i]);
    }
    const auto gets = [&](Service& service, const json::object& request) {
        TestClient client(service);
        say(client, request);
        EXPECT_EQ(client.received(), "joined");
        return client.last;
    };
    const auto earlier = service_with([](auto&) {});
    EXPECT_TRUE(gets(*earlier, lost).contains("state")) << "the log ends before";
    now_ += 1'000;
    TestClient first(*earlier), second(*earlier);
    say(first, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    say(second, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    say(second, move(1, "e7e5"));
    say(first, move(2, "e2e4"));
    ASSERT_EQ(store_.events(room_).size(), 5U);
    const auto whole = gets(*earlier, lost);
    EXPECT_TRUE(whole.contains("state")) << "version 4 is another event";
    EXPECT_EQ(text_of(whole, "epoch"), text_of(lost, "epoch"));
    EXPECT_TRUE(gets(*earlier, having(4, join)).contains("events"));
    const auto later = service_with([](auto&) {});
    EXPECT_TRUE(gets(*later, lost).contains("state"));
    EXPECT_TRUE(gets(*later, shared).contains("state")) << "its events are no longer at hand";
}

TEST_F(ServiceBounds, RoomsAreReplayedInTheBackground) {
    sit_down();
    std::vector<std::pair<std::function<void()>, std::function<void()>>> jobs;
    bool is_busy = false;
    const auto service = service_with([&](auto& limits) {
        limits.background = [&](auto work, auto done) {
            if (!is_busy) {
                jobs.emplace_back(work, done);
            }
            return !is_busy;
        };
    });
    TestClient waiting(*service), other(*service);
    say(waiting, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(waiting.received(), "");
    ASSERT_EQ(jobs.size(), 1U);
    EXPECT_EQ(create(other).size(), 22U) << "others go on";
    jobs[0].first();
    EXPECT_EQ(waiting.received(), "");
    jobs[0].second();
    EXPECT_EQ(waiting.received(), "joined");
    is_busy = true;
    const auto room = text_of(other.last, "room");
    other.leave();
    waiting.leave();
    pass(60'000);
    TestClient late(*service);
    say(late, {{"type", "join"}, {"room", room}});
    EXPECT_EQ(late.received(), "error:server_error");
    is_busy = false;
    say(late, {{"type", "join"}, {"room", room}});
    ASSERT_EQ(jobs.size(), 2U) << "it is tried again";
    jobs[1].second(); // the replay has thrown: out of memory, say
    EXPECT_EQ(late.received(), "error:server_error");
    say(late, {{"type", "join"}, {"room", room}});
    ASSERT_EQ(jobs.size(), 3U) << "the room is not held";
    jobs[2].first();
    jobs[2].second();
    EXPECT_EQ(late.received(), "joined");
}

TEST_F(ServiceBounds, LogsNameNoRoom) {
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_st>(log)));
    sit_down();
    store_.fail_next_commit(StoreFault::failed);
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:server_error");
    store_.insert_event(room_, {0, 0, 2, "nonsense", "", "system=", "", ""});
    const auto service = service_with([](auto&) {});
    TestClient late(*service);
    say(late, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(late.received(), "error:server_error");
    spdlog::set_default_logger(before);
    EXPECT_NE(log.str().find("room " + room_tag(room_) + ": cannot store"), std::string::npos) << log.str();
    EXPECT_NE(log.str().find("room " + room_tag(room_) + ": cannot replay"), std::string::npos) << log.str();
    EXPECT_EQ(log.str().find(room_), std::string::npos) << log.str();
    EXPECT_EQ(room_tag(room_).size(), 9U);
}

// Takebacks and offers could go on for ever; the game itself can be played to its end.
TEST(RoomBounds, ARoomHasOnlySoManyEvents) {
    Created created{GameId::chess, PlayMode::hotseat, Board::start(GameId::chess).start_fen(), {}};
    const auto holder = hash_secret("secret");
    created.holders = {holder, holder};
    auto room = Room::open("room", {created, SecretHolder{holder}});
    ASSERT_TRUE(room);
    const Principal both = SecretHolder{holder};
    std::int64_t done = 1;
    const auto give = [&](CommandBody body) -> std::optional<RefusalCode> {
        auto decided = room->decide(Command{both, 0, body});
        if (!decided) {
            return decided.error().code;
        }
        EXPECT_TRUE(room->apply({decided->event, both, {}, IdempotencyKey{std::to_string(++done), "x"}}));
        return std::nullopt;
    };
    const auto play = [&](const char* text) {
        return give(PlayMove{static_cast<std::int64_t>(room->board().ply_count()), text});
    };
    while (room->version() < max_free_events) {
        ASSERT_FALSE(play("e2e4"));
        if (room->version() < max_free_events) {
            ASSERT_FALSE(give(RequestTakeback{}));
        }
    }
    EXPECT_EQ(give(RequestTakeback{}), RefusalCode::room_full);
    EXPECT_EQ(give(RenewSecret{holder}), RefusalCode::room_full);
    EXPECT_FALSE(play("e7e5"));
    EXPECT_EQ(*room->done_before(both, {"7", "x"}), 7) << "idempotency keys are found as before";
    EXPECT_FALSE(give(Resign{}));
    EXPECT_FALSE(give(OfferRematch{"next"}));
}

// A seat that was given up by the last of the free events can be taken again while the game goes on.
TEST(RoomBounds, AFreeSeatCanBeTaken) {
    Created created{GameId::chess, PlayMode::link, Board::start(GameId::chess).start_fen(), {}};
    const auto holder = hash_secret("secret");
    created.holders = {hash_secret("other"), holder};
    auto room = Room::open("room", {created, SecretHolder{holder}});
    ASSERT_TRUE(room);
    const Principal second = SecretHolder{holder};
    while (room->version() < max_free_events - 1) {
        ASSERT_TRUE(room->apply({SeatRenewed{Seat::second, holder}, second}));
    }
    const auto left = room->decide(Command{second, 0, LeaveSeat{}});
    ASSERT_TRUE(left);
    ASSERT_TRUE(room->apply({left->event, second}));
    ASSERT_EQ(room->version(), max_free_events);
    const Principal next = SecretHolder{hash_secret("next")};
    const auto taken = room->decide(Command{next, 0, TakeSeat{"id"}});
    ASSERT_TRUE(taken);
    ASSERT_TRUE(room->apply({taken->event, next}));
    const auto again = room->decide(Command{next, 0, LeaveSeat{}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, RefusalCode::room_full) << "it does not go on for ever";
}

// No room asks for it; a log that was changed may say so.
TEST(RoomBounds, ATakebackOfNoMoveIsNotGranted) {
    Created created{GameId::chess, PlayMode::link, Board::start(GameId::chess).start_fen(), {}};
    created.holders = {hash_secret("one"), hash_secret("two")};
    auto room = Room::open("room", {created, System{}});
    ASSERT_TRUE(room);
    ASSERT_TRUE(room->apply({TakebackRequested{Side::first}, SeatHolder{Seat::first}}));
    EXPECT_FALSE(room->decide(Command{SeatHolder{Seat::second}, 0, RequestTakeback{}}));
}

} // namespace
} // namespace duiyi::server
