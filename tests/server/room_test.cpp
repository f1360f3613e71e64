// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a room allows, and what its events do.
#include <gtest/gtest.h>

#include <string>

#include "room_table.hpp"
#include "wire/from_domain.hpp"

namespace duiyi::server {
namespace {

std::string print(const Room& room) {
    StatePrinter printer;
    return wire::print("", wire::CreatedAnswer{"", {}, "", room.version(), "", "", 0, printer.state(room)});
}

TEST(Room, StartsAtVersionOneWithTheCreatorSeated) {
    const Table table;
    EXPECT_EQ(table.room().version(), 1);
    EXPECT_EQ(table.room().seat_of("one"), Seat::first);
    EXPECT_EQ(table.room().seat_of("two"), std::nullopt);
    EXPECT_EQ(table.room().seat_of(""), std::nullopt);
    EXPECT_EQ(table.room().free_side(), Side::second);
    EXPECT_EQ(table.room().position().legal_moves.size(), 20U);
}

TEST(Room, MovesAreRefusedWhileASeatIsFree) {
    Table table;
    EXPECT_EQ(table.move(Seat::first, "e2e4"), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, Resign{}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), RefusalCode::not_now);
    EXPECT_EQ(table.room().version(), 1);
}

TEST(Room, TheFreeSeatIsTakenOnce) {
    Table table = Table::full();
    EXPECT_EQ(table.room().seat_of("two"), Seat::second);
    EXPECT_EQ(table.act(SecretHolder{hash_secret("three")}, TakeSeat{}), RefusalCode::not_now);
}

TEST(Room, RefusesMovesOutOfTurnStaleOrIllegal) {
    Table table = Table::full();
    EXPECT_EQ(table.move(Seat::second, "e7e5"), RefusalCode::not_your_turn);
    EXPECT_EQ(table.act(Seat::first, PlayMove{1, "e2e4"}), RefusalCode::stale_ply);
    EXPECT_EQ(table.act(Seat::first, PlayMove{-1, "e2e4"}), RefusalCode::stale_ply);
    for (const char* text : {"e2e5", "e7e5", "", "e2", "e2e4q", "zz", "e2e4 ", "\xff\xff\xff\xff"}) {
        EXPECT_EQ(table.move(Seat::first, text), RefusalCode::illegal_move) << text;
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
    EXPECT_EQ(position.outcome->reason, Reason::checkmate);
    EXPECT_TRUE(position.legal_moves.empty());
    EXPECT_EQ(position.checked_square, "e1");
    EXPECT_EQ(table.room().board().last_ply().standard, "Qh4#");
    EXPECT_EQ(table.move(Seat::first, "a2a3"), RefusalCode::game_over);
    EXPECT_EQ(table.act(Seat::first, Resign{}), RefusalCode::game_over);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), RefusalCode::game_over);
}

TEST(Room, AXiangqiStalemateIsLost) {
    // From e8 the pawn covers both points that the general on d9 could go to, and gives no check.
    Table table = Table::full(GameId::xiangqi, "3k5/9/4P4/9/9/9/9/9/4R4/4K4 w - - 0 1");
    table.moves({"e7e8"});
    const auto position = table.room().position();
    ASSERT_TRUE(position.outcome) << position.fen;
    EXPECT_EQ(position.outcome->winner, Side::first);
    EXPECT_EQ(position.outcome->reason, Reason::stalemate);
}

TEST(Room, ResigningGivesTheGameToTheOther) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, Resign{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, Side::second);
    EXPECT_EQ(table.room().position().outcome->reason, Reason::resignation);
    EXPECT_TRUE(table.room().position().legal_moves.empty());
}

TEST(Room, ADrawNeedsBoth) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::second, DeclineDraw{}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, DeclineDraw{}), RefusalCode::not_now);
    EXPECT_EQ(table.room().offers().draw, Side::first);
    EXPECT_EQ(table.act(Seat::second, DeclineDraw{}), std::nullopt);
    EXPECT_EQ(table.room().offers().draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, Reason::agreement);
}

TEST(Room, ADrawIsOfferedAgainAfterAMoveOfOnesOwn) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, DeclineDraw{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), RefusalCode::not_now);
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), RefusalCode::not_now) << "declined by moving";
    EXPECT_EQ(table.act(Seat::second, OfferDraw{}), std::nullopt) << "the other side has its own offers";
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt) << "to accept is no offer";
    EXPECT_EQ(table.room().position().outcome->reason, Reason::agreement);
}

