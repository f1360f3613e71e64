// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The names follow the paper: mu, phi and sigma of the player; v, delta, f and the steps by their numbers.
#include "ratings/glicko2.hpp"

#include <cmath>
#include <numbers>

namespace duiyi::server::glicko2 {
namespace {

// Points of the usual scale to one of the paper's: 400 / ln 10.
constexpr double scale = 173.7178;

double squared(double x) {
    return x * x;
}

// g of step 3: how much a result says, for the uncertainty about the opponent.
double weight_of(double phi) {
    return 1 / std::sqrt(1 + 3 * squared(phi) / squared(std::numbers::pi));
}

// Step 5: the volatility that explains the results best, by the Illinois variant of regula falsi.
double new_volatility(double phi, double sigma, double v, double delta, double tau) {
    constexpr double tolerance = 1e-9;
    constexpr int most_steps =
        200; // about ten are taken; the bound is for values that nothing sensible leads to
    const double a = std::log(squared(sigma));
    const auto f = [&](double x) {
        const double e = std::exp(x);
        return e * (squared(delta) - squared(phi) - v - e) / (2 * squared(squared(phi) + v + e)) -
               (x - a) / squared(tau);
    };
    double lower = a;
    double upper = a - tau;
    if (squared(delta) > squared(phi) + v) {
        upper = std::log(squared(delta) - squared(phi) - v);
    } else {
        for (int k = 1; k < most_steps && f(upper) < 0; ++k) {
            upper -= tau;
        }
    }
    double f_lower = f(lower);
    double f_upper = f(upper);
    for (int step = 0; step < most_steps && std::abs(upper - lower) > tolerance; ++step) {
        const double between = lower + (lower - upper) * f_lower / (f_upper - f_lower);
        const double f_between = f(between);
        if (f_between * f_upper <= 0) {
            lower = upper;
            f_lower = f_upper;
        } else {
            f_lower /= 2;
        }
        upper = between;
        f_upper = f_between;
    }
    return std::exp(lower / 2);
}

} // namespace

double idle_deviation(const Strength& strength, double periods) {
    return scale * std::sqrt(squared(strength.deviation / scale) + periods * squared(strength.volatility));
}

double expected_score(double rating, double opponent, double opponent_deviation) {
    return 1 / (1 + std::exp(-weight_of(opponent_deviation / scale) * (rating - opponent) / scale));
}

Strength after_period(const Strength& before, std::span<const Result> results, double tau, double periods) {
    const double phi = before.deviation / scale;
    double information = 0; // 1 / v of step 3
    double surprise = 0;    // the sum of step 4
    for (const Result& result : results) {
        const double g = weight_of(result.deviation / scale);
        const double expected = expected_score(before.rating, result.rating, result.deviation);
        information += squared(g) * expected * (1 - expected);
        surprise += g * (result.score - expected);
    }
    const double v = 1 / information;
    const double sigma = new_volatility(phi, before.volatility, v, v * surprise, tau);
    const double idle = idle_deviation({before.rating, before.deviation, sigma}, periods) / scale;
    const double new_phi = 1 / std::sqrt(1 / squared(idle) + information);
    return {before.rating + scale * squared(new_phi) * surprise, scale * new_phi, sigma};
}

} // namespace duiyi::server::glicko2
