// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/fault.hpp"

#include <gtest/gtest.h>

#include "duiyi/geometry/chess.hpp"

namespace duiyi {
namespace {

TEST(Fault, IsWrittenInEnglish) {
    const Fault fault = make_fault<FaultCode::royal_count>("white", 0, "king");
    EXPECT_EQ(fault.place(), "white");
    EXPECT_EQ(fault.what(), "has 0 kings (expected 1)");
    EXPECT_EQ(fault.text(), "white has 0 kings (expected 1)");
    EXPECT_EQ(to_string(fault.code), "royal_count");
}

TEST(Fault, HasOneOrSeveral) {
    EXPECT_EQ((make_fault<FaultCode::too_many_promotions>("black", 1, 1).text()),
              "black has 1 piece more than at the start, but only 1 pawn can have been promoted");
    EXPECT_EQ((make_fault<FaultCode::too_many_promotions>("black", 3, 0).text()),
              "black has 3 pieces more than at the start, but only 0 pawns can have been promoted");
}

TEST(Fault, NamesWhereItWasFound) {
    EXPECT_EQ((make_fault<FaultCode::fen_ranks>(7, 8).at("fen:").text()),
              "fen: board has 7 ranks (expected 8)");
    EXPECT_EQ((make_fault<FaultCode::fen_length>(300).at("fen:").text()),
              "fen: is 300 characters long (at most 200)");
    EXPECT_EQ((make_fault<FaultCode::pawn_on_edge>(square_at<Chess>(4, 0)).text()),
              "e1 has a pawn, which can never stand there");
}

TEST(Fault, OfAProgramIsItsText) {
    const Fault fault{"line 3:", "is {0} no plan"};
    EXPECT_EQ(fault.code, FaultCode::text);
    EXPECT_EQ(fault.text(), "line 3: is {0} no plan");
    EXPECT_EQ(to_string(Faults{fault, Fault{"", "is empty"}}), "line 3: is {0} no plan; is empty");
}

} // namespace
} // namespace duiyi
