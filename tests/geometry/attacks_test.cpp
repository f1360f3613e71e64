// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The attack sets of positions' fast path against plain loops: each line with its every occupancy, and random
// boards.

#include <gtest/gtest.h>

#include "arithmetic.hpp"
#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

/// Calls `visit(subset)` for every subset of `set`, the empty one included (2^count of them).
template <Game G, class Visit>
void for_each_subset(Bitboard<G> set, Visit visit) {
    std::vector<Square<G>> squares;
    for (const auto square : set) {
        squares.push_back(square);
    }
    for (std::size_t bits = 0; bits < std::size_t{1} << squares.size(); ++bits) {
        Bitboard<G> subset;
        for (std::size_t i = 0; i < squares.size(); ++i) {
            if (bits >> i & 1) {
                subset.add(squares[i]);
            }
        }
        visit(subset);
    }
}

/// Where a piece of `role` on `from` captures if nothing stops it, by arithmetic.
template <Game G>
Bitboard<G> leaps(Piece<G> piece, Square<G> from) {
    Bitboard<G> set;
    arithmetic::for_each_square<G>([&](Square<G> to) {
        if (arithmetic::reaches(piece, from, to, Use::capture_only)) {
            set.add(to);
        }
    });
    return set;
}

template <Game G>
Bitboard<G> any_set() {
    Bitboard<G> set;
    const int in_100 = *rc::gen::inRange(0, 80);
    for (const int number : *rc::gen::container<std::vector<int>>(
             static_cast<std::size_t>(square_count<G>),
             rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 100 * square_count<G>)))) {
        if (number % 100 < in_100) {
            set.add(Square<G>{static_cast<std::uint8_t>(number / 100)});
        }
    }
    return set;
}

// Chess
// -------------------------------------------------------------------------------------------------------

using ChessRole = Chess::Role;

TEST(ChessAttacks, LeapersEverywhere) {
    arithmetic::for_each_square<Chess>([](Square<Chess> from) {
        EXPECT_EQ(chess_attacks::knight(from), leaps<Chess>({Side::first, ChessRole::knight}, from)) << from;
        EXPECT_EQ(chess_attacks::king(from), leaps<Chess>({Side::first, ChessRole::king}, from)) << from;
        for (const Side side : both_sides) {
            EXPECT_EQ(chess_attacks::pawn(side, from), leaps<Chess>({side, ChessRole::pawn}, from)) << from;
        }
    });
}

TEST(ChessAttacks, EachRankFileAndDiagonalWithItsEveryOccupancy) {
    arithmetic::for_each_square<Chess>([](Square<Chess> from) {
        for (const bool diagonal : {false, true}) {
            const auto line = [&](int right, int up) {
                Bitboard<Chess> set;
                arithmetic::for_each_square<Chess>([&](Square<Chess> to) {
                    const int dx = to.file() - from.file();
                    const int dy = to.rank() - from.rank();
                    if (to != from && dx * up == dy * right) {
                        set.add(to);
                    }
                });
                return set;
            };
            for (const auto& set :
                 diagonal ? std::array{line(1, 1), line(1, -1)} : std::array{line(1, 0), line(0, 1)}) {
                for_each_subset<Chess>(set, [&](Bitboard<Chess> occupied) {
                    const auto seen = arithmetic::seen_along_lines(from, occupied, 0, !diagonal, diagonal);
                    EXPECT_EQ(diagonal ? chess_attacks::bishop(from, occupied)
                                       : chess_attacks::rook(from, occupied),
                              seen);
                });
            }
        }
    });
}

TEST(ChessAttacks, SlidersOnRandomBoards) {
    test_kit::check(200, [] {
        const auto occupied = any_set<Chess>();
        arithmetic::for_each_square<Chess>([&](Square<Chess> from) {
            RC_ASSERT(chess_attacks::rook(from, occupied) ==
                      arithmetic::seen_along_lines(from, occupied, 0, true, false));
            RC_ASSERT(chess_attacks::bishop(from, occupied) ==
                      arithmetic::seen_along_lines(from, occupied, 0, false, true));
            RC_ASSERT(chess_attacks::queen(from, occupied) ==
                      arithmetic::seen_along_lines(from, occupied, 0, true, true));
        });
    });
}

TEST(ChessAttacks, LinesAndWhatLiesBetween) {
    arithmetic::for_each_square<Chess>([](Square<Chess> a) {
        arithmetic::for_each_square<Chess>([&](Square<Chess> b) {
            const arithmetic::Way<Chess> way(Side::first, a, b);
            Bitboard<Chess> between;
            Bitboard<Chess> line;
            if (way.straight() || way.diagonal()) {
                for (const auto square : arithmetic::pieces_between(a, b, Bitboard<Chess>::all())) {
                    between.add(square);
                }
                arithmetic::for_each_square<Chess>([&](Square<Chess> c) {
                    if (way.forward * (c.file() - a.file()) == way.right * (c.rank() - a.rank())) {
                        line.add(c);
                    }
                });
            }
            EXPECT_EQ(chess_attacks::between(a, b), between) << a << b;
            EXPECT_EQ(chess_attacks::line(a, b), line) << a << b;
        });
    });
}

// Xiangqi
// -----------------------------------------------------------------------------------------------------

using XiangqiRole = Xiangqi::Role;
using Points = Bitboard<Xiangqi>;
using Point = Square<Xiangqi>;

/// Leaps of a horse or an elephant whose leg or eye is open.
Points open_leaps(Piece<Xiangqi> piece, Point from, Points occupied) {
    Points set;
    for (const Point to : leaps<Xiangqi>(piece, from)) {
        const int right = to.file() - from.file();
        const int up = to.rank() - from.rank();
        if (!occupied.has(square_at<Xiangqi>(from.file() + right / 2, from.rank() + up / 2))) {
            set.add(to);
        }
    }
    return set;
}