TEST(Room, ThePositionNamesTheMovesThatRepeatItOnceTooOften) {
    Table table = Table::full();
    table.moves({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
    const std::vector<RepeatView> claim{{"f6g8", {std::nullopt, Reason::threefold_claim}}};
    EXPECT_EQ(table.room().position().repeats, claim);
    table.moves({"f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
    const std::vector<RepeatView> draw{{"f6g8", {std::nullopt, Reason::fivefold_repetition}}};
    EXPECT_EQ(table.room().position().repeats, draw);
    EXPECT_NE(print(table.room()).find("fivefold_repetition"), std::string::npos);
    table.moves({"f6g8"});
    EXPECT_TRUE(table.room().position().repeats.empty()) << "the game is over";
}

TEST(Room, ThePositionNamesTheMoveThatLosesByPerpetualCheck) {
    Table table(GameId::xiangqi, PlayMode::hotseat, "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1");
    const auto move = [&table](const char* text) { EXPECT_EQ(table.move(Seat::both, text), std::nullopt); };
    for (const char* text : {"a0a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9"}) {
        EXPECT_TRUE(table.room().position().repeats.empty()) << text;
        move(text);
    }
    const std::vector<RepeatView> loss{{"a8a9", {Side::second, Reason::perpetual_check}}};
    EXPECT_EQ(table.room().position().repeats, loss);
    EXPECT_EQ(table.room().position().legal_moves.size() > 1, true) << "the others are free";
}

TEST(Room, AMoveDeclinesTheDrawOfferedToTheMover) {
    Table table = Table::full();
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.move(Seat::second, "e7e5"), std::nullopt);
    EXPECT_EQ(table.room().offers().draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, DeclineDraw{}), RefusalCode::not_now);
}

// FIDE Laws 9.1.2.1: the offer cannot be withdrawn and stands until the opponent accepts, declines or moves.
TEST(Room, ADrawOfferStandsAfterTheOfferersOwnMove) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, OfferDraw{}), std::nullopt);
    table.moves({"e2e4"});
    EXPECT_EQ(table.room().offers().draw, Side::first);
    EXPECT_EQ(print(table.replayed()), print(table.room()));
    Table declined = table;
    declined.moves({"e7e5"});
    EXPECT_EQ(declined.room().offers().draw, std::nullopt);
    EXPECT_EQ(table.act(Seat::second, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, Reason::agreement);
}

TEST(Room, AMoveByEitherSideWithdrawsATakebackRequest) {
    Table table = Table::full();
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::second, DeclineTakeback{}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    table.moves({"g1f3"});
    EXPECT_EQ(table.act(Seat::second, DeclineTakeback{}), RefusalCode::not_now);
}

TEST(Room, ClaimsNeedAReason) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, ClaimDraw{}), RefusalCode::not_now);
    for (int i = 0; i < 2; ++i) {
        table.moves({"g1f3", "g8f6", "f3g1", "f6g8"});
    }
    EXPECT_EQ(table.room().position().claimable_draw, Reason::threefold_claim);
    EXPECT_EQ(table.act(Seat::second, ClaimDraw{}), RefusalCode::not_your_turn);
    EXPECT_EQ(table.act(Seat::first, ClaimDraw{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, Reason::threefold_claim);
    EXPECT_EQ(table.room().position().claimable_draw, std::nullopt);
}

TEST(Room, ATakebackTakesTheRequestersMove) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), RefusalCode::not_now);
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::second, RequestTakeback{}), RefusalCode::not_now) << "has not moved";
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::second, DeclineTakeback{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.room().position().ply, 0) << "its own move and the answer";
    table.moves({"d2d4", "d7d5"});
    EXPECT_EQ(table.act(Seat::second, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.room().position().ply, 1) << "only its own move";
    EXPECT_EQ(table.room().position().last_move, "d2d4");
}

