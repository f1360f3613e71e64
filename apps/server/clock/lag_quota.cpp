// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/lag_quota.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::milliseconds;

constexpr int gain_divisor = 250; // 0.4 %
constexpr milliseconds least_gain{150};
constexpr milliseconds most_gain{1'000};
constexpr int parts_at_first = 3;
constexpr int parts_at_most = 7;

} // namespace

LagQuota::LagQuota(const SideControl& control) {
    if (const auto expected = expected_time(control)) {
        gain_ = std::min(least_gain + milliseconds(*expected) / gain_divisor, most_gain);
        left_ = parts_at_first * gain_;
    }
}

milliseconds LagQuota::compensation(milliseconds lag) const {
    return std::clamp(lag, milliseconds(0), left_);
}

void LagQuota::move_played(milliseconds compensated) {
    left_ = std::min(left_ + gain_ - compensated, parts_at_most * gain_);
}

} // namespace duiyi::server
