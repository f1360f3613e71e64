// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rooms/room.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace duiyi::server {
namespace {

using wire::ErrorCode;
using wire::Seat;
using wire::Side;

/// A room with its history: does what the server does, without the server.
class Table {
public:
    explicit Table(wire::Game game = wire::Game::chess, wire::Mode mode = wire::Mode::link,
                   std::string fen = {})
        : created_{game, mode, fen.empty() ? Board::usual(game).start_fen() : std::move(fen), {}},
          room_(open()) {}

    static Table full(wire::Game game = wire::Game::chess, std::string fen = {}) {
        Table table(game, wire::Mode::link, std::move(fen));
        EXPECT_TRUE(table.apply(table.room().take_seat(hash_secret("two"), "")));
        return table;
    }

    /// Nothing when all went well, else the refusal's code.
    template <class R>
    std::optional<ErrorCode> act(Seat seat, const R& request) {
        const auto decision = room_.decide(seat, request);
        if (!decision) {
            return decision.error().code;
        }
        EXPECT_TRUE(apply(decision));
        return std::nullopt;
    }
    std::optional<ErrorCode> move(Seat seat, std::string text) {
        return act(seat, wire::MoveRequest{static_cast<std::int64_t>(room_.position().ply), std::move(text)});
    }
    /// Both sides in turn.
    void moves(std::initializer_list<const char*> texts) {
        for (const char* text : texts) {
            const auto seat = room_.position().turn == Side::first ? Seat::first : Seat::second;
            EXPECT_EQ(move(seat, text), std::nullopt) << text;
        }
    }
    bool apply(const Decision& decision) {
        if (!decision) {
            return false;
        }
        history_.push_back(*decision);
        return room_.apply(*decision, std::nullopt).has_value();
    }
    /// The same room, built again from the texts of its events.
    [[nodiscard]] Room replayed() const {
        const auto text = to_text(created_);
        auto room = *Room::open("room", std::get<Created>(*parse_event(text.kind, text.body)));
        for (const Event& event : history_) {
            const auto line = to_text(event);
            EXPECT_TRUE(room.apply(*parse_event(line.kind, line.body), std::nullopt));
        }
        return room;
    }
    [[nodiscard]] const Room& room() const { return room_; }

private:
    Room open() {
        if (created_.mode == wire::Mode::screen) {
            created_.holders = {hash_secret("one"), hash_secret("one")};
        } else {
            created_.holders[0] = hash_secret("one");
        }
        return *Room::open("room", created_);
    }

    Created created_;
    Room room_;
    std::vector<Event> history_;
};

std::string print(const Room& room) {
    return wire::print("", wire::CreatedAnswer{"", {}, "", room.version(), room.state()});
}

TEST(Room, StartsAtVersionOneWithTheCreatorSeated) {
    const Table table;
    EXPECT_EQ(table.room().version(), 1);
    EXPECT_EQ(table.room().seat_of("one"), Seat::first);
    EXPECT_EQ(table.room().seat_of("two"), std::nullopt);
    EXPECT_EQ(table.room().seat_of(""), std::nullopt);
    EXPECT_EQ(table.room().free_side(), Side::second);
    EXPECT_EQ(table.room().position().legal.size(), 20U);
}

TEST(Room, NobodyPlaysBeforeTheOpponentHasCome) {
    Table table;
    EXPECT_EQ(table.move(Seat::first, "e2e4"), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::ResignRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.room().version(), 1);
}

TEST(Room, TheFreeSeatIsTakenOnce) {
    Table table = Table::full();
    EXPECT_EQ(table.room().seat_of("two"), Seat::second);
    EXPECT_EQ(table.room().take_seat(hash_secret("three"), "").error().code, ErrorCode::not_now);
}

TEST(Room, RefusesMovesOutOfTurnStaleOrIllegal) {
    Table table = Table::full();
    EXPECT_EQ(table.move(Seat::second, "e7e5"), ErrorCode::not_your_turn);
    EXPECT_EQ(table.act(Seat::first, wire::MoveRequest{1, "e2e4"}), ErrorCode::stale_ply);
    EXPECT_EQ(table.act(Seat::first, wire::MoveRequest{-1, "e2e4"}), ErrorCode::stale_ply);
    for (const char* text : {"e2e5", "e7e5", "", "e2", "e2e4q", "zz", "e2e4 ", "\xff\xff\xff\xff"}) {
        EXPECT_EQ(table.move(Seat::first, text), ErrorCode::illegal_move) << text;
    }
    EXPECT_EQ(table.room().version(), 2);
    EXPECT_EQ(table.move(Seat::first, "e2e4"), std::nullopt);
    EXPECT_EQ(table.room().version(), 3);
}

TEST(Room, AMateEndsTheGame) {
    Table table = Table::full();
    table.moves({"f2f3", "e7e5", "g2g4", "d8h4"});
    const auto position = table.room().position();
    ASSERT_TRUE(position.outcome);
    EXPECT_EQ(position.outcome->winner, Side::second);
    EXPECT_EQ(position.outcome->reason, wire::Reason::checkmate);
    EXPECT_TRUE(position.legal.empty());
    EXPECT_EQ(position.check, "e1");
    EXPECT_EQ(table.room().last_ply().san, "Qh4#");
    EXPECT_EQ(table.move(Seat::first, "a2a3"), ErrorCode::game_over);
    EXPECT_EQ(table.act(Seat::first, wire::ResignRequest{}), ErrorCode::game_over);
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), ErrorCode::game_over);
}

