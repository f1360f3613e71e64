// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Setups that no FEN can say, and what is said about them. All that a FEN can say is in tests/notation.

#include "games.hpp"

namespace duiyi {
namespace {

using namespace chess_literals;
// Named outside the tests: testing::Test has a trap called Setup.
using ChessSetup = Setup<Chess>;
using XiangqiSetup = Setup<Xiangqi>;

ChessSetup two_kings_and_rook() {
    ChessSetup setup;
    setup.at("e1"_sq) = Piece<Chess>{Side::first, Chess::Role::king};
    setup.at("h1"_sq) = Piece<Chess>{Side::first, Chess::Role::rook};
    setup.at("e8"_sq) = Piece<Chess>{Side::second, Chess::Role::king};
    return setup;
}

std::string faults(const ChessSetup& setup) {
    const auto position = Position<Chess>::from_setup(setup);
    return position ? "" : to_string(position.error());
}

TEST(Setup, CastlingRightsNeedTheirKingAndRook) {
    ChessSetup setup = two_kings_and_rook();
    setup.state.castling_rooks[0][1] = "h1"_sq;
    EXPECT_EQ(faults(setup), "");
    setup.state.castling_rooks[0][1] = "g1"_sq;
    EXPECT_EQ(faults(setup), "castling right of white with g1 has no rook there");
    setup.state.castling_rooks[0][1] = "h8"_sq;
    EXPECT_EQ(faults(setup), "castling right of white with h8 has no rook there");
    setup.state.castling_rooks[0] = {"h1"_sq, std::nullopt};
    EXPECT_EQ(faults(setup), "castling right of white with h1 has its king on the wrong side of the rook");
    setup = two_kings_and_rook();
    setup.at("e2"_sq) = setup.at("e1"_sq);
    setup.at("e1"_sq).reset();
    setup.state.castling_rooks[0][1] = "h1"_sq;
    EXPECT_EQ(faults(setup), "castling right of white with h1 has no king on the back rank");
}

TEST(Setup, CountersOutOfRange) {
    ChessSetup setup = two_kings_and_rook();
    setup.halfmove_clock = -1;
    setup.fullmove_number = 10000;
    EXPECT_EQ(faults(setup),
              "halfmove clock is -1 (expected 0 to 9999); fullmove number is 10000 (expected 1 to 9999)");
    XiangqiSetup xiangqi = Position<Xiangqi>::start().setup();
    xiangqi.halfmove_clock = 10000;
    const auto position = Position<Xiangqi>::from_setup(xiangqi);
    ASSERT_FALSE(position);
    EXPECT_EQ(to_string(position.error()), "halfmove clock is 10000 (expected 0 to 9999)");
}

TEST(Setup, FaultsAreListedWithTheirPlaces) {
    const auto position = Position<Chess>::from_setup(ChessSetup{});
    ASSERT_FALSE(position);
    ASSERT_EQ(position.error().size(), 2U);
    EXPECT_EQ(position.error()[0], make_fault<FaultCode::royal_count>("white", 0, "king"));
    EXPECT_EQ(position.error()[1], make_fault<FaultCode::royal_count>("black", 0, "king"));
}

/// Exactly these points, counted by hand from the board.
TEST(Setup, XiangqiPiecesStandOnlyWhereTheyCanCome) {
    using Role = Xiangqi::Role;
    const auto points = [](Side side, Role role) {
        std::string names;
        for (std::uint8_t i = 0; i < square_count<Xiangqi>; ++i) {
            if (can_stand({side, role}, Square<Xiangqi>{i})) {
                names += (names.empty() ? "" : " ") + to_string(Square<Xiangqi>{i});
            }
        }
        return names;
    };
    EXPECT_EQ(points(Side::first, Role::general), "d0 e0 f0 d1 e1 f1 d2 e2 f2");
    EXPECT_EQ(points(Side::first, Role::advisor), "d0 f0 e1 d2 f2");
    EXPECT_EQ(points(Side::first, Role::elephant), "c0 g0 a2 e2 i2 c4 g4");
    EXPECT_EQ(points(Side::second, Role::advisor), "d7 f7 e8 d9 f9");
    EXPECT_EQ(points(Side::second, Role::elephant), "c5 g5 a7 e7 i7 c9 g9");
    const auto pawns = points(Side::first, Role::pawn);
    EXPECT_TRUE(pawns.starts_with("a3 c3 e3 g3 i3 a4 c4 e4 g4 i4 a5 b5 c5")) << pawns;
    EXPECT_TRUE(pawns.ends_with("h9 i9"));
    EXPECT_EQ((pawns.size() + 1) / 3, 5U + 5U + 45U);
    for (const auto role : {Role::horse, Role::rook, Role::cannon}) {
        EXPECT_EQ((points(Side::second, role).size() + 1) / 3, 90U);
    }
}

} // namespace
} // namespace duiyi
