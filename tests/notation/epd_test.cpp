// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Positions with operations.

#include "duiyi/notation/epd.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::epd_tests {
namespace {

// The first position of "Win at Chess" (Reinfeld 1958), as test suites have it.
constexpr auto win_at_chess =
    R"(2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";)";

std::string refusal(std::string_view line) {
    const auto epd = parse_epd(line);
    return epd ? "read" : to_string(epd.error());
}

TEST(Epd, BestMoveAndName) {
    const auto epd = parse_epd(win_at_chess);
    ASSERT_TRUE(epd) << to_string(epd.error());
    ASSERT_EQ(epd->operations.size(), 2U);
    EXPECT_EQ(epd->find("id")->operands[0], (EpdOperand{"WAC.001", true}));
    EXPECT_EQ(epd->find("am"), nullptr);
    const auto best = epd_moves(*epd, "bm");
    ASSERT_TRUE(best && best->size() == 1);
    EXPECT_EQ(to_uci(epd->position, best->front()), "g3g6");
    EXPECT_EQ(to_epd(*epd), win_at_chess);
    EXPECT_TRUE(epd_moves(*epd, "am")->empty());
}

TEST(Epd, Counters) {
    const auto by_operations = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 42; ce +120;");
    ASSERT_TRUE(by_operations);
    EXPECT_EQ(by_operations->position.halfmove_clock(), 7);
    EXPECT_EQ(by_operations->position.fullmove_number(), 42);
    const auto as_fen = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 7 42 ce +120");
    ASSERT_TRUE(as_fen);
    EXPECT_EQ(as_fen->position, by_operations->position);
    EXPECT_EQ(as_fen->find("ce")->operands[0].text, "+120");
    const auto position = as_fen->position;
    EXPECT_EQ(to_epd({position, counter_operations(position)}),
              "4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 42;");
}

TEST(Epd, VariationsFollowEachOther) {
    const auto epd =
        parse_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; am f3 g4;");
    ASSERT_TRUE(epd);
    EXPECT_EQ(epd_moves(*epd, "pv")->size(), 3U);
    EXPECT_EQ(epd_moves(*epd, "am")->size(), 2U);
    const auto wrong = parse_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e5;");
    EXPECT_EQ(epd_moves(*wrong, "bm").error().text(),
              "epd: bm move 'e5' is not legal: no pawn can go to e5 (legal: a3, a4, b3, b4, c3, c4, d3, d4 "
              "and others)");
}

TEST(Epd, Refusals) {
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w K"), "epd: has fewer than the 4 fields of a position");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w K - id \"open"), "epd: has a text in quotes that does not end");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w K - 12a 3;"),
              "epd: has '12a' where an opcode should be (a letter, then up to 14 letters and digits)");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w K - hmvc x;"),
              "epd: hmvc is not one number of at most four digits");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w K - id \"\x01\";"), "epd: has the control character '\\x01'");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2X w - - id;"),
              "fen: rank 1 has 'X', which is neither a piece nor a number of empty squares");
    EXPECT_EQ(refusal(std::string(5000, ' ')), "epd: is 5000 characters long (at most 4096)");
}

TEST(Epd, ReadsWhatIsWritten) {
    test_kit::check(500, [] {
        const auto position = *test_kit::positions<Chess>();
        auto operations = counter_operations(position);
        const auto ids = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab ;12+é")));
        operations.push_back({"id", {{ids, true}}});
        operations.push_back({"c0", {}});
        const Epd epd{position, operations};
        const auto again = parse_epd(to_epd(epd));
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == epd);
    });
}

} // namespace
} // namespace duiyi::epd_tests
