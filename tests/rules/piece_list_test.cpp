// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The 32-entry piece list.

#include "duiyi/rules/xiangqi/piece_list.hpp"

#include <algorithm>

#include "duiyi/oracle/oracle.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {

inline std::ostream& operator<<(std::ostream& out, const PieceList& pieces) {
    for (const auto square : pieces.squares) {
        out << int{square} << ' ';
    }
    return out;
}

namespace {

using Numbers = std::vector<std::uint8_t>;

/// a9 = 0, row by row as Red sees the board.
std::uint8_t number(Square<Xiangqi> square) {
    return static_cast<std::uint8_t>(9 * (9 - square.rank()) + square.file());
}

constexpr PieceList start{{85, 84, 86, 83, 87, 82, 88, 81, 89, 64, 70, 54, 56, 58, 60, 62,
                           4,  3,  5,  2,  6,  1,  7,  0,  8,  19, 25, 27, 29, 31, 33, 35}};

PieceList sorted_by_kind(PieceList pieces) {
    for (const int half : {0, 16}) {
        for (const auto& [from, to] : {std::pair{1, 3}, {3, 5}, {5, 7}, {7, 9}, {9, 11}, {11, 16}}) {
            std::sort(pieces.squares.begin() + half + from, pieces.squares.begin() + half + to);
        }
    }
    return pieces;
}

TEST(PieceList, StartingPosition) {
    EXPECT_EQ(sorted_by_kind(to_piece_list(Position<Xiangqi>::start())), sorted_by_kind(start));
    EXPECT_EQ(from_piece_list(start, Side::first), Position<Xiangqi>::start());
    EXPECT_EQ(from_piece_list(start, Side::second)->side_to_move(), Side::second);
}

TEST(PieceList, IdsNameTheRolesInOrder) {
    using Role = Xiangqi::Role;
    const Role roles[] = {Role::general,  Role::advisor, Role::advisor, Role::elephant,
                          Role::elephant, Role::horse,   Role::horse,   Role::rook,
                          Role::rook,     Role::cannon,  Role::cannon,  Role::pawn,
                          Role::pawn,     Role::pawn,    Role::pawn,    Role::pawn};
    for (int id = 0; id < 16; ++id) {
        EXPECT_EQ(piece_of_id(id), (Piece<Xiangqi>{Side::first, roles[id]})) << id;
        EXPECT_EQ(piece_of_id(id + 16), (Piece<Xiangqi>{Side::second, roles[id]})) << id + 16;
    }
}

TEST(PieceList, GoesToAPositionAndBack) {
    test_kit::check(1'000, [] {
        const auto position = *test_kit::positions<Xiangqi>();
        const auto pieces = to_piece_list(position);
        const auto again = from_piece_list(pieces, position.side_to_move());
        RC_ASSERT(again.has_value());
        RC_ASSERT(again->is_same_as(position));
        RC_ASSERT(again->halfmove_clock() == 0);
        RC_ASSERT(again->fullmove_number() == 1);
        RC_ASSERT(to_piece_list(*again) == pieces);
        const auto on_board =
            std::count_if(pieces.squares.begin(), pieces.squares.end(),
                          [](std::uint8_t square) { return square != PieceList::captured; });
        RC_ASSERT(on_board == position.occupied().count());
    });
}

