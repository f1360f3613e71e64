// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games with words that are no moves: what is read of them, and what is said about it.

#include <gtest/gtest.h>

#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/written_result.hpp"

namespace duiyi {
namespace {

/// The first game of a text: its moves with glyphs and its result, and the faults, an error's with `!`.
struct GameAsRead {
    std::string moves{}, faults{};
    std::size_t games = 0;
    AnyGameTree tree{};
};
GameAsRead read_game_of(std::string_view text) {
    GameAsRead read;
    GamesReader reader = read_games(text);
    while (auto game = reader.next()) {
        if (read.games++ == 0) {
            read.tree = std::move(game->tree);
        }
    }
    for (const GameFault& fault : reader.take_faults()) {
        read.faults += (fault.severity == Severity::error ? "! " : "") + fault.text() + "\n";
    }
    read.moves = std::visit(
        [](const auto& tree) {
            std::string moves;
            for (auto node = tree.first_child(tree.root()); node; node = tree.first_child(*node)) {
                moves += to_string(tree.move(*node).from()) + to_string(tree.move(*node).to()) + " ";
                for (const int nag : tree.annotation(*node).nags) {
                    moves += "$" + std::to_string(nag) + " ";
                }
            }
            return moves + std::string(to_string(tree.result));
        },
        read.tree);
    return read;
}
std::string moves_of(std::string_view text) {
    return read_game_of(text).moves;
}
std::string faults_of(std::string_view text) {
    return read_game_of(text).faults;
}

TEST(PgnWords, GlyphsMayBeGluedToMoves) {
    EXPECT_EQ(moves_of("1. e4+= e5=+ 2. Nf3+/- Nc6-/+ 3. Bb5+- a6-+ 4. Ba4= Nf6±→ 5. O-O=∞ *"),
              "e2e4 $14 e7e5 $15 g1f3 $16 b8c6 $17 f1b5 $18 a7a6 $19 b5a4 $10 g8f6 $16 $40 e1h1 $44 *");
    EXPECT_EQ(moves_of("1. e4+− e5−+ *"), "e2e4 $18 e7e5 $19 *");
    EXPECT_EQ(moves_of("1. e4, e5, 2. Nf3: *"), "e2e4 e7e5 g1f3 *");
    EXPECT_EQ(moves_of("[Game \"Chinese Chess\"]\n\n1. 炮二平五+= 马8进7± *"), "h2e2 $14 h9g7 $16 *");
    EXPECT_EQ(moves_of("1. e4 e5 2. Nf3 ↑ Nc6 3. Bb5 ⇆ a6 =∞ 4. Ba4 ⊕ *"),
              "e2e4 e7e5 g1f3 $36 b8c6 f1b5 $132 a7a6 $44 b5a4 $138 *");
    EXPECT_EQ(faults_of("1. e4+= e5± 2. Nf3 ⊕ *"), "");
}

TEST(PgnWords, WhatIsNoMoveIsLeftOutWithANote) {
    for (const char* word : {"foo", "Diagram", "novelty", "#3", "⌛", "theory", "好棋", "§", "|", "a", "x"}) {
        const std::string said(word);
        EXPECT_TRUE(moves_of("1. e4 " + said + " e5 2. Nf3 " + said + " Nc6 3. Bb5 *").starts_with("e2e4 "))
            << word;
        EXPECT_EQ(read_game_of("1. e4 e5 " + said + " 2. Nf3 Nc6 " + said + " *").faults.find('!'),
                  std::string::npos)
            << word;
        EXPECT_NE(moves_of("1. e4 e5 " + said + " 2. Nf3 Nc6 " + said + " *").find("g1f3 b8c6"),
                  std::string::npos)
            << word;
    }
    EXPECT_EQ(moves_of("1. e4 e5 foo 2. Nf3 *"), "e2e4 e7e5 g1f3 *");
    EXPECT_EQ(faults_of("1. e4 e5 foo 2. Nf3 *"), "'foo' is no move; it is left out\n");
    EXPECT_EQ(moves_of("1. e4 e5 (1... c5 bar 2. Nf3) 2. Nc3 *"), "e2e4 e7e5 b1c3 *");
    EXPECT_EQ(moves_of("1. 炮二平五 妙 马8进7 2. 马二进三 *"), "h2e2 h9g7 h0g2 *");
}

TEST(PgnWords, AMissingMoveEndsTheGame) {
    for (const char* text :
         {"1. e4 foo 2. Nf3 Nc6 *", "1. e4 e5 2. foo Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 foo 3. Bb5 a6 *",
          "1. e4 e5 2. Sf3 Nc6 *", "1. e4 e5 2. Ke3 Nc6 *", "1. e4 foo {x} (1... c5) 2. Nf3 *"}) {
        const GameAsRead game = read_game_of(text);
        EXPECT_EQ(game.faults.find("! "), 0U) << text << game.faults;
        EXPECT_EQ(game.moves.find("b8c6"), std::string::npos) << text;
        EXPECT_EQ(game.moves.find("f1b5"), std::string::npos) << text;
    }
    EXPECT_EQ(moves_of("1. d4 d5 2. foo d4 *"), "d2d4 d7d5 *");
}

TEST(PgnWords, ResultsOfTheHeader) {
    EXPECT_EQ(moves_of("[Result \"0.5-0.5\"]\n\n1. e4 e5 *"), "e2e4 e7e5 1/2-1/2");
    for (const auto& [value, result] : {std::pair{"½-½", "1/2-1/2"},
                                        {"1–0", "1-0"},
                                        {"0 : 1", "0-1"},
                                        {"+/-", "1-0"},
                                        {"-/+", "0-1"},
                                        {"+-", "1-0"},
                                        {"１－０", "1-0"},
                                        {"White wins", "1-0"},
                                        {"红胜", "1-0"},
                                        {"draw", "1/2-1/2"},
                                        {"½", "1/2-1/2"},
                                        {"*", "*"},
                                        {"?", "*"},
                                        {"", "*"}}) {
        const std::string header = "[Result \"" + std::string(value) + "\"]\n\n1. e4 e5";
        EXPECT_EQ(moves_of(header), "e2e4 e7e5 " + std::string(result)) << value;
        EXPECT_EQ(faults_of(header), "the moves end without a result\n") << value;
    }
    EXPECT_EQ(faults_of("[Result \"foo\"]\n\n1. e4 *"),
              "! the Result header says 'foo', which is no result\n");
    EXPECT_EQ(faults_of("[Result \"foo\"]\n\n1. e4 1-0"),
              "the Result header says 'foo', which is no result\n");
    EXPECT_EQ(faults_of("[Result \"0-0\"]\n\n1. e4 e5 *"),
              "! both sides lose (0-0), which is kept as no result\n");
    EXPECT_EQ(faults_of("[Result \"0-0\"]\n\n1. e4 e5 0-0"),
              "! both sides lose (0-0), which is kept as no result\n");
    EXPECT_EQ(faults_of("1. e4 e5 0-0"), "! both sides lose (0-0), which is kept as no result\n")
        << "no castling is possible";
    EXPECT_EQ(moves_of("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 0–0 *"),
              "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1h1 e8h8 *");
    EXPECT_EQ(faults_of("[Result \"1-0\"]\n\n1. e4 0-1"),
              "! the Result header says 1-0, the moves end with 0-1\n");
    EXPECT_EQ(faults_of("[Result \"1-0\"]\n\n1. e4 *"), "the Result header says 1-0, the moves end with *\n");
    EXPECT_EQ(moves_of("[Result \"1-0\"]\n\n1. e4 *"), "e2e4 1-0");
}

TEST(PgnWords, TheGameIsNamedInAnyLanguage) {
    for (const char* name :
         {"中国象棋", "中國象棋", "象棋", "Chinese Chess", "Xiangqi", "XIANG QI", "ｘｉａｎｇｑｉ"}) {
        EXPECT_EQ(read_game_of("[Game \"" + std::string(name) + "\"]\n\n1. C2=5 *").tree.index(), 1U) << name;
    }
    for (const char* name : {"国际象棋", "國際象棋", "Chess", "шахматы", "?"}) {
        EXPECT_EQ(read_game_of("[Game \"" + std::string(name) + "\"]\n\n1. e4 *").tree.index(), 0U) << name;
    }
}

TEST(PgnWords, HeadersOfOpeningsAloneArePgn) {
    const GameAsRead game = read_game_of("[ECO \"A00\"]\n[Opening \"X\"]\n\n*\n");
    EXPECT_EQ(game.games, 1U);
    const auto& tree = std::get<GameTree<Chess>>(game.tree);
    EXPECT_EQ(tree.headers.get("ECO"), "A00");
    EXPECT_EQ(tree.headers.get("Opening"), "X");
    EXPECT_EQ(game.faults, "");
}

TEST(PgnWords, ClocksOfTwoPartsAreHoursAndMinutes) {
    const GameAsRead game = read_game_of("1. e4 {[%clk 1:30]} e5 {[%clk 0:05:00]} *");
    const auto& tree = std::get<GameTree<Chess>>(game.tree);
    EXPECT_EQ(tree.annotation(*tree.first_child(tree.root())).clock, std::chrono::minutes(90));
}

constexpr std::string_view wxf_text =
    "FORMAT  WXF\r\nGAME    \r\nRED     赵;广东;;\r\nBLACK   B;;;\r\nDATE    24-12-2022\r\nRESULT  "
    "1-0\r\n\r\n"
    "COMMENT{\r\nfrom a book\r\n}END\r\nSTART{\r\n 1.  C8.5  E3+5     2.  H8+7  H8+7\r\n}END\r\n";

TEST(WxfFile, IsReadWithHeadersAndMoves) {
    EXPECT_EQ(read_games(wxf_text).format(), GameFormat::wxf);
    const GameAsRead game = read_game_of(wxf_text);
    EXPECT_EQ(game.moves, "b2e2 c9e7 b0c2 h9g7 1-0");
    EXPECT_EQ(game.faults, "");
    const auto& tree = std::get<GameTree<Xiangqi>>(game.tree);
    EXPECT_EQ(tree.headers.get("Red"), "赵");
    EXPECT_EQ(tree.headers.get("RedTeam"), "广东");
    EXPECT_EQ(tree.headers.get("Black"), "B");
    EXPECT_EQ(tree.headers.get("Date"), "2022.12.24");
    EXPECT_EQ(tree.annotation(tree.root()).after, "from a book");
}

TEST(WxfFile, BeginsWithItsFen) {
    const GameAsRead game =
        read_game_of("format wxf\nFEN 3ak4/9/9/9/9/9/9/9/4A4/3K5 b\nSTART{\n 1. ... K5+1 2. K6+1\n}END\n");
    EXPECT_EQ(game.moves.substr(0, 4), "e9e8") << game.faults;
    EXPECT_EQ(read_game_of("FORMAT WXF\nRED x\nFEN rubbish\nSTART{\n}END\n").faults.find("! FEN header"), 0U);
    EXPECT_EQ(read_game_of("FORMAT WXF\nRED x\nSTART{\n}END\n").games, 1U);
    EXPECT_EQ(read_game_of("FORMAT WXF\nRESULT foo\nSTART{\n}END\n").faults,
              "! the result 'foo' is not known\n");
    EXPECT_NE(read_game_of("FORMAT WXF\nSTART{\n 1. C2.5 C9+9 }END\n").faults.find("! 1..."),
              std::string::npos);
}

} // namespace
} // namespace duiyi
