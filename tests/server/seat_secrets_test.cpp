// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Seats that are given up, and secrets that are renewed.
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class SeatSecrets : public ServiceTest {
protected:
    std::string join_with(TestClient& client, const std::string& secret) {
        say(client, {{"type", "join"}, {"room", room_}, {"secret", secret}});
        return client.received();
    }
    json::object renewal(const std::string& secret) {
        return {{"type", "renew_secret"}, {"id", "renewal"}, {"secret", secret}};
    }
};

TEST_F(SeatSecrets, ASeatThatIsGivenUpIsFree) {
    sit_down();
    TestClient window(service_);
    say(first_, {{"type", "leave_seat"}});
    EXPECT_EQ(first_.received(), "ack event:seat_left");
    EXPECT_EQ(second_.received(), "event:seat_left");
    say(first_, move(0, "e2e4"));
    EXPECT_EQ(first_.received(), "error:not_seated");
    say(second_, move(0, "e2e4"));
    EXPECT_EQ(second_.received(), "error:not_now") << "the opponent is missing";
    EXPECT_EQ(join_with(window, first_secret_), "error:wrong_secret");
    EXPECT_EQ(store_.game(room_)->first_player, "");
    say(window, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(window.received(), "joined");
    EXPECT_EQ(text_of(window.last, "seat"), "first");
    say(window, move(0, "e2e4"));
    EXPECT_EQ(window.received(), "ack event:moved");
    EXPECT_EQ(store_.game(room_)->first_player, "guest");
}

TEST_F(SeatSecrets, ARepeatedJoinGetsItsOwnSeatAndNotAFreeOne) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    const json::object join{{"type", "join"}, {"room", room_}, {"id", "a-long-random-identifier"}};
    second_.say(join);
    second_.leave(); // before the answer
    store_.answer_all();
    say(first_, {{"type", "leave_seat"}});
    EXPECT_EQ(first_.received(), "event:seat_taken ack event:seat_left");
    TestClient back(service_);
    say(back, join);
    EXPECT_EQ(back.received(), "joined");
    EXPECT_EQ(text_of(back.last, "seat"), "second");
    EXPECT_EQ(join_with(watcher_, text_of(back.last, "secret")), "joined");
    EXPECT_EQ(text_of(watcher_.last, "seat"), "second");
    EXPECT_EQ(watcher_.last.at("state").at("seats").at("first"), false) << "somebody else may take it";
}

TEST_F(SeatSecrets, OffersEndWithTheSeat) {
    sit_down();
    say(first_, move(0, "e2e4"));
    say(first_, {{"type", "offer_draw"}});
    say(first_, {{"type", "leave_seat"}});
    TestClient other(service_);
    say(other, {{"type", "join"}, {"room", room_}});
    EXPECT_EQ(other.received(), "joined");
    EXPECT_TRUE(other.last.at("state").at("offers").at("draw").is_null());
    second_.received();
    say(second_, {{"type", "decline_draw"}});
    EXPECT_EQ(second_.received(), "error:not_now");
}

TEST_F(SeatSecrets, ASeatOnOneScreenCannotBeGivenUp) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    first_.received();
    say(first_, {{"type", "leave_seat"}});
    EXPECT_EQ(first_.received(), "error:not_now");
}

TEST_F(SeatSecrets, ARenewedSecretSignsOutEverybodyElse) {
    sit_down();
    TestClient window(service_);
    EXPECT_EQ(join_with(window, first_secret_), "joined");
    EXPECT_EQ(first_.received(), "unseated");
    const auto fresh = new_secret();
    say(window, renewal(fresh));
    EXPECT_EQ(window.received(), "ack event:seat_renewed");
    EXPECT_EQ(second_.received(), "event:seat_renewed") << "versions have no gaps";
    EXPECT_EQ(first_.received(), "event:seat_renewed") << "it watches";
    EXPECT_EQ(join_with(first_, first_secret_), "error:wrong_secret");
    say(window, renewal(fresh));
    EXPECT_EQ(window.received(), "ack") << "a resend";
    say(window, move(0, "e2e4"));
    EXPECT_EQ(window.received(), "ack event:moved");
    first_.received();
    EXPECT_EQ(join_with(first_, fresh), "joined");
    EXPECT_EQ(text_of(first_.last, "seat"), "first");
}

TEST_F(SeatSecrets, ARenewalToAnotherSecretIsAnotherRequest) {
    sit_down();
    const auto fresh = new_secret();
    const auto other = new_secret();
    say(first_, renewal(fresh));
    EXPECT_EQ(first_.received(), "ack event:seat_renewed");
    say(first_, renewal(other));
    EXPECT_EQ(first_.received(), "error:bad_message") << "an ack would say that the seat has this secret";
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient back(restarted);
    EXPECT_EQ(join_with(back, other), "error:wrong_secret");
    EXPECT_EQ(join_with(back, fresh), "joined");
    say(back, renewal(other));
    EXPECT_EQ(back.received(), "error:bad_message");
    say(back, renewal(fresh));
    EXPECT_EQ(back.received(), "ack");
}

TEST_F(SeatSecrets, BothSidesOfOneScreenAreRenewed) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    const auto old = text_of(first_.last, "secret");
    const auto fresh = new_secret();
    say(first_, renewal(fresh));
    EXPECT_EQ(first_.received(), "ack event:seat_renewed");
    TestClient window(service_);
    EXPECT_EQ(join_with(window, old), "error:wrong_secret");
    EXPECT_EQ(join_with(window, fresh), "joined");
    EXPECT_EQ(text_of(window.last, "seat"), "both");
}

TEST_F(SeatSecrets, TheStoreHoldsNoSecret) {
    sit_down();
    const auto fresh = new_secret();
    say(first_, renewal(fresh));
    for (const auto& event : store_.events(room_)) {
        EXPECT_EQ((event.body + event.request + event.request_id).find(fresh), std::string::npos);
    }
}

TEST_F(SeatSecrets, OnlyASecretOfTheRightFormIsTaken) {
    sit_down();
    const auto good = new_secret();
    for (const auto& secret :
         {std::string(), good.substr(1), good + 'A', good.substr(1) + '+', good.substr(1) + ';'}) {
        say(first_, renewal(secret));
        EXPECT_EQ(first_.received(), "error:bad_message") << secret;
    }
    say(watcher_, renewal(good));
    EXPECT_EQ(watcher_.received(), "error:not_seated");
}

TEST_F(SeatSecrets, AfterARestartTheRenewedSecretCounts) {
    sit_down();
    const auto fresh = new_secret();
    say(first_, renewal(fresh));
    say(second_, {{"type", "leave_seat"}});
    Service restarted(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient back(restarted);
    EXPECT_EQ(join_with(back, first_secret_), "error:wrong_secret");
    EXPECT_EQ(join_with(back, second_secret_), "error:wrong_secret");
    EXPECT_EQ(join_with(back, fresh), "joined");
    EXPECT_EQ(back.last.at("state").at("seats").at("second"), false);
}

TEST(Secret, IsLongAndUnique) {
    EXPECT_EQ(new_secret().size(), 43U);
    EXPECT_NE(new_secret(), new_secret());
    EXPECT_TRUE(is_room_name(new_room_name()));
    EXPECT_FALSE(is_room_name("../../etc/passwd"));
    EXPECT_FALSE(is_room_name(""));
    EXPECT_TRUE(hash_secret("a") == hash_secret("a"));
    EXPECT_FALSE(hash_secret("a") == hash_secret("b"));
    EXPECT_EQ(hash_secret("secret").text.find("secret"), std::string::npos);
}

} // namespace
} // namespace duiyi::server
