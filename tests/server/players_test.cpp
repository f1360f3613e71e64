// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Accounts in rooms: who holds a seat, on which device, and what a rated game allows.
#include "room_table.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

Command joining(std::optional<Player> player) {
    return {SecretHolder{hash_secret("two")}, 0, TakeSeat{"", std::move(player)}};
}

Decided take_seat(const Room& room, std::optional<Player> player) {
    return room.decide(joining(std::move(player)));
}

Command command_of(Seat seat, CommandBody body) {
    return {SeatHolder{seat}, 0, std::move(body)};
}

Room room_of(bool is_rated) {
    Created created{GameId::chess, PlayMode::link, Board::start(GameId::chess).start_fen(), {}};
    created.holders[0] = hash_secret("one");
    created.players[0] = Player{"anna", 1500, true};
    created.is_rated = is_rated;
    return *Room::open("room", {created, SecretHolder{hash_secret("one")}});
}

TEST(Players, ARatedGameTakesAnotherAccount) {
    const Room room = room_of(true);
    EXPECT_EQ(take_seat(room, std::nullopt).error().code, RefusalCode::account_needed);
    EXPECT_EQ(take_seat(room, Player{"anna"}).error().code, RefusalCode::account_needed);
    EXPECT_TRUE(take_seat(room, Player{"bert"}));
    EXPECT_TRUE(take_seat(room_of(false), std::nullopt)) << "others are for guests too";
    EXPECT_EQ(take_seat(room_of(false), Player{"anna"}).error().code, RefusalCode::not_now);
}

TEST(Players, ARatedGameHasNoTakebacksAndNobodyLeavesIt) {
    Room room = room_of(true);
    ASSERT_TRUE(carry_out(room, joining(Player{"bert"})));
    ASSERT_TRUE(carry_out(room, command_of(Seat::first, PlayMove{0, "e2e4"})));
    EXPECT_EQ(room.decide(command_of(Seat::first, RequestTakeback{})).error().code, RefusalCode::is_rated);
    EXPECT_EQ(room.decide(command_of(Seat::second, LeaveSeat{})).error().code, RefusalCode::is_rated);
    EXPECT_EQ(room.side_of_account("bert"), Side::second);
    EXPECT_EQ(room.side_of_account("carl"), std::nullopt);
    const Created next = room.rematch();
    EXPECT_TRUE(next.is_rated);
    EXPECT_EQ(next.players[0]->account, "bert");
    EXPECT_EQ(next.players[1]->account, "anna");
}

TEST(Players, AGuestHasTheNameOfTheirSeat) {
    Created created{GameId::chess, PlayMode::link, Board::start(GameId::chess).start_fen(), {}};
    created.holders[0] = hash_secret("one");
    created.guests[0] = GuestName{3};
    Room room = *Room::open("room", {created, SecretHolder{hash_secret("one")}});
    const auto sitting = [&](std::optional<Player> player) {
        return Command{SecretHolder{hash_secret("two")}, 0, TakeSeat{"", std::move(player), GuestName{8}}};
    };
    EXPECT_EQ(std::get<SeatTaken>(room.decide(sitting(Player{"bert"}))->event).guest, std::nullopt)
        << "an account has its own";
    ASSERT_TRUE(carry_out(room, sitting(std::nullopt)));
    EXPECT_EQ(room.guests(), (GuestNames{GuestName{3}, GuestName{8}}));
    EXPECT_EQ(room.rematch().guests, (GuestNames{GuestName{8}, GuestName{3}}));
    ASSERT_TRUE(carry_out(room, command_of(Seat::first, NamePlayer{{"anna"}})));
    EXPECT_EQ(room.guests(), (GuestNames{std::nullopt, GuestName{8}}));
    ASSERT_TRUE(carry_out(room, command_of(Seat::second, LeaveSeat{})));
    EXPECT_EQ(room.guests(), GuestNames()) << "whoever comes is somebody else";
}

TEST(Players, AGuestsGameBecomesAnAccountsOnce) {
    Room room = room_of(false);
    ASSERT_TRUE(carry_out(room, joining(std::nullopt)));
    const auto name = [&](Seat seat, const char* account) {
        return room.decide(command_of(seat, NamePlayer{{account}}));
    };
    EXPECT_EQ(name(Seat::first, "carl").error().code, RefusalCode::not_now) << "it is anna's";
    EXPECT_EQ(name(Seat::second, "anna").error().code, RefusalCode::not_now) << "she plays the other side";
    ASSERT_TRUE(carry_out(room, command_of(Seat::second, NamePlayer{{"bert"}})));
    EXPECT_EQ(room.players()[1]->account, "bert");
    ASSERT_TRUE(carry_out(room, command_of(Seat::second, LeaveSeat{})));
    EXPECT_FALSE(room.players()[1]) << "whoever comes is not bert";
}

TEST(Players, ASeatTakenByItsAccountIsGivenUpByNobodyElse) {
    Created created{GameId::chess, PlayMode::hotseat, Board::start(GameId::chess).start_fen(), {}};
    created.holders = {hash_secret("one"), hash_secret("one")};
    const Room screen = *Room::open("room", {created, SecretHolder{hash_secret("one")}});
    EXPECT_EQ(screen.decide(command_of(Seat::both, NamePlayer{{"anna"}})).error().code, RefusalCode::not_now)
        << "two people may have played on one screen";
}

