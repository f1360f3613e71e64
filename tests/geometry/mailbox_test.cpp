// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The two mailboxes: their published numbering, and that no step off the board goes unnoticed.

#include <gtest/gtest.h>

#include <set>

#include "arithmetic.hpp"
#include "duiyi/geometry/walk.hpp"

namespace duiyi {
namespace {

template <class G>
class Mailbox : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Mailbox, BothGames);

namespace in_chess {
using namespace chess_literals;
static_assert(to_cell("a8"_sq) == Cell{0});
static_assert(to_cell("h8"_sq) == Cell{7});
static_assert(to_cell("a1"_sq) == Cell{112});
static_assert(to_cell("h1"_sq) == Cell{119});
static_assert(to_cell("d4"_sq) == Cell{67});
static_assert("a1"_sq.index == 0 && "h1"_sq.index == 7 && "h8"_sq.index == 63);
static_assert(on_board<Chess>(Cell{0x77}) && !on_board<Chess>(Cell{0x78}) && !on_board<Chess>(Cell{0x80}));
} // namespace in_chess

namespace in_xiangqi {
using namespace xiangqi_literals;
static_assert(to_cell("a9"_sq) == Cell{3 + 16 * 3});
static_assert(to_cell("i9"_sq) == Cell{11 + 16 * 3});
static_assert(to_cell("a0"_sq) == Cell{3 + 16 * 12});
static_assert(to_cell("i0"_sq) == Cell{11 + 16 * 12});
static_assert(to_cell("e0"_sq) == Cell{199} && to_cell("e9"_sq) == Cell{55}); // the generals' first points
static_assert("a0"_sq.index == 0 && "i0"_sq.index == 8 && "i9"_sq.index == 89);
} // namespace in_xiangqi

TEST(ChessMailbox, OneAndTellsTheBoard) {
    for (int v = 0; v < 256; ++v) {
        EXPECT_EQ(on_board<Chess>(Cell{static_cast<std::uint8_t>(v)}), (v & 0x88) == 0) << v;
    }
}

TEST(XiangqiMailbox, BoardIsColumns3To11AndRows3To12) {
    for (int v = 0; v < 256; ++v) {
        const int x = v & 15;
        const int y = v >> 4;
        EXPECT_EQ(on_board<Xiangqi>(Cell{static_cast<std::uint8_t>(v)}),
                  x >= 3 && x <= 11 && y >= 3 && y <= 12)
            << "x + (y << 4) with x = " << x << ", y = " << y;
    }
}

TEST(XiangqiMailbox, PieceCodesTellTheSideByOneBit) {
    using Role = Xiangqi::Role;
    const auto code = [](Side side, Role role) { return int{piece_code({side, role})}; };
    EXPECT_EQ(code(Side::first, Role::general), 8);
    EXPECT_EQ(code(Side::first, Role::advisor), 9);
    EXPECT_EQ(code(Side::first, Role::elephant), 10);
    EXPECT_EQ(code(Side::first, Role::horse), 11);
    EXPECT_EQ(code(Side::first, Role::rook), 12);
    EXPECT_EQ(code(Side::first, Role::cannon), 13);
    EXPECT_EQ(code(Side::first, Role::pawn), 14);
    EXPECT_EQ(code(Side::second, Role::general), 16);
    EXPECT_EQ(code(Side::second, Role::pawn), 22);
    for (const auto role : Xiangqi::roles) {
        EXPECT_EQ(code(Side::first, role) & 24, 8);
        EXPECT_EQ(code(Side::second, role) & 24, 16);
    }
}

TYPED_TEST(Mailbox, CellsAndSquaresAreOneToOne) {
    using G = TypeParam;
    std::set<Cell> cells;
    arithmetic::for_each_square<G>([&](Square<G> square) {
        const Cell cell = to_cell(square);
        EXPECT_TRUE(on_board<G>(cell));
        EXPECT_EQ(to_square<G>(cell), square);
        EXPECT_EQ(square_at<G>(square.file(), square.rank()), square);
        cells.insert(cell);
    });
    EXPECT_EQ(cells.size(), static_cast<std::size_t>(square_count<G>));
    int on_it = 0;
    for (int v = 0; v < 256; ++v) {
        const Cell cell{static_cast<std::uint8_t>(v)};
        on_it += on_board<G>(cell);
        EXPECT_EQ(to_square<G>(cell).has_value(), on_board<G>(cell));
    }
    EXPECT_EQ(on_it, square_count<G>);
}

TYPED_TEST(Mailbox, NamesReadBack) {
    using G = TypeParam;
    arithmetic::for_each_square<G>(
        [](Square<G> square) { EXPECT_EQ(parse_square<G>(to_string(square)), square) << square; });
    int names = 0;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            names += parse_square<G>(std::string{static_cast<char>(a), static_cast<char>(b)}).has_value();
        }
    }
    EXPECT_EQ(names, square_count<G>);
    for (const char* text : {"", "e", "e4 ", "e44", "E4", "4e", "\xef\xbd\x85"}) {
        EXPECT_FALSE(parse_square<G>(text)) << text;
    }
}

TYPED_TEST(Mailbox, EveryStepOffTheBoardIsCaught) {
    using G = TypeParam;
    std::set<std::pair<int, int>> steps;
    for (const auto role : G::roles) {
        for (const Leap& leap : G::movement(role).leaps) {
            steps.insert({leap.by.file, leap.by.rank});
        }
        for (const Step step : G::movement(role).rides) {
            steps.insert({step.file, step.rank});
        }
    }
    int fallen = 0;
    for (const Side side : both_sides) {
        for (const auto& [right, forward] : steps) {
            arithmetic::for_each_square<G>([&, right = right, forward = forward](Square<G> from) {
                const int file = from.file() + right;
                const int rank = from.rank() + (side == Side::first ? forward : -forward);
                const bool inside = file >= 0 && file < G::files && rank >= 0 && rank < G::ranks;
                const Step step{static_cast<std::int8_t>(right), static_cast<std::int8_t>(forward)};
                const Cell cell = to_cell(from) + to_delta(step, side);
                EXPECT_EQ(on_board<G>(cell), inside) << from << " by " << right << ", " << forward;
                const auto next = neighbour<G>(from, to_delta(step, side));
                EXPECT_EQ(next.has_value(), inside);
                if (inside) {
                    EXPECT_EQ(next, square_at<G>(file, rank));
                }
                fallen += !inside;
            });
        }
    }
    EXPECT_GT(fallen, 0);
}

TYPED_TEST(Mailbox, WalkVisitsALineInOrderAndStopsWhenTold) {
    using G = TypeParam;
    std::vector<int> ranks;
    const Delta up = to_delta({0, 1}, Side::first);
    walk<G>(square_at<G>(2, 0), up, [&](Square<G> square) { return ranks.push_back(square.rank()), true; });
    ASSERT_EQ(ranks.size(), static_cast<std::size_t>(G::ranks - 1));
    for (int i = 0; i < G::ranks - 1; ++i) {
        EXPECT_EQ(ranks[static_cast<std::size_t>(i)], i + 1);
    }

    int visits = 0;
    walk<G>(square_at<G>(2, 0), up, [&](Square<G> square) { return ++visits, square.rank() < 3; });
    EXPECT_EQ(visits, 3);
    visits = 0;
    walk<G>(
        square_at<G>(2, 0), up, [&](Square<G>) { return ++visits, true; }, 2);
    EXPECT_EQ(visits, 2);
}

} // namespace
} // namespace duiyi
