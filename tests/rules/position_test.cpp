// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a position promises as a value: none exists unchecked, a copy is cheap, misuse is found by an assert.

#include <type_traits>

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
