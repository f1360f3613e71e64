// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Ratings, compared with the paper's example and with what other implementations publish or computed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "ratings/rating.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server {
namespace {

using glicko2::Result;
using glicko2::Strength;

const EndedAt now{std::chrono::days(20'000)};

void expect_near(const Strength& found, const Strength& expected, double rating, double deviation,
                 double volatility) {
    EXPECT_NEAR(found.rating, expected.rating, rating);
    EXPECT_NEAR(found.deviation, expected.deviation, deviation);
    EXPECT_NEAR(found.volatility, expected.volatility, volatility);
}

Rating played(const Strength& strength, double days_ago) {
    const auto ago = std::chrono::duration<double, std::chrono::days::period>(days_ago);
    return {strength, 1, now - std::chrono::round<std::chrono::milliseconds>(ago)};
}

std::optional<Side> winner_of(double score) {
    return score == 1 ? std::optional(Side::first) : score == 0 ? std::optional(Side::second) : std::nullopt;
}

// Glickman's example, whose intermediate values are rounded to four places.
TEST(Glicko2, ThePapersExample) {
    const std::array results{Result{1400, 30, 1}, Result{1550, 100, 0}, Result{1700, 300, 0}};
    expect_near(glicko2::after_period({1500, 200, 0.06}, results, 0.5, 1), {1464.06, 151.52, 0.05999}, 0.01,
                0.01, 0.00001);
    // Its table of step 3.
    EXPECT_NEAR(glicko2::expected_score(1500, 1400, 30), 0.639, 0.0005);
    EXPECT_NEAR(glicko2::expected_score(1500, 1550, 100), 0.432, 0.0005);
    EXPECT_NEAR(glicko2::expected_score(1500, 1700, 300), 0.303, 0.0005);
}

struct Vector {
    Strength first;
    Strength second;
    double score;
    Strength first_after;
    Strength second_after;
};

// The figures of scalachess' tests (GlickoCalculatorTest and RatingCalculatorTest, tau 0.75), which do not
// grow the deviation.
TEST(Glicko2, VectorsOfScalachess) {
    const std::vector<Vector> vectors = {
        {{1500, 350, 0.06},
         {1500, 350, 0.06},
         1,
         {1662.21, 290.2305, 0.0599993},
         {1337.79, 290.2305, 0.0599993}},
        {{1500, 350, 0.06}, {1500, 350, 0.06}, 0.5, {1500, 290.2305, 0.0599977}, {1500, 290.2305, 0.0599977}},
        {{1400, 79, 0.06}, {1550, 110, 0.065}, 1, {1422.63, 77.4956, 0.06}, {1506.32, 105.8706, 0.065}},
        {{1400, 79, 0.06}, {1550, 110, 0.065}, 0, {1389.99, 77.4956, 0.06}, {1568.90, 105.8706, 0.065}},
        {{1400, 79, 0.06}, {1550, 110, 0.065}, 0.5, {1406.31, 77.4956, 0.06}, {1537.61, 105.8706, 0.065}},
        {{1200, 60, 0.053},
         {1850, 200, 0.062},
         1,
         {1216.73, 59.9006, 0.053013},
         {1635.99, 196.9873, 0.062028}},
        {{1200, 60, 0.053},
         {1850, 200, 0.062},
         0,
         {1199.29, 59.9006, 0.052999},
         {1855.42, 196.9873, 0.061999}},
        {{1200, 60, 0.053},
         {1850, 200, 0.062},
         0.5,
         {1208.01, 59.9006, 0.053002},
         {1745.71, 196.9873, 0.062006}},
    };
    for (const Vector& each : vectors) {
        const Result first{each.second.rating, each.second.deviation, each.score};
        const Result second{each.first.rating, each.first.deviation, 1 - each.score};
        expect_near(glicko2::after_period(each.first, {&first, 1}, rating_tau, 0), each.first_after, 0.006,
                    0.0001, 0.00001);
        expect_near(glicko2::after_period(each.second, {&second, 1}, rating_tau, 0), each.second_after, 0.006,
                    0.0001, 0.00001);
    }
}

struct TimedVector {
    Strength first;
    double first_days; ///< since the last game
    Strength second;
    double second_days;
    double score;
    Strength first_after;
    Strength second_after;
};

// Games of random players, as liglicko2 of November 2024 (github.com/niklasf/liglicko2, 9766d58) rates them
// without its regulator against deflation.
TEST(Rating, GamesThatLiglicko2Rated) {
    const std::vector<TimedVector> vectors = {
        {{908.0, 140.0, 0.093},
         700.0,
         {1500.0, 500.0, 0.09},
         0.5,
         1.0,
         {1053.454225, 234.728162, 0.09301730},
         {800.000000, 437.416948, 0.09003029}},
        {{1765.0, 327.0, 0.063},
         700.0,
         {2249.0, 113.0, 0.099},
         0.0,
         0.0,
         {1727.793737, 318.473991, 0.06299850},
         {2255.479525, 111.780466, 0.09899414}},
        {{2270.0, 215.0, 0.06},
         2.0,
         {1956.0, 179.0, 0.063},
         0.0,
         0.5,
         {2204.795905, 199.287536, 0.05999901},
         {1999.504543, 170.012344, 0.06299871}},
        {{870.0, 124.0, 0.073},
         0.5,
         {1946.0, 228.0, 0.091},
         0.5,
         1.0,
         {941.160178, 123.934134, 0.07303509},
         {1669.558216, 227.529779, 0.09109028}},
        {{1561.0, 382.0, 0.042},
         0.5,
         {794.0, 366.0, 0.086},
         2.0,
         0.0,
         {1090.733842, 363.646360, 0.04200306},
         {1216.407719, 349.667736, 0.08602505}},
        {{1106.0, 111.0, 0.044},
         0.0,
         {2298.0, 149.0, 0.05},
         100.0,
         0.5,
         {1137.701767, 110.961714, 0.04400237},
         {2233.609826, 154.248149, 0.05000385}},
        {{1315.0, 348.0, 0.041},
         100.0,
         {1684.0, 303.0, 0.095},
         0.5,
         1.0,
         {1633.786751, 305.693378, 0.04100143},
         {1448.982347, 275.088533, 0.09501684}},
        {{1764.0, 170.0, 0.041},
         100.0,
         {1615.0, 119.0, 0.059},
         0.0,
         0.0,
         {1669.970484, 159.020662, 0.04100135},
         {1660.023164, 114.586987, 0.05900432}},
        {{938.0, 369.0, 0.092},
         10.0,
         {1733.0, 293.0, 0.071},
         0.0,
         0.5,
         {1186.866403, 355.873545, 0.09200917},
         {1595.920549, 285.176898, 0.07100294}},
        {{2044.0, 390.0, 0.047},
         100.0,
         {2336.0, 147.0, 0.064},
         700.0,
         1.0,
         {2426.935732, 312.839428, 0.04700170},
         {2238.363294, 191.047961, 0.06400405}},
        {{2257.0, 264.0, 0.051},
         10.0,
         {1222.0, 78.0, 0.065},
         100.0,
         0.0,
         {1875.286740, 263.400452, 0.05101676},
         {1260.427091, 93.818013, 0.06502192}},
        {{906.0, 227.0, 0.09},
         700.0,
         {2561.0, 290.0, 0.098},
         0.5,
         0.5,
         {1092.202736, 296.786580, 0.09001374},
         {2385.269998, 289.846039, 0.09801737}},
        {{2434.0, 342.0, 0.042},
         100.0,
         {2016.0, 105.0, 0.087},
         10.0,
         1.0,
         {2480.130000, 301.900655, 0.04199944},
         {2008.809861, 106.044464, 0.08699542}},
        {{2123.0, 296.0, 0.049},
         700.0,
         {2177.0, 289.0, 0.05},
         700.0,
         0.0,
         {1995.328020, 264.073720, 0.04899936},
         {2300.918993, 261.228702, 0.04999934}},
    };
    for (const TimedVector& each : vectors) {
        const auto [first, second] =
            rate_game({played(each.first, each.first_days), played(each.second, each.second_days)},
                      winner_of(each.score), now);
        expect_near(first.strength, each.first_after, 0.0001, 0.0001, 0.0000001);
        expect_near(second.strength, each.second_after, 0.0001, 0.0001, 0.0000001);
    }
}

// RatingCalculatorTest of scalachess: 1500, 500, 0.09 on both sides.
TEST(Rating, TheFirstGameOfTwo) {
    const auto [winner, loser] = rate_game({}, Side::first, now);
    expect_near(winner.strength, {1741, 396, 0.0899983}, 1, 1, 0.0000001);
    expect_near(loser.strength, {1258, 396, 0.0899983}, 1, 1, 0.0000001);
    EXPECT_EQ(winner.games, 1U);
    EXPECT_EQ(winner.last_game, now);
    EXPECT_TRUE(is_provisional(winner, now));
}

// What the rate of periods was chosen for, by lichess' comment on it.
TEST(Rating, ADeviationOf60IsProvisionalAfterAYear) {
    const Rating rating{{1500, 60, 0.06}, 100, now};
    EXPECT_FALSE(is_provisional(rating, now + std::chrono::days(300)));
    EXPECT_NEAR(deviation_at(rating, now + std::chrono::days(365)), 110, 1.5);
    EXPECT_EQ(deviation_at(rating, now + std::chrono::days(36'500)), greatest_deviation);
    EXPECT_NEAR(deviation_at(rating, now - std::chrono::days(10)), 60, 1e-9) << "time does not go back";
    EXPECT_EQ(deviation_at({}, now), greatest_deviation);
}

TEST(Rating, SettlesAfterGamesWithEquals) {
    Rating rating;
    int games = 0;
    for (; is_provisional(rating, now) && games < 100; ++games) {
        const Rating equal{{rating.strength.rating, 60, 0.06}, 100, now};
        rating = rate_game({rating, equal}, games % 2 == 0 ? Side::first : Side::second, now)[0];
    }
    EXPECT_GT(games, 5);
    EXPECT_LT(games, 20);
}

/// Random ratings and games.
class RandomRatings {
public:
    explicit RandomRatings(std::uint32_t seed) : random_(seed) {}

    double real(double from, double to) { return std::uniform_real_distribution(from, to)(random_); }
    std::size_t below(std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }
    Strength strength() {
        return {real(least_rating, greatest_rating), real(least_deviation, greatest_deviation),
                real(least_volatility, greatest_volatility)};
    }
    Rating rating() { return below(5) == 0 ? Rating{} : played(strength(), real(0, 800)); }
    std::optional<Side> winner() { return winner_of(std::array{0.0, 0.5, 1.0}.at(below(3))); }

private:
    std::mt19937 random_;
};

void expect_in_bounds(const Rating& rating) {
    const auto& [points, deviation, volatility] = rating.strength;
    EXPECT_TRUE(points >= least_rating && points <= greatest_rating) << points;
    EXPECT_TRUE(deviation >= least_deviation && deviation <= greatest_deviation) << deviation;
    EXPECT_TRUE(volatility >= least_volatility && volatility <= greatest_volatility) << volatility;
}

TEST(Rating, Properties) {
    RandomRatings random(1);
    for (int round = 0; round < 20'000; ++round) {
        const std::array before{random.rating(), random.rating()};
        const auto winner = random.winner();
        const auto after = rate_game(before, winner, now);
        for (std::size_t side = 0; side < 2; ++side) {
            expect_in_bounds(after[side]);
            EXPECT_EQ(after[side].games, before[side].games + 1);
            const double gain = after[side].strength.rating - before[side].strength.rating;
            EXPECT_LE(std::abs(gain), greatest_change + 1e-9);
            if (winner) {
                EXPECT_TRUE(static_cast<std::size_t>(*winner) == side ? gain >= 0 : gain <= 0) << gain;
            }
            // A game adds knowledge, but for what the time since the last one took away.
            EXPECT_LE(after[side].strength.deviation, deviation_at(before[side], now) + 0.5);
            const double later = random.real(0, 100);
            EXPECT_GE(deviation_at(after[side], now + std::chrono::hours(static_cast<int>(later))),
                      after[side].strength.deviation);
        }
        // Nothing depends on which side a player has.
        const auto swapped =
            rate_game({before[1], before[0]}, winner ? std::optional(other(*winner)) : winner, now);
        EXPECT_EQ(swapped[0], after[1]);
        EXPECT_EQ(swapped[1], after[0]);
    }
}

// What one wins the other loses, where both are equally certain.
TEST(Rating, EqualUncertaintyIsZeroSum) {
    RandomRatings random(2);
    for (int round = 0; round < 1'000; ++round) {
        Strength first = random.strength();
        first.rating = random.real(1'200, 2'800);
        Strength second = first;
        second.rating = random.real(1'200, 2'800);
        const double days = random.real(0, 400);
        const auto after = rate_game({played(first, days), played(second, days)}, random.winner(), now);
        EXPECT_NEAR(after[0].strength.rating + after[1].strength.rating, first.rating + second.rating, 1e-6);
    }
}

// Two games at the same moment against players who stay as they are: which comes first hardly matters.
TEST(Rating, OrderHardlyMattersWithinAMoment) {
    RandomRatings random(3);
    for (int round = 0; round < 1'000; ++round) {
        const Rating rating{{random.real(1'400, 1'800), random.real(45, 100), 0.06}, 50, now};
        const Rating one = played({random.real(1'300, 1'900), 60, 0.06}, 0);
        const Rating other = played({random.real(1'300, 1'900), 60, 0.06}, 0);
        const Rating win_first =
            rate_game({rate_game({rating, one}, Side::first, now)[0], other}, Side::second, now)[0];
        const Rating loss_first =
            rate_game({rate_game({rating, other}, Side::second, now)[0], one}, Side::first, now)[0];
        EXPECT_NEAR(win_first.strength.rating, loss_first.strength.rating, 4);
        EXPECT_NEAR(win_first.strength.deviation, loss_first.strength.deviation, 1);
    }
}

TEST(Rating, StaysInBoundsWhateverItIsGiven) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const std::array odd{0.0, -1e300, 1e300, nan, infinity, -infinity, 1e-300};
    for (const double rating : odd) {
        for (const double deviation : odd) {
            for (const double volatility : odd) {
                const Rating strange{{rating, deviation, volatility}, 1, EndedAt{}};
                const auto after = rate_game({strange, strange}, Side::second, now);
                expect_in_bounds(after[0]);
                expect_in_bounds(after[1]);
            }
        }
    }
}

TEST(Rating, AnEarlierMomentCountsAsTheLastGames) {
    const Rating rating{{1500, 60, 0.06}, 1, now};
    const auto earlier = rate_game({rating, rating}, Side::first, now - std::chrono::days(3));
    EXPECT_EQ(earlier, rate_game({rating, rating}, Side::first, now));
}

Speed speed_of(std::string_view control) {
    return duiyi::server::speed_of(parse_time_control(control).value());
}

// The examples of lichess.org/faq#time-controls are bullet 2+1, blitz 5+3 (420 s) and the borders.
TEST(Speed, ByTheEstimatedTimeOf40Moves) {
    EXPECT_EQ(speed_of("fischer 29+0"), Speed::ultrabullet);
    EXPECT_EQ(speed_of("fischer 30+0"), Speed::bullet);
    EXPECT_EQ(speed_of("fischer 60+0"), Speed::bullet);
    EXPECT_EQ(speed_of("fischer 120+1"), Speed::bullet);
    EXPECT_EQ(speed_of("fischer 180+0"), Speed::blitz);
    EXPECT_EQ(speed_of("fischer 300+3"), Speed::blitz);
    EXPECT_EQ(speed_of("fischer 479+0"), Speed::blitz);
    EXPECT_EQ(speed_of("fischer 480+0"), Speed::rapid);
    EXPECT_EQ(speed_of("fischer 900+10"), Speed::rapid);
    EXPECT_EQ(speed_of("fischer 1500+0"), Speed::classical);
    EXPECT_EQ(speed_of("fischer 21599+0"), Speed::classical);
    EXPECT_EQ(speed_of("fischer 21600+0"), Speed::correspondence);
    EXPECT_EQ(speed_of("correspondence 1"), Speed::correspondence);
    EXPECT_EQ(speed_of("none"), Speed::correspondence);
    EXPECT_EQ(speed_of("delay 60+5"), Speed::blitz);
    EXPECT_EQ(speed_of("bronstein 60+0"), Speed::bullet);
    EXPECT_EQ(speed_of("byoyomi 0+1x10"), Speed::blitz);
    EXPECT_EQ(speed_of("byoyomi 1500+5x60"), Speed::classical);
    // 超快棋 5+3, 快棋 10+10, 慢棋 60+30, and the TimeRules of XQF files.
    EXPECT_EQ(speed_of("fischer 600+10"), Speed::rapid);
    EXPECT_EQ(speed_of("fischer 3600+30"), Speed::classical);
    EXPECT_EQ(speed_of("xiangqi 10-5-0"), Speed::rapid);
    EXPECT_EQ(speed_of("xiangqi 5-1-10"), Speed::rapid);
    EXPECT_EQ(speed_of("xiangqi 30-10-60"), Speed::classical);
    EXPECT_EQ(speed_of("xiangqi 5-0-5"), Speed::blitz);
    EXPECT_EQ(speed_of("fischer 360+3 / fischer 240+3, draw wins second"), Speed::rapid)
        << "the side with more time: 480 s";
}

TEST(Speed, RatedOnlyWithEqualTimeAndALimit) {
    EXPECT_TRUE(can_be_rated(parse_time_control("fischer 180+2").value()));
    EXPECT_TRUE(can_be_rated(parse_time_control("correspondence 3").value()));
    EXPECT_FALSE(can_be_rated(parse_time_control("none").value()));
    EXPECT_FALSE(can_be_rated(parse_time_control("fischer 360+3 / fischer 240+3").value()));
    TimeControl odds = parse_time_control("fischer 180+2").value();
    odds.draw_winner = Side::second;
    EXPECT_FALSE(can_be_rated(odds));
}

TEST(RatingPool, NamesAreReadBack) {
    for (const GameId game : all_games) {
        for (int speed = 0; speed <= static_cast<int>(Speed::correspondence); ++speed) {
            const RatingPool pool{game, static_cast<Speed>(speed)};
            EXPECT_EQ(parse_rating_pool(to_text(pool)), pool);
        }
    }
    EXPECT_EQ(to_text(RatingPool{GameId::xiangqi, Speed::rapid}), "xiangqi.rapid");
    for (const std::string_view text :
         {"", ".", "chess", "chess.", ".blitz", "chess.fast", "go.blitz", "chess.blitz "}) {
        EXPECT_FALSE(parse_rating_pool(text)) << text;
    }
}

} // namespace
} // namespace duiyi::server
