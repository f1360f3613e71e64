// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "schedule.hpp"

namespace duiyi::match {
namespace {

Tally of_pairs(std::array<std::uint64_t, 5> pairs) {
    Tally tally;
    tally.pairs = pairs;
    return tally;
}

/// Results that the runner cutechess printed, from wins, draws and losses.
TEST(Elo, OfGamesAsCutechessHasIt) {
    const auto first = estimate_elo(Tally{99, 104, 97, {}});
    EXPECT_NEAR(first.elo, 2.3, 0.05);
    EXPECT_NEAR(first.error, 31.8, 0.1);
    EXPECT_NEAR(first.superiority, 0.557, 0.002);
    const auto second = estimate_elo(Tally{45, 18, 37, {}});
    EXPECT_NEAR(second.elo, 27.9, 0.05);
    EXPECT_NEAR(second.error, 62.4, 0.1);
    EXPECT_NEAR(second.superiority, 0.812, 0.002);
}

/// Results that the runner fastchess printed, from pairs.
TEST(Elo, OfPairsAsFastchessHasIt) {
    struct Published {
        std::array<std::uint64_t, 5> pairs;
        double elo, error;
    };
    for (const Published& published :
         {Published{{1, 10, 78, 48, 13}, 72.85, 22.33}, Published{{5, 5, 36, 22, 22}, 101.21, 42.63},
          Published{{4, 3, 34, 42, 117}, 277.00, 40.90}, Published{{30, 6, 18, 0, 6}, -168.40, 73.37}}) {
        const auto estimate = estimate_elo(of_pairs(published.pairs));
        EXPECT_NEAR(estimate.elo, published.elo, 0.01);
        EXPECT_NEAR(estimate.error, published.error, 0.01);
    }
}

TEST(Elo, AtTheEnds) {
    EXPECT_EQ(elo_of(1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(elo_of(0), -std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(score_of(400), 10.0 / 11, 1e-12);
    EXPECT_EQ(estimate_elo(Tally{}).superiority, 0.5);
    EXPECT_EQ(estimate_elo(Tally{3, 0, 0, {}}).superiority, 1);
    EXPECT_TRUE(std::isinf(estimate_elo(Tally{3, 0, 0, {}}).elo));
}

Sprt test_of(double elo0, double elo1, Sprt::Model model) {
    return {elo0, elo1, 0.05, 0.1, model};
}

/// Ratios that fastchess (the first) and OpenBench printed for running tests.
TEST(Sprt, RatioOfPairsAsPublished) {
    using enum Sprt::Model;
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({235, 1384, 2521, 1341, 239}), test_of(-5, 0, logistic)), 1.69,
                0.006);
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({352, 579, 1264, 743, 464}), test_of(9, 16, normalized)), 4.60,
                0.006);
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({0, 0, 1, 8, 1}), test_of(0, 50, normalized)), 1.24, 0.006);
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({5, 1340, 3348, 1456, 6}), test_of(0, 3, normalized)), 1.66,
                0.006);
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({78, 4150, 9069, 4080, 85}), test_of(0, 3, normalized)), -2.26,
                0.006);
    EXPECT_NEAR(log_likelihood_ratio(of_pairs({89, 1928, 3765, 1956, 99}), test_of(-5, 0, normalized)), 2.89,
                0.006);
}

/// The bounds that go with alpha 0.05 and beta 0.10 in the same places, and with 0.05 for both everywhere.
TEST(Sprt, BoundsAsPublished) {
    EXPECT_NEAR(test_of(0, 3, Sprt::Model::logistic).lower(), -2.25, 0.005);
    EXPECT_NEAR(test_of(0, 3, Sprt::Model::logistic).upper(), 2.89, 0.005);
    EXPECT_NEAR(Sprt{}.lower(), -2.94, 0.005);
    EXPECT_NEAR(Sprt{}.upper(), 2.94, 0.005);
}

TEST(Sprt, Decides) {
    const Sprt sprt;
    EXPECT_EQ(decide(0, sprt), Verdict::undecided);
    EXPECT_EQ(decide(2.95, sprt), Verdict::accept_elo1);
    EXPECT_EQ(decide(-2.95, sprt), Verdict::accept_elo0);
    EXPECT_EQ(log_likelihood_ratio(Tally{}, sprt), 0);
    // Games alone will do when nothing comes in pairs, and one-sided results are no trap.
    EXPECT_GT(log_likelihood_ratio(Tally{60, 20, 20, {}}, {0, 50, 0.05, 0.05, Sprt::Model::logistic}), 0);
    for (const auto model : {Sprt::Model::logistic, Sprt::Model::normalized}) {
        for (const auto& pairs :
             {std::array<std::uint64_t, 5>{1, 0, 0, 0, 0}, {0, 0, 0, 0, 500}, {0, 0, 3, 0, 0}}) {
            EXPECT_TRUE(std::isfinite(log_likelihood_ratio(of_pairs(pairs), test_of(0, 5, model))));
            EXPECT_TRUE(std::isfinite(log_likelihood_ratio(of_pairs(pairs), test_of(-900, 900, model))));
        }
    }
}

TEST(Schedule, EveryPairingPlaysEachOpeningWithBothColours) {
    for (const auto format : {Format::round_robin, Format::gauntlet}) {
        const Schedule schedule(format, 5, 4);
        EXPECT_EQ(schedule.pairings(), format == Format::gauntlet ? 4U : 10U);
        std::map<std::array<std::size_t, 3>, int> met;
        for (std::size_t i = 0; i < schedule.games(); ++i) {
            const auto fixture = schedule.fixture(i);
            EXPECT_EQ(fixture.number, i);
            EXPECT_NE(fixture.first, fixture.second);
            EXPECT_LT(std::max(fixture.first, fixture.second), 5U);
            if (format == Format::gauntlet) {
                EXPECT_EQ(std::min(fixture.first, fixture.second), 0U);
            }
            ++met[{fixture.first, fixture.second, fixture.opening}];
            const auto other = schedule.fixture(i ^ 1);
            EXPECT_EQ(other.first, fixture.second);
            EXPECT_EQ(other.opening, fixture.opening);
            EXPECT_EQ(other.pairing, fixture.pairing);
        }
        EXPECT_EQ(met.size(), schedule.games()) << "no game twice";
    }
}

} // namespace
} // namespace duiyi::match
