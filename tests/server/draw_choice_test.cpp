// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// At which score the engine accepts a draw.
#include "engines/draw_choice.hpp"

#include <gtest/gtest.h>

#include "domain/board.hpp"
#include "duiyi/engine/win_draw_loss.hpp"

namespace duiyi::server {
namespace {

constexpr const char* rook_ending = "8/5pk1/4p1p1/7p/7P/4P1P1/r4PK1/1R6 w - - 0 40";
constexpr const char* rooks_of_xiangqi = "3aka3/9/4b4/4r4/9/9/9/4B4/R8/3AKA3 w - - 0 40";

template <Game G>
int limit_of(const Board& board, int level) {
    return draw_limit(std::get<GameState<G>>(board.state()), level);
}

TEST(DrawChoice, WithAllPiecesItHasToBeClearlyWorse) {
    for (const int level : {1, 5, 10}) {
        EXPECT_LT(limit_of<Chess>(Board::start(GameId::chess), level), -50);
        EXPECT_LT(limit_of<Xiangqi>(Board::start(GameId::xiangqi), level), -50);
    }
}

/// A centipawn does not mean the same in both games, and means another thing after each training of a
/// network.
template <Game G>
int expected_at_limit_of_start() {
    const int limit = limit_of<G>(Board::start(G::id), 10);
    const auto shares = engine::win_draw_loss<G>({.centipawns = limit});
    return shares.win + shares.draw / 2;
}

TEST(DrawChoice, ClearlyWorseIsTheSameExpectedScoreInBothGames) {
    EXPECT_NEAR(expected_at_limit_of_start<Chess>(), 420, 5);
    EXPECT_NEAR(expected_at_limit_of_start<Xiangqi>(), 420, 5);
}

TEST(DrawChoice, AnEqualEndingIsADraw) {
    EXPECT_GT(limit_of<Chess>(*Board::from_fen(GameId::chess, rook_ending), 10), 20);
    EXPECT_GT(limit_of<Xiangqi>(*Board::from_fen(GameId::xiangqi, rooks_of_xiangqi), 10), 20);
}

TEST(DrawChoice, OnlyAnEqualEndingLooksDrawn) {
    const Board ending = *Board::from_fen(GameId::chess, rook_ending);
    const auto& game = std::get<GameState<Chess>>(ending.state());
    for (const int score : {-25, 0, 25}) {
        EXPECT_TRUE(looks_drawn(game, score)) << score;
    }
    EXPECT_FALSE(looks_drawn(game, -26)) << "whoever is worse does not ask";
    EXPECT_FALSE(looks_drawn(game, 26));
    EXPECT_FALSE(looks_drawn(GameState<Chess>(), 0));
    EXPECT_FALSE(looks_drawn(GameState<Xiangqi>(), 0));
}

TEST(DrawChoice, LowerLevelsAcceptMore) {
    const Board chess = *Board::from_fen(GameId::chess, rook_ending);
    for (int level = 2; level <= 10; ++level) {
        EXPECT_LT(limit_of<Chess>(chess, level), limit_of<Chess>(chess, level - 1)) << level;
    }
    EXPECT_LT(limit_of<Chess>(chess, 1), 100) << "a pawn more is still played on";
}

TEST(DrawChoice, FewerPiecesRaiseTheLimit) {
    int before = limit_of<Chess>(Board::start(GameId::chess), 6);
    for (const char* fen : {"1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1",
                            "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1"}) {
        const int limit = limit_of<Chess>(*Board::from_fen(GameId::chess, fen), 6);
        EXPECT_GT(limit, before) << fen;
        before = limit;
    }
}

TEST(DrawChoice, InALongGameItNeedNotBeWorse) {
    Board board = Board::start(GameId::chess);
    const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < 60; ++ply) {
        EXPECT_LT(limit_of<Chess>(board, 6), 0) << ply;
        ASSERT_TRUE(board.replay(moves[ply % 4]));
    }
    EXPECT_EQ(limit_of<Chess>(board, 6), 0);
}

} // namespace
} // namespace duiyi::server
