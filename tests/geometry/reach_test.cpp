// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// May this piece get there, which way, and what stands in the way: against plain arithmetic, for every role,
// side and pair of squares of both games.

#include "duiyi/geometry/reach.hpp"

#include <gtest/gtest.h>

#include "arithmetic.hpp"

namespace duiyi {
namespace {

template <class G>
class Reach : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Reach, BothGames);

template <Game G, class Visit>
void for_each_question(Visit visit) {
    for (const auto role : G::roles) {
        for (const Side side : both_sides) {
            arithmetic::for_each_square<G>([&](Square<G> from) {
                if (arithmetic::is_at_home({side, role}, from)) {
                    arithmetic::for_each_square<G>([&](Square<G> to) {
                        visit(Piece<G>{side, role}, from, to);
                    });
                }
            });
        }
    }
}

TYPED_TEST(Reach, IsExact) {
    using G = TypeParam;
    for_each_question<G>([](Piece<G> piece, Square<G> from, Square<G> to) {
        for (const Use use : {Use::move_or_capture, Use::move_only, Use::capture_only}) {
            EXPECT_EQ(reaches(piece, from, to, use), arithmetic::reaches(piece, from, to, use))
                << "role " << index_of(piece.role) << " of side " << index_of(piece.side) << ' ' << from
                << to;
        }
    });
}

TYPED_TEST(Reach, NothingStandsInTheWayOnAnEmptyBoard) {
    using G = TypeParam;
    for_each_question<G>([](Piece<G> piece, Square<G> from, Square<G> to) {
        const auto both = Bitboard<G>(from) | Bitboard<G>(to);
        EXPECT_TRUE(obstacles<G>(piece, from, to, both).empty()) << from << to << ": ends are not obstacles";
    });
}

TYPED_TEST(Reach, RidersMeetWhateverStandsBetween) {
    using G = TypeParam;
    for_each_question<G>([](Piece<G> piece, Square<G> from, Square<G> to) {
        if (G::movement(piece.role).rides.empty()) {
            return;
        }
        Bitboard<G> expected;
        if (arithmetic::reaches(piece, from, to, Use::move_or_capture)) {
            for (const auto square : arithmetic::pieces_between(from, to, Bitboard<G>::all())) {
                expected.add(square);
            }
        }
        EXPECT_EQ(obstacles(piece, from, to, Bitboard<G>::all()), expected) << from << to;
    });
}

TYPED_TEST(Reach, SquaresBetweenAreThoseOfTheLine) {
    using G = TypeParam;
    arithmetic::for_each_square<G>([](Square<G> from) {
        arithmetic::for_each_square<G>([&](Square<G> to) {
            const arithmetic::Way<G> way(Side::first, from, to);
            Bitboard<G> expected;
            if (way.straight() || (std::is_same_v<G, Chess> && way.diagonal())) {
                for (const auto square : arithmetic::pieces_between(from, to, Bitboard<G>::all())) {
                    expected.add(square);
                }
            }
            EXPECT_EQ(squares_between(from, to), expected) << from << to;
        });
    });
}

template <Game G>
Bitboard<G> set_of(std::initializer_list<Square<G>> squares) {
    Bitboard<G> set;
    for (const auto square : squares) {
        set.add(square);
    }
    return set;
}

TEST(ChessObstacles, DoubleStepNeedsThePassedSquareAndKnightsNothing) {
    using namespace chess_literals;
    using Role = Chess::Role;
    const Bitboard<Chess> all = Bitboard<Chess>::all();
    EXPECT_EQ(obstacles<Chess>({Side::first, Role::pawn}, "e2"_sq, "e4"_sq, all), set_of({"e3"_sq}));
    EXPECT_EQ(obstacles<Chess>({Side::second, Role::pawn}, "e7"_sq, "e5"_sq, all), set_of({"e6"_sq}));
    EXPECT_TRUE(obstacles<Chess>({Side::first, Role::pawn}, "e2"_sq, "e3"_sq, all).empty());
    EXPECT_TRUE(obstacles<Chess>({Side::first, Role::knight}, "d4"_sq, "e6"_sq, all).empty())
        << "a walk from d4 to e6 would meet d5 and e5";
    EXPECT_EQ(
        obstacles<Chess>({Side::first, Role::rook}, "a1"_sq, "a8"_sq, set_of({"a3"_sq, "a5"_sq, "b2"_sq})),
        set_of({"a3"_sq, "a5"_sq}));
    EXPECT_TRUE(obstacles<Chess>({Side::first, Role::rook}, "a1"_sq, "b8"_sq, all).empty()) << "out of reach";
}

TEST(XiangqiObstacles, LegEyeAndScreen) {
    using namespace xiangqi_literals;
    using Role = Xiangqi::Role;
    const Bitboard<Xiangqi> all = Bitboard<Xiangqi>::all();
    EXPECT_EQ(obstacles<Xiangqi>({Side::first, Role::horse}, "e4"_sq, "f6"_sq, all), set_of({"e5"_sq}));
    EXPECT_EQ(obstacles<Xiangqi>({Side::second, Role::horse}, "e4"_sq, "c3"_sq, all), set_of({"d4"_sq}));
    EXPECT_EQ(obstacles<Xiangqi>({Side::first, Role::elephant}, "c0"_sq, "e2"_sq, all), set_of({"d1"_sq}));
    EXPECT_EQ(obstacles<Xiangqi>({Side::second, Role::elephant}, "c9"_sq, "e7"_sq, all), set_of({"d8"_sq}));
    EXPECT_EQ(obstacles<Xiangqi>({Side::first, Role::cannon}, "h2"_sq, "h9"_sq, set_of({"h7"_sq, "h9"_sq})),
              set_of({"h7"_sq}))
        << "one screen: the capture is on";
    EXPECT_TRUE(obstacles<Xiangqi>({Side::first, Role::advisor}, "d0"_sq, "e1"_sq, all).empty());
}

/// Every legged leap has exactly one obstacle, halfway or beside the start.
TEST(XiangqiObstacles, EveryHorseAndElephantLeapHasOne) {
    for_each_question<Xiangqi>([](Piece<Xiangqi> piece, Square<Xiangqi> from, Square<Xiangqi> to) {
        if (piece.role != Xiangqi::Role::horse && piece.role != Xiangqi::Role::elephant) {
            return;
        }
        if (!arithmetic::reaches(piece, from, to, Use::move_or_capture)) {
            return;
        }
        const int right = to.file() - from.file();
        const int up = to.rank() - from.rank();
        const auto over = square_at<Xiangqi>(from.file() + right / 2, from.rank() + up / 2);
        EXPECT_EQ(obstacles(piece, from, to, Bitboard<Xiangqi>::all()), Bitboard<Xiangqi>(over))
            << from << to;
    });
}

} // namespace
} // namespace duiyi
