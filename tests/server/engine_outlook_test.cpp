// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/engine_outlook.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace duiyi::server {

namespace {

constexpr EngineSeat level4{Side::second, 4, 1, true};

EngineReport report_at(std::size_t ply) {
    EngineReport report;
    report.ply = ply;
    return report;
}

EngineReport lost_at(std::size_t ply) {
    EngineReport report = report_at(ply);
    report.looks_lost = true;
    return report;
}

EngineReport drawn_at(std::size_t ply) {
    EngineReport report = report_at(ply);
    report.looks_drawn = true;
    return report;
}

TEST(EngineOutlook, ResignsAfterFourMovesThatLookLost) {
    EngineOutlook outlook;
    for (const std::size_t ply : {41U, 43U, 45U}) {
        outlook.note(lost_at(ply));
        EXPECT_FALSE(outlook.would_resign(level4)) << ply;
    }
    outlook.note(lost_at(47));
    EXPECT_TRUE(outlook.would_resign(level4));
    EXPECT_FALSE(outlook.would_resign({Side::second, 3, 1, true})) << "a beginner wants to give mate";
    EXPECT_FALSE(outlook.would_resign({Side::second, 4, 1, false})) << "the player has switched it off";
}

TEST(EngineOutlook, HopeEndsTheCount) {
    EngineOutlook outlook;
    for (const std::size_t ply : {41U, 43U, 45U}) {
        outlook.note(lost_at(ply));
    }
    outlook.note(report_at(47));
    outlook.note(lost_at(49));
    EXPECT_FALSE(outlook.would_resign(level4));
}

TEST(EngineOutlook, AMoveThatCouldNotBeStoredCountsOnce) {
    EngineOutlook outlook;
    for (const std::size_t ply : {41U, 43U, 45U, 45U, 45U}) {
        outlook.note(lost_at(ply));
    }
    EXPECT_FALSE(outlook.would_resign(level4));
}

TEST(EngineOutlook, ATakebackBeginsAnew) {
    EngineOutlook outlook;
    for (const std::size_t ply : {41U, 43U, 45U, 43U}) {
        outlook.note(lost_at(ply));
    }
    EXPECT_FALSE(outlook.would_resign(level4));
}

TEST(EngineOutlook, OffersADrawAfterSixEqualMovesOfAnEndingAndLaterAgain) {
    EngineOutlook outlook;
    int offers = 0;
    for (std::size_t move = 1; move <= 26; ++move) {
        outlook.note(drawn_at(60 + 2 * move));
        offers += outlook.would_offer_draw(level4) ? 1 : 0;
        EXPECT_EQ(outlook.would_offer_draw(level4), move == 6 || move == 26) << move;
    }
    EXPECT_EQ(offers, 2);
    EXPECT_FALSE(outlook.would_offer_draw({Side::second, 3, 1, true}));
}

TEST(EngineOutlook, OffersNoDrawEarly) {
    EngineOutlook outlook;
    for (std::size_t ply = 21; ply <= 61; ply += 2) {
        outlook.note(drawn_at(ply));
        EXPECT_EQ(outlook.would_offer_draw(level4), ply == 61) << ply;
    }
}

} // namespace
} // namespace duiyi::server
