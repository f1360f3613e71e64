// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Requests of the lobby: players who find each other, and what a lost connection or a killed server leaves of
// it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class LobbyTest : public ServiceTest {
protected:
    static ServiceOptions lobby_options(std::int64_t& now) {
        ServiceOptions out = options(now);
        out.rooms_per_hour = 10'000;
        return out;
    }

    struct Ticket {
        std::string room, secret;
    };
    static json::object with(json::object message, const Ticket& ticket) {
        message["room"] = ticket.room;
        message["secret"] = ticket.secret;
        return message;
    }
    /// The last frame of a type; fails when there is none.
    static json::object last_of(TestClient& client, std::string_view type) {
        for (auto frame = client.frames.rbegin(); frame != client.frames.rend(); ++frame) {
            if (text_of(*frame, "type") == type) {
                return *frame;
            }
        }
        ADD_FAILURE() << "no " << type;
        return {{"room", ""}, {"secret", ""}, {"seat", ""}, {"seek", 0}, {"code", ""}, {"paired", nullptr}};
    }
    Ticket enter(TestClient& client) { return enter(client, {{"type", "enter_lobby"}}); }
    Ticket enter(TestClient& client, json::object message) {
        say(client, std::move(message));
        const auto answer = last_of(client, "in_lobby");
        EXPECT_EQ(client.received(), "in_lobby lobby");
        return {text_of(answer, "room"), text_of(answer, "secret")};
    }
    /// Enters from the browser whose secret consists of this letter.
    Ticket enter_from(char browser, TestClient& client) {
        (void)client.received();
        return enter(client, {{"type", "enter_lobby"}, {"browser", std::string(43, browser)}});
    }
    /// What the list says of the pool that pool() joins.
    json::object listed_pool(TestClient& client) {
        const json::object list = last_of(client, "lobby");
        for (const auto& each : list.at("pools").as_array()) {
            if (text_of(each.as_object(), "time") == "fischer 180+2") {
                return each.as_object();
            }
        }
        ADD_FAILURE() << "no such pool";
        return {};
    }
    /// The room and seat that a ticket has led to; empty when to none.
    std::pair<std::string, std::string> paired_by(Service& service, const Ticket& ticket) {
        TestClient client(service);
        say(client, with({{"type", "enter_lobby"}}, ticket));
        const auto answer = last_of(client, "in_lobby");
        if (answer.at("paired").is_null()) {
            return {};
        }
        const auto& paired = answer.at("paired").as_object();
        return {text_of(paired, "room"), text_of(paired, "seat")};
    }
    static json::object seek(const char* side = "first", const char* game = "xiangqi") {
        return {{"type", "seek"}, {"game", game}, {"side", side}, {"time", "fischer 600+10"}};
    }
    json::object accept_of(TestClient& seeker) {
        return {{"type", "accept_seek"}, {"seek", last_of(seeker, "seeking").at("seek")}};
    }
    static json::object pool(const char* time = "fischer 180+2") {
        return {{"type", "join_pool"}, {"game", "chess"}, {"time", time}};
    }
    /// Joins the room with the ticket's secret; answers the seat.
    std::string seat_in(const std::string& room, const Ticket& ticket) {
        TestClient client(lobby_);
        say(client, {{"type", "join"}, {"room", room}, {"secret", ticket.secret}});
        return text_of(last_of(client, "joined"), "seat");
    }

    Service lobby_{store_, bus_, deadlines_, nullptr, lobby_options(now_)};
    TestClient a_{lobby_}, b_{lobby_}, c_{lobby_};
};

