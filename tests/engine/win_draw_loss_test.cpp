// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/win_draw_loss.hpp"

#include <gtest/gtest.h>

namespace duiyi::engine {
namespace {

template <Game G>
void expect_a_curve() {
    WinDrawLoss before = win_draw_loss<G>({-20'000, 0});
    EXPECT_EQ(before.loss, 1000);
    for (int centipawns = -19'990; centipawns <= 20'000; centipawns += 10) {
        const auto now = win_draw_loss<G>({centipawns, 0});
        const auto mirrored = win_draw_loss<G>({-centipawns, 0});
        ASSERT_EQ(now.win + now.draw + now.loss, 1000) << centipawns;
        ASSERT_GE(now.draw, 0) << centipawns;
        ASSERT_GE(now.win, before.win) << centipawns;
        ASSERT_LE(now.loss, before.loss) << centipawns;
        ASSERT_NEAR(now.win, mirrored.loss, 1) << centipawns;
        before = now;
    }
    EXPECT_EQ(before.win, 1000);
    const auto equal = win_draw_loss<G>({0, 0});
    EXPECT_EQ(equal.win, equal.loss);
    EXPECT_GT(equal.draw, 100);
    EXPECT_EQ(win_draw_loss<G>({29'000, 3}), (WinDrawLoss{1000, 0, 0}));
    EXPECT_EQ(win_draw_loss<G>({-29'000, -3}), (WinDrawLoss{0, 0, 1000}));
}

TEST(WinDrawLossModel, RisesWithTheScoreAndIsSymmetric) {
    expect_a_curve<Chess>();
    expect_a_curve<Xiangqi>();
}

} // namespace
} // namespace duiyi::engine
