// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "check_filter.hpp"

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <class G>
class CheckFilterTest : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(CheckFilterTest, BothGames);

TYPED_TEST(CheckFilterTest, PassesEveryCheckAndFewOtherMoves) {
    using G = TypeParam;
    int checks = 0;
    int passed = 0;
    int moves = 0;
    test_kit::check(1000, [&] {
        const Position<G> position = *test_kit::positions<G>();
        const CheckFilter<G> filter(position);
        for (const auto move : position.legal_moves()) {
            const bool gives_check = position.gives_check(move);
            if (gives_check) {
                RC_ASSERT(filter.may_check(move));
            }
            checks += gives_check;
            passed += filter.may_check(move);
            ++moves;
        }
    });
    EXPECT_GT(checks, test_kit::cases(1000) / 10);
    EXPECT_LT(passed, moves / 2);
}

} // namespace
} // namespace duiyi::engine