TEST(Room, ItsStateIsTheSameWhetherPrintedBeforeOrNot) {
    Table table(GameId::chess, PlayMode::hotseat);
    const auto check = [&table](std::size_t plies) {
        EXPECT_EQ(table.room().board().ply_count(), plies);
        EXPECT_EQ(print(table.room()), print(table.replayed()));
    };
    const auto move = [&table](const char* text) { EXPECT_EQ(table.move(Seat::both, text), std::nullopt); };
    move("e2e4");
    check(1);
    move("e7e5");
    move("g1f3");
    check(3);
    table.act(Seat::both, RequestTakeback{});
    table.act(Seat::both, RequestTakeback{});
    move("c7c5");
    check(2);
    EXPECT_NE(print(table.room()).find("c7c5"), std::string::npos);
    EXPECT_EQ(print(table.room()).find("e7e5"), std::string::npos);
}

TEST(Room, OnOneScreenNoAgreementIsNeeded) {
    Table table(GameId::chess, PlayMode::hotseat);
    EXPECT_EQ(table.room().seat_of("one"), Seat::both);
    EXPECT_EQ(table.act(Seat::both, RequestTakeback{}), RefusalCode::not_now);
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        EXPECT_EQ(table.move(Seat::both, text), std::nullopt);
    }
    EXPECT_TRUE(table.room().position().outcome);
    EXPECT_EQ(table.act(Seat::both, RequestTakeback{}), RefusalCode::game_over) << "a mate stands";
    EXPECT_EQ(table.room().position().ply, 4);
    EXPECT_EQ(table.act(Seat::both, OfferRematch{"next"}), std::nullopt);
    EXPECT_EQ(table.act(Seat::both, OfferRematch{"next"}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::both, RequestTakeback{}), RefusalCode::game_over);
}

