// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The readings in tests/golden/clock_readings.tsv, which the page's own arithmetic is tested with as well.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "clock/side_time.hpp"
#include "duiyi/test_kit/paths.hpp"

namespace duiyi::server {
namespace {

using std::chrono::milliseconds;

/// A row: the control, the milliseconds that earlier moves took, a gift during this move, how much of this
/// move has passed, and what the clock shows.
struct ReadingRow {
    std::string control;
    std::string earlier;
    milliseconds gift;
    milliseconds used;
    std::string shown;
};

milliseconds read_milliseconds(const std::string& text) {
    return milliseconds(std::stoll(text));
}

std::vector<ReadingRow> reading_rows() {
    std::ifstream file(test_kit::source_dir() / "tests/golden/clock_readings.tsv");
    std::vector<ReadingRow> rows;
    std::string line;
    while (std::getline(file, line)) {
        if (line.starts_with('#')) {
            continue;
        }
        std::istringstream in(line);
        std::string gift;
        std::string used;
        ReadingRow row{};
        std::getline(in, row.control, '\t');
        std::getline(in, row.earlier, '\t');
        std::getline(in, gift, '\t');
        std::getline(in, used, '\t');
        std::getline(in, row.shown);
        row.gift = read_milliseconds(gift);
        row.used = read_milliseconds(used);
        rows.push_back(row);
    }
    return rows;
}

std::string shown(const ClockReading& reading) {
    return std::to_string(reading.main.count()) + '\t' + std::to_string(reading.periods) + '\t' +
           (reading.move ? std::to_string(reading.move->count()) : "-");
}

TEST(ClockReadings, AreThoseOfTheTable) {
    const auto rows = reading_rows();
    EXPECT_GT(rows.size(), 100U);
    for (const ReadingRow& row : rows) {
        const auto control = parse_time_control(row.control);
        ASSERT_TRUE(control) << row.control;
        SideTime side(control->sides.front());
        std::istringstream earlier(row.earlier);
        for (std::string used; earlier >> used;) {
            ASSERT_LT(read_milliseconds(used), *side.allowance(milliseconds(0))) << row.control;
            side.charge(read_milliseconds(used));
            side.earn();
        }
        EXPECT_TRUE(row.gift == milliseconds(0) || side.give(row.gift));
        EXPECT_LE(row.used, *side.allowance(row.gift));
        EXPECT_EQ(shown(side.reading(row.used, row.gift)), row.shown)
            << row.control << ", earlier moves '" << row.earlier << "', gift " << row.gift.count()
            << ", used " << row.used.count();
    }
}

} // namespace
} // namespace duiyi::server
