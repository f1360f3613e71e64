// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What levels that err as people do see on a board, and what draws their eye.
#include "attention.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "appeal.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::engine {
namespace {

/// The game after these moves.
template <Game G>
GameState<G> game_after(const char* fen, std::initializer_list<const char*> moves = {}) {
    GameState<G> game(*parse_fen<G>(fen));
    for (const char* move : moves) {
        EXPECT_TRUE(game.play(*parse_uci(game.position(), move))) << move;
    }
    return game;
}

/// "none", or the capture and whether it is in plain view.
template <Game G>
std::string loss_by(const GameState<G>& game, const char* move) {
    const auto loss = worst_loss(game, *parse_uci(game.position(), move));
    if (!loss) {
        return "none";
    }
    const auto after = game.position().after(*parse_uci(game.position(), move));
    return to_uci(after, loss->capture) + (loss->in_plain_view ? " plain" : " hidden");
}

template <Game G>
int appeal_of(const GameState<G>& game, const char* move) {
    return appeal(game, *parse_uci(game.position(), move));
}

TEST(WorstLoss, WhatAPawnBesideAttacksIsInPlainView) {
    EXPECT_EQ(loss_by(game_after<Chess>("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1"), "f3d4"), "e5d4 plain");
}

TEST(WorstLoss, LongDiagonalsAndRetreatsAreHidden) {
    EXPECT_EQ(loss_by(game_after<Chess>("b3k3/8/8/8/8/8/7R/4K3 w - - 0 1"), "h2h1"), "a8h1 hidden");
    const auto rook_below = game_after<Chess>("4k3/8/8/8/8/7K/1N6/3r4 w - - 0 1");
    EXPECT_EQ(loss_by(rook_below, "b2d3"), "d1d3 hidden") << "backwards for black";
    EXPECT_EQ(loss_by(game_after<Xiangqi>("3k5/9/9/r8/9/9/8R/9/9/4K4 w - - 0 1"), "i3i6"), "a6i6 hidden");
    EXPECT_EQ(loss_by(game_after<Xiangqi>("3k5/9/9/r8/9/9/2R6/9/9/4K4 w - - 0 1"), "c3c6"), "a6c6 plain");
}

TEST(WorstLoss, WhatHasJustComeIsLookedAt) {
    const auto game = game_after<Chess>("4k3/1b6/8/8/8/8/7R/4K3 b - - 0 1", {"b7a8"});
    EXPECT_EQ(loss_by(game, "h2h1"), "a8h1 plain");
}

TEST(WorstLoss, WhatIsProtectedIsNotLost) {
    EXPECT_EQ(loss_by(game_after<Chess>("4k3/8/2n5/8/8/4PN2/8/4K3 w - - 0 1"), "f3d4"), "none");
}

TEST(Appeal, TakingBackComesFirst) {
    const auto game = game_after<Chess>("r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3");
    const auto taken =
        game_after<Chess>("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", {"f3e5"});
    EXPECT_GT(appeal_of(taken, "c6e5"), appeal_of(game, "c6e5")) << "a piece has just been taken there";
    EXPECT_GT(appeal_of(taken, "c6e5"), appeal_of(taken, "g8f6"));
    EXPECT_GT(appeal_of(taken, "g8f6"), appeal_of(taken, "g8h6")) << "the edge";
    EXPECT_GT(appeal_of(taken, "g8h6"), appeal_of(taken, "a8b8")) << "a rook early";
    EXPECT_GT(appeal_of(taken, "g8f6"), appeal_of(taken, "e8e7"));
}

TEST(Appeal, OfXiangqi) {
    const auto game = game_after<Xiangqi>(
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", {"h2e2"});
    EXPECT_GT(appeal_of(game, "h9g7"), appeal_of(game, "b7b3")) << "a cannon into nowhere";
    EXPECT_GT(appeal_of(game, "h9g7"), appeal_of(game, "e9e8"));
    EXPECT_GT(appeal_of(game, "h9g7"), appeal_of(game, "a6a5"));
}

TEST(Appeal, GoingBackToWhereItCameFromIsLast) {
    const auto game = game_after<Chess>("4k3/p7/8/8/8/2N5/P7/4K3 w - - 0 20", {"c3d5", "e8d8"});
    EXPECT_LT(appeal_of(game, "d5c3"), appeal_of(game, "d5e3"));
}

} // namespace
} // namespace duiyi::engine
