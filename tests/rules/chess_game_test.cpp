// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How chess games end (FIDE Laws, articles 5 and 9).

#include "games.hpp"

namespace duiyi {
namespace {

GameState<Chess> chess_game(std::string_view fen) {
    return game_from<Chess>(fen);
}

const std::string knights_out_and_back = "g1f3 g8f6 f3g1 f6g8";

TEST(ChessGame, FoolsMate) {
    GameState<Chess> state;
    play(state, "f2f3 e7e5 g2g4");
    EXPECT_FALSE(state.outcome());
    play(state, "d8h4");
    EXPECT_EQ(state.outcome(), second_wins(Reason::checkmate));
    EXPECT_TRUE(state.legal_moves().empty());
}

TEST(ChessGame, StalemateIsADraw) {
    auto state = chess_game("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    play(state, "g5g6");
    EXPECT_EQ(state.outcome(), draw_by(Reason::stalemate));
    EXPECT_EQ(chess_game("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").outcome(), draw_by(Reason::stalemate))
        << "from the start";
}

// Repetition
// --------------------------------------------------------------------------------------------------

TEST(ChessGame, ThreefoldIsClaimedFivefoldComesByItself) {
    GameState<Chess> state;
    play(state, repeated(knights_out_and_back, 2)); // the start for the third time
    EXPECT_FALSE(state.outcome());
    EXPECT_EQ(state.claimable_draw(), Reason::threefold_claim);
    play(state, "g1f3 g8f6 f3g1"); // each of these positions for the third time, too
    EXPECT_EQ(state.claimable_draw(), Reason::threefold_claim);
    play(state, "f6g8 g1f3 g8f6 f3g1");
    EXPECT_FALSE(state.outcome());
    play(state, "f6g8"); // the fifth
    EXPECT_EQ(state.outcome(), draw_by(Reason::fivefold_repetition));
    EXPECT_EQ(state.ply_count(), 16U);
}

TEST(ChessGame, TwiceIsNotEnough) {
    GameState<Chess> state;
    play(state, knights_out_and_back + " g1f3 g8f6 f3g1");
    EXPECT_FALSE(state.claimable_draw());
    EXPECT_FALSE(state.claim_draw());
    EXPECT_FALSE(state.outcome());
}

TEST(ChessGame, ClaimedDrawEndsTheGame) {
    GameState<Chess> state;
    play(state, repeated(knights_out_and_back, 2));
    ASSERT_TRUE(state.claim_draw());
    EXPECT_EQ(state.outcome(), draw_by(Reason::threefold_claim));
    EXPECT_FALSE(state.claimable_draw()) << "over is over";
}

TEST(ChessGame, OtherCastlingRightsAreAnotherPosition) {
    auto state = chess_game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const std::string rooks = "a1b1 a8b8 b1a1 b8a8";
    play(state, repeated(rooks, 2)); // looks like the third time, but the first had more rights
    EXPECT_FALSE(state.claimable_draw());
    play(state, rooks);
    EXPECT_EQ(state.claimable_draw(), Reason::threefold_claim);
}

TEST(ChessGame, PossibleEnPassantIsAnotherPosition) {
    const std::string kings = "e8d8 e1d1 d8e8 d1e1";
    auto possible = chess_game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(possible, "e2e4 " + repeated(kings, 2));
    EXPECT_FALSE(possible.claimable_draw());
    play(possible, kings);
    EXPECT_EQ(possible.claimable_draw(), Reason::threefold_claim);

    auto impossible = chess_game("4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1");
    play(impossible, "e2e4 " + repeated(kings, 2));
    EXPECT_EQ(impossible.claimable_draw(), Reason::threefold_claim)
        << "no pawn could take: the same position";
}

TEST(ChessGame, OtherSideToMoveIsAnotherPosition) {
    // The same placement with White and with Black to move in turn: White loses a move by a triangle.
    auto state = chess_game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(state, "e1d1 e8d8 d1d2 d8e8 d2e1 e8d8 e1d1 d8e8 d1d2 e8d8 d2e1 d8e8");
    EXPECT_FALSE(state.claimable_draw());
    play(state, "e1d1 e8d8 d1e1 d8e8");
    EXPECT_EQ(state.claimable_draw(), Reason::threefold_claim);
}

TEST(ChessGame, RepetitionDoesNotReachOverAPawnMove) {
    GameState<Chess> state;
    play(state, repeated(knights_out_and_back, 1) + "e2e3 " + "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8");
    EXPECT_FALSE(state.claimable_draw());
    play(state, "f3g1");
    EXPECT_EQ(state.claimable_draw(), Reason::threefold_claim);
}

// Move counts
// -------------------------------------------------------------------------------------------------

TEST(ChessGame, FiftyMovesAreClaimed) {
    auto state = chess_game("4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80");
    play(state, "a1b1");
    EXPECT_FALSE(state.claimable_draw());
    play(state, "e8d8");
    EXPECT_EQ(state.claimable_draw(), Reason::fifty_moves_claim);
    EXPECT_FALSE(state.outcome());
    play(state, "b1c1");
    EXPECT_EQ(state.claimable_draw(), Reason::fifty_moves_claim) << "still";
    play(state, "d8e8 e2e4");
    EXPECT_FALSE(state.claimable_draw()) << "a pawn has moved";
}

TEST(ChessGame, SeventyFiveMovesEndTheGame) {
    auto state = chess_game("4k3/8/8/8/8/8/4P3/R3K3 w - - 148 90");
    play(state, "a1b1");
    EXPECT_FALSE(state.outcome());
    play(state, "e8d8");
    EXPECT_EQ(state.outcome(), draw_by(Reason::seventy_five_moves));
}

TEST(ChessGame, MateOnTheSeventyFifthMoveCounts) {
    auto state = chess_game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90");
    play(state, "a1a8");
    EXPECT_EQ(state.outcome(), first_wins(Reason::checkmate)); // FIDE Laws 9.6.2
}

// Material
// ----------------------------------------------------------------------------------------------------

TEST(ChessGame, DeadPositionsByMaterial) {
    for (const auto* fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1",         // kings alone
                            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",        // a knight
                            "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",        //
                            "4k3/8/8/8/8/8/8/4KB2 b - - 0 1",        // a bishop
                            "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",      // bishops on squares of one colour
                            "4k3/8/8/8/4B3/8/6B1/4KB2 w - - 0 1"}) { // three of one side
        EXPECT_EQ(chess_game(fen).outcome(), draw_by(Reason::insufficient_material)) << fen;
    }
}

TEST(ChessGame, LivePositionsByMaterial) {
    for (const auto* fen : {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",   // mate is possible with help
                            "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",   //
                            "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",   //
                            "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",   // bishops of opposite colours
                            "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",  //
                            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",   //
                            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",    //
                            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"}) { //
        EXPECT_FALSE(chess_game(fen).outcome()) << fen;
    }
}

TEST(ChessGame, ForcedCaptureThatLeavesTooLittleIsTheEndAlready) {
    EXPECT_EQ(chess_game("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").outcome(), draw_by(Reason::dead_position));
}

TEST(ChessGame, LastPawnBlockedLeavesADeadPosition) {
    auto state = chess_game("4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1");
    EXPECT_FALSE(state.outcome());
    play(state, "g3g4");
    EXPECT_EQ(state.outcome(), draw_by(Reason::dead_position)); // FIDE Laws 5.2.2
}

TEST(ChessGame, LastCaptureLeavesTooLittle) {
    auto state = chess_game("4k3/8/8/8/8/8/8/3qK3 w - - 0 1");
    play(state, "e1d1");
    EXPECT_EQ(state.outcome(), draw_by(Reason::insufficient_material));
}

} // namespace
} // namespace duiyi
