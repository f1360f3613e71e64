// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/lag_quota.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int moves_of_a_game = 40;
constexpr int gain_divisor = 250; // 0.4 %
constexpr milliseconds least_gain{150};
constexpr milliseconds most_gain{1'000};
constexpr int parts_at_first = 3;
constexpr int parts_at_most = 7;

/// How long a side thinks in a game of 40 moves; nothing where lag does not matter.
struct ExpectedTime {
    std::optional<seconds> operator()(const Unlimited&) const { return std::nullopt; }
    std::optional<seconds> operator()(const FischerTime& time) const {
        return time.base + moves_of_a_game * time.increment;
    }
    std::optional<seconds> operator()(const DelayTime& time) const {
        return time.base + moves_of_a_game * time.delay;
    }
    std::optional<seconds> operator()(const ByoyomiTime& time) const {
        return time.main + moves_of_a_game * time.period;
    }
    std::optional<seconds> operator()(const XiangqiTime& time) const {
        return time.game + moves_of_a_game * time.reading;
    }
    std::optional<seconds> operator()(const CorrespondenceTime&) const { return std::nullopt; }
};

} // namespace

LagQuota::LagQuota(const SideControl& control) {
    if (const auto expected = std::visit(ExpectedTime{}, control)) {
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