/// Both modes, every piece of both sides, against the oracle; a captured piece has nowhere to go.
TEST(PieceList, CandidatesAreTheOraclesMoves) {
    test_kit::check(500, [] {
        const auto position = *test_kit::positions<Xiangqi>();
        const auto pieces = to_piece_list(position);
        for (int id = 0; id < PieceList::size; ++id) {
            const auto by_movement = candidates(pieces, id, Candidates::by_movement);
            const auto legal = candidates(pieces, id, Candidates::legal);
            RC_ASSERT(by_movement.has_value());
            RC_ASSERT(legal.has_value());
            const auto at = pieces.squares[static_cast<std::size_t>(id)];
            if (at == PieceList::captured) {
                RC_ASSERT(by_movement->empty());
                RC_ASSERT(legal->empty());
                continue;
            }
            oracle::Board<Xiangqi> board(position.setup());
            board.turn = piece_of_id(id).side; // whoever's turn it is
            const auto from = square_at<Xiangqi>(at % 9, 9 - at / 9);
            Numbers expected;
            for (const auto to : oracle::targets(board, from)) {
                expected.push_back(number(to));
            }
            std::sort(expected.begin(), expected.end());
            RC_ASSERT(*by_movement == expected);
            expected.clear();
            // No move captures a general; on the oracle's board one may, since it is not this side's turn.
            const auto enemy_general = position.royal(other(board.turn));
            for (const auto move : oracle::legal_moves(board)) {
                if (move.from() == from && move.to() != enemy_general) {
                    expected.push_back(number(move.to()));
                }
            }
            std::sort(expected.begin(), expected.end());
            RC_ASSERT(*legal == expected);
        }
    });
}

TEST(PieceList, TurningAroundIsCentralSymmetry) {
    test_kit::check(500, [] {
        const auto pieces = to_piece_list(*test_kit::positions<Xiangqi>());
        const auto turned = turned_around(pieces);
        RC_ASSERT(turned_around(turned) == pieces);
        for (std::size_t id = 0; id < PieceList::size; ++id) {
            const auto here = pieces.squares[id];
            const auto there = turned.squares[(id + 16) % 32];
            RC_ASSERT(int{there} == (here == PieceList::captured ? int{PieceList::captured} : 89 - here));
        }
        for (int id = 0; id < PieceList::size; ++id) {
            for (const auto mode : {Candidates::by_movement, Candidates::legal}) {
                Numbers expected;
                const auto here = candidates(pieces, id, mode);
                RC_ASSERT(here.has_value());
                for (const auto square : *here) {
                    expected.push_back(static_cast<std::uint8_t>(89 - square));
                }
                std::sort(expected.begin(), expected.end());
                RC_ASSERT(candidates(turned, (id + 16) % 32, mode).value() == expected);
            }
        }
    });
}

TEST(PieceList, PublishedCandidatesOfTheStart) {
    EXPECT_EQ(candidates(start, 0, Candidates::legal), (Numbers{76})) << "general e0: e1";
    EXPECT_EQ(candidates(start, 5, Candidates::legal), (Numbers{63, 65})) << "horse b0: a2, c2";
    EXPECT_EQ(candidates(start, 3, Candidates::legal), (Numbers{63, 67})) << "elephant c0: a2, e2";
    EXPECT_EQ(candidates(start, 11, Candidates::legal), (Numbers{45})) << "pawn a3: a4";
    EXPECT_EQ(candidates(start, 27, Candidates::legal), (Numbers{36})) << "black pawn a6: a5";
    EXPECT_EQ(candidates(start, 9, Candidates::legal)->size(), 12U) << "cannon b2";
    const auto cannon = candidates(start, 9, Candidates::legal);
    EXPECT_EQ(std::count(cannon->begin(), cannon->end(), 1), 1) << "over its screen to b9";
}

/// By movement the general may go where it would be taken; legally not.
TEST(PieceList, TheTwoModesDiffer) {
    PieceList pieces;
    pieces.squares.fill(PieceList::captured);
    pieces.squares[0] = 84;  // red general d0
    pieces.squares[16] = 4;  // black general e9
    pieces.squares[23] = 78; // black rook g1
    EXPECT_EQ(candidates(pieces, 0, Candidates::by_movement), (Numbers{75, 85})) << "d1, e0";
    EXPECT_EQ(candidates(pieces, 0, Candidates::legal), Numbers{})
        << "the rook takes d1, the general faces e0";
}

