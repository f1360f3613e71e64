// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The oracle itself, on positions whose moves can be counted by looking.

#include "duiyi/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "duiyi/notation/fen.hpp"

namespace duiyi {
namespace {

template <Game G>
oracle::Board<G> board(const char* fen) {
    const auto setup = parse_fen_setup<G>(fen);
    EXPECT_TRUE(setup) << fen;
    return oracle::Board<G>(setup.value_or(Setup<G>{}));
}

template <Game G>
std::size_t moves_from(const oracle::Board<G>& board, Square<G> from) {
    const auto moves = oracle::legal_moves(board);
    return static_cast<std::size_t>(
        std::count_if(moves.begin(), moves.end(), [&](Move<G> move) { return move.from() == from; }));
}

TEST(ChessOracle, StartHasTwentyMoves) {
    EXPECT_EQ(
        oracle::legal_moves(board<Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).size(),
        20U);
}

TEST(ChessOracle, KingMayNotCastleThroughAttack) {
    using namespace chess_literals;
    const auto castles = [](const char* fen) {
        const auto moves = oracle::legal_moves(board<Chess>(fen));
        return std::count_if(moves.begin(), moves.end(),
                             [](Move<Chess> move) { return move.kind() == MoveKind::castling; });
    };
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 2);
    EXPECT_EQ(castles("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 1) << "f1 is attacked";
    EXPECT_EQ(castles("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 2) << "b1 may be attacked";
    EXPECT_EQ(castles("4r2k/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 0) << "the king is in check";
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), 0) << "b1 and g1 are not empty";
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), 0) << "no rights";
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1"), 0) << "the rook shields c1 only until it has gone";
}

TEST(ChessOracle, EnPassantMayNotBareTheKing) {
    const auto captures = [](const char* fen) {
        const auto moves = oracle::legal_moves(board<Chess>(fen));
        return std::count_if(moves.begin(), moves.end(),
                             [](Move<Chess> move) { return move.kind() == MoveKind::en_passant; });
    };
    EXPECT_EQ(captures("4k3/8/8/K2pP3/8/8/8/8 w - d6 0 1"), 1);
    EXPECT_EQ(captures("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"), 0) << "both pawns leave the rank at once";
}

TEST(ChessOracle, PawnsPromoteToFourRoles) {
    using namespace chess_literals;
    EXPECT_EQ(moves_from(board<Chess>("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"), "e7"_sq), 8U);
}

TEST(XiangqiOracle, StartHasFortyFourMoves) {
    const auto start =
        board<Xiangqi>("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    EXPECT_EQ(oracle::legal_moves(start).size(), 44U);
}

TEST(XiangqiOracle, LegsEyesAndScreens) {
    using namespace xiangqi_literals;
    const auto free = board<Xiangqi>("3k5/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1");
    EXPECT_EQ(moves_from(free, "e4"_sq), 8U);
    const auto hobbled = board<Xiangqi>("3k5/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1");
    EXPECT_EQ(moves_from(hobbled, "e4"_sq), 6U);
    const auto elephant = board<Xiangqi>("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w - - 0 1");
    EXPECT_EQ(moves_from(elephant, "e2"_sq), 3U) << "one eye is shut, and the river is near";
    const auto cannon = board<Xiangqi>("3k5/9/9/p8/9/p8/9/9/9/C3K4 w - - 0 1");
    EXPECT_EQ(moves_from(cannon, "a0"_sq), 3U + 3U + 1U)
        << "three up, three to the right, one over the screen";
}

TEST(XiangqiOracle, GeneralsMayNotFace) {
    using namespace xiangqi_literals;
    const auto pinned = board<Xiangqi>("4k4/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1");
    EXPECT_EQ(moves_from(pinned, "e4"_sq), 8U) << "only along the file";
    EXPECT_TRUE(oracle::in_check(board<Xiangqi>("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), Side::first));
}

} // namespace
} // namespace duiyi
