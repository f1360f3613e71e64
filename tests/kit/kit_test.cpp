// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The generators deliver what other tests rely on: variety.

#include <gtest/gtest.h>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

/// Variety is counted over the full number of cases in slow builds, too: fewer would leave it to luck.
template <class Property>
void check_fully(int count, Property&& property) {
    test_kit::check(test_kit::slow_build() ? 10 * count : count, std::forward<Property>(property));
}

TEST(Draw, ShowsTheBoardAndItsFen) {
    EXPECT_EQ(test_kit::draw(Position<Chess>::start()),
              "\n"
              "8  r n b q k b n r\n"
              "7  p p p p p p p p\n"
              "6  . . . . . . . .\n"
              "5  . . . . . . . .\n"
              "4  . . . . . . . .\n"
              "3  . . . . . . . .\n"
              "2  P P P P P P P P\n"
              "1  R N B Q K B N R\n"
              "   a b c d e f g h\n"
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n");
}

TEST(Generators, ChessGamesHoldEveryKindOfMove) {
    std::array<int, 8> seen{};
    std::size_t checks = 0;
    check_fully(200, [&] {
        const auto game = *test_kit::games<Chess>();
        Position<Chess> position = game.start;
        for (const auto move : game.moves) {
            ++seen[static_cast<std::size_t>(move.kind())];
            RC_ASSERT(position.is_legal(move));
            position.play(move);
            checks += position.in_check();
        }
    });
    for (const int count : seen) {
        EXPECT_GT(count, 0);
    }
    EXPECT_GT(checks, 0U);
}

TEST(Generators, XiangqiGamesHoldCapturesAndChecks) {
    std::size_t captures = 0;
    std::size_t checks = 0;
    check_fully(100, [&] {
        const auto game = *test_kit::games<Xiangqi>();
        Position<Xiangqi> position = game.start;
        for (const auto move : game.moves) {
            RC_ASSERT(position.is_legal(move));
            captures += position.is_capture(move);
            position.play(move);
            checks += position.in_check();
        }
    });
    EXPECT_GT(captures, 0U);
    EXPECT_GT(checks, 0U);
}

TEST(Generators, SparseChessPositionsHoldRightsAndChecks) {
    int castling = 0;
    int en_passant = 0;
    int checks = 0;
    check_fully(2000, [&] {
        const auto position = *test_kit::sparse_positions<Chess>();
        castling += !position.castling_rooks().empty();
        en_passant += position.en_passant().has_value();
        checks += position.in_check();
        RC_ASSERT(position.occupied().count() <= 20);
    });
    EXPECT_GT(castling, 0);
    EXPECT_GT(checks, 0);
    EXPECT_GT(en_passant, 0);
}

TEST(Generators, SparseXiangqiPositionsHoldEveryRole) {
    std::array<int, Xiangqi::roles.size()> seen{};
    int checks = 0;
    check_fully(500, [&] {
        const auto position = *test_kit::sparse_positions<Xiangqi>();
        for (const auto role : Xiangqi::roles) {
            seen[index_of(role)] += position.pieces(role).count();
        }
        checks += position.in_check();
    });
    for (const int count : seen) {
        EXPECT_GT(count, 0);
    }
    EXPECT_GT(checks, 0);
}

} // namespace
} // namespace duiyi
