// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "ratings/rating.hpp"

#include <algorithm>
#include <cmath>

namespace duiyi::server {
namespace {

using glicko2::Strength;

// A value that is not a number becomes the lowest, so that no arithmetic can spread it.
double bounded(double value, double lowest, double highest) {
    return value > lowest ? std::min(value, highest) : lowest;
}

Strength bounded(const Strength& strength) {
    return {bounded(strength.rating, least_rating, greatest_rating),
            bounded(strength.deviation, least_deviation, greatest_deviation),
            bounded(strength.volatility, least_volatility, greatest_volatility)};
}

double periods_since_last_game(const Rating& rating, EndedAt now) {
    using Days = std::chrono::duration<double, std::chrono::days::period>;
    return rating.last_game ? std::max(0.0, Days(now - *rating.last_game).count() * rating_periods_per_day)
                            : 0;
}

double deviation_after(const Strength& strength, double periods) {
    return bounded(glicko2::idle_deviation(strength, periods), least_deviation, greatest_deviation);
}

// The period in which the game was played: the player as it began, and how long it was. Glicko-2 rates the
// games of a period at its end; here each game ends one, of length 1 at most, and the time before that is one
// without games.
struct LastPeriod {
    Strength at_start;
    double length = 0;
};

LastPeriod last_period(const Rating& rating, EndedAt ended_at) {
    const double idle = periods_since_last_game(rating, ended_at);
    LastPeriod period{bounded(rating.strength), std::min(idle, 1.0)};
    period.at_start.deviation = deviation_after(period.at_start, idle - period.length);
    return period;
}

Rating rated(const Rating& before, const LastPeriod& own, const Strength& opponent, double score,
             EndedAt ended_at) {
    const glicko2::Result result{opponent.rating, opponent.deviation, score};
    Strength after = glicko2::after_period(own.at_start, {&result, 1}, rating_tau, own.length);
    after.rating =
        bounded(after.rating, own.at_start.rating - greatest_change, own.at_start.rating + greatest_change);
    const EndedAt last = before.last_game ? std::max(*before.last_game, ended_at) : ended_at;
    return {bounded(after), before.games + 1, last};
}

} // namespace

double deviation_at(const Rating& rating, EndedAt now) {
    return deviation_after(bounded(rating.strength), periods_since_last_game(rating, now));
}

bool is_provisional(const Rating& rating, EndedAt now) {
    return deviation_at(rating, now) >= provisional_deviation;
}

std::array<Rating, 2> rate_game(const std::array<Rating, 2>& before, std::optional<Side> winner,
                                EndedAt ended_at) {
    const LastPeriod first = last_period(before[0], ended_at);
    const LastPeriod second = last_period(before[1], ended_at);
    const double score = !winner ? 0.5 : *winner == Side::first ? 1 : 0;
    return {rated(before[0], first, second.at_start, score, ended_at),
            rated(before[1], second, first.at_start, 1 - score, ended_at)};
}

} // namespace duiyi::server
