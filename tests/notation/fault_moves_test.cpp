// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Moves as faults name them, most of which no game can have.

#include "duiyi/notation/fault_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <Game G>
std::string named(const Position<G>& position, std::string_view squares) {
    return in_all_notations(position, *parse_square<G>(squares.substr(0, 2)),
                            *parse_square<G>(squares.substr(2)));
}

TEST(FaultMoves, AreWrittenInEachNotationOfXiangqi) {
    const auto start = Position<Xiangqi>::start();
    EXPECT_EQ(named(start, "h2e2"), "Ch2-e2 C2=5 炮二平五");
    EXPECT_EQ(named(start, "f9e8"), "Af9-e8 A6+5 士6进5") << "of the side that is not to move";
    EXPECT_EQ(named(start, "f0e0"), "Af0xe0 A4=5 仕四平五") << "onto a piece of one's own";
    EXPECT_EQ(named(start, "a0a9"), "Ra0xa9 R9+9 车九进九");
    EXPECT_EQ(named(start, "a3a2"), "Pa3-a2 P9-1 兵九退一") << "backward";
    EXPECT_EQ(named(start, "e4e5"), "") << "from an empty point";
    EXPECT_EQ(named(start, "e0e0"), "") << "to where it stands";
    const auto tandem = parse_fen<Xiangqi>("3k5/9/9/9/9/9/R8/9/R8/4K4 w - - 0 1");
    ASSERT_TRUE(tandem);
    EXPECT_EQ(named(*tandem, "a3b5"), "Ra3-b5 R++8 前车进八");
}

TEST(FaultMoves, AreWrittenWithPieceAndSquaresInChess) {
    const auto start = Position<Chess>::start();
    EXPECT_EQ(named(start, "g1g5"), "Ng1-g5");
    EXPECT_EQ(named(start, "a1a8"), "Ra1xa8");
    EXPECT_EQ(named(start, "e2e5"), "e2-e5");
    EXPECT_EQ(named(start, "e4e5"), "");
}

TEST(FaultMoves, TurnsAreNumberedAsInPgn) {
    EXPECT_EQ(turn_of(Position<Chess>::start()), "1.");
    EXPECT_EQ(turn_of_ply(23), "12...");
    const auto later = parse_fen<Xiangqi>("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 12");
    ASSERT_TRUE(later);
    EXPECT_EQ(turn_of(*later), "12...");
}

TEST(FaultMoves, AreArgumentsOfTheFaultsOfUci) {
    const auto fault = parse_uci(Position<Xiangqi>::start(), "f9e8").error();
    EXPECT_EQ(fault.text(), "move f9e8 moves the other side's piece");
    EXPECT_EQ(fault.arguments, (std::vector<std::string>{"f9e8", "Af9-e8 A6+5 士6进5"}));
    EXPECT_EQ(parse_uci(Position<Chess>::start(), "g1g5").error().arguments,
              (std::vector<std::string>{"g1g5", "Ng1-g5"}));
}

TEST(FaultMoves, AnyMoveOfAnyPieceHasThreeNotations) {
    test_kit::check(20, [] {
        const auto position = *test_kit::positions<Xiangqi>();
        for (int from = 0; from < square_count<Xiangqi>; ++from) {
            for (int to = 0; to < square_count<Xiangqi>; ++to) {
                const auto square = [](int i) {
                    return square_at<Xiangqi>(i % Xiangqi::files, i / Xiangqi::files);
                };
                const std::string text = in_all_notations(position, square(from), square(to));
                const bool is_move = position.at(square(from)) && from != to;
                RC_ASSERT(std::ranges::count(text, ' ') == (is_move ? 2 : 0));
                RC_ASSERT(text.empty() == !is_move);
            }
        }
    });
}

} // namespace
} // namespace duiyi
