// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// King and pawn against king: what the textbooks say of some positions.

#include "chess/pawn_ending.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"

namespace duiyi::engine {
namespace {

bool wins(const std::string& fen) {
    return pawn_wins(parse_fen<Chess>(fen).value());
}

TEST(PawnEnding, Textbooks) {
    EXPECT_TRUE(wins("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1")) << "the opposition";
    EXPECT_FALSE(wins("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"));
    EXPECT_TRUE(wins("3k4/8/3K4/3P4/8/8/8/8 w - - 0 1")) << "the king on the sixth rank wins in any case";
    EXPECT_TRUE(wins("3k4/8/3K4/3P4/8/8/8/8 b - - 0 1"));
    EXPECT_FALSE(wins("k7/8/1K6/P7/8/8/8/8 w - - 0 1")) << "a rook's pawn does not";
    EXPECT_FALSE(wins("7k/8/6K1/7P/8/8/8/8 b - - 0 1"));
    EXPECT_TRUE(wins("8/8/8/7k/P7/8/8/4K3 w - - 0 1")) << "the square of the pawn";
    EXPECT_FALSE(wins("8/8/8/4k3/P7/8/8/4K3 b - - 0 1"));
    EXPECT_FALSE(wins("8/8/8/8/8/1p6/8/1K1k4 w - - 0 1")) << "the second side's pawn";
    EXPECT_TRUE(wins("8/8/8/8/1p6/1k6/8/1K6 w - - 0 1"));
}

} // namespace
} // namespace duiyi::engine
