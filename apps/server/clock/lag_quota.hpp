// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "clock/time_control.hpp"

namespace duiyi::server {

/// How much of one player's time is not charged because messages were under way. A move takes from the quota
/// what is not charged, and each move adds a fixed part, so that a player who pretends a lag gains that part
/// a move in the long run. The figures are those of scalachess (LagTracker.scala): a move adds 0.15 s and 0.4
/// % of the time that a game of 40 moves takes, at most 1 s; the quota begins with 3 such parts and holds at
/// most 7.
class LagQuota {
public:
    /// Without a quota: correspondence, no clock.
    LagQuota() = default;
    explicit LagQuota(const SideControl& control);

    /// What of this lag is not charged; a negative lag counts as none.
    [[nodiscard]] std::chrono::milliseconds compensation(std::chrono::milliseconds lag) const;
    /// A move was played, and so much of its time was not charged: at most compensation().
    void move_played(std::chrono::milliseconds compensated);

    [[nodiscard]] std::chrono::milliseconds left() const { return left_; }
    [[nodiscard]] std::chrono::milliseconds gain_per_move() const { return gain_; }

    friend bool operator==(const LagQuota&, const LagQuota&) = default;

private:
    std::chrono::milliseconds gain_{};
    std::chrono::milliseconds left_{};
};

} // namespace duiyi::server
