// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "clock/time_control.hpp"

namespace duiyi::server {

/// What a clock shows of one side.
struct ClockReading {
    std::chrono::milliseconds main{}; ///< base, main or game time left
    int periods = 0;                  ///< byoyomi: periods left, the running one included
    /// What is left for this move besides the main time: of the delay, of the byoyomi period, of xiangqi's
    /// limit for a move or its seconds after the game time, of the days. Nothing where there is no such time.
    std::optional<std::chrono::milliseconds> move{};

    friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// The time that one side has, without a notion of when: pure arithmetic on how much a move has used. Times
/// are not negative.
class SideTime {
public:
    /// `control` must have no fault.
    explicit SideTime(const SideControl& control);

    /// How long the move in progress may take: the time is up when so much has been used. Nothing without
    /// limit. `gift` is what the side was given during this move; it is part of the main time and lengthens
    /// xiangqi's limit for a move, so that a gift always adds itself.
    [[nodiscard]] std::optional<std::chrono::milliseconds> allowance(std::chrono::milliseconds gift) const;

    /// Takes off what a move has used, at most its allowance.
    void charge(std::chrono::milliseconds used);
    /// Adds what a played move earns: the increment.
    void earn();
    /// Adds to the main time. False when the control has none, or when it would become longer than any
    /// control's.
    [[nodiscard]] bool give(std::chrono::milliseconds amount);
    /// Half of the base time and no increment. Only with Fischer time that has a base, and once; else false.
    [[nodiscard]] bool berserk();

    /// After so much of the move in progress, at most its allowance.
    [[nodiscard]] ClockReading reading(std::chrono::milliseconds used, std::chrono::milliseconds gift) const;

    friend bool operator==(const SideTime&, const SideTime&) = default;

private:
    SideControl control_;
    std::chrono::milliseconds main_{};
    int periods_ = 0;
    bool is_berserk_ = false;
};

} // namespace duiyi::server