TEST_F(LobbyTest, AnAcceptedSeekIsAGame) {
    const Ticket mine = enter(a_);
    const Ticket yours = enter(b_);
    say(a_, seek());
    pass(1'000);
    EXPECT_EQ(last_of(b_, "lobby").at("seeks").as_array().size(), 1U);
    say(b_, accept_of(a_));
    const auto paired = last_of(a_, "paired");
    EXPECT_EQ(text_of(paired, "room"), mine.room) << "the game is in the seeker's room";
    EXPECT_EQ(text_of(paired, "seat"), "first");
    EXPECT_EQ(text_of(last_of(b_, "paired"), "seat"), "second");
    EXPECT_EQ(seat_in(mine.room, mine), "first");
    EXPECT_EQ(seat_in(mine.room, yours), "second");
    TestClient player(lobby_);
    say(player, {{"type", "join"}, {"room", mine.room}, {"secret", mine.secret}});
    const auto state = last_of(player, "joined").at("state").as_object();
    EXPECT_EQ(text_of(state, "game"), "xiangqi");
    EXPECT_EQ(text_of(state.at("clock").as_object(), "time"), "fischer 600+10");
    say(player, move(0, "h2e2"));
    EXPECT_EQ(player.received().find("error"), std::string::npos);
    // The list is empty again, and the seek is gone.
    pass(1'000);
    enter(c_);
    say(c_, accept_of(a_));
    EXPECT_EQ(text_of(last_of(c_, "error"), "code"), "seek_gone");
}

// What is open to everybody who comes is open to those who watch; a game by link is not.
TEST_F(LobbyTest, ItsGamesAreListedForThoseWhoWatch) {
    const Ticket by_seek = enter(a_);
    enter(b_);
    say(a_, seek());
    say(b_, accept_of(a_));
    ASSERT_TRUE(store_.game(by_seek.room));
    EXPECT_EQ(store_.game(by_seek.room)->mode, listed_mode);
    EXPECT_FALSE(store_.game(by_seek.room)->rated);
    TestClient one(lobby_);
    TestClient two(lobby_);
    enter(one);
    enter(two);
    say(one, pool());
    say(two, pool());
    pass(LobbyRequests::wave_ms);
    const std::string by_pool = text_of(last_of(one, "paired"), "room");
    ASSERT_TRUE(store_.game(by_pool));
    EXPECT_EQ(store_.game(by_pool)->mode, listed_mode);
    say(c_, {{"type", "create"},
             {"game", "chess"},
             {"mode", "link"},
             {"side", "first"},
             {"time", "fischer 180+2"}});
    const std::string by_link = text_of(last_of(c_, "created"), "room");
    TestClient friend_of_c(lobby_);
    say(friend_of_c, {{"type", "join"}, {"room", by_link}});
    ASSERT_TRUE(store_.game(by_link));
    EXPECT_EQ(store_.game(by_link)->clock, "running");
    EXPECT_EQ(store_.game(by_link)->mode, "link");
    std::vector<std::string> listed;
    store_.list_best_running(10, [&](const auto& rows) {
        for (const GameRow& row : rows.value()) {
            listed.push_back(row.stream);
        }
    });
    store_.answer_all();
    std::ranges::sort(listed);
    std::vector<std::string> expected{by_seek.room, by_pool};
    std::ranges::sort(expected);
    EXPECT_EQ(listed, expected);
}

TEST_F(LobbyTest, GuestsHaveNamesInTheListAndInTheGame) {
    const Ticket mine = enter(a_, {{"type", "enter_lobby"}, {"guest", 4'095}});
    enter(b_, {{"type", "enter_lobby"}, {"guest", 0}});
    say(a_, seek());
    pass(1'000);
    const auto listed = last_of(b_, "lobby").at("seeks").as_array().at(0).as_object();
    EXPECT_EQ(number_of(listed, "guest"), 4'095);
    say(b_, accept_of(a_));
    TestClient watcher(lobby_);
    say(watcher, {{"type", "join"}, {"room", mine.room}});
    const auto guests = last_of(watcher, "joined").at("state").at("guests").as_object();
    EXPECT_EQ(number_of(guests, "first"), 4'095);
    EXPECT_EQ(number_of(guests, "second"), 0);
}

TEST_F(LobbyTest, RefusesANumberThatIsNoName) {
    for (const int number : {-1, guest_name_count}) {
        say(a_, {{"type", "enter_lobby"}, {"guest", number}});
        EXPECT_EQ(a_.received(), "error:bad_message");
        say(a_,
            {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}, {"guest", number}});
        EXPECT_EQ(a_.received(), "error:bad_message");
        say(a_, {{"type", "join"}, {"room", "Qm3xk9TzP0aV7LrWd2sYhA"}, {"guest", number}});
        EXPECT_EQ(a_.received(), "error:bad_message");
    }
}

TEST_F(LobbyTest, TheListIsPrintedOnceForAllWhoAreThere) {
    enter(a_);
    enter(b_);
    say(a_, seek());
    pass(LobbyRequests::list_pause_ms);
    ASSERT_EQ(text_of(a_.frames.back(), "type"), "lobby");
    ASSERT_EQ(text_of(b_.frames.back(), "type"), "lobby");
    EXPECT_EQ(a_.last_text, b_.last_text) << "the same text, not an equal one";
}

TEST_F(LobbyTest, AProgramIsToldValues) {
    struct Program final : ClientSink {
        void answer(const std::string&, const Answer& answer) override { answers.push_back(answer); }
        void tell(const Notice& notice) override { news.push_back(notice.news); }
        void charge(std::size_t) override {}
        void close() override {}
        std::vector<Answer> answers;
        std::vector<News> news;
    } program;
    const ClientPtr client = lobby_.connect("5.6.7.8", program);
    lobby_.lobby().enter(lobby_.begin(client, "enter", [] {}), {});
    lobby_.lobby().seek(lobby_.begin(client, "seek", [] {}), {{GameId::xiangqi, {}}, Side::second});
    ASSERT_EQ(program.answers.size(), 2U);
    ASSERT_EQ(program.news.size(), 1U);
    EXPECT_TRUE(std::get<SeekList>(program.news[0]).seeks.empty()) << "as it was at the entry";
    enter(b_);
    say(b_, {{"type", "accept_seek"}, {"seek", std::get<Seeking>(program.answers[1]).seek}});
    const auto& ticket = std::get<InLobby>(program.answers[0]).ticket;
    EXPECT_EQ(std::get<Paired>(program.news.back()), (Paired{ticket.room, Seat::second}));
    EXPECT_EQ(text_of(last_of(b_, "paired"), "seat"), "first");
    lobby_.disconnect(client);
}

// Else the ticket would be used twice, and the second opponent told that there is no game.
TEST_F(LobbyTest, WhoIsPairedDoesNotSearchWhileTheGameIsStored) {
    enter(a_);
    enter(b_);
    enter(c_);
    say(a_, seek());
    pass(1'000);
    const auto accept = accept_of(a_);
    b_.say(accept);
    a_.say(seek());
    EXPECT_EQ(text_of(last_of(a_, "error"), "code"), "not_now");
    a_.say(pool());
    b_.say(pool());
    EXPECT_EQ(text_of(last_of(b_, "error"), "code"), "not_now");
    store_.answer_all();
    EXPECT_EQ(text_of(last_of(a_, "paired"), "room"), text_of(last_of(b_, "paired"), "room"));
    say(c_, pool());
    pass(LobbyRequests::wave_ms);
    EXPECT_EQ(c_.received().find("search_ended"), std::string::npos);
}

// A game that could not be stored: both may search again.
TEST_F(LobbyTest, WhoseGameWasNotStoredSearchesAgain) {
    enter(a_);
    enter(b_);
    say(a_, seek());
    pass(1'000);
    store_.fail_next_commit(StoreFault::failed);
    say(b_, accept_of(a_));
    EXPECT_NE(a_.received().find("search_ended"), std::string::npos);
    say(a_, seek());
    pass(1'000);
    say(b_, accept_of(a_));
    EXPECT_EQ(text_of(last_of(a_, "paired"), "room"), text_of(last_of(b_, "paired"), "room"));
}

TEST_F(LobbyTest, APoolPairsTwo) {
    const Ticket mine = enter(a_);
    const Ticket yours = enter(b_);
    enter(c_);
    say(a_, pool());
    say(c_, pool("fischer 600+0"));
    pass(5'000);
    EXPECT_EQ(a_.received(), "accepted lobby");
    say(b_, pool());
    pass(LobbyRequests::wave_ms);
    const std::string room = text_of(last_of(a_, "paired"), "room");
    EXPECT_EQ(text_of(last_of(b_, "paired"), "room"), room);
    EXPECT_EQ(room, mine.room) << "who was there first is the host";
    EXPECT_NE(seat_in(room, mine), seat_in(room, yours));
    EXPECT_EQ(c_.received().find("paired"), std::string::npos);
}

TEST_F(LobbyTest, ManyAreAllPairedOnce) {
    std::deque<TestClient> clients;
    std::map<std::string, int> players_of;
    for (int i = 0; i < 60; ++i) {
        clients.emplace_back(lobby_, "10.0.0." + std::to_string(i));
        enter(clients.back());
        say(clients.back(), pool());
        pass(i % 7 * 100);
    }
    pass(LobbyRequests::wave_ms);
    pass(LobbyRequests::wave_ms);
    for (TestClient& client : clients) {
        int paired = 0;
        for (const auto& frame : client.frames) {
            if (text_of(frame, "type") == "paired") {
                ++players_of[text_of(frame, "room")];
                ++paired;
            }
        }
        EXPECT_EQ(paired, 1);
    }
    EXPECT_EQ(players_of.size(), 30U);
    for (const auto& [room, players] : players_of) {
        EXPECT_EQ(players, 2);
    }
}

TEST_F(LobbyTest, NothingIsToldBeforeItIsStored) {
    enter(a_);
    enter(b_);
    say(a_, seek());
    b_.say(accept_of(a_)); // not answered by the store yet
    EXPECT_EQ(a_.received(), "seeking");
    EXPECT_EQ(b_.received(), "");
    store_.answer_all();
    EXPECT_EQ(a_.received(), "paired");
    EXPECT_EQ(b_.received(), "paired accepted");
}

TEST_F(LobbyTest, ThePoolsSayHowLongPairingTakes) {
    say(a_, {{"type", "enter_lobby"}});
    EXPECT_TRUE(listed_pool(a_).at("usual_wait").is_null());
    enter(b_);
    say(a_, pool());
    pass(5'000);
    say(b_, pool());
    pass(LobbyRequests::wave_ms);
    say(c_, {{"type", "enter_lobby"}});
    EXPECT_EQ(number_of(listed_pool(c_), "usual_wait"), 6'000);
    EXPECT_TRUE(listed_pool(c_).at("usual_wait_rated").is_null());
    pass(UsualWait::kept_ms);
    say(c_, {{"type", "enter_lobby"}});
    EXPECT_TRUE(listed_pool(c_).at("usual_wait").is_null());
}

TEST_F(LobbyTest, TwoWindowsOfABrowserAreOnePerson) {
    enter_from('A', a_);
    enter_from('A', b_);
    enter_from('C', c_);
    say(a_, seek());
    say(b_, accept_of(a_));
    EXPECT_EQ(text_of(last_of(b_, "error"), "code"), "not_now");
    say(a_, pool());
    say(b_, pool());
    pass(60'000);
    pass(60'000);
    EXPECT_EQ(a_.received().find("paired"), std::string::npos);
    EXPECT_EQ(b_.received().find("paired"), std::string::npos);
    say(c_, pool());
    pass(LobbyRequests::wave_ms);
    (void)last_of(c_, "paired");
    const auto is_paired = [](TestClient& client) {
        return client.received().find("paired") != std::string::npos;
    };
    EXPECT_NE(is_paired(a_), is_paired(b_)) << "one of them goes on waiting";
}

TEST_F(LobbyTest, ABrowserIsNamedByASecret) {
    say(a_, {{"type", "enter_lobby"}, {"browser", "me"}});
    EXPECT_EQ(a_.received(), "error:bad_message");
}

TEST_F(LobbyTest, SidesOfABrowserAlternate) {
    std::string last;
    for (int game = 0; game < 8; ++game) {
        enter_from('A', a_);
        enter_from('B', b_);
        say(a_, pool());
        say(b_, pool());
        pass(LobbyRequests::wave_ms);
        const std::string seat = text_of(last_of(a_, "paired"), "seat");
        EXPECT_NE(seat, last);
        last = seat;
    }
}

// Of four, each meets each of the others before it meets one again.
TEST_F(LobbyTest, BrowsersThatHaveJustMetMeetOthersFirst) {
    TestClient d{lobby_};
    const std::array<TestClient*, 4> clients{&a_, &b_, &c_, &d};
    std::set<std::string> met;
    for (int game = 0; game < 3; ++game) {
        std::map<std::string, std::vector<std::size_t>> players_of;
        for (std::size_t i = 0; i < clients.size(); ++i) {
            enter_from(static_cast<char>('A' + i), *clients[i]);
            say(*clients[i], pool());
        }
        pass(LobbyRequests::wave_ms);
        for (std::size_t i = 0; i < clients.size(); ++i) {
            players_of[text_of(last_of(*clients[i], "paired"), "room")].push_back(i);
        }
        for (const auto& [room, players] : players_of) {
            ASSERT_EQ(players.size(), 2U);
            const std::string pair = std::to_string(players[0]) + '-' + std::to_string(players[1]);
            EXPECT_TRUE(met.insert(pair).second) << pair << " again";
        }
    }
}

// Nobody comes, so that nothing but the lobby has asked for the room. The first time is free; then ten
// minutes.
TEST_F(LobbyTest, AGuestWhoDoesNotBeginWaits) {
    std::map<char, int> absences;
    while (absences['A'] < 2 && absences['B'] < 2) {
        pass(60 * 60'000); // for the address' limit of rooms
        enter_from('A', a_);
        enter_from('B', b_);
        say(a_, pool());
        say(b_, pool());
        pass(LobbyRequests::wave_ms);
        ++absences[text_of(last_of(a_, "paired"), "seat") == "first" ? 'A' : 'B'];
        pass(120'000); // nobody moves: the first side has not begun
    }
    const char absent = absences['A'] == 2 ? 'A' : 'B';
    enter_from(absent, c_);
    say(c_, pool());
    EXPECT_EQ(text_of(last_of(c_, "error"), "code"), "must_wait");
    say(c_, seek());
    EXPECT_EQ(c_.received(), "error:must_wait error:must_wait");
    enter_from(absent == 'A' ? 'B' : 'A', c_);
    say(c_, pool());
    EXPECT_EQ(c_.received(), "accepted") << "the other one was there";
    pass(10 * 60'000);
    enter_from(absent, a_);
    say(a_, pool());
    EXPECT_EQ(text_of(a_.frames.back(), "type"), "accepted");
}

TEST_F(LobbyTest, ALostConnectionKeepsItsPlaceForSomeSeconds) {
    const Ticket mine = enter(a_);
    say(a_, seek());
    const auto number = number_of(last_of(a_, "seeking"), "seek");
    a_.leave();
    pass(Lobby::grace_ms - 1);
    TestClient back(lobby_);
    enter(back, with({{"type", "enter_lobby"}}, mine));
    say(back, seek());
    EXPECT_EQ(number_of(last_of(back, "seeking"), "seek"), number);
    back.leave();
    pass(Lobby::grace_ms);
    TestClient late(lobby_);
    enter(late, with({{"type", "enter_lobby"}}, mine));
    say(late, seek());
    EXPECT_NE(number_of(last_of(late, "seeking"), "seek"), number);
}

// The old connection is dead, which the server will notice later.
TEST_F(LobbyTest, WhoComesBackSoonHasItsPlace) {
    const Ticket mine = enter(a_);
    say(a_, seek());
    const auto number = number_of(last_of(a_, "seeking"), "seek");
    TestClient back(lobby_);
    enter(back, with({{"type", "enter_lobby"}}, mine));
    say(back, seek());
    EXPECT_EQ(number_of(last_of(back, "seeking"), "seek"), number);
    a_.leave();
    enter(b_);
    say(b_, accept_of(back));
    EXPECT_EQ(text_of(last_of(back, "paired"), "room"), mine.room);
}

TEST_F(LobbyTest, ASeekEndsWithItsConnection) {
    enter(a_);
    enter(b_);
    say(a_, seek());
    const auto accept = accept_of(a_);
    a_.leave();
    say(b_, accept);
    EXPECT_EQ(b_.received(), "error:seek_gone");
    pass(1'000);
    EXPECT_TRUE(last_of(b_, "lobby").at("seeks").as_array().empty());
}

TEST_F(LobbyTest, ASearchCanBeStoppedAndChanged) {
    enter(a_);
    enter(b_);
    say(a_, seek());
    const auto accept = accept_of(a_);
    say(a_, {{"type", "stop_seeking"}});
    say(b_, accept);
    EXPECT_EQ(b_.received(), "error:seek_gone");
    say(a_, pool());
    say(a_, {{"type", "leave_lobby"}});
    say(b_, pool());
    pass(60'000);
    EXPECT_EQ(b_.received().find("paired"), std::string::npos);
    say(a_, pool());
    EXPECT_EQ(text_of(last_of(a_, "error"), "code"), "not_in_lobby");
}

TEST_F(LobbyTest, NamesTheFaultOfARequest) {
    say(a_, seek());
    EXPECT_EQ(a_.received(), "error:not_in_lobby");
    enter(a_);
    say(a_, {{"type", "seek"}, {"game", "chess"}, {"side", "first"}, {"time", "fischer 0+0"}});
    EXPECT_EQ(a_.received(), "error:bad_message");
    say(a_, pool("fischer 181+2"));
    EXPECT_EQ(a_.received(), "error:bad_message");
    say(a_, seek());
    say(a_, accept_of(a_));
    EXPECT_EQ(text_of(last_of(a_, "error"), "code"), "not_now");
}

// A client that was cut off after the game was stored, or whose server was killed then, finds it by its
// ticket.
TEST_F(LobbyTest, AfterACrashBothFindTheirGame) {
    const Ticket mine = enter(a_);
    const Ticket yours = enter(b_);
    say(a_, seek("second"));
    b_.say(accept_of(a_));
    a_.leave();
    b_.leave();
    store_.answer_all(); // stored, and told nobody
    Service restarted(store_, bus_, deadlines_, nullptr, lobby_options(now_));
    EXPECT_EQ(paired_by(restarted, mine), std::pair(mine.room, std::string("second")));
    EXPECT_EQ(paired_by(restarted, yours), std::pair(mine.room, std::string("first")));
}

TEST_F(LobbyTest, AnUnusedTicketIsKept) {
    const Ticket mine = enter(a_);
    a_.leave();
    TestClient again(lobby_);
    say(again, with({{"type", "enter_lobby"}}, mine));
    const auto answer = last_of(again, "in_lobby");
    EXPECT_EQ(text_of(answer, "room"), mine.room);
    EXPECT_TRUE(answer.at("paired").is_null());
    say(again, seek());
    enter(b_);
    say(b_, accept_of(again));
    EXPECT_EQ(text_of(last_of(again, "paired"), "room"), mine.room);
}

// Two connections with copies of one ticket: one game comes of it.
TEST_F(LobbyTest, ATicketIsUsedOnce) {
    const Ticket mine = enter(a_);
    TestClient copy(lobby_);
    say(copy, with({{"type", "enter_lobby"}}, mine));
    say(a_, seek());
    say(copy, seek());
    EXPECT_EQ(a_.received(), "seeking search_ended") << "the later one searches";
    say(a_, seek());
    EXPECT_NE(copy.received().find("search_ended"), std::string::npos);
    enter(b_);
    say(b_, accept_of(a_));
    say(copy, seek());
    enter(c_);
    say(c_, accept_of(copy));
    EXPECT_EQ(text_of(last_of(c_, "error"), "code"), "server_error");
    EXPECT_EQ(copy.received().find("paired"), std::string::npos);
    (void)last_of(c_, "search_ended");
    EXPECT_EQ(paired_by(lobby_, mine).first, mine.room);
}

TEST_F(LobbyTest, AWrongSecretOpensNothing) {
    const Ticket mine = enter(a_);
    const Ticket yours = enter(b_);
    say(a_, seek());
    say(b_, accept_of(a_));
    enter(c_);
    EXPECT_EQ(paired_by(lobby_, {mine.room, std::string(43, 'A')}), (std::pair<std::string, std::string>()));
    EXPECT_EQ(paired_by(lobby_, {"no room", "x"}), (std::pair<std::string, std::string>()));
    EXPECT_EQ(paired_by(lobby_, yours).first, mine.room);
}

TEST_F(LobbyTest, AnAddressMaySearchOnlySoOften) {
    enter(first_); // of a service with ten rooms an hour, five at once
    for (int i = 0; i < 5; ++i) {
        say(first_, seek());
        EXPECT_EQ(first_.received(), "seeking");
    }
    say(first_, seek());
    EXPECT_EQ(first_.received(), "error:too_many");
}

} // namespace
} // namespace duiyi::server