TEST(Room, OnOneScreenTheSideToMoveResignsAndMovesAreTakenBackAtOnce) {
    Table table(GameId::chess, PlayMode::hotseat);
    for (const char* text : {"f2f3", "e7e5", "g2g4"}) {
        EXPECT_EQ(table.move(Seat::both, text), std::nullopt);
    }
    EXPECT_EQ(table.act(Seat::both, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.room().position().ply, 2);
    EXPECT_EQ(table.move(Seat::both, "d2d4"), std::nullopt);
    EXPECT_EQ(table.act(Seat::both, Resign{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->winner, Side::first) << "Black was to move";
}

TEST(Room, ADrawOnOneScreenIsAgreedAtOnce) {
    Table table(GameId::xiangqi, PlayMode::hotseat);
    EXPECT_EQ(table.act(Seat::both, OfferDraw{}), std::nullopt);
    EXPECT_EQ(table.room().position().outcome->reason, Reason::agreement);
}

TEST(Room, ARematchSwapsTheSeats) {
    Table table = Table::full();
    EXPECT_EQ(table.act(Seat::first, OfferRematch{"next"}), RefusalCode::game_not_over);
    EXPECT_EQ(table.act(Seat::first, Resign{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, OfferRematch{"next"}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, OfferRematch{"next"}), RefusalCode::not_now);
    EXPECT_EQ(table.act(Seat::first, OfferRematch{"next"}), std::nullopt);
    const auto next = *Room::open("next", {table.room().rematch(), System{}});
    EXPECT_EQ(next.seat_of("one"), Seat::second);
    EXPECT_EQ(next.seat_of("two"), Seat::first);
    EXPECT_EQ(next.position().ply, 0);
}

TEST(Room, ARematchWithAHandicapKeepsTheSides) {
    for (const Handicap& handicap : all_handicaps()) {
        Table table = Table::full(handicap.game, std::string(handicap.fen));
        ASSERT_EQ(table.room().board().handicap(), &handicap);
        EXPECT_EQ(table.act(Seat::first, Resign{}), std::nullopt);
        EXPECT_EQ(table.act(Seat::second, OfferRematch{"next"}), std::nullopt);
        EXPECT_EQ(table.act(Seat::first, OfferRematch{"next"}), std::nullopt);
        const auto next = *Room::open("next", {table.replayed().rematch(), System{}});
        EXPECT_EQ(next.seat_of("one"), Seat::first);
        EXPECT_EQ(next.seat_of("two"), Seat::second);
        EXPECT_EQ(next.board().handicap(), &handicap);
        EXPECT_EQ(next.position().ply, 0);
    }
}

TEST(Room, Chess960HasNoHandicaps) {
    Table table = Table::full(GameId::chess960, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    EXPECT_EQ(table.room().board().handicap(), nullptr);
    EXPECT_EQ(Room::open("next", {table.room().rematch(), System{}})->seat_of("one"), Seat::second);
}

TEST(Room, ReplayGivesTheSameRoom) {
    for (const auto game : {GameId::chess, GameId::chess960, GameId::xiangqi}) {
        Table table = Table::full(game);
        for (std::size_t i = 0; i < 40 && !table.room().position().outcome; ++i) {
            const auto legal = table.room().position().legal_moves;
            table.move(i % 2 == 0 ? Seat::first : Seat::second, legal[(7 * i + 3) % legal.size()]);
        }
        table.act(Seat::first, RequestTakeback{});
        table.act(Seat::second, RequestTakeback{});
        table.act(Seat::second, OfferDraw{});
        EXPECT_EQ(print(table.replayed()), print(table.room()));
        table.act(Seat::first, OfferDraw{});
        table.act(Seat::first, OfferRematch{"next"});
        EXPECT_TRUE(table.room().position().outcome);
        EXPECT_EQ(print(table.replayed()), print(table.room()));
    }
}

Command join(const char* secret, const std::string& id) {
    const TakeSeat body{id};
    return {SecretHolder{hash_secret(secret)}, 0, body, 0, key_of(id, body)};
}

// Secrets change while their holder plays: its requests are known from then on as well.
TEST(Room, RecognisesAResendAfterARenewal) {
    Room room = Table::full().room();
    const RenewSecret renewal{hash_secret("new")};
    ASSERT_TRUE(carry_out(room, {SecretHolder{hash_secret("two")}, 0, renewal, 0, key_of("id", renewal)}));
    EXPECT_EQ(**room.done_before(SecretHolder{hash_secret("new")}, key_of("id", renewal)), 3);
    EXPECT_EQ(*room.done_before(SecretHolder{hash_secret("two")}, key_of("id", renewal)), std::nullopt);
    EXPECT_FALSE(room.decide({SecretHolder{hash_secret("two")}, 0, Resign{}}))
        << "the old secret opens nothing";
}

TEST(Room, RecognisesAResend) {
    Table table = Table::full();
    Room room = table.room();
    const PlayMove move{0, "e2e4"};
    const Principal one = SecretHolder{hash_secret("one")};
    const IdempotencyKey key = key_of("id-1", move);
    EXPECT_EQ(*room.done_before(one, key), std::nullopt);
    ASSERT_TRUE(carry_out(room, {one, 0, move, 0, key}));
    EXPECT_EQ(**room.done_before(one, key), 3);
    EXPECT_EQ(*room.done_before(SecretHolder{hash_secret("two")}, key), std::nullopt)
        << "ids belong to a seat";
    EXPECT_EQ(*room.done_before(SecretHolder{hash_secret("three")}, key), std::nullopt)
        << "of those who have one";
    const auto misuse = room.done_before(one, key_of("id-1", Resign{}));
    ASSERT_FALSE(misuse);
    EXPECT_EQ(misuse.error().code, RefusalCode::request_id_used);
}

TEST(Room, GivesASeatAgainWhenTheAnswerWasLost) {
    Table table;
    Room room = table.room();
    const std::string id = "0123456789abcdef";
    ASSERT_TRUE(carry_out(room, join("lost", id)));
    EXPECT_FALSE(room.decide(join("thief", "another id, as long"))) << "others do not know the id";
    EXPECT_FALSE(room.decide(join("thief", "")));
    EXPECT_FALSE(room.decide(join("thief", key_of(id, TakeSeat{}).id))) << "what is stored opens nothing";
    const auto again = room.decide(join("new", id));
    ASSERT_TRUE(again);
    EXPECT_EQ(std::get<SeatTaken>(again->event).side, Side::second);
    ASSERT_TRUE(carry_out(room, join("new", id)));
    EXPECT_EQ(room.seat_of("new"), Seat::second);
    EXPECT_EQ(room.seat_of("lost"), std::nullopt);
    const Principal player = SecretHolder{hash_secret("new")};
    EXPECT_FALSE(room.done_before(player, {id, "y"})) << "the id is used up";
    ASSERT_TRUE(carry_out(room, {player, 0, OfferDraw{}, 0, IdempotencyKey{"x", "y"}}));
    EXPECT_FALSE(room.decide(join("late", id))) << "who plays has the secret";
}

TEST(Room, TakesNoShortIdAsASecret) {
    Table table;
    Room room = table.room();
    ASSERT_TRUE(carry_out(room, join("lost", "1")));
    EXPECT_FALSE(room.decide(join("thief", "1")));
}

TEST(Room, StartsFromACustomPosition) {
    const auto board = Board::from_fen(GameId::chess, "8/8/8/8/8/8/8/8 w - - 0 1");
    ASSERT_FALSE(board);
    EXPECT_EQ(board.error().at(0).where, "fen:");
    EXPECT_FALSE(
        Board::from_fen(GameId::xiangqi, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    const auto repaired = Board::from_fen(GameId::chess, "r2bk2r/8/8/8/8/8/8/R2KB2R w KQkq e5 0 0");
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->start_fen(), "r2bk2r/8/8/8/8/8/8/R2KB2R w kq - 0 1");
    EXPECT_FALSE(Board::from_stored_fen(GameId::chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 0"));
    Table table = Table::full(GameId::chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.moves({"a7a8q"});
    EXPECT_EQ(table.room().board().last_ply().standard, "a8=Q+");
    EXPECT_EQ(table.room().position().checked_square, "e8");
}

/// Whoever sets it up means it: eleven queens, a pawn between its files before the river.
TEST(Room, StartsFromAPositionThatNoGameComesTo) {
    Table chess = Table::full(GameId::chess, "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1");
    chess.moves({"h2h8"});
    EXPECT_EQ(chess.room().board().last_ply().standard, "Qhh8#");
    EXPECT_EQ(chess.room().position().checked_square, "a8");
    Table xiangqi = Table::full(GameId::xiangqi, "3k5/9/9/9/9/1P7/9/9/9/4K4 w - - 0 1");
    xiangqi.moves({"b4b5"});
    EXPECT_EQ(xiangqi.room().board().last_move(), "b4b5");
}

TEST(Room, CastlingIsWrittenAsTheGameWritesIt) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    Table chess = Table::full(GameId::chess, fen);
    chess.moves({"e1g1"});
    EXPECT_EQ(chess.room().board().last_move(), "e1g1");
    Table chess960 = Table::full(GameId::chess960, fen);
    chess960.moves({"e1h1"});
    EXPECT_EQ(chess960.room().board().last_move(), "e1h1");
}

TEST(Room, TheEngineHoldsItsSeat) {
    for (const Side side : both_sides) {
        Created created{GameId::xiangqi, PlayMode::link, Board::start(GameId::xiangqi).start_fen(), {}};
        created.engine = EngineSeat{side, 7, 1};
        created.holders[index_of(other(side))] = hash_secret("me");
        const auto room = Room::open("room", {created, System{}});
        ASSERT_TRUE(room);
        EXPECT_EQ(room->free_side(), std::nullopt);
        EXPECT_EQ(room->engine_to_move(), side == Side::first);
        EXPECT_EQ(room->seat_of("me"), side == Side::first ? Seat::second : Seat::first);
        EXPECT_EQ(room->rematch().engine->side, other(side));
    }
}

TEST(Room, TheEngineGivesAHandicapAgain) {
    for (const Handicap& handicap : all_handicaps()) {
        for (const Side side : both_sides) {
            Created created{handicap.game, PlayMode::link, std::string(handicap.fen), {}};
            created.engine = EngineSeat{side, 7, 1};
            created.holders[index_of(other(side))] = hash_secret("me");
            const Created next = Room::open("room", {created, System{}})->rematch();
            EXPECT_EQ(next.engine, (EngineSeat{side, 7, 2}));
            EXPECT_EQ(next.holders, created.holders);
        }
    }
}

TEST(Room, OnlyItsPlayersGiveCommands) {
    const Table table = Table::full();
    EXPECT_EQ(table.decide(System{}, Resign{}).error().code, RefusalCode::not_seated);
    EXPECT_EQ(table.decide(EnginePlayer{Side::first}, Resign{}).error().code, RefusalCode::not_seated)
        << "no engine plays here";
    EXPECT_EQ(table.decide(SecretHolder{hash_secret("three")}, Resign{}).error().code,
              RefusalCode::not_seated);
    EXPECT_EQ(table.decide(SeatHolder{Seat::first}, TakeSeat{}).error().code, RefusalCode::not_seated)
        << "who joins brings a secret";
}

} // namespace
} // namespace duiyi::server
