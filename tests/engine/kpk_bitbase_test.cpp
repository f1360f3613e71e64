// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The KPK bitbase: textbook positions, and agreement with an independent solution.

#include "chess/kpk_bitbase.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/draw.hpp"
#include "small_endgames.hpp"

namespace duiyi::engine {
namespace {

bool wins(const std::string& fen) {
    return kpk_is_win(parse_fen<Chess>(fen).value());
}

TEST(KpkBitbase, Textbooks) {
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

/// Every thirteenth placement, against the distances to mate of small_endgames.hpp, which shares no code with
/// it.
TEST(KpkBitbase, AgreesWithRetrogradeAnalysis) {
    int wins = 0, draws = 0;
    for (std::size_t code = 0; code < std::size_t{64} * 64 * 64 * 4; code += 13) {
        duiyi::Setup<Chess> setup; // testing::Test has a member Setup
        const auto put = [&](std::size_t square, Side side, Chess::Role role) {
            setup.at(Square<Chess>{static_cast<std::uint8_t>(square % 64)}) = Piece<Chess>{side, role};
        };
        put(code, Side::first, Chess::Role::king);
        put(code / 64, Side::second, Chess::Role::king);
        put(code / 64 / 64, code % 5 == 0 ? Side::second : Side::first, Chess::Role::pawn);
        setup.turn = code / 64 / 64 / 64 % 2 == 0 ? Side::first : Side::second;
        const auto position = Position<Chess>::from_setup(setup);
        if (!position || position->occupied().count() != 3 || !position->has_legal_move()) {
            continue;
        }
        const bool won = *SmallEndgames::distance(*position) != 0;
        ASSERT_EQ(kpk_is_win(*position), won) << *position;
        (won ? wins : draws) += 1;
    }
    EXPECT_GT(wins, 5000);
    EXPECT_GT(draws, 5000);
}

} // namespace
} // namespace duiyi::engine
