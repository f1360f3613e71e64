// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Rules inside the search: repetitions, move limits, insufficient material.

#include "helpers.hpp"
#include "position_stack.hpp"
#include "values.hpp"

namespace duiyi::engine {
namespace {

/// The rule value after `moves` from `fen` inside a search; `played` were played in the game before.
template <Game G>
std::optional<int> rule_value_after(std::string_view fen, const std::string& moves,
                                    const std::string& played = {}) {
    PositionStack<G> positions(game_from<G>(fen, played));
    std::istringstream text(moves);
    for (std::string uci; text >> uci;) {
        const auto move = parse_uci(positions.current(), uci);
        EXPECT_TRUE(move) << uci << positions.current();
        if (!move) {
            return std::nullopt;
        }
        positions.play(*move);
    }
    return positions.rule_value();
}

constexpr auto chess_rooks = "7k/8/8/8/8/8/8/R6K w - - 0 1";

TEST(ChessPositionStack, RepetitionAfterTheRootIsADraw) {
    EXPECT_EQ(rule_value_after<Chess>(chess_rooks, "a1a2 h8g8 a2a3 g8h8"), std::nullopt);
    EXPECT_EQ(rule_value_after<Chess>(chess_rooks, "a1a2 h8g8 a2a1 g8h8 a1a2"), value::draw);
}
TEST(ChessPositionStack, RepetitionOfAGamePositionCountsTheThirdTime) {
    const std::string round = "a1a2 h8g8 a2a1 g8h8";
    EXPECT_EQ(rule_value_after<Chess>(chess_rooks, "a2a1 g8h8", "a1a2 h8g8"), std::nullopt)
        << "the second time";
    EXPECT_EQ(rule_value_after<Chess>(chess_rooks, "a2a1 g8h8", round + " a1a2 h8g8"), value::draw)
        << "the third";
}
TEST(ChessPositionStack, FiftyMoves) {
    EXPECT_EQ(rule_value_after<Chess>("7k/8/8/8/8/8/8/R6K w - - 98 80", "a1a2"), std::nullopt);
    EXPECT_EQ(rule_value_after<Chess>("7k/8/8/8/8/8/8/R6K w - - 99 80", "a1a2"), value::draw);
    EXPECT_EQ(rule_value_after<Chess>("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8"), std::nullopt)
        << "mate counts first";
}
TEST(ChessPositionStack, InsufficientMaterial) {
    EXPECT_EQ(rule_value_after<Chess>("7k/8/8/8/8/8/r7/1K6 w - - 0 1", "b1a2"), value::draw);
}

TEST(XiangqiPositionStack, PerpetualCheckLoses) {
    // Red's rook checks between two files, black's general steps aside and back.
    constexpr auto fen = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1";
    const auto lost = rule_value_after<Xiangqi>(fen, "f0e0 e9f9 e0f0 f9e9 f0e0");
    ASSERT_TRUE(lost);
    EXPECT_EQ(*lost, -value::rule_lost(5)) << "black is to move, red has checked all the time";
    EXPECT_FALSE(value::is_mate(*lost));
    EXPECT_TRUE(value::is_by_rule(*lost));
}
TEST(XiangqiPositionStack, IdleRepetitionIsADraw) {
    EXPECT_EQ(
        rule_value_after<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1", "f0g0 e9e8 g0h0 e8e9 h0g0 e9e8"),
        value::draw);
}
TEST(XiangqiPositionStack, NaturalMoveLimit) {
    EXPECT_EQ(rule_value_after<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K2R2 w - - 118 80", "g0g1"), std::nullopt);
    EXPECT_EQ(rule_value_after<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K2R2 w - - 119 80", "g0g1"), value::draw);
}

/// White is far behind and has a perpetual check on e8 and h5.
TEST(ChessSearch, TakesPerpetualCheck) {
    const auto game = game_from<Chess>("6k1/6p1/8/8/8/8/qr4PK/4Q3 w - - 0 1");
    Engine<Chess> engine;
    const auto result = engine.search(to_depth(game, 8));
    EXPECT_EQ(best_of(result, game), "e1e8");
    EXPECT_LE(std::abs(result.score.centipawns), 5);
}

TEST(XiangqiSearch, StalemateIsALoss) {
    const auto game = game_from<Xiangqi>("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1");
    Engine<Xiangqi> engine;
    const auto result = engine.search(to_depth(game, 4));
    EXPECT_EQ(result.best_move, std::nullopt);
    EXPECT_EQ(game.outcome()->reason, Reason::stalemate);
    EXPECT_EQ(result.score, Score::from_internal(value::mated(0)));
}

TEST(ChessSearch, StalemateIsADraw) {
    const auto game = game_from<Chess>("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
    Engine<Chess> engine;
    const auto result = engine.search(to_depth(game, 4));
    EXPECT_EQ(result.best_move, std::nullopt);
    EXPECT_EQ(game.outcome()->reason, Reason::stalemate);
    EXPECT_EQ(result.score, Score::from_internal(value::draw));
}

/// Perpetual check would lose: the side with the rook wins in another way.
TEST(XiangqiSearch, AvoidsPerpetualCheck) {
    Engine<Xiangqi> engine;
    auto game = game_from<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1");
    for (int ply = 0; ply < 120 && !game.outcome(); ++ply) {
        const auto result = engine.search(with_nodes(game, 3000));
        ASSERT_TRUE(result.best_move);
        ASSERT_TRUE(game.play(*result.best_move));
    }
    ASSERT_TRUE(game.outcome());
    EXPECT_EQ(game.outcome()->winner, Side::first) << to_string(game.outcome()->reason);
}

} // namespace
} // namespace duiyi::engine
