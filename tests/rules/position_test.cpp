// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a position promises as a value: none exists unchecked, a copy is cheap, misuse is found by an assert.

#include <type_traits>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

template <Game G>
constexpr bool is_made_checked_and_copied_cheaply =
    !std::is_default_constructible_v<Position<G>> && !std::is_default_constructible_v<Placement<G>> &&
    !std::is_constructible_v<Position<G>, Placement<G>> && !std::is_aggregate_v<Position<G>> &&
    std::is_trivially_copyable_v<Position<G>>;
static_assert(is_made_checked_and_copied_cheaply<Chess>);
static_assert(is_made_checked_and_copied_cheaply<Xiangqi>);

/// A list finds what is legal, which `is_legal` says without a list, and nothing else.
template <class G, class... Kinds>
void find_all(const Position<G>& position, Kinds... kinds) {
    const auto moves = position.legal_moves();
    std::size_t found = 0;
    for (std::uint8_t from = 0; from < square_count<G>; ++from) {
        for (std::uint8_t to = 0; to < square_count<G>; ++to) {
            const Move<G> move(Square<G>{from}, Square<G>{to}, kinds...);
            const auto same = moves.find(move.bits());
            ASSERT_EQ(same.has_value(), position.is_legal(move));
            EXPECT_TRUE(!same || *same == move);
            found += same.has_value();
        }
    }
    EXPECT_GT(found, 0U);
}

TEST(MoveList, FindsMovesByTheirBits) {
    // Castling both ways, en passant and promotions among the moves.
    const auto position = parse_fen<Chess>("1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1").value();
    for (const auto kind :
         {MoveKind::plain, MoveKind::castling, MoveKind::en_passant, MoveKind::promote_knight}) {
        find_all(position, kind);
    }
    find_all(Position<Xiangqi>::start());
    EXPECT_EQ(position.legal_moves().find(0), std::nullopt);
}

/// It is the key of the same pieces with nothing to castle and nothing to take in passing.
template <Game G>
void compare_placement_keys() {
    test_kit::check(200, [] {
        const auto position = *test_kit::positions<G>();
        Setup<G> setup = position.setup();
        setup.state = {};
        RC_ASSERT(position.placement_key() == Position<G>::from_setup(setup)->key());
    });
}

TEST(Position, ThePlacementKeyIsThatOfPiecesAndTurn) {
    compare_placement_keys<Chess>();
    compare_placement_keys<Xiangqi>();
    EXPECT_NE(Position<Chess>::start().placement_key(), Position<Chess>::start().key()) << "castling rights";
}

#ifndef NDEBUG

TEST(PositionDeathTest, PlayAssertsThatTheChessMoveIsLegal) {
    using namespace chess_literals;
    auto position = Position<Chess>::start();
    EXPECT_DEATH(position.play({"e2"_sq, "e5"_sq}), "is_legal");
    EXPECT_DEATH(position.play({"e4"_sq, "e5"_sq}), "is_legal") << "an empty square";
    EXPECT_DEATH(position.play({"e2"_sq, "e4"_sq}), "is_legal") << "a double step by the wrong kind";
    position.play({"e2"_sq, "e4"_sq, MoveKind::double_push});
    EXPECT_EQ(position.side_to_move(), Side::second);
}

TEST(PositionDeathTest, PlayAssertsThatTheXiangqiMoveIsLegal) {
    using namespace xiangqi_literals;
    auto position = Position<Xiangqi>::start();
    EXPECT_DEATH(position.play({"e0"_sq, "d0"_sq}), "is_legal") << "onto an own piece";
    EXPECT_DEATH(position.play({"b0"_sq, "d1"_sq}), "is_legal") << "over a blocked leg";
    position.play({"h2"_sq, "e2"_sq});
    EXPECT_EQ(position.side_to_move(), Side::second);
}

#endif

} // namespace
} // namespace duiyi