/// The other general can be attacked, and is not captured.
TEST(PieceList, TheOtherGeneralIsNoLegalCandidate) {
    PieceList pieces;
    pieces.squares.fill(PieceList::captured);
    pieces.squares[0] = 84; // red general d0
    pieces.squares[7] = 13; // red rook e8
    pieces.squares[16] = 4; // black general e9
    const auto moves = candidates(pieces, 7, Candidates::by_movement);
    ASSERT_TRUE(moves) << to_string(moves.error());
    EXPECT_EQ(std::count(moves->begin(), moves->end(), 4), 1);
    const auto legal = candidates(pieces, 7, Candidates::legal);
    EXPECT_EQ(std::count(legal->begin(), legal->end(), 4), 0);
    EXPECT_EQ(legal->size() + 1, moves->size());
}

// Refusals
// ----------------------------------------------------------------------------------------------------

/// The start with one piece elsewhere.
PieceList with(std::size_t id, int square) {
    PieceList pieces = start;
    pieces.squares[id] = static_cast<std::uint8_t>(square);
    return pieces;
}

std::string fault(const PieceList& pieces) {
    const auto position = from_piece_list(pieces, Side::first);
    const auto moves = candidates(pieces, 5, Candidates::legal);
    const std::string text = position ? "" : to_string(position.error());
    EXPECT_EQ(moves ? "" : to_string(moves.error()), text) << "candidates say the same";
    return text;
}

TEST(PieceList, RefusesWhatNoGameCouldHold) {
    EXPECT_EQ(fault(start), "");
    EXPECT_EQ(fault(with(1, 74)), "c1 has a red advisor, which can never stand there");
    EXPECT_EQ(fault(with(3, 38)), "c5 has a red elephant, which can never stand there");
    EXPECT_EQ(fault(with(19, 47)), "c4 has a black elephant, which can never stand there");
    EXPECT_EQ(fault(with(0, 49)), "e4 has a red general, which can never stand there");
    EXPECT_EQ(fault(with(1, 75)), "") << "off the diagonals, but in the palace";
    EXPECT_EQ(fault(with(11, 46)), "") << "a pawn between two files";
    EXPECT_EQ(fault(with(7, 88)), "piece 7 is on h0, where another piece stands");
    EXPECT_EQ(fault(with(7, 90)), "piece 7 is on 90 (expected 0 to 89, or 127)");
    EXPECT_EQ(fault(with(7, 255)), "piece 7 is on 255 (expected 0 to 89, or 127)");
    EXPECT_EQ(fault(with(0, 127)), "red has 0 generals (expected 1)");
    PieceList facing = start;
    facing.squares[13] = facing.squares[29] = PieceList::captured;
    EXPECT_EQ(fault(facing), "generals on e0 and e9 face each other on an open file");
    PieceList several = with(1, 74);
    several.squares[16] = 127;
    EXPECT_EQ(fault(several),
              "black has 0 generals (expected 1); c1 has a red advisor, which can never stand there");
}

/// One side may be in check, for the list does not say whose turn it is; both at once no game can hold.
TEST(PieceList, RefusesBothGeneralsInCheck) {
    PieceList pieces;
    pieces.squares.fill(PieceList::captured);
    pieces.squares[0] = 84; // red general d0
    pieces.squares[16] = 4; // black general e9
    pieces.squares[7] = 13; // red rook e8
    EXPECT_TRUE(candidates(pieces, 0, Candidates::legal));
    pieces.squares[23] = 81; // black rook a0
    for (const auto mode : {Candidates::by_movement, Candidates::legal}) {
        const auto moves = candidates(pieces, 0, mode);
        ASSERT_FALSE(moves);
        EXPECT_EQ(to_string(moves.error()),
                  "red and black are both in check, so neither can have moved last");
    }
}

TEST(PieceList, RefusesIdsThatDoNotExist) {
    for (const int id : {-1, 32, 1000}) {
        const auto moves = candidates(start, id, Candidates::legal);
        ASSERT_FALSE(moves);
        EXPECT_EQ(to_string(moves.error()),
                  "piece " + std::to_string(id) + " does not exist (expected 0 to 31)");
    }
}

} // namespace
} // namespace duiyi