TEST(XiangqiAttacks, LeapersWithoutLegs) {
    arithmetic::for_each_square<Xiangqi>([](Point from) {
        for (const Side side : both_sides) {
            EXPECT_EQ(xiangqi_attacks::pawn(side, from), leaps<Xiangqi>({side, XiangqiRole::pawn}, from));
            if (!arithmetic::in_palace(side, from)) {
                continue;
            }
            EXPECT_EQ(xiangqi_attacks::general(side, from),
                      leaps<Xiangqi>({side, XiangqiRole::general}, from));
            EXPECT_EQ(xiangqi_attacks::advisor(side, from),
                      leaps<Xiangqi>({side, XiangqiRole::advisor}, from));
        }
    });
}

TEST(XiangqiAttacks, PawnSourcesAreThePawnsCapturesBackwards) {
    for (const Side side : both_sides) {
        arithmetic::for_each_square<Xiangqi>([&](Point from) {
            arithmetic::for_each_square<Xiangqi>([&](Point to) {
                EXPECT_EQ(xiangqi_attacks::pawn(side, from).has(to),
                          xiangqi_attacks::pawn_sources(side, to).has(from));
            });
        });
    }
}

TEST(XiangqiAttacks, HorsesAndElephantsWithEveryShutLeg) {
    arithmetic::for_each_square<Xiangqi>([](Point from) {
        Points around;
        arithmetic::for_each_square<Xiangqi>([&](Point to) {
            const arithmetic::Way<Xiangqi> way(Side::first, from, to);
            if (way.is(0, 1) || way.is(1, 1)) {
                around.add(to);
            }
        });
        for_each_subset<Xiangqi>(around, [&](Points occupied) {
            EXPECT_EQ(xiangqi_attacks::horse(from, occupied),
                      open_leaps({Side::first, XiangqiRole::horse}, from, occupied));
            for (const Side side : both_sides) {
                if (arithmetic::own_rank(side, from) <= 4) {
                    EXPECT_EQ(xiangqi_attacks::elephant(side, from, occupied),
                              open_leaps({side, XiangqiRole::elephant}, from, occupied));
                }
            }
        });
    });
}

TEST(XiangqiAttacks, HorseSourcesAreTheHorsesCapturesBackwards) {
    test_kit::check(100, [] {
        const auto occupied = any_set<Xiangqi>();
        arithmetic::for_each_square<Xiangqi>([&](Point from) {
            arithmetic::for_each_square<Xiangqi>([&](Point to) {
                RC_ASSERT(xiangqi_attacks::horse(from, occupied).has(to) ==
                          xiangqi_attacks::horse_sources(to, occupied).has(from));
            });
        });
    });
}

TEST(XiangqiAttacks, HorseLegsMakeAttackOneSided) {
    using namespace xiangqi_literals;
    const Points leg("e5"_sq); // beside e4, not beside f6
    EXPECT_FALSE(xiangqi_attacks::horse("e4"_sq, leg).has("f6"_sq));
    EXPECT_TRUE(xiangqi_attacks::horse("f6"_sq, leg).has("e4"_sq));
}

TEST(XiangqiAttacks, EachRankAndFileWithItsEveryOccupancy) {
    arithmetic::for_each_square<Xiangqi>([](Point from) {
        for (const bool along_rank : {false, true}) {
            Points line;
            arithmetic::for_each_square<Xiangqi>([&](Point to) {
                if (to != from && (along_rank ? to.rank() == from.rank() : to.file() == from.file())) {
                    line.add(to);
                }
            });
            for_each_subset<Xiangqi>(line, [&](Points occupied) {
                // The rook sees all squares without a piece before them; the cannon takes the second piece.
                EXPECT_EQ(xiangqi_attacks::rook(from, occupied),
                          arithmetic::seen_along_lines(from, occupied, 0, true, false));
                EXPECT_EQ(xiangqi_attacks::cannon(from, occupied),
                          arithmetic::seen_along_lines(from, occupied, 1, true, false) & occupied);
            });
        }
    });
}

TEST(XiangqiAttacks, RidersOnRandomBoards) {
    test_kit::check(200, [] {
        const auto occupied = any_set<Xiangqi>();
        arithmetic::for_each_square<Xiangqi>([&](Point from) {
            RC_ASSERT(xiangqi_attacks::rook(from, occupied) ==
                      arithmetic::seen_along_lines(from, occupied, 0, true, false));
            RC_ASSERT(xiangqi_attacks::cannon(from, occupied) ==
                      (arithmetic::seen_along_lines(from, occupied, 1, true, false) & occupied));
        });
    });
}

TEST(XiangqiAttacks, FilesPackAndSpread) {
    using xiangqi_attacks::detail::pack_file;
    using xiangqi_attacks::detail::spread_file;
    for (int file = 0; file < 9; ++file) {
        const std::uint64_t whole_file = spread_file(31, file);
        for (std::uint64_t bits = 0; bits < 32; ++bits) {
            std::uint64_t expected = 0;
            for (int rank = 0; rank < 5; ++rank) {
                if (bits >> rank & 1) {
                    expected |= std::uint64_t{1} << (9 * rank + file);
                }
            }
            EXPECT_EQ(spread_file(bits, file), expected);
            EXPECT_EQ(spread_file(bits | 0xfe0, file), expected) << "bits of the other half do not matter";
            EXPECT_EQ(pack_file(expected, file), bits);
            EXPECT_EQ(pack_file(expected | (Points::word_mask & ~whole_file), file), bits)
                << "other files do not matter";
        }
    }
}

} // namespace
} // namespace duiyi
