// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Accounts in the lobby, and rated games from the search to the change of both ratings.
#include <cmath>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class RatedGames : public ServiceTest {
protected:
    RatedGames() {
        for (const char* name : {"anna", "bert"}) {
            UnitOfWork work;
            AccountRow row;
            row.id = std::string("id-") + name;
            row.revision = 1;
            row.name = name;
            work.changes.emplace_back(AddAccount{row, {name}});
            store_.commit(std::move(work), [](const auto& done) { EXPECT_TRUE(done); });
        }
        store_.answer_all();
        sign_in(first_, "anna");
        sign_in(second_, "bert");
    }
    void sign_in(TestClient& client, const std::string& name) {
        FoundSession found;
        found.account.id = "id-" + name;
        found.account.name = name;
        service_.signed_in(client.client(), found);
    }
    /// The last frame of a type; fails when there is none.
    static json::object last_of(TestClient& client, std::string_view type) {
        for (auto frame = client.frames.rbegin(); frame != client.frames.rend(); ++frame) {
            if (text_of(*frame, "type") == type) {
                return *frame;
            }
        }
        ADD_FAILURE() << "no " << type;
        return {{"room", ""}, {"secret", ""}, {"seat", ""}, {"seek", 0}, {"seeks", json::array()}};
    }
    /// Enters the lobby; answers the secret of the ticket.
    std::string enter(TestClient& client) {
        say(client, {{"type", "enter_lobby"}});
        return text_of(last_of(client, "in_lobby"), "secret");
    }
    void join_pool(TestClient& client) {
        say(client, {{"type", "join_pool"}, {"game", "chess"}, {"time", "fischer 180+2"}});
    }
    /// Both have found each other: joins the room with the secrets of their tickets.
    void enter_game(const std::string& first_secret, const std::string& second_secret) {
        const auto paired = last_of(first_, "paired");
        room_ = text_of(paired, "room");
        ASSERT_EQ(text_of(last_of(second_, "paired"), "room"), room_);
        say(first_, {{"type", "join"}, {"room", room_}, {"secret", first_secret}});
        say(second_, {{"type", "join"}, {"room", room_}, {"secret", second_secret}});
        anna_ = text_of(last_of(first_, "joined"), "seat");
    }
    void find_each_other() {
        const auto secret = enter(first_);
        const auto other_secret = enter(second_);
        join_pool(first_);
        join_pool(second_);
        pass(1'000);
        enter_game(secret, other_secret);
    }
    TestClient& player(bool is_first) { return (anna_ == "first") == is_first ? first_ : second_; }
    RatingRow rating(const char* account) { return store_.accounts().rating(account, "chess.blitz"); }

    std::string anna_; ///< her seat
};

TEST_F(RatedGames, AreCountedWhenTheyEnd) {
    find_each_other();
    const auto state = last_of(first_, "joined").at("state").as_object();
    EXPECT_TRUE(state.at("rated").as_bool());
    EXPECT_EQ(state.at("players").at(anna_).at("name").as_string(), "anna");
    EXPECT_EQ(state.at("players").at(anna_).at("rating").as_int64(), 1500);
    EXPECT_TRUE(state.at("players").at(anna_).at("provisional").as_bool());
    say(player(true), move(0, "e2e4"));
    say(player(false), move(1, "e7e5"));
    say(player(true), {{"type", "request_takeback"}});
    EXPECT_EQ(text_of(last_of(player(true), "error"), "code"), "not_now");
    EXPECT_TRUE(store_.accounts().rating_changes.empty());
    say(second_, {{"type", "resign"}});
    EXPECT_EQ(rating("id-anna").games, 1);
    EXPECT_GT(rating("id-anna").rating, 1600);
    EXPECT_LT(rating("id-bert").rating, 1400);
    const auto change = last_of(first_, "rated").at("changes").at(anna_).as_object();
    EXPECT_EQ(number_of(change, "before"), 1500);
    EXPECT_EQ(number_of(change, "after"), std::lround(rating("id-anna").rating));
    // Whoever comes later sees it too.
    say(watcher_, {{"type", "join"}, {"room", room_}, {"watch", true}});
    const auto later = last_of(watcher_, "joined").at("state").at("rating_changes").at(anna_).as_object();
    EXPECT_EQ(later, change);
    // So does who was away and gets the events since.
    const auto before = last_of(player(false), "event");
    const auto version = number_of(before, "version");
    second_.leave();
    TestClient back(service_);
    say(back, {{"type", "join"}, {"room", room_}, {"watch", true}});
    const auto joined = last_of(back, "joined");
    say(back, {{"type", "join"},
               {"room", room_},
               {"watch", true},
               {"since", version},
               {"epoch", joined.at("epoch")},
               {"hash", before.at("hash")}});
    EXPECT_TRUE(last_of(back, "joined").at("events").as_array().empty());
    EXPECT_EQ(last_of(back, "joined").at("rating_changes").at(anna_).as_object(), change);
}

