// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How xiangqi games end.

#include "games.hpp"

namespace duiyi {
namespace {

GameState<Xiangqi> xiangqi_game(std::string_view fen, RuleOptions options = {}) {
    return game_from<Xiangqi>(fen, options);
}

TEST(XiangqiGame, MateByTwoRooks) {
    auto state = xiangqi_game("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1");
    play(state, "b7b9");
    EXPECT_EQ(state.outcome(), first_wins(Reason::checkmate));
    EXPECT_TRUE(state.legal_moves().empty());
}

TEST(XiangqiGame, MateByDoubleCannon) {
    auto state = xiangqi_game("3aka3/9/9/9/9/4C4/9/9/4C4/3K5 b - - 0 1");
    EXPECT_EQ(state.outcome(), first_wins(Reason::checkmate));
}

TEST(XiangqiGame, StalemateIsLost) {
    auto state = xiangqi_game("3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1");
    play(state, "a7a8");
    EXPECT_FALSE(state.position().in_check());
    EXPECT_EQ(state.outcome(), first_wins(Reason::stalemate));
    EXPECT_EQ(xiangqi_game("4k4/9/9/9/9/9/9/9/r8/3K5 w - - 0 1").outcome(), second_wins(Reason::stalemate))
        << "from the start";
}

// The natural move limit
// --------------------------------------------------------------------------------------

constexpr auto rooks_and_clock_119 = "4k4/r8/9/9/9/9/9/9/R8/3K5 w - - 119 100";

TEST(XiangqiGame, NaturalLimitIs120Plies) {
    auto state = xiangqi_game("4k4/r8/9/9/9/9/9/9/R8/3K5 w - - 118 100");
    play(state, "a1b1");
    EXPECT_FALSE(state.outcome());
    play(state, "a8b8");
    EXPECT_EQ(state.outcome(), draw_by(Reason::natural_move_limit));
}

TEST(XiangqiGame, CaptureStartsTheLimitAnew) {
    auto state = xiangqi_game(rooks_and_clock_119);
    play(state, "a1a8");
    EXPECT_FALSE(state.outcome());
    EXPECT_EQ(state.position().halfmove_clock(), 0);
}

TEST(XiangqiGame, NaturalLimitIsAgreedOn) {
    auto none = xiangqi_game(rooks_and_clock_119, {.natural_move_limit = 0});
    play(none, "a1b1 a8c8 b1a1");
    EXPECT_FALSE(none.outcome());
    auto three = xiangqi_game("4k4/r8/9/9/9/9/9/9/R8/3K5 w - - 0 1", {.natural_move_limit = 3});
    play(three, "a1b1 a8c8");
    EXPECT_FALSE(three.outcome());
    play(three, "b1a1");
    EXPECT_EQ(three.outcome(), draw_by(Reason::natural_move_limit));
}

TEST(XiangqiGame, MateOnTheLastMoveCounts) {
    auto state = xiangqi_game("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 119 100");
    play(state, "b7b9");
    EXPECT_EQ(state.outcome(), first_wins(Reason::checkmate));
}

// Repetition
// --------------------------------------------------------------------------------------------------

TEST(XiangqiGame, ThirdOccurrenceIsADrawWhenNobodyChecks) {
    GameState<Xiangqi> state;
    play(state, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0");
    EXPECT_FALSE(state.outcome());
    EXPECT_FALSE(state.claimable_draw()) << "xiangqi knows no claims";
    play(state, "g7h9");
    EXPECT_EQ(state.outcome(), draw_by(Reason::repetition));
}

TEST(XiangqiGame, PerpetualCheckIsLostAndCanBeTakenBack) {
    auto state = xiangqi_game("3k5/9/4r4/9/9/9/9/9/9/5K3 b - - 2 30");
    play(state, "e7f7 f0e0 f7e7 e0f0 e7f7 f0e0 f7e7");
    EXPECT_FALSE(state.outcome());
    play(state, "e0f0");
    EXPECT_EQ(state.outcome(), first_wins(Reason::perpetual_check));
    EXPECT_TRUE(state.undo());
    EXPECT_FALSE(state.outcome());
    EXPECT_TRUE(state.undo());
    play(state, "f7a7 e0e1"); // no check this time
    EXPECT_FALSE(state.outcome());
}

TEST(XiangqiGame, ChecksBeforeTheFirstOccurrenceDoNotMatter) {
    // Black checks once on the way, then both only step to and fro.
    auto state = xiangqi_game("3k5/9/4r4/9/9/9/9/9/9/5K3 b - - 0 1");
    play(state, "e7f7 f0e0 f7a7 e0e1 a7b7 e1e0 b7a7 e0e1 a7b7 e1e0 b7a7");
    EXPECT_EQ(state.outcome(), draw_by(Reason::repetition));
}

} // namespace
} // namespace duiyi
