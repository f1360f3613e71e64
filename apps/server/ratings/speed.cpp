// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "ratings/speed.hpp"

#include <algorithm>
#include <array>

namespace duiyi::server {
namespace {

using std::chrono::seconds;

constexpr int moves = 40;
constexpr int moves_after_main_time = 20;

struct SpeedClass {
    Speed speed;
    std::string_view name;
    seconds below;
};

constexpr std::array speed_classes{
    SpeedClass{Speed::ultrabullet, "ultrabullet", seconds(30)},
    SpeedClass{Speed::bullet, "bullet", seconds(180)},
    SpeedClass{Speed::blitz, "blitz", seconds(480)},
    SpeedClass{Speed::rapid, "rapid", seconds(1'500)},
    SpeedClass{Speed::classical, "classical", seconds(21'600)},
    SpeedClass{Speed::correspondence, "correspondence", seconds::max()},
};

struct DurationEstimate {
    seconds operator()(const Unlimited&) const { return seconds::max(); }
    seconds operator()(const FischerTime& time) const { return time.base + moves * time.increment; }
    seconds operator()(const DelayTime& time) const { return time.base + moves * time.delay; }
    seconds operator()(const ByoyomiTime& time) const {
        return time.main + moves_after_main_time * time.period;
    }
    seconds operator()(const XiangqiTime& time) const {
        const seconds game =
            time.move == seconds(0) ? time.game : std::min<seconds>(time.game, moves * time.move);
        return game + moves_after_main_time * time.reading;
    }
    seconds operator()(const CorrespondenceTime& time) const { return moves * std::chrono::days(time.days); }
};

} // namespace

seconds estimated_duration(const SideControl& side) {
    return std::visit(DurationEstimate{}, side);
}

Speed speed_of(const TimeControl& control) {
    const seconds longer =
        std::max(estimated_duration(control.sides[0]), estimated_duration(control.sides[1]));
    const auto* found =
        std::ranges::find_if(speed_classes, [longer](const auto& each) { return longer < each.below; });
    return found == speed_classes.end() ? Speed::correspondence : found->speed;
}

bool can_be_rated(const TimeControl& control) {
    return is_timed(control) && control.sides[0] == control.sides[1] && !control.draw_winner;
}

std::string_view to_string(Speed speed) {
    return speed_classes.at(static_cast<std::size_t>(speed)).name;
}

std::string to_text(RatingPool pool) {
    return std::string(to_string(pool.game)) + '.' + std::string(to_string(pool.speed));
}

std::optional<Speed> parse_speed(std::string_view text) {
    const auto* found = std::ranges::find(speed_classes, text, &SpeedClass::name);
    return found == speed_classes.end() ? std::nullopt : std::optional(found->speed);
}

std::optional<RatingPool> parse_rating_pool(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) {
        return std::nullopt;
    }
    const auto game = parse_game(text.substr(0, dot));
    const auto speed = parse_speed(text.substr(dot + 1));
    return game && speed ? std::optional(RatingPool{*game, *speed}) : std::nullopt;
}

} // namespace duiyi::server
