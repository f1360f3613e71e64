// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "challenge_rules.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace duiyi::bot {
namespace {

boost::json::object challenge(const std::string& text) {
    return boost::json::parse(text).as_object();
}

const std::string usual =
    R"({"variant":{"key":"standard"},"rated":false,"challenger":{"name":"anna","title":"BOT"},)"
    R"("timeControl":{"type":"clock","limit":180,"increment":2}})";

TEST(BotChallengeRules, EachRuleHasItsReason) {
    EXPECT_EQ(decline_reason(challenge(usual), {}, 0), std::nullopt);
    EXPECT_EQ(decline_reason(challenge(usual), {}, 1), "later");
    EXPECT_EQ(decline_reason(challenge(usual), {.games = {GameId::xiangqi}}, 0), "variant");
    EXPECT_EQ(decline_reason(challenge(usual), {.takes_casual = false}, 0), "rated");
    EXPECT_EQ(decline_reason(challenge(usual), {.takes_bots = false}, 0), "noBot");
    EXPECT_EQ(decline_reason(challenge(usual), {.min_base_s = 181}, 0), "tooFast");
    EXPECT_EQ(decline_reason(challenge(usual), {.max_base_s = 179}, 0), "tooSlow");
    EXPECT_EQ(decline_reason(challenge(usual), {.max_increment_s = 1}, 0), "tooSlow");
    const auto other = challenge(
        R"({"variant":{"key":"xiangqi"},"rated":true,"challenger":{},"timeControl":{"type":"unlimited"}})");
    EXPECT_EQ(decline_reason(other, {}, 0), "timeControl");
    EXPECT_EQ(decline_reason(other, {.takes_untimed = true}, 0), std::nullopt);
    EXPECT_EQ(decline_reason(other, {.takes_rated = false}, 0), "casual");
    EXPECT_EQ(decline_reason(other, {.takes_people = false}, 0), "onlyBot");
}

TEST(BotChallengeRules, WhatIsNotUnderstoodIsNotAccepted) {
    for (const char* text :
         {"{}", R"({"variant":7})", R"({"variant":{"key":"atomic"}})", R"({"variant":{"key":"standard"}})",
          R"({"variant":{"key":"standard"},"timeControl":[1]})"}) {
        EXPECT_TRUE(decline_reason(challenge(text), {}, 0)) << text;
    }
}

} // namespace
} // namespace duiyi::bot