TEST(Room, AXiangqiStalemateIsLost) {
    // From e8 the pawn covers both points that the general on d9 could go to, and gives no check.
    Table table = Table::full(wire::Game::xiangqi, "3k5/9/4P4/9/9/9/9/9/4R4/4K4 w - - 0 1");
    table.moves({"e7e8"});
    const auto position = table.room().position();
    ASSERT_TRUE(position.outcome) << position.fen;
    EXPECT_EQ(position.outcome->winner, Side::first);
    EXPECT_EQ(position.outcome->reason, wire::Reason::stalemate);
}

TEST(Room, ResigningGivesTheGameToTheOther) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, wire::ResignRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, Side::second);
    EXPECT_EQ(table.room().position().outcome->reason, wire::Reason::resignation);
    EXPECT_TRUE(table.room().position().legal.empty());
}

TEST(Room, ADrawNeedsBoth) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::second, wire::DeclineDrawRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::DeclineDrawRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.room().state().offers.draw, Side::first);
    EXPECT_EQ(table.act(Seat::second, wire::DeclineDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.room().state().offers.draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, wire::Reason::agreement);
}

TEST(Room, AMoveDeclinesTheDrawOfferedToTheMover) {
    Table table = Table::full();
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.move(Seat::second, "e7e5"), std::nullopt);
    EXPECT_EQ(table.room().state().offers.draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::DeclineDrawRequest{}), ErrorCode::not_now);
}

// FIDE Laws 9.1.2.1: the offer cannot be withdrawn and stands until the opponent accepts, declines or moves.
TEST(Room, ADrawOfferOutlivesTheOfferersOwnMove) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, wire::OfferDrawRequest{}), std::nullopt);
    table.moves({"e2e4"});
    EXPECT_EQ(table.room().state().offers.draw, Side::first);
    EXPECT_EQ(print(table.replayed()), print(table.room()));
    Table declined = table;
    declined.moves({"e7e5"});
    EXPECT_EQ(declined.room().state().offers.draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, wire::Reason::agreement);
}

TEST(Room, AMoveByEitherSideWithdrawsATakebackRequest) {
    Table table = Table::full();
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), std::nullopt);
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::second, wire::DeclineTakebackRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), std::nullopt);
    table.moves({"g1f3"});
    EXPECT_EQ(table.act(Seat::second, wire::DeclineTakebackRequest{}), ErrorCode::not_now);
}

