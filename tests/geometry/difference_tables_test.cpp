// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The tables indexed by the difference of two cells: the published chess numbers, and the trap of nine files.

#include "duiyi/geometry/difference_tables.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arithmetic.hpp"

namespace duiyi {
namespace {

namespace in_chess {
using namespace chess_literals;
constexpr const auto& tables = difference_tables<Chess>;

constexpr std::size_t index(Square<Chess> from, Square<Chess> to) {
    return tables.index(to_cell(from), to_cell(to));
}
constexpr bool entry(Square<Chess> from, Square<Chess> to, std::size_t at, int attack, int direction) {
    return index(from, to) == at && tables.attack[at] == attack && tables.direction[at].v == direction;
}

static_assert(tables.size == 239 && tables.centre == 119);
static_assert(entry("d4"_sq, "e6"_sq, 150, 2, 0));
static_assert(entry("d4"_sq, "d5"_sq, 135, 8 + 16 + 32, -16));
static_assert(entry("a1"_sq, "h8"_sq, 224, 4 + 16, -15));
static_assert(entry("a8"_sq, "h1"_sq, 0, 4 + 16, 17));
static_assert(entry("d4"_sq, "e5"_sq, 134, 1 + 4 + 16 + 32,
                    -15)); // a white pawn's capture, a black one's back
static_assert(tables.attack[index("d4"_sq, "a8"_sq)] == 0 &&
              tables.direction[index("d4"_sq, "a8"_sq)].v == 0);
static_assert(tables.attack[tables.centre] == 0);
} // namespace in_chess

TEST(ChessTables, KnightOnD4ReachesItsEightSquares) {
    using namespace chess_literals;
    std::set<std::string> targets;
    arithmetic::for_each_square<Chess>([&](Square<Chess> to) {
        if (in_chess::tables.attack[in_chess::index("d4"_sq, to)] & 2) {
            targets.insert(to_string(to));
        }
    });
    EXPECT_EQ(targets, (std::set<std::string>{"c6", "e6", "b5", "f5", "b3", "f3", "c2", "e2"}));
}

TEST(ChessTables, BitsFollowTheRoles) {
    using Role = Chess::Role;
    EXPECT_EQ(1 << index_of(Role::pawn), 1);
    EXPECT_EQ(1 << index_of(Role::knight), 2);
    EXPECT_EQ(1 << index_of(Role::bishop), 4);
    EXPECT_EQ(1 << index_of(Role::rook), 8);
    EXPECT_EQ(1 << index_of(Role::queen), 16);
    EXPECT_EQ(1 << index_of(Role::king), 32);
}

TEST(ChessTables, EveryEntryIsWhatArithmeticSays) {
    arithmetic::for_each_square<Chess>([](Square<Chess> from) {
        arithmetic::for_each_square<Chess>([&](Square<Chess> to) {
            int expected = 0;
            for (const auto role : Chess::roles) {
                for (const Side side : both_sides) {
                    if (arithmetic::reaches({side, role}, from, to, Use::capture_only)) {
                        expected |= 1 << index_of(role);
                    }
                }
            }
            EXPECT_EQ(in_chess::tables.attack[in_chess::index(from, to)], expected) << from << to;
        });
    });
}

/// The relations (files, ranks) that each difference of two cells of the board names.
template <Game G>
std::map<int, std::set<std::pair<int, int>>> relations() {
    std::map<int, std::set<std::pair<int, int>>> named;
    arithmetic::for_each_square<G>([&](Square<G> from) {
        arithmetic::for_each_square<G>([&](Square<G> to) {
            named[(to_cell(to) - to_cell(from)).v].insert({to.file() - from.file(), to.rank() - from.rank()});
        });
    });
    return named;
}

template <Game G>
std::set<int> ambiguous_differences() {
    std::set<int> found;
    for (const auto& [difference, pairs] : relations<G>()) {
        if (pairs.size() > 1) {
            found.insert(difference);
        }
    }
    return found;
}

TEST(ChessTables, NoDifferenceIsAmbiguous) {
    EXPECT_EQ(ambiguous_differences<Chess>(), std::set<int>{});
}

TEST(XiangqiTables, ExactlyEighteenDifferencesAreAmbiguous) {
    const auto ambiguous = ambiguous_differences<Xiangqi>();
    EXPECT_EQ(ambiguous.size(), 18U); // 2 * 9 - 1 = 17 files of difference, but 16 columns
    EXPECT_TRUE(ambiguous.contains(8));
    EXPECT_TRUE(ambiguous.contains(-8));
    for (const int difference : ambiguous) {
        EXPECT_EQ(std::abs(difference) % 16, 8);
    }
    EXPECT_EQ(difference_tables<Xiangqi>.size, 305);
    EXPECT_EQ(difference_tables<Xiangqi>.centre, 152);
}

TEST(XiangqiTables, WholeRankAndWrapShareADifference) {
    using namespace xiangqi_literals;
    const auto& tables = difference_tables<Xiangqi>;
    const auto along = tables.index(to_cell("i5"_sq), to_cell("a5"_sq));
    const auto wrap = tables.index(to_cell("a5"_sq), to_cell("i6"_sq));
    EXPECT_EQ(along, wrap);
    const int rook = 1 << index_of(Xiangqi::Role::rook);
    EXPECT_TRUE(tables.attack[wrap] & rook) << "the table says may";
    EXPECT_EQ(direction("i5"_sq, "a5"_sq), Delta{-1});
    EXPECT_EQ(direction("a5"_sq, "i6"_sq), Delta{}) << "the question says no";
    EXPECT_TRUE(reaches<Xiangqi>({Side::first, Xiangqi::Role::rook}, "i5"_sq, "a5"_sq));
    EXPECT_FALSE(reaches<Xiangqi>({Side::first, Xiangqi::Role::rook}, "a5"_sq, "i6"_sq));
}

TEST(XiangqiTables, NeverMissesAReach) {
    const auto& tables = difference_tables<Xiangqi>;
    for (const auto role : Xiangqi::roles) {
        for (const Side side : both_sides) {
            arithmetic::for_each_square<Xiangqi>([&](Square<Xiangqi> from) {
                arithmetic::for_each_square<Xiangqi>([&](Square<Xiangqi> to) {
                    const Piece<Xiangqi> piece{side, role};
                    if (!arithmetic::is_at_home(piece, from) ||
                        !arithmetic::reaches(piece, from, to, Use::capture_only)) {
                        return;
                    }
                    EXPECT_TRUE(tables.attack[tables.index(to_cell(from), to_cell(to))] >> index_of(role) & 1)
                        << from << to;
                });
            });
        }
    }
}

TEST(XiangqiTables, LegsAndEyes) {
    using namespace xiangqi_literals;
    const auto leg = [](Square<Xiangqi> from, Square<Xiangqi> to) {
        const auto& tables = difference_tables<Xiangqi>;
        return to_square<Xiangqi>(to_cell(from) + tables.leg[tables.index(to_cell(from), to_cell(to))]);
    };
    EXPECT_EQ(leg("e4"_sq, "f6"_sq), "e5"_sq);
    EXPECT_EQ(leg("e4"_sq, "d6"_sq), "e5"_sq);
    EXPECT_EQ(leg("e4"_sq, "g5"_sq), "f4"_sq);
    EXPECT_EQ(leg("e4"_sq, "c3"_sq), "d4"_sq);
    EXPECT_EQ(leg("e4"_sq, "f2"_sq), "e3"_sq);
    EXPECT_EQ(leg("c0"_sq, "e2"_sq), "d1"_sq);
    EXPECT_EQ(leg("c9"_sq, "a7"_sq), "b8"_sq);
    EXPECT_EQ(leg("e4"_sq, "e5"_sq), "e4"_sq) << "nothing can stop a single step";
}

TEST(XiangqiTables, DirectionsAreTheFourOrthogonals) {
    arithmetic::for_each_square<Xiangqi>([](Square<Xiangqi> from) {
        arithmetic::for_each_square<Xiangqi>([&](Square<Xiangqi> to) {
            const int right = arithmetic::sign(to.file() - from.file());
            const int up = arithmetic::sign(to.rank() - from.rank());
            const bool on_a_line = (right == 0) != (up == 0);
            EXPECT_EQ(direction(from, to).v, on_a_line ? right - 16 * up : 0) << from << to;
        });
    });
}

TEST(ChessTables, DirectionsAreTheEightWays) {
    arithmetic::for_each_square<Chess>([](Square<Chess> from) {
        arithmetic::for_each_square<Chess>([&](Square<Chess> to) {
            const arithmetic::Way<Chess> way(Side::first, from, to);
            const int expected = way.straight() || way.diagonal()
                                     ? arithmetic::sign(way.right) - 16 * arithmetic::sign(way.forward)
                                     : 0;
            EXPECT_EQ(direction(from, to).v, expected) << from << to;
        });
    });
}

} // namespace
} // namespace duiyi
