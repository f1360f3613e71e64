// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/time_control.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <vector>

#include "duiyi/test_kit/paths.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::minutes;
using std::chrono::seconds;

/// A control with the text that stands for it; what is stored is read for ever.
struct ControlText {
    TimeControl control;
    const char* text;
};

TEST(TimeControl, HasATextForEachKind) {
    const std::vector<ControlText> known{
        {same_for_both(Unlimited{}), "none"},
        {same_for_both(FischerTime{3min, 2s}), "fischer 180+2"},
        {same_for_both(FischerTime{60min, 30s}), "fischer 3600+30"},
        {same_for_both(DelayTime{DelayKind::simple, 90min, 5s}), "delay 5400+5"},
        {same_for_both(DelayTime{DelayKind::bronstein, 90min, 5s}), "bronstein 5400+5"},
        {same_for_both(ByoyomiTime{25min, 5, 60s}), "byoyomi 1500+5x60"},
        {same_for_both(XiangqiTime{30min, 10min, 60s}), "xiangqi 30-10-60"},
        {same_for_both(XiangqiTime{10min, 5min, 0s}), "xiangqi 10-5-0"},
        {same_for_both(CorrespondenceTime{3}), "correspondence 3"},
        {{{FischerTime{6min, 3s}, FischerTime{4min, 3s}}, Side::second},
         "fischer 360+3 / fischer 240+3, draw wins second"},
        {{{Unlimited{}, FischerTime{5min, 0s}}, Side::first}, "none / fischer 300+0, draw wins first"},
        {{{Unlimited{}, Unlimited{}}, Side::second}, "none, draw wins second"},
    };
    for (const auto& [control, text] : known) {
        EXPECT_EQ(to_text(control), text);
        const auto read = parse_time_control(text);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, control) << text;
    }
}

/// As the page writes it, which is tested with the same file.
TEST(TimeControl, HasAFormForTheHeadersOfRecords) {
    std::ifstream file(test_kit::source_dir() / "tests/golden/time_headers.tsv");
    std::string line;
    std::getline(file, line); // the heading
    int rows = 0;
    for (; std::getline(file, line); ++rows) {
        const auto tab = line.find('\t');
        ASSERT_NE(tab, std::string::npos) << line;
        const auto control = parse_time_control(line.substr(0, tab));
        ASSERT_TRUE(control) << control.error();
        EXPECT_EQ(time_header(*control), line.substr(tab + 1)) << line;
    }
    EXPECT_GT(rows, 15);
}

TEST(TimeControl, NamesTheFaultOfAText) {
    const std::vector<std::pair<const char*, const char*>> faults{
        {"", "'' is no kind of time control"},
        {"fischer", "'+' is missing after the base time"},
        {"Fischer 180+2", "'Fischer 180+2' is no kind of time control"},
        {"fischer 180", "'+' is missing after the base time"},
        {"fischer 180+", "the increment is '', expected a number"},
        {"fischer 180+2 ", "the increment is '2 ', expected a number"},
        {"fischer -1+2", "the base time is '-1', expected a number"},
        {"fischer 180+2+3", "the increment is '2+3', expected a number"},
        {"fischer 36001+0", "the base time is 36001, expected 0 to 36000"},
        {"fischer 99999999999999999999+0", "the base time is '99999999999999999999', expected a number"},
        {"fischer 180+601", "the increment is 601, expected 0 to 600"},
        {"fischer 0+0", "there is no time for the first move"},
        {"delay 0+0", "there is no time for the first move"},
        {"bronstein 0+5", "there is no time for the first move"},
        {"byoyomi 60+0x30", "the number of periods is 0, expected 1 to 60"},
        {"byoyomi 60+5x0", "the period is 0, expected 1 to 600"},
        {"byoyomi 60+5", "'x' is missing after the number of periods"},
        {"xiangqi 30-10", "'-' is missing after the time for a move"},
        {"xiangqi 0-5-0", "there is no time for the first move"},
        {"xiangqi 601-5-0", "the game time is 601, expected 0 to 600"},
        {"correspondence 0", "the number of days is 0, expected 1 to 14"},
        {"correspondence 15", "the number of days is 15, expected 1 to 14"},
        {"fischer 60+0 / fischer 60", "'+' is missing after the base time"},
        {"fischer 60+0 / correspondence 1", "one side plays by correspondence, the other by the clock"},
        {"fischer 60+0, draw wins third", "a draw wins 'third', expected first or second"},
        {"none / none / none", "'none / none' is no kind of time control"},
    };
    for (const auto& [text, fault] : faults) {
        const auto read = parse_time_control(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error(), "time control: " + std::string(fault)) << text;
    }
}

TEST(TimeControl, IsTheSameAfterItsText) {
    test_kit::check(500, [](std::uint32_t seed) {
        std::mt19937 random(seed);
        const auto number = [&random](int lowest, int highest) {
            return std::uniform_int_distribution<int>(lowest, highest)(random);
        };
        const auto side = [&number](bool by_days) -> SideControl {
            switch (by_days ? number(5, 6) : number(0, 5)) {
                case 0:
                    return FischerTime{seconds(number(0, 36'000)), seconds(number(1, 600))};
                case 1:
                    return DelayTime{DelayKind::simple, seconds(number(0, 36'000)), seconds(number(1, 600))};
                case 2:
                    return DelayTime{DelayKind::bronstein, seconds(number(1, 36'000)),
                                     seconds(number(0, 600))};
                case 3:
                    return ByoyomiTime{seconds(number(0, 36'000)), number(1, 60), seconds(number(1, 600))};
                case 4:
                    return XiangqiTime{minutes(number(1, 600)), minutes(number(0, 600)),
                                       seconds(number(0, 600))};
                case 5:
                    return Unlimited{};
                default:
                    return CorrespondenceTime{number(1, 14)};
            }
        };
        const bool by_days = number(0, 3) == 0;
        TimeControl control{{side(by_days), side(by_days)}, {}};
        if (number(0, 1) == 0) {
            control.draw_winner = number(0, 1) == 0 ? Side::first : Side::second;
        }
        RC_ASSERT(!fault_of(control));
        const auto read = parse_time_control(to_text(control));
        RC_ASSERT(read.has_value());
        RC_ASSERT(*read == control);
    });
}

} // namespace
} // namespace duiyi::server
