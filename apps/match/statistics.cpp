// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

namespace duiyi::match {
namespace {

/// Values with their frequencies, which add up to 1.
struct Distribution {
    std::vector<double> values;
    std::vector<double> frequencies;
    double trials = 0;
};

struct Moments {
    double mean, variance;
};

Moments moments(std::span<const double> values, std::span<const double> frequencies) {
    double mean = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        mean += values[i] * frequencies[i];
    }
    double variance = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        variance += (values[i] - mean) * (values[i] - mean) * frequencies[i];
    }
    return {mean, variance};
}

Distribution distribution(std::span<const std::uint64_t> counts) {
    Distribution result;
    for (const auto count : counts) {
        result.trials += static_cast<double>(count);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        result.values.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
        result.frequencies.push_back(result.trials > 0 ? static_cast<double>(counts[i]) / result.trials : 0);
    }
    return result;
}

/// For a likelihood every value must be possible: one that never occurred counts as a thousandth of a trial.
Distribution regular(std::span<const std::uint64_t> counts) {
    Distribution result;
    std::vector<double> weights;
    for (const auto count : counts) {
        weights.push_back(count == 0 ? 1e-3 : static_cast<double>(count));
    }
    for (const double weight : weights) {
        result.trials += weight;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        result.values.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
        result.frequencies.push_back(weights[i] / result.trials);
    }
    return result;
}

/// The most likely distribution of `values`, given the observed `frequencies`, whose mean is 0: each is
/// divided by 1 + x value, with the one x that makes it so. `values` must lie on both sides of 0.
std::vector<double> most_likely(std::span<const double> values, std::span<const double> frequencies) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    // Between these bounds every divisor is positive, and the sum falls from + to - infinity.
    double from = -1 / *high;
    double to = -1 / *low;
    for (int i = 0; i < 200; ++i) {
        const double x = (from + to) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum += frequencies[k] * values[k] / (1 + x * values[k]);
        }
        (sum > 0 ? from : to) = x;
    }
    const double x = (from + to) / 2;
    std::vector<double> result;
    for (std::size_t k = 0; k < values.size(); ++k) {
        result.push_back(frequencies[k] / (1 + x * values[k]));
    }
    return result;
}

std::vector<double> most_likely_with_mean(const Distribution& observed, double mean) {
    std::vector<double> shifted;
    shifted.reserve(observed.values.size());
    for (const double value : observed.values) {
        shifted.push_back(value - mean);
    }
    return most_likely(shifted, observed.frequencies);
}

/// The same given (mean - 1/2) / standard deviation. The condition is not linear in the frequencies: it is
/// replaced by its tangent where the last solution stands, until that moves no more.
std::vector<double> most_likely_with_ratio(const Distribution& observed, double ratio) {
    std::vector<double> result = observed.frequencies;
    for (int round = 0; round < 100; ++round) {
        const auto [mean, variance] = moments(observed.values, result);
        const double deviation = std::sqrt(variance);
        std::vector<double> tangent;
        for (const double value : observed.values) {
            const double off = (mean - value) / deviation;
            tangent.push_back(value - 0.5 - ratio * deviation * (1 + off * off) / 2);
        }
        const auto [low, high] = std::minmax_element(tangent.begin(), tangent.end());
        if (*low >= 0 || *high <= 0) {
            break; // a ratio out of all reach of these results
        }
        const auto next = most_likely(tangent, observed.frequencies);
        double change = 0;
        for (std::size_t k = 0; k < next.size(); ++k) {
            change = std::max(change, std::abs(next[k] - result[k]));
        }
        result = next;
        if (change < 1e-9) {
            break;
        }
    }
    return result;
}

constexpr double elo_scale = 400 / std::numbers::ln10;

double ratio_of(const Distribution& observed, const Sprt& sprt, double trials_per_game) {
    const auto likely = [&](double elo) {
        if (sprt.model == Sprt::Model::logistic) {
            return most_likely_with_mean(observed, score_of(elo));
        }
        // A trial of two games has half a game's variance.
        return most_likely_with_ratio(observed, elo / (2 * elo_scale) / std::sqrt(trials_per_game));
    };
    const auto with0 = likely(sprt.elo0);
    const auto with1 = likely(sprt.elo1);
    double sum = 0;
    for (std::size_t i = 0; i < with0.size(); ++i) {
        sum += observed.frequencies[i] * std::log(with1[i] / with0[i]);
    }
    const double ratio = sum * observed.trials;
    return std::isfinite(ratio) ? ratio : 0;
}

Sample sample_of(std::span<const std::uint64_t> counts) {
    const auto observed = distribution(counts);
    const auto [mean, variance] = moments(observed.values, observed.frequencies);
    return {mean, variance, observed.trials};
}

} // namespace

void Tally::add_game(int half_points) {
    (half_points == 2 ? wins : half_points == 1 ? draws : losses) += 1;
}

Sample sample_of_pairs(const Tally& tally) {
    return sample_of(tally.pairs);
}

Sample sample_of_games(const Tally& tally) {
    return sample_of(std::array{tally.losses, tally.draws, tally.wins});
}

double elo_of(double score) {
    if (score <= 0) {
        return -std::numeric_limits<double>::infinity();
    }
    if (score >= 1) {
        return std::numeric_limits<double>::infinity();
    }
    return elo_scale * std::log(score / (1 - score));
}

double score_of(double elo) {
    return 1 / (1 + std::exp(-elo / elo_scale));
}

EloEstimate estimate_elo(const Sample& sample) {
    if (sample.trials == 0) {
        return {0, std::numeric_limits<double>::infinity(), 0.5};
    }
    const double deviation = std::sqrt(sample.variance / sample.trials);
    constexpr double normal_95 = 1.959963984540054;
    const double low = elo_of(sample.mean - normal_95 * deviation);
    const double high = elo_of(sample.mean + normal_95 * deviation);
    const double off = sample.mean - 0.5;
    const double superiority = deviation > 0 ? std::erfc(-off / deviation / std::numbers::sqrt2) / 2
                               : off > 0     ? 1
                               : off < 0     ? 0
                                             : 0.5;
    return {elo_of(sample.mean), (high - low) / 2, superiority};
}

EloEstimate estimate_elo(const Tally& tally) {
    return estimate_elo(tally.pair_count() > 0 ? sample_of_pairs(tally) : sample_of_games(tally));
}

double Sprt::lower() const {
    return std::log(beta / (1 - alpha));
}

double Sprt::upper() const {
    return std::log((1 - beta) / alpha);
}

double log_likelihood_ratio(const Tally& tally, const Sprt& sprt) {
    if (tally.pair_count() > 0) {
        return ratio_of(regular(tally.pairs), sprt, 0.5);
    }
    if (tally.games() > 0) {
        return ratio_of(regular(std::array{tally.losses, tally.draws, tally.wins}), sprt, 1);
    }
    return 0;
}

Verdict decide(double ratio, const Sprt& sprt) {
    return ratio >= sprt.upper()   ? Verdict::accept_elo1
           : ratio <= sprt.lower() ? Verdict::accept_elo0
                                   : Verdict::undecided;
}

} // namespace duiyi::match