class PlayersInRooms : public ServiceTest {
protected:
    PlayersInRooms() {
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
    }
    void sign_in(TestClient& client, const std::string& name, const std::string& session = "s") {
        FoundSession found;
        found.account.id = "id-" + name;
        found.account.name = name;
        found.session.token = session;
        service_.signed_in(client.client(), found);
    }
    void anna_waits() {
        sign_in(first_, "anna");
        say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
        ASSERT_EQ(first_.received(), "created");
        room_ = text_of(first_.last, "room");
        first_secret_ = text_of(first_.last, "secret");
    }
    static std::string name_in(const json::object& state, const char* side) {
        const auto& person = state.at("players").at(side);
        return person.is_null()              ? "(guest)"
               : person.at("name").is_null() ? "(deleted)"
                                             : std::string(person.at("name").as_string());
    }
};

TEST_F(PlayersInRooms, AreNamedToAllAndInTheTable) {
    anna_waits();
    EXPECT_EQ(name_in(first_.last.at("state").as_object(), "first"), "anna");
    sign_in(second_, "bert");
    say(second_, {{"type", "join"}, {"room", room_}});
    ASSERT_EQ(second_.received(), "joined");
    EXPECT_EQ(name_in(second_.last.at("state").as_object(), "second"), "bert");
    ASSERT_EQ(first_.received(), "event:seat_taken");
    EXPECT_EQ(first_.last.at("event").at("player").at("name").as_string(), "bert");
    EXPECT_EQ(store_.game(room_)->first_player, "account:id-anna");
    EXPECT_EQ(store_.game(room_)->second_player, "account:id-bert");
}

TEST_F(PlayersInRooms, AnAccountGetsItsSeatOnAnotherDevice) {
    anna_waits();
    sign_in(second_, "anna", "t");
    say(second_, {{"type", "join"}, {"room", room_}});
    ASSERT_EQ(second_.received(), "joined");
    EXPECT_EQ(text_of(second_.last, "seat"), "first");
    const auto secret = text_of(second_.last, "secret");
    EXPECT_NE(secret, first_secret_);
    EXPECT_EQ(first_.received(), "event:seat_renewed unseated");
    say(watcher_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(watcher_.received(), "error:wrong_secret");
    say(watcher_, {{"type", "join"}, {"room", room_}, {"secret", secret}});
    EXPECT_EQ(watcher_.received(), "joined");
}

TEST_F(PlayersInRooms, AnAccountMayWatchItsOwnGame) {
    anna_waits();
    sign_in(second_, "anna", "t");
    say(second_, {{"type", "join"}, {"room", room_}, {"watch", true}});
    ASSERT_EQ(second_.received(), "joined");
    EXPECT_TRUE(second_.last.at("seat").is_null());
    EXPECT_EQ(first_.received(), "") << "it keeps its seat";
}

TEST_F(PlayersInRooms, ADeletedAccountHasNoNameAnyMore) {
    anna_waits();
    say(second_, {{"type", "join"}, {"room", room_}});
    say(first_, move(0, "e2e4"));
    first_.leave();
    second_.leave();
    UnitOfWork work;
    work.changes.emplace_back(DeleteAccount{"id-anna"});
    store_.commit(std::move(work), [](const auto& done) { EXPECT_TRUE(done); });
    store_.answer_all();
    pass(120'000); // the room leaves the memory
    ASSERT_EQ(service_.counters().rooms, 0U);
    say(watcher_, {{"type", "join"}, {"room", room_}, {"watch", true}});
    ASSERT_EQ(watcher_.received(), "joined");
    EXPECT_EQ(name_in(watcher_.last.at("state").as_object(), "first"), "(deleted)");
    EXPECT_EQ(name_in(watcher_.last.at("state").as_object(), "second"), "(guest)");
}

TEST_F(PlayersInRooms, ConnectionsOfEndedSessionsAreClosed) {
    sign_in(first_, "anna", "one");
    sign_in(second_, "anna", "two");
    sign_in(watcher_, "bert", "three");
    service_.end_sessions("id-anna", [](const auto& token) { return token == "one"; });
    EXPECT_TRUE(first_.closed);
    EXPECT_FALSE(second_.closed);
    service_.end_sessions("id-anna", [](const auto&) { return true; });
    EXPECT_TRUE(second_.closed);
    EXPECT_FALSE(watcher_.closed);
}

TEST_F(PlayersInRooms, AGuestWhoSignsInTakesTheGameIntoTheAccount) {
    sit_down();
    say(second_, {{"type", "name_player"}});
    EXPECT_EQ(second_.received(), "error:account_needed");
    sign_in(second_, "bert");
    say(watcher_, {{"type", "name_player"}});
    EXPECT_EQ(watcher_.received(), "error:account_needed");
    say(second_, {{"type", "name_player"}});
    EXPECT_EQ(second_.received(), "ack event:player_named");
    EXPECT_EQ(store_.game(room_)->second_player, "account:id-bert");
    ASSERT_EQ(first_.received(), "event:player_named");
    EXPECT_EQ(first_.last.at("event").at("player").at("name").as_string(), "bert");
}

} // namespace
} // namespace duiyi::server
