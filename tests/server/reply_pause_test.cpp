// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/reply_pause.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace duiyi::server {

namespace {

TEST(ReplyPause, IsLongerTheHarderTheMove) {
    constexpr std::int64_t delay = 500;
    EXPECT_EQ(reply_pause_ms(delay, 0, 0), 500);
    EXPECT_EQ(reply_pause_ms(delay, 6, 0), 1250);
    EXPECT_EQ(reply_pause_ms(delay, 60, 0), 1250);
    for (int rivals = 0; rivals < 8; ++rivals) {
        for (std::uint64_t bits = 0; bits < 2000; bits += 13) {
            const std::int64_t pause = reply_pause_ms(delay, rivals, bits);
            EXPECT_GE(pause, reply_pause_ms(delay, rivals, 0));
            EXPECT_LT(pause, reply_pause_ms(delay, rivals, 0) + 251);
        }
    }
    EXPECT_EQ(reply_pause_ms(0, 6, 999), 0);
}

} // namespace
} // namespace duiyi::server
