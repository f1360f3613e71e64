// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What comments say besides words: clocks, evaluations, marks.

#include "duiyi/record/annotation.hpp"

#include <gtest/gtest.h>

#include "duiyi/record/bounds.hpp"

namespace duiyi {
namespace {

using namespace chess_literals;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

Annotation<Chess> read_remark(std::string_view remark) {
    Annotation<Chess> annotation;
    take_remark(remark, annotation, annotation.after);
    return annotation;
}

std::string commands(const Annotation<Chess>& annotation) {
    std::string all;
    for (const auto& command : commands_of(annotation)) {
        all += command;
    }
    return all;
}

TEST(Annotation, TimesAreMilliseconds) {
    EXPECT_EQ(read_remark("[%clk 1:02:03]").clock, 1h + 2min + 3s);
    EXPECT_EQ(read_remark("[%clk 0:00:59.9]").clock, 59900ms);
    EXPECT_EQ(read_remark("[%clk 02:03]").clock, 2h + 3min) << "hours and minutes";
    EXPECT_EQ(read_remark("[%clk 2:03.5]").clock, 2min + 3500ms) << "a fraction is of seconds";
    EXPECT_EQ(read_remark("[%emt 02:03]").elapsed, 2min + 3s);
    EXPECT_EQ(read_remark("[%emt 0:00:07.035]").elapsed, 7035ms);
    for (const char* bad : {"[%clk]", "[%clk ]", "[%clk 1:2:3:4]", "[%clk 0:60:00]", "[%clk -1]",
                            "[%clk 0:00:01.]", "[%clk 0:00:01.2345]", "[%clk 1:xx:00]", "[%clk 999999]"}) {
        EXPECT_EQ(read_remark(bad).clock, std::nullopt) << bad;
        EXPECT_EQ(read_remark(bad).after, bad);
    }
    EXPECT_EQ(commands(read_remark("[%clk 7205]")), "[%clk 2:00:05]");
    EXPECT_EQ(commands(read_remark("[%clk 0:00:59.900][%emt 3.05]")), "[%clk 0:00:59.9][%emt 0:00:03.05]");
}

TEST(Annotation, TooManyMarksStayText) {
    std::string marks = "Ga1";
    for (std::size_t i = 1; i < bounds::marks; ++i) {
        marks += ",Rb2";
    }
    EXPECT_EQ(read_remark("[%csl " + marks + "]").squares.size(), bounds::marks);
    const auto more = read_remark("[%csl " + marks + ",Ya1]");
    EXPECT_TRUE(more.squares.empty());
    EXPECT_EQ(more.after, "[%csl " + marks + ",Ya1]");
}

TEST(Annotation, EvaluationsAreTheFirstSides) {
    using Unit = Evaluation::Unit;
    EXPECT_EQ(read_remark("[%eval 0.17]").evaluation, (Evaluation{Unit::centipawns, 17, {}}));
    EXPECT_EQ(read_remark("[%eval -12.5,20]").evaluation, (Evaluation{Unit::centipawns, -1250, 20}));
    EXPECT_EQ(read_remark("[%eval #-3]").evaluation, (Evaluation{Unit::mate, -3, {}}));
    EXPECT_EQ(read_remark("[%eval +3]").evaluation, (Evaluation{Unit::centipawns, 300, {}}));
    for (const char* bad :
         {"[%eval]", "[%eval x]", "[%eval 0.175]", "[%eval 1,x]", "[%eval #]", "[%eval -]"}) {
        EXPECT_EQ(read_remark(bad).after, bad);
    }
    for (const char* same :
         {"[%eval 0.17]", "[%eval -12.50,20]", "[%eval #-3]", "[%eval #4,31]", "[%eval 0.00]"}) {
        EXPECT_EQ(commands(read_remark(same)), same);
    }
}

TEST(Annotation, MarksAreOfTheGamesOwnBoard) {
    const auto chess = read_remark("[%csl Ga4,Rb8] [%cal Ye2e4]");
    EXPECT_EQ(chess.squares,
              (std::vector<SquareMark<Chess>>{{MarkColour::green, "a4"_sq}, {MarkColour::red, "b8"_sq}}));
    EXPECT_EQ(chess.arrows, (std::vector<ArrowMark<Chess>>{{MarkColour::yellow, "e2"_sq, "e4"_sq}}));
    EXPECT_EQ(commands(chess), "[%csl Ga4,Rb8][%cal Ye2e4]");
    for (const char* bad :
         {"[%csl Ga9]", "[%csl Xa4]", "[%csl ]", "[%cal Ga4]", "[%cal Ga4,]", "[%csl Ga4,,Gb4]"}) {
        EXPECT_EQ(read_remark(bad).after, bad);
    }

    Annotation<Xiangqi> xiangqi;
    take_remark("[%cal Bh2e2]", xiangqi, xiangqi.after);
    EXPECT_EQ(commands_of(xiangqi), (std::vector<std::string>{"[%cal Bh2e2]"}));
    take_remark("[%csl Gi9]", xiangqi, xiangqi.after);
    EXPECT_EQ(xiangqi.after, "");
}

TEST(Annotation, WordsStayAroundCommands) {
    const auto annotation = read_remark(" Best [%eval 1.00] by test [%clk 0:01:00] ");
    EXPECT_EQ(annotation.after, "Best by test");
    EXPECT_EQ(commands(annotation), "[%clk 0:01:00][%eval 1.00]");
    EXPECT_EQ(read_remark("see [%unknown x] there").after, "see [%unknown x] there");
    EXPECT_EQ(read_remark("[%clk 0:00:01 unclosed").after, "[%clk 0:00:01 unclosed");
    EXPECT_EQ(read_remark("[%clk 0:00:01][%clk 0:00:02]").after, "[%clk 0:00:02]") << "the first one stands";
}

TEST(Annotation, RemarksAreLines) {
    Annotation<Chess> annotation;
    for (const char* remark : {"", "one", "[%clk 0:00:01]", "", "two\nwrapped", "a\r\n\r\nb"}) {
        take_remark(remark, annotation, annotation.after);
    }
    EXPECT_EQ(annotation.after, "one\n\ntwo wrapped\na\nb");
}

// Looking ahead from each of them takes minutes.
// Quadratic time would exceed the time limit of the test.
TEST(Annotation, AMillionBlanksTakeLinearTime) {
    const std::size_t many = 1'000'000;
    EXPECT_EQ(read_remark("a\n" + std::string(many, ' ') + "\nb").after, "a\nb");
    EXPECT_EQ(read_remark("a\n" + std::string(many, ' ') + "b").after,
              "a" + std::string(many + 1, ' ') + "b");
    EXPECT_EQ(read_remark("a" + std::string(many, '\r') + "b").after, "a" + std::string(many, ' ') + "b");
}

} // namespace
} // namespace duiyi
