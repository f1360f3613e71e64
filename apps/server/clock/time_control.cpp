// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/time_control.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;

// Wide enough for every control in use, narrow enough that no sum of times overflows.
constexpr seconds max_base = std::chrono::hours(10);
constexpr seconds max_per_move = minutes(10);
constexpr int max_periods = 60;
constexpr minutes max_xiangqi = std::chrono::hours(10);
constexpr int max_days = 14;

using FaultText = std::optional<std::string>;

FaultText outside(std::string_view name, std::int64_t value, std::int64_t lowest, std::int64_t highest) {
    if (value >= lowest && value <= highest) {
        return std::nullopt;
    }
    return std::string(name) + " is " + std::to_string(value) + ", expected " + std::to_string(lowest) +
           " to " + std::to_string(highest);
}

FaultText first_of(std::initializer_list<FaultText> faults) {
    const auto* found = std::ranges::find_if(faults, [](const auto& fault) { return fault.has_value(); });
    return found == faults.end() ? std::nullopt : *found;
}

FaultText no_time(bool has_none) {
    return has_none ? FaultText("there is no time for the first move") : std::nullopt;
}

struct SideChecker {
    FaultText operator()(const Unlimited&) const { return std::nullopt; }
    FaultText operator()(const FischerTime& time) const {
        return first_of({outside("the base time", time.base.count(), 0, max_base.count()),
                         outside("the increment", time.increment.count(), 0, max_per_move.count()),
                         no_time(time.base + time.increment == seconds(0))});
    }
    FaultText operator()(const DelayTime& time) const {
        const bool has_none =
            time.base + (time.kind == DelayKind::simple ? time.delay : seconds(0)) == seconds(0);
        return first_of({outside("the base time", time.base.count(), 0, max_base.count()),
                         outside("the delay", time.delay.count(), 0, max_per_move.count()),
                         no_time(has_none)});
    }
    FaultText operator()(const ByoyomiTime& time) const {
        return first_of({outside("the main time", time.main.count(), 0, max_base.count()),
                         outside("the number of periods", time.periods, 1, max_periods),
                         outside("the period", time.period.count(), 1, max_per_move.count())});
    }
    FaultText operator()(const XiangqiTime& time) const {
        return first_of(
            {outside("the game time", time.game.count(), 0, max_xiangqi.count()),
             outside("the time for a move", time.move.count(), 0, max_xiangqi.count()),
             outside("the seconds after the game time", time.reading.count(), 0, max_per_move.count()),
             no_time(time.game == minutes(0) && time.reading == seconds(0))});
    }
    FaultText operator()(const CorrespondenceTime& time) const {
        return outside("the number of days", time.days, 1, max_days);
    }
};

bool is_unlimited(const SideControl& side) {
    return std::holds_alternative<Unlimited>(side);
}

bool is_by_days(const SideControl& side) {
    return std::holds_alternative<CorrespondenceTime>(side);
}

constexpr int moves_of_a_game = 40;

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

TimeControl same_for_both(const SideControl& side) {
    return {{side, side}, std::nullopt};
}

std::optional<seconds> expected_time(const SideControl& side) {
    return std::visit(ExpectedTime{}, side);
}

bool is_timed(const TimeControl& control) {
    return !std::ranges::all_of(control.sides, is_unlimited);
}

std::optional<std::string> fault_of(const TimeControl& control) {
    for (const SideControl& side : control.sides) {
        if (auto fault = std::visit(SideChecker{}, side)) {
            return fault;
        }
    }
    const auto by_days = std::ranges::count_if(control.sides, is_by_days);
    const auto unlimited = std::ranges::count_if(control.sides, is_unlimited);
    if (by_days == 1 && unlimited == 0) {
        return "one side plays by correspondence, the other by the clock";
    }
    return std::nullopt;
}

} // namespace duiyi::server