TEST(Room, ClaimsNeedAReason) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, wire::ClaimDrawRequest{}), ErrorCode::not_now);
    for (int i = 0; i < 2; ++i) {
        table.moves({"g1f3", "g8f6", "f3g1", "f6g8"});
    }
    EXPECT_EQ(table.room().position().claim, wire::Claim::threefold_claim);
    EXPECT_EQ(table.act(Seat::second, wire::ClaimDrawRequest{}), ErrorCode::not_your_turn);
    EXPECT_EQ(table.act(Seat::first, wire::ClaimDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, wire::Reason::threefold_claim);
    EXPECT_EQ(table.room().position().claim, std::nullopt);
}

TEST(Room, ATakebackTakesTheRequestersMove) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), ErrorCode::not_now);
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::second, wire::RequestTakebackRequest{}), ErrorCode::not_now) << "has not moved";
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::second, wire::DeclineTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::RequestTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().ply, 0) << "its own move and the answer";
    table.moves({"d2d4", "d7d5"});
    EXPECT_EQ(table.act(Seat::second, wire::RequestTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, wire::RequestTakebackRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().ply, 1) << "only its own move";
    EXPECT_EQ(table.room().position().last, "d2d4");
}

TEST(Room, ItsStateIsTheSameWhetherAskedForOnTheWayOrNot) {
    Table table(wire::Game::chess, wire::Mode::screen);
    const auto check = [&table](std::size_t plies) {
        EXPECT_EQ(table.room().state().plies.size(), plies);
        EXPECT_EQ(print(table.room()), print(table.replayed()));
    };
    const auto move = [&table](const char* text) { EXPECT_EQ(table.move(Seat::both, text), std::nullopt); };
    move("e2e4");
    check(1);
    move("e7e5");
    move("g1f3");
    check(3);
    table.act(Seat::both, wire::RequestTakebackRequest{});
    table.act(Seat::both, wire::RequestTakebackRequest{});
    move("c7c5");
    check(2);
    EXPECT_NE(print(table.room()).find("c7c5"), std::string::npos);
    EXPECT_EQ(print(table.room()).find("e7e5"), std::string::npos);
}

TEST(Room, OnOneScreenEverythingIsAtOnce) {
    Table table(wire::Game::chess, wire::Mode::screen);
    EXPECT_EQ(table.room().seat_of("one"), Seat::both);
    EXPECT_EQ(table.act(Seat::both, wire::RequestTakebackRequest{}), ErrorCode::not_now);
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        EXPECT_EQ(table.move(Seat::both, text), std::nullopt);
    }
    EXPECT_TRUE(table.room().position().outcome);
    EXPECT_EQ(table.act(Seat::both, wire::RequestTakebackRequest{}), std::nullopt) << "even a mate is undone";
    EXPECT_FALSE(table.room().position().outcome);
    EXPECT_EQ(table.room().position().ply, 3);
    EXPECT_EQ(table.act(Seat::both, wire::ResignRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, Side::first) << "Black was to move";
    EXPECT_EQ(table.act(Seat::both, wire::OfferRematchRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::both, wire::OfferRematchRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::both, wire::RequestTakebackRequest{}), ErrorCode::not_now);
}

TEST(Room, ADrawOnOneScreenIsAgreedAtOnce) {
    Table table(wire::Game::xiangqi, wire::Mode::screen);
    EXPECT_EQ(table.act(Seat::both, wire::OfferDrawRequest{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, wire::Reason::agreement);
}

TEST(Room, ARematchSwapsTheSeats) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, wire::OfferRematchRequest{}), ErrorCode::game_not_over);
    EXPECT_EQ(table.act(Seat::first, wire::ResignRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::OfferRematchRequest{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, wire::OfferRematchRequest{}), ErrorCode::not_now);
    EXPECT_EQ(table.act(Seat::first, wire::OfferRematchRequest{}), std::nullopt);
    const auto next = *Room::open("next", table.room().rematch());
    EXPECT_EQ(next.seat_of("one"), Seat::second);
    EXPECT_EQ(next.seat_of("two"), Seat::first);
    EXPECT_EQ(next.position().ply, 0);
}