TEST_F(RatedGames, AnAbortedGameIsNotCounted) {
    find_each_other();
    pass(120'000); // nobody moves
    EXPECT_EQ(store_.game(room_)->reason, "aborted");
    EXPECT_TRUE(store_.accounts().rating_changes.empty());
}

// The first time is free; then ten minutes, and twenty.
TEST_F(RatedGames, WhoDoesNotBeginWaits) {
    std::map<std::string, int> absences; // by name
    while (absences["anna"] < 2 && absences["bert"] < 2) {
        pass(60 * 60'000); // for the address' limit of rooms
        first_.frames.clear();
        second_.frames.clear();
        find_each_other();
        ++absences[anna_ == "first" ? "anna" : "bert"];
        pass(120'000); // nobody moves: the first side has not begun
        EXPECT_EQ(store_.game(room_)->reason, "aborted");
    }
    TestClient& absent = absences["anna"] == 2 ? first_ : second_;
    enter(absent);
    absent.frames.clear();
    join_pool(absent);
    const auto error = last_of(absent, "error");
    EXPECT_EQ(text_of(error, "code"), "must_wait");
    EXPECT_NE(text_of(error, "message").find("wait "), std::string::npos) << error;
    say(absent, {{"type", "seek"},
                 {"game", "chess"},
                 {"side", "random"},
                 {"time", "fischer 180+2"},
                 {"rated", true}});
    EXPECT_EQ(text_of(last_of(absent, "error"), "code"), "must_wait");
    say(absent, {{"type", "seek"}, {"game", "chess"}, {"side", "random"}, {"time", "fischer 180+2"}});
    EXPECT_EQ(text_of(absent.frames.back(), "type"), "seeking") << "casual games are played at any time";
    pass(10 * 60'000);
    enter(absent);
    join_pool(absent);
    EXPECT_EQ(text_of(absent.frames.back(), "type"), "accepted");
}

TEST_F(RatedGames, WhoLetsTheTimeRunOutWaits) {
    find_each_other();
    say(player(true), move(0, "e2e4"));
    say(player(false), move(1, "e7e5"));
    pass(300'000);
    EXPECT_EQ(store_.game(room_)->reason, "time_out");
    const auto entries = store_.accounts().audit_of(anna_ == "first" ? "id-anna" : "id-bert", 10);
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries[0].action, "left_game");
    EXPECT_EQ(entries[0].detail, room_);
}

TEST_F(RatedGames, WhoLosesOnTimeWhilePlayingDoesNotWait) {
    find_each_other();
    const std::array moves{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"};
    int ply = 0;
    for (; ply < 12 && !store_.game(room_)->finished_ms; ++ply) {
        say(player(ply % 2 == 0), move(ply, moves.at(static_cast<std::size_t>(ply) % moves.size())));
        pass(ply < 2 ? 1'000 : 40'000);
    }
    EXPECT_EQ(store_.game(room_)->reason, "time_out");
    EXPECT_TRUE(store_.accounts().audit_of("id-anna", 10).empty());
    EXPECT_TRUE(store_.accounts().audit_of("id-bert", 10).empty());
}

TEST_F(RatedGames, GuestsAndAccountsWaitApart) {
    enter(first_);
    enter(watcher_);
    join_pool(first_);
    join_pool(watcher_);
    pass(60'000);
    EXPECT_TRUE(std::ranges::none_of(first_.frames,
                                     [](const auto& frame) { return text_of(frame, "type") == "paired"; }));
    const auto pools = last_of(first_, "lobby").at("pools").as_array();
    EXPECT_EQ(pools[1].at("waiting").as_int64(), 1);
    EXPECT_EQ(pools[1].at("waiting_rated").as_int64(), 1);
}

TEST_F(RatedGames, AnAccountDoesNotMeetItself) {
    sign_in(watcher_, "anna");
    enter(first_);
    enter(watcher_);
    join_pool(first_);
    join_pool(watcher_);
    pass(60'000);
    EXPECT_TRUE(std::ranges::none_of(first_.frames,
                                     [](const auto& frame) { return text_of(frame, "type") == "paired"; }));
}

TEST_F(RatedGames, SeeksSayWhoTheyAreFor) {
    const auto secret = enter(first_);
    const auto other_secret = enter(second_);
    enter(watcher_);
    const auto seek = [&](TestClient& client, json::object more) {
        json::object request{
            {"type", "seek"}, {"game", "chess"}, {"side", "first"}, {"time", "fischer 180+2"}};
        for (auto& [key, value] : more) {
            request[key] = value;
        }
        say(client, std::move(request));
    };
    seek(watcher_, {{"rated", true}});
    EXPECT_EQ(text_of(last_of(watcher_, "error"), "code"), "not_now") << "guests have no rating";
    seek(first_, {{"rated", true}, {"min_rating", 1600}});
    const auto accept = [&](TestClient& client) {
        say(client, {{"type", "accept_seek"}, {"seek", last_of(first_, "seeking").at("seek")}});
    };
    accept(second_);
    EXPECT_EQ(text_of(last_of(second_, "error"), "code"), "not_now") << "1500 is below";
    seek(first_, {{"rated", true}, {"max_rating", 1500}});
    pass(300);
    const auto listed = last_of(second_, "lobby").at("seeks").at(0).as_object();
    EXPECT_TRUE(listed.at("rated").as_bool());
    EXPECT_EQ(listed.at("by").at("name").as_string(), "anna");
    accept(watcher_);
    EXPECT_EQ(text_of(last_of(watcher_, "error"), "code"), "not_now");
    pass(1'000'000); // the address may search again
    accept(second_);
    enter_game(secret, other_secret);
    EXPECT_EQ(anna_, "first");
    EXPECT_TRUE(store_.game(room_)->rated);
}

} // namespace
} // namespace duiyi::server
