// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A square is threatened exactly when the rules name an attacker of lower value.

#include "threats.hpp"

#include <array>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

/// The rank of each role by value, in the order of `G::roles`; knight and bishop, horse and cannon are equal.
template <Game G>
constexpr std::array<int, G::roles.size()> rank;
template <>
constexpr std::array<int, 6> rank<Chess> = {0, 1, 1, 2, 3, 4};
template <>
constexpr std::array<int, 7> rank<Xiangqi> = {4, 0, 0, 1, 2, 1, 0};

template <class G>
class ThreatsByLesserTest : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(ThreatsByLesserTest, BothGames);

TYPED_TEST(ThreatsByLesserTest, EqualAttackersOfLowerValue) {
    using G = TypeParam;
    int threatened = 0;
    test_kit::check(300, [&] {
        const Position<G> position = *test_kit::positions<G>();
        const auto threats = threats_by_lesser(position);
        for (const auto square : position.pieces(position.side_to_move())) {
            const auto role = position.role_at(square);
            const auto attackers =
                position.attackers(square, other(position.side_to_move()), position.occupied());
            bool attacked = false;
            for (const auto from : attackers) {
                attacked = attacked || rank<G>[index_of(position.role_at(from))] < rank<G>[index_of(role)];
            }
            threatened += attacked;
            if (role != G::royal) {
                RC_ASSERT(threats[index_of(role)].has(square) == attacked);
            }
        }
    });
    EXPECT_GT(threatened, test_kit::cases(300) / 10);
}

} // namespace
} // namespace duiyi::engine