TEST(Room, ReplayGivesTheSameRoom) {
    for (const auto game : {wire::Game::chess, wire::Game::chess960, wire::Game::xiangqi}) {
        Table table = Table::full(game);
        for (std::size_t i = 0; i < 40 && !table.room().position().outcome; ++i) {
            const auto legal = table.room().position().legal;
            table.move(i % 2 == 0 ? Seat::first : Seat::second, legal[(7 * i + 3) % legal.size()]);
        }
        table.act(Seat::first, wire::RequestTakebackRequest{});
        table.act(Seat::second, wire::RequestTakebackRequest{});
        table.act(Seat::second, wire::OfferDrawRequest{});
        EXPECT_EQ(print(table.replayed()), print(table.room()));
        table.act(Seat::first, wire::OfferDrawRequest{});
        table.act(Seat::first, wire::OfferRematchRequest{});
        EXPECT_TRUE(table.room().position().outcome);
        EXPECT_EQ(print(table.replayed()), print(table.room()));
    }
}

TEST(Room, KnowsAResend) {
    Table table = Table::full();
    Room room = table.room();
    const wire::MoveRequest move{0, "e2e4"};
    const Receipt receipt{Seat::first, "id-1", wire::request_line(move)};
    EXPECT_EQ(*room.done_before(receipt), std::nullopt);
    ASSERT_TRUE(room.apply(*room.decide(Seat::first, move), receipt));
    EXPECT_EQ(**room.done_before(receipt), 3);
    EXPECT_EQ(*room.done_before({Seat::second, "id-1", receipt.line}), std::nullopt)
        << "ids belong to a seat";
    const auto misuse = room.done_before({Seat::first, "id-1", wire::request_line(wire::ResignRequest{})});
    ASSERT_FALSE(misuse);
    EXPECT_EQ(misuse.error().code, ErrorCode::bad_message);
}

TEST(Room, GivesASeatAgainWhenTheSecretWasLost) {
    Table table;
    Room room = table.room();
    const std::string id = "0123456789abcdef";
    ASSERT_TRUE(room.apply(*room.take_seat(hash_secret("lost"), id), join_receipt(Seat::second, id)));
    EXPECT_FALSE(room.take_seat(hash_secret("thief"), "another id, as long")) << "others do not know the id";
    EXPECT_FALSE(room.take_seat(hash_secret("thief"), ""));
    EXPECT_FALSE(room.take_seat(hash_secret("thief"), join_receipt(Seat::second, id).id))
        << "what is stored opens nothing";
    const auto again = room.take_seat(hash_secret("new"), id);
    ASSERT_TRUE(again);
    EXPECT_EQ(std::get<SeatTaken>(*again).side, Side::second);
    ASSERT_TRUE(room.apply(*again, join_receipt(Seat::second, id)));
    EXPECT_EQ(room.seat_of("new"), Seat::second);
    EXPECT_EQ(room.seat_of("lost"), std::nullopt);
    EXPECT_FALSE(room.done_before({Seat::second, id, "y"})) << "the id is used up";
    ASSERT_TRUE(
        room.apply(*room.decide(Seat::second, wire::OfferDrawRequest{}), Receipt{Seat::second, "x", "y"}));
    EXPECT_FALSE(room.take_seat(hash_secret("late"), id)) << "who plays has the secret";
}

TEST(Room, TakesNoShortIdForASecret) {
    Table table;
    Room room = table.room();
    ASSERT_TRUE(room.apply(*room.take_seat(hash_secret("lost"), "1"), join_receipt(Seat::second, "1")));
    EXPECT_FALSE(room.take_seat(hash_secret("thief"), "1"));
}

