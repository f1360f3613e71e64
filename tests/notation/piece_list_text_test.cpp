// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The 32-entry piece list as text.

#include "duiyi/notation/piece_list_text.hpp"

#include <gtest/gtest.h>

namespace duiyi::piece_list_text_tests {
namespace {

std::string refusal(std::string_view text) {
    const auto pieces = parse_piece_list(text);
    return pieces ? "read" : pieces.error().text();
}

TEST(PieceListText, IsReadAsWritten) {
    const auto start = to_piece_list(Position<Xiangqi>::start());
    const std::string text = to_text(start);
    EXPECT_EQ(text.substr(0, 13), "[85,84,86,83,") << "general, advisors, an elephant";
    EXPECT_EQ(parse_piece_list(text).value_or(PieceList{}), start);
    std::string loose = " " + text.substr(1, text.size() - 2) + "\n";
    EXPECT_EQ(parse_piece_list(loose).value_or(PieceList{}), start);
    for (char& c : loose) {
        c = c == ',' ? ' ' : c;
    }
    EXPECT_EQ(parse_piece_list(loose).value_or(PieceList{}), start);
}

TEST(PieceListText, Refusals) {
    EXPECT_EQ(refusal(""), "piece list: has 0 entries (expected 32)");
    EXPECT_EQ(refusal("[1,2,3]"), "piece list: has 3 entries (expected 32)");
    EXPECT_EQ(refusal("[1,x]"), "piece list: entry 1 is 'x' (expected a number from 0 to 255)");
    EXPECT_EQ(refusal("[1,,2]"), "piece list: entry 1 is '' (expected a number from 0 to 255)");
    EXPECT_EQ(refusal("256"), "piece list: entry 0 is '256' (expected a number from 0 to 255)");
}

} // namespace
} // namespace duiyi::piece_list_text_tests
