// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "openings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "duiyi/notation/fen.hpp"

namespace duiyi::match {
namespace {

template <Game G>
std::string epd(std::string_view line) {
    const auto position = parse_epd<G>(line);
    return position ? to_fen(*position) : "fault: " + position.error().text();
}

TEST(Epd, IsAFenAndMore) {
    const std::string board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -";
    EXPECT_EQ(epd<Chess>(board + " 2 3"), board + " 2 3");
    EXPECT_EQ(epd<Chess>(board), board + " 0 1");
    EXPECT_EQ(epd<Chess>(board + " bm Bb5; id \"Spanish; w - - 9 9\";"), board + " 0 1");
    EXPECT_EQ(epd<Chess>(board + " hmvc 2; fmvn 3;"), board + " 2 3");
    EXPECT_EQ(epd<Chess>(board + ";"), board + " 0 1");
    const std::string xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    EXPECT_EQ(epd<Xiangqi>(xiangqi + " r"), xiangqi + " w - - 0 1");
    EXPECT_EQ(epd<Xiangqi>(xiangqi + " b - - 4 7"), xiangqi + " b - - 4 7");
    EXPECT_EQ(epd<Chess>(xiangqi + " w").substr(0, 6), "fault:");
    EXPECT_EQ(epd<Chess>(std::string(20'000, 'x')), "fault: is longer than 10000 characters");
}

TEST(Openings, AreReadLineByLine) {
    const std::string a = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string b = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    const auto openings = parse_openings<Chess>("# two\r\n" + a + "\r\n\n" + b);
    ASSERT_TRUE(openings) << openings.error().text();
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_TRUE((*openings)[0].standard);
    EXPECT_FALSE((*openings)[1].standard);
    EXPECT_EQ(parse_openings<Chess>("\n" + b + "\n4k3 w\n").error().text().substr(0, 12), "line 3: fen:");
    EXPECT_EQ(parse_openings<Chess>("# nothing\n").error().text(), "holds no position");
    EXPECT_EQ(parse_openings<Chess>("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").error().text(),
              "line 1: has no legal move");
}

TEST(Openings, AreRepairedAndSaidByTheirLines) {
    const std::string board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w ";
    EXPECT_EQ(epd<Chess>(board + "KQkq - 0 0"), board + "KQkq - 0 1");
    EXPECT_EQ(epd<Chess>(board + "KQkq - 3"), board + "KQkq - 3 1");
    EXPECT_EQ(epd<Chess>(board + "KQkq 3 4"), board + "KQkq - 3 4");
    EXPECT_EQ(epd<Chess>(board), board + "- - 0 1");
    EXPECT_EQ(epd<Xiangqi>("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 0"),
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    Faults repairs;
    const auto openings = parse_openings<Chess>(board + "KQkq -\n\n" + board + "KQkq e6 0 0\n",
                                                ChessVariant::standard, &repairs);
    ASSERT_TRUE(openings) << openings.error().text();
    EXPECT_EQ(openings->size(), 2U);
    EXPECT_EQ(to_string(repairs), "line 3: fen: fullmove number is '0': read as 1")
        << "line 1 is a whole EPD";
    const std::string chess960 = "4k3/8/8/8/8/8/4P3/R2K3R w KQ - 0 1";
    EXPECT_EQ(to_fen(parse_openings<Chess>(chess960, ChessVariant::chess960)->front().start), chess960);
    EXPECT_EQ(to_fen(parse_openings<Chess>(chess960, ChessVariant::standard)->front().start),
              "4k3/8/8/8/8/8/4P3/R2K3R w - - 0 1");
}

TEST(Openings, AreShuffledTheSameEverywhere) {
    EXPECT_EQ(shuffled(8, 1), shuffled(8, 1));
    EXPECT_NE(shuffled(100, 1), shuffled(100, 2));
    auto order = shuffled(100, 3);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) {
        EXPECT_EQ(order[i], i);
    }
    EXPECT_EQ(shuffled(5, 1), (std::vector<std::size_t>{2, 1, 4, 3, 0}));
}

template <Game G>
void expect_random_openings() {
    const Opening<G> start{Position<G>::start(), true, {}};
    std::set<std::string> seen;
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto opening = random_opening(start, 8, 5, number);
        EXPECT_EQ(opening.moves.size(), 8U);
        EXPECT_TRUE(opening.standard);
        auto position = opening.start;
        for (const auto move : opening.moves) {
            ASSERT_TRUE(position.is_legal(move));
            position.play(move);
        }
        EXPECT_FALSE(position.in_check());
        EXPECT_EQ(position.pieces(Side::first).count() > 0, true);
        seen.insert(to_fen(position));
        EXPECT_EQ(random_opening(start, 8, 5, number).moves, opening.moves);
    }
    EXPECT_GT(seen.size(), 98U);
    EXPECT_NE(random_opening(start, 8, 6, 0).moves, random_opening(start, 8, 5, 0).moves);
    EXPECT_EQ(random_opening(start, 0, 5, 0).moves.size(), 0U);
}

TEST(RandomOpenings, Chess) {
    expect_random_openings<Chess>();
}
TEST(RandomOpenings, Xiangqi) {
    expect_random_openings<Xiangqi>();
}

} // namespace
} // namespace duiyi::match
