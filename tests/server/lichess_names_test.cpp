// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>

#include <set>

#include "lichess/names.hpp"

namespace duiyi::server::lichess {
namespace {

/// lichess-org/api, GameStatusName.yaml and GameStatusId.yaml, in their order.
constexpr std::pair<std::string_view, int> known_statuses[] = {{"created", 10},
                                                               {"started", 20},
                                                               {"aborted", 25},
                                                               {"mate", 30},
                                                               {"resign", 31},
                                                               {"stalemate", 32},
                                                               {"timeout", 33},
                                                               {"draw", 34},
                                                               {"outoftime", 35},
                                                               {"cheat", 36},
                                                               {"noStart", 37},
                                                               {"unknownFinish", 38},
                                                               {"insufficientMaterialClaim", 39},
                                                               {"variantEnd", 60}};

TEST(LichessNames, EveryEndHasAStatusOfLichess) {
    for (int i = 0; i < reason_count; ++i) {
        for (const auto winner : {std::optional<Side>{}, std::optional(Side::first)}) {
            const auto status = status_of(Outcome{winner, static_cast<Reason>(i)});
            EXPECT_NE(std::find(std::begin(known_statuses), std::end(known_statuses),
                                std::pair(status.name, status.id)),
                      std::end(known_statuses))
                << status.name;
            EXPECT_NE(status.name, "started");
        }
    }
    EXPECT_EQ(status_of(Outcome{Side::first, Reason::checkmate}), (Status{30, "mate"}));
    EXPECT_EQ(status_of(Outcome{std::nullopt, Reason::time_out}), (Status{35, "outoftime"}));
    EXPECT_EQ(status_of(Outcome{std::nullopt, Reason::fivefold_repetition}), (Status{34, "draw"}));
    EXPECT_EQ(status_of(Outcome{Side::second, Reason::perpetual_check}), (Status{60, "variantEnd"}));
}

TEST(LichessNames, VariantsAndColorsAreReadAgain) {
    for (const auto variant :
         {Variant::standard, Variant::from_position, Variant::chess960, Variant::xiangqi}) {
        EXPECT_EQ(parse_variant(variant_key(variant)), variant);
        EXPECT_EQ(variant_of(game_of(variant), variant != Variant::from_position), variant);
    }
    EXPECT_EQ(parse_variant("atomic"), std::nullopt);
    for (const Side side : both_sides) {
        EXPECT_EQ(parse_color(color_name(side)), side);
    }
    EXPECT_EQ(parse_color("random"), std::nullopt);
}

TEST(LichessNames, PerfsOfChessAreThoseOfLichess) {
    EXPECT_EQ(perf_key(GameId::chess, Speed::ultrabullet), "ultraBullet");
    EXPECT_EQ(perf_key(GameId::chess960, Speed::blitz), "chess960Blitz");
    EXPECT_EQ(perf_key(GameId::xiangqi, Speed::rapid), "xiangqiRapid");
    EXPECT_EQ(perf_name(GameId::xiangqi, Speed::classical), "Xiangqi Classical");
    std::set<std::string> keys;
    for (const GameId game : all_games) {
        for (int i = 0; i <= static_cast<int>(Speed::correspondence); ++i) {
            EXPECT_TRUE(keys.insert(perf_key(game, static_cast<Speed>(i))).second);
        }
    }
}

} // namespace
} // namespace duiyi::server::lichess