TEST(Room, TakesAStartOfOnesOwn) {
    const auto board = Board::from_fen(wire::Game::chess, "8/8/8/8/8/8/8/8 w - - 0 1");
    ASSERT_FALSE(board);
    EXPECT_EQ(board.error().substr(0, 5), "fen: ");
    EXPECT_FALSE(
        Board::from_fen(wire::Game::xiangqi, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    Table table = Table::full(wire::Game::chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.moves({"a7a8q"});
    EXPECT_EQ(table.room().last_ply().san, "a8=Q+");
    EXPECT_EQ(table.room().position().check, "e8");
}

TEST(Room, CastlingIsWrittenAsTheGameWritesIt) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    Table chess = Table::full(wire::Game::chess, fen);
    chess.moves({"e1g1"});
    EXPECT_EQ(chess.room().last_ply().move, "e1g1");
    Table chess960 = Table::full(wire::Game::chess960, fen);
    chess960.moves({"e1h1"});
    EXPECT_EQ(chess960.room().last_ply().move, "e1h1");
}

TEST(Event, RefusesTextThatIsNoEvent) {
    for (const auto& [kind, body] :
         std::vector<std::pair<std::string, std::string>>{{"", ""},
                                                          {"moved", ""},
                                                          {"moved", "e2e4 first"},
                                                          {"moved", "e2e4 nobody checkmate"},
                                                          {"draw_offered", "x"},
                                                          {"draw_offered", "first "},
                                                          {"draw_offered", "first first"},
                                                          {"taken_back", "-1"},
                                                          {"taken_back", "1x"},
                                                          {"ended", "first"},
                                                          {"created", "chess link -"},
                                                          {"created", "go link - - fen"},
                                                          {"Moved", "e2e4"}}) {
        if (kind == "draw_offered" && body == "first ") {
            continue; // a trailing blank is nothing
        }
        EXPECT_FALSE(parse_event(kind, body)) << kind << " '" << body << "'";
    }
}

TEST(Secret, IsLongAndNeverTheSame) {
    EXPECT_EQ(new_secret().size(), 43U);
    EXPECT_NE(new_secret(), new_secret());
    EXPECT_TRUE(is_room_name(new_room_name()));
    EXPECT_FALSE(is_room_name("../../etc/passwd"));
    EXPECT_FALSE(is_room_name(""));
    EXPECT_TRUE(hash_secret("a") == hash_secret("a"));
    EXPECT_FALSE(hash_secret("a") == hash_secret("b"));
    EXPECT_EQ(hash_secret("secret").text.find("secret"), std::string::npos);
}

TEST(Room, TheComputersSeatIsStoredInTheHoldersPlace) {
    for (const Side side : {Side::first, Side::second}) {
        Created created{
            wire::Game::xiangqi, wire::Mode::link, Board::usual(wire::Game::xiangqi).start_fen(), {}};
        created.computer = ComputerSeat{side, 7, 18446744073709551615U};
        created.holders[side == Side::first ? 1 : 0] = hash_secret("me");
        const auto text = to_text(created);
        const auto read = parse_event(text.kind, text.body);
        ASSERT_TRUE(read) << read.error();
        const auto& again = std::get<Created>(*read);
        ASSERT_TRUE(again.computer);
        EXPECT_EQ(again.computer->side, side);
        EXPECT_EQ(again.computer->level, 7);
        EXPECT_EQ(again.computer->seed, 18446744073709551615U);
        EXPECT_EQ(again.start_fen, created.start_fen);
        const auto room = Room::open("room", again);
        ASSERT_TRUE(room);
        EXPECT_EQ(room->free_side(), std::nullopt);
        EXPECT_EQ(room->computer_to_move(), side == Side::first);
        EXPECT_EQ(room->seat_of("me"), side == Side::first ? Seat::second : Seat::first);
        EXPECT_EQ(room->rematch().computer->side, side == Side::first ? Side::second : Side::first);
    }
}

TEST(Room, ABadComputerSeatIsNotRead) {
    for (const char* seats : {"computer:3 x", "computer:x:1 x", "computer:3: x", "computer:3:1 computer:3:1",
                              "computer:-:1 x", "computer:3:18446744073709551616 x"}) {
        const auto body =
            std::string("chess link ") + seats + ' ' + Board::usual(wire::Game::chess).start_fen();
        EXPECT_FALSE(parse_event("created", body)) << body;
    }
}

} // namespace
} // namespace duiyi::server
