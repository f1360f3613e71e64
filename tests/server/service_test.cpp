// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Requests: when they are answered, and what the other clients get.
#include <deque>
#include <limits>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

TEST_F(ServiceTest, AMoveIsSentAfterItIsStored) {
    sit_down();
    first_.say(move(0, "e2e4"));
    EXPECT_EQ(first_.received() + second_.received() + watcher_.received(), "");
    EXPECT_EQ(first_.done(), 1) << "only the create";
    store_.answer();
    EXPECT_EQ(first_.received(), "ack event:moved");
    EXPECT_EQ(second_.received(), "event:moved");
    EXPECT_EQ(watcher_.received(), "event:moved");
    EXPECT_EQ(first_.done(), 2);
}

TEST_F(ServiceTest, DestructionReleasesRoomsWithSubscribers) {
    struct Deaf final : PageSink {
        void send(Frame) override {}
        void charge(std::size_t) override {}
        void close() override {}
    } outlet;
    ClientPtr client;
    std::weak_ptr<LiveRoom> room;
    {
        Service service(store_, bus_, deadlines_, nullptr, options(now_));
        client = service.connect("1.2.3.4", outlet);
        service.seats().create(service.begin(client, "1", [] {}),
                               {GameId::chess, PlayMode::link, Side::first});
        store_.answer_all();
        room = client->room;
        ASSERT_FALSE(room.expired());
    }
    EXPECT_TRUE(room.expired()) << "guest and room held each other";
}

TEST_F(ServiceTest, AnswersAreValuesForConnectionsThatDoNotPrint) {
    sit_down();
    struct Program final : ClientSink {
        void answer(const std::string& request_id, const Answer& answer) override {
            id = request_id;
            if (const auto* joined = std::get_if<RoomJoined>(&answer)) {
                room = joined->view.room.name();
                version = joined->view.room.version();
                seat = joined->seat;
            }
        }
        void tell(const Notice&) override {}
        void charge(std::size_t) override {}
        void close() override {}
        std::string id, room;
        std::int64_t version = 0;
        std::optional<Seat> seat;
    } program;
    const ClientPtr client = service_.connect("5.6.7.8", program);
    service_.seats().join(service_.begin(client, "7", [] {}), {room_, second_secret_});
    store_.answer_all();
    EXPECT_EQ(program.id, "7");
    EXPECT_EQ(program.room, room_);
    EXPECT_EQ(program.version, 2) << "a seat was taken";
    EXPECT_EQ(program.seat, Seat::second);
    service_.disconnect(client);
}

TEST_F(ServiceTest, AMoveThatCannotBeStoredChangesNothing) {
    sit_down();
    first_.say(move(0, "e2e4"));
    store_.answer(StoreFault::failed);
    EXPECT_EQ(first_.received(), "error:server_error");
    EXPECT_EQ(second_.received(), "");
    say(first_, move(0, "d2d4"));
    EXPECT_EQ(first_.received(), "ack event:moved");
}

TEST_F(ServiceTest, RequestsOfARoomAreHandledOneAfterTheOther) {
    sit_down();
    first_.say(move(0, "e2e4"));
    second_.say({{"type", "offer_draw"}});
    EXPECT_EQ(store_.waiting(), 1U) << "the offer waits for the move";
    store_.answer();
    EXPECT_EQ(store_.waiting(), 1U);
    store_.answer();
    EXPECT_EQ(first_.received(), "ack event:moved event:draw_offered");
    EXPECT_EQ(second_.received(), "event:moved ack event:draw_offered");
    EXPECT_EQ(number_of(second_.last, "version"), 4);
}

TEST_F(ServiceTest, AResendGetsTheSameAckAlsoAfterARestart) {
    sit_down();
    auto request = move(0, "e2e4");
    request["id"] = "once";
    say(first_, request);
    EXPECT_EQ(first_.received(), "ack event:moved");
    say(first_, request);
    EXPECT_EQ(first_.received(), "ack");
    EXPECT_EQ(number_of(first_.last, "version"), 3);

    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient back(restarted);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(back.received(), "joined");
    say(back, request);
    EXPECT_EQ(back.received(), "ack");
    EXPECT_EQ(number_of(back.last, "version"), 3);
    say(back, {{"type", "resign"}, {"id", "once"}});
    EXPECT_EQ(back.received(), "error:bad_message");
    EXPECT_EQ(store_.events(room_).size(), 3U);
}

