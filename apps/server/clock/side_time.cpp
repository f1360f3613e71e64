// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/side_time.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The longest main time that gifts can lead to.
constexpr milliseconds max_main = std::chrono::hours(24);
/// With no base time the first move has the increment, and at least this (scalachess, Clock.Config.initTime).
constexpr seconds least_start{3};

/// The main time at the start.
struct StartTime {
    milliseconds operator()(const Unlimited&) const { return {}; }
    milliseconds operator()(const FischerTime& time) const {
        return time.base > seconds(0) ? time.base : std::max(time.increment, least_start);
    }
    milliseconds operator()(const DelayTime& time) const { return time.base; }
    milliseconds operator()(const ByoyomiTime& time) const { return time.main; }
    milliseconds operator()(const XiangqiTime& time) const { return time.game; }
    milliseconds operator()(const CorrespondenceTime&) const { return {}; }
};

milliseconds at_least_zero(milliseconds time) {
    return std::max(time, milliseconds(0));
}

/// The answers for each kind of control to what `main` and `periods` allow.
struct Allowance {
    milliseconds main;
    int periods;
    milliseconds gift;

    std::optional<milliseconds> operator()(const Unlimited&) const { return std::nullopt; }
    std::optional<milliseconds> operator()(const FischerTime&) const { return main; }
    std::optional<milliseconds> operator()(const DelayTime& time) const {
        return time.kind == DelayKind::simple ? main + time.delay : main;
    }
    std::optional<milliseconds> operator()(const ByoyomiTime& time) const {
        return main + periods * time.period;
    }
    std::optional<milliseconds> operator()(const XiangqiTime& time) const {
        const milliseconds limit = time.move + gift;
        return time.move > seconds(0) && main > limit ? limit : main + time.reading;
    }
    std::optional<milliseconds> operator()(const CorrespondenceTime& time) const {
        return std::chrono::hours(24) * time.days;
    }
};

/// Takes the time of a move off.
struct Charge {
    milliseconds& main;
    int& periods;
    milliseconds used;

    void operator()(const Unlimited&) const {}
    void operator()(const FischerTime&) const { take(used); }
    void operator()(const DelayTime& time) const { take(at_least_zero(used - time.delay)); }
    void operator()(const ByoyomiTime& time) const {
        periods -= static_cast<int>(at_least_zero(used - main) / time.period);
        take(used);
    }
    void operator()(const XiangqiTime&) const { take(used); }
    void operator()(const CorrespondenceTime&) const {}

private:
    void take(milliseconds time) const { main = at_least_zero(main - time); }
};

/// What is left for the move in progress besides the main time.
struct MoveTimeLeft {
    milliseconds main; ///< at the start of the move
    int periods;       ///< left after `used`
    milliseconds used;
    milliseconds gift;

    std::optional<milliseconds> operator()(const Unlimited&) const { return std::nullopt; }
    std::optional<milliseconds> operator()(const FischerTime&) const { return std::nullopt; }
    std::optional<milliseconds> operator()(const DelayTime& time) const {
        return time.kind == DelayKind::simple ? std::optional(at_least_zero(time.delay - used))
                                              : std::nullopt;
    }
    std::optional<milliseconds> operator()(const ByoyomiTime& time) const {
        return periods == 0 ? milliseconds(0) : time.period - at_least_zero(used - main) % time.period;
    }
    std::optional<milliseconds> operator()(const XiangqiTime& time) const {
        if (used >= main) {
            return at_least_zero(time.reading - (used - main));
        }
        return time.move > seconds(0) ? std::optional(at_least_zero(time.move + gift - used)) : std::nullopt;
    }
    std::optional<milliseconds> operator()(const CorrespondenceTime& time) const {
        return at_least_zero(std::chrono::hours(24) * time.days - used);
    }
};

} // namespace

SideTime::SideTime(const SideControl& control) : control_(control), main_(std::visit(StartTime{}, control)) {
    if (const auto* byoyomi = std::get_if<ByoyomiTime>(&control)) {
        periods_ = byoyomi->periods;
    }
}

std::optional<milliseconds> SideTime::allowance(milliseconds gift) const {
    return std::visit(Allowance{main_, periods_, gift}, control_);
}

void SideTime::charge(milliseconds used) {
    std::visit(Charge{main_, periods_, used}, control_);
}

void SideTime::earn() {
    if (const auto* fischer = std::get_if<FischerTime>(&control_); fischer != nullptr && !is_berserk_) {
        main_ += fischer->increment;
    }
}

bool SideTime::give(milliseconds amount) {
    const bool has_main =
        !std::holds_alternative<Unlimited>(control_) && !std::holds_alternative<CorrespondenceTime>(control_);
    if (!has_main || main_ + amount > max_main) {
        return false;
    }
    main_ += amount;
    return true;
}

bool SideTime::berserk() {
    const auto* fischer = std::get_if<FischerTime>(&control_);
    if (fischer == nullptr || fischer->base == seconds(0) || is_berserk_) {
        return false;
    }
    main_ -= milliseconds(fischer->base) / 2;
    is_berserk_ = true;
    return true;
}

ClockReading SideTime::reading(milliseconds used, milliseconds gift) const {
    SideTime after = *this;
    after.charge(used);
    // Bronstein's delay comes back only after the move.
    const auto* delay = std::get_if<DelayTime>(&control_);
    const bool runs_at_once = delay != nullptr && delay->kind == DelayKind::bronstein;
    return {runs_at_once ? at_least_zero(main_ - used) : after.main_, after.periods_,
            std::visit(MoveTimeLeft{main_, after.periods_, used, gift}, control_)};
}

} // namespace duiyi::server