TEST_F(ServiceTest, TheIdOfACreateIsUsedUp) {
    say(first_, {{"type", "create"}, {"id", "once"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    room_ = text_of(first_.frames.front(), "room");
    first_secret_ = text_of(first_.frames.front(), "secret");
    say(second_, {{"type", "join"}, {"room", room_}});
    first_.received();
    auto request = move(0, "e2e4");
    request["id"] = "once";
    say(first_, request);
    EXPECT_EQ(first_.received(), "error:bad_message");

    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient back(restarted);
    say(back, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(back.received(), "joined");
    say(back, request);
    EXPECT_EQ(back.received(), "error:bad_message");
    say(back, move(0, "e2e4"));
    EXPECT_EQ(back.received(), "ack event:moved");
}

TEST_F(ServiceTest, ASecondWindowTakesTheSeatOver) {
    sit_down();
    TestClient window(service_);
    say(window, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(window.received(), "joined");
    EXPECT_EQ(first_.received(), "unseated");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:not_seated");
    say(window, move(0, "e2e4"));
    EXPECT_EQ(window.received(), "ack event:moved");
    EXPECT_EQ(first_.received(), "event:moved") << "it watches";
}

TEST_F(ServiceTest, AReconnectGetsWhatItMissedOrTheWhole) {
    sit_down();
    second_.leave();
    say(first_, move(0, "e2e4"));
    TestClient back(service_);
    const json::object join{{"type", "join"}, {"room", room_}, {"secret", second_secret_}};
    say(back, having(2, join));
    EXPECT_EQ(back.received(), "joined");
    EXPECT_EQ(text_of(back.last, "hash"), hash_of(room_, 3));
    ASSERT_TRUE(back.last.contains("events"));
    EXPECT_FALSE(back.last.contains("state"));
    ASSERT_EQ(back.last.at("events").as_array().size(), 1U);
    EXPECT_EQ(back.last.at("events").at(0).at("kind"), "moved");
    for (const std::int64_t since :
         {std::int64_t{-5}, std::int64_t{0}, std::int64_t{4}, std::int64_t{100},
          std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
        auto strange = having(3, join);
        strange["since"] = since;
        say(back, strange);
        EXPECT_EQ(back.received(), "joined");
        EXPECT_TRUE(back.last.contains("state")) << since;
        EXPECT_FALSE(back.last.contains("events")) << since;
    }
    say(back, having(3, join));
    back.received();
    EXPECT_TRUE(back.last.at("events").as_array().empty()) << "nothing missed";
    EXPECT_EQ(text_of(back.last, "hash"), hash_of(room_, 3));
}

TEST_F(ServiceTest, ARepeatedJoinSendsNothingToOthers) {
    sit_down();
    first_.frames.clear();
    second_.frames.clear();
    watcher_.frames.clear();
    for (int i = 0; i < 10; ++i) {
        say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
        say(watcher_, {{"type", "join"}, {"room", room_}});
    }
    EXPECT_TRUE(first_.frames.empty()) << json::serialize(first_.frames.front());
    ASSERT_EQ(second_.frames.size(), 20U) << "the answers, each with who is there";
    EXPECT_EQ(text_of(second_.frames[0], "type"), "joined");
    EXPECT_EQ(text_of(second_.frames[1], "type"), "presence");
    watcher_.leave();
    ASSERT_EQ(first_.frames.size(), 1U);
    EXPECT_EQ(first_.frames[0].at("watchers"), 0);
}

TEST_F(ServiceTest, AJoinIsChargedByTheSizeOfItsAnswer) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    const auto room = text_of(first_.frames.front(), "room");
    say(second_, {{"type", "join"}, {"room", room}});
    EXPECT_EQ(second_.charged, 4U);
    first_.received();
    auto position = first_.last.at("state").at("position");
    for (std::size_t ply = 0; ply < 150; ++ply) {
        const auto& legal = position.at("legal").as_array();
        ASSERT_FALSE(legal.empty()) << "a longer game is needed";
        const auto& chosen = legal[(7 * ply + 3) % legal.size()];
        say(first_, {{"type", "move"}, {"ply", ply}, {"move", chosen}});
        ASSERT_EQ(first_.received(), "ack event:moved");
        position = first_.last.at("event").at("position");
    }
    say(watcher_, {{"type", "join"}, {"room", room}});
    EXPECT_GT(watcher_.charged, 4U);
    say(watcher_, having(151, {{"type", "join"}, {"room", room}}));
    EXPECT_LT(watcher_.charged, 13U) << "an answer without the game is small";
    EXPECT_EQ(first_.charged, 0U) << "moves cost what they are: one message";
    for (const std::int64_t missed : {16, 17}) {
        say(watcher_, having(151 - missed, {{"type", "join"}, {"room", room}}));
        watcher_.received();
        EXPECT_EQ(watcher_.last.contains("events"), missed == 16) << "so many events are at hand";
    }
}

TEST_F(ServiceTest, JoiningAgainKeepsTheSeat) {
    sit_down();
    say(first_, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(first_.received(), "joined");
    EXPECT_EQ(text_of(first_.last, "seat"), "first");
    EXPECT_FALSE(first_.last.contains("secret"));
}

TEST_F(ServiceTest, AJoinThatWatchesTakesNoSeat) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    say(watcher_, {{"type", "join"}, {"room", text_of(first_.last, "room")}, {"watch", true}});
    EXPECT_EQ(watcher_.received(), "joined");
    EXPECT_TRUE(watcher_.last.at("seat").is_null());
}

TEST_F(ServiceTest, AJoinWhoseAnswerWasLostIsRepeated) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    const json::object join{{"type", "join"}, {"room", room_}, {"id", "a-long-random-identifier"}};
    second_.say(join);
    second_.leave(); // before the answer
    store_.answer_all();
    TestClient back(service_);
    say(back, join);
    EXPECT_EQ(back.received(), "joined");
    EXPECT_EQ(text_of(back.last, "seat"), "second");
    EXPECT_EQ(text_of(back.last, "secret").size(), 43U);
    for (const auto& row : store_.events(room_)) {
        EXPECT_EQ((row.request_id + row.request + row.body).find("a-long-random-identifier"),
                  std::string::npos)
            << "the id opens the seat: the store has its hash";
    }
    say(back, {{"type", "join"}, {"room", room_}, {"id", store_.events(room_).back().request_id}});
    EXPECT_EQ(back.received(), "joined");
    EXPECT_FALSE(back.last.contains("secret"));
    say(first_, move(0, "e2e4"));
    say(back, move(1, "e7e5"));
    EXPECT_EQ(back.received(), "event:moved ack event:moved");
}

TEST_F(ServiceTest, AJoinWhoseAnswerWasLostIsRepeatedAfterARestart) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    const json::object join{{"type", "join"}, {"room", room_}, {"id", "a-long-random-identifier"}};
    say(second_, join);
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient later(restarted);
    say(later, join);
    EXPECT_EQ(later.received(), "joined");
    EXPECT_EQ(text_of(later.last, "seat"), "second");
    EXPECT_EQ(text_of(later.last, "secret").size(), 43U);
}

TEST_F(ServiceTest, RefusesClientsWithoutSeatRoomOrSecret) {
    sit_down();
    say(watcher_, move(0, "e2e4"));
    EXPECT_EQ(watcher_.received(), "error:not_seated");
    TestClient stranger(service_);
    say(stranger, move(0, "e2e4"));
    EXPECT_EQ(stranger.received(), "error:not_in_room");
    say(stranger, {{"type", "join"}, {"room", room_}, {"secret", "guess"}});
    EXPECT_EQ(stranger.received(), "error:wrong_secret");
    say(stranger, {{"type", "join"}, {"room", "AAAAAAAAAAAAAAAAAAAAAA"}});
    EXPECT_EQ(stranger.received(), "error:no_such_room");
    say(stranger, {{"type", "join"}, {"room", "'; DROP TABLE rooms; --"}});
    EXPECT_EQ(stranger.received(), "error:no_such_room");
    say(stranger, {{"type", "ping"}});
    EXPECT_EQ(stranger.received(), "pong");
}

TEST_F(ServiceTest, AMoveOfAClientThatDisconnectsIsStored) {
    sit_down();
    first_.say(move(0, "e2e4"));
    first_.leave();
    store_.answer_all();
    EXPECT_EQ(second_.received(), "event:moved");
    EXPECT_EQ(store_.events(room_).size(), 3U);
}

TEST_F(ServiceTest, AClientThatDisconnectsWhileJoiningIsNotPresent) {
    sit_down();
    {
        TestClient passing(service_);
        first_.leave();
        passing.say({{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    }
    second_.received();
    say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret_}});
    ASSERT_FALSE(second_.frames.empty());
    EXPECT_EQ(second_.frames.back().at("first"), false) << "presence";
}

// Who comes and goes all the time does not make a message to all for each time.
TEST_F(ServiceTest, PresenceIsToldOnceInAPause) {
    constexpr std::int64_t pause_ms = 250;
    auto calm = options(now_);
    calm.presence_pause_ms = pause_ms;
    Service service{store_, bus_, deadlines_, nullptr, calm};
    TestClient player(service), passing(service), watcher(service);
    say(player, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    const auto room = text_of(player.frames.at(0), "room");
    const auto seen = [&player] {
        std::vector<std::int64_t> watchers;
        for (const auto& frame : std::exchange(player.frames, {})) {
            if (text_of(frame, "type") == "presence") {
                watchers.push_back(number_of(frame, "watchers"));
            }
        }
        return watchers;
    };
    pass(pause_ms);
    seen();
    for (int i = 0; i < 20; ++i) {
        say(passing, {{"type", "follow"}, {"room", room}});
        EXPECT_EQ(text_of(passing.frames.back(), "type"), "presence") << "who comes is told at once";
        say(passing, {{"type", "unfollow"}, {"room", room}});
    }
    say(watcher, {{"type", "follow"}, {"room", room}});
    EXPECT_EQ(seen(), std::vector<std::int64_t>{1}) << "the first after a pause, at once";
    pass(pause_ms - 1);
    EXPECT_EQ(seen(), std::vector<std::int64_t>{});
    say(passing, {{"type", "follow"}, {"room", room}});
    pass(1);
    EXPECT_EQ(seen(), std::vector<std::int64_t>{2}) << "and the others together";
    pass(pause_ms);
    EXPECT_EQ(seen(), std::vector<std::int64_t>{}) << "no news";
}

// A message of who is here goes to all: in a room of many, another number of watchers can wait.
TEST_F(ServiceTest, ManyWatchersAreCountedMoreRarely) {
    constexpr std::int64_t pause_ms = 250;
    auto calm = options(now_);
    calm.presence_pause_ms = pause_ms;
    Service service{store_, bus_, deadlines_, nullptr, calm};
    TestClient player(service), passing(service);
    say(player, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    const auto room = text_of(player.frames.at(0), "room");
    std::deque<TestClient> crowd;
    for (int i = 0; i < 999; ++i) {
        say(crowd.emplace_back(service), {{"type", "follow"}, {"room", room}});
    }
    pass(10 * pause_ms);
    TestClient& one = crowd.front();
    const auto last = [&one] {
        const auto frames = std::exchange(one.frames, {});
        return frames.empty() ? json::object{} : frames.back();
    };
    EXPECT_EQ(number_of(last(), "watchers"), 999);
    pass(10 * pause_ms);
    say(passing, {{"type", "follow"}, {"room", room}});
    EXPECT_EQ(number_of(last(), "watchers"), 1000) << "the first after a pause, at once";
    say(passing, {{"type", "unfollow"}, {"room", room}});
    pass(3 * pause_ms - 1);
    EXPECT_TRUE(last().empty());
    pass(1);
    EXPECT_EQ(number_of(last(), "watchers"), 999);
    say(passing, {{"type", "follow"}, {"room", room}});
    player.leave();
    pass(pause_ms);
    EXPECT_EQ(last().at("first"), false) << "of players all are told soon";
}

} // namespace
} // namespace duiyi::server
