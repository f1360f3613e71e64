// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// FEN as people and programs write it: what the forgiving reading makes of it, and what it says.

#include <gtest/gtest.h>

#include <string>

#include "duiyi/notation/fen.hpp"

namespace duiyi {
namespace {

/// The FEN that a text is read as, and the repairs in one line behind it; or the faults.
template <Game G>
std::string reading(std::string_view text, ChessVariant variant = ChessVariant::unknown) {
    const auto read = read_fen<G>(text, {FenReading::forgiving, variant});
    if (!read) {
        return "refused: " + to_string(read.error());
    }
    return to_fen(read->position) + (read->repairs.empty() ? "" : " | " + to_string(read->repairs));
}
std::string chess(std::string_view text, ChessVariant variant = ChessVariant::standard) {
    return reading<Chess>(text, variant);
}
std::string xiangqi(std::string_view text) {
    return reading<Xiangqi>(text);
}

const std::string xiangqi_board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
const std::string xiangqi_start = xiangqi_board + " w - - 0 1";

TEST(FenRepairs, AreNoneInWhatTheStrictReadingTakes) {
    for (const std::string fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                  "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 37 121"}) {
        EXPECT_EQ(chess(fen), fen);
    }
    EXPECT_EQ(xiangqi(xiangqi_start), xiangqi_start);
    const auto strict = read_fen<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 0", {FenReading::strict});
    ASSERT_FALSE(strict);
    EXPECT_EQ(strict.error(), parse_fen<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 0").error());
}

// Castling rights
// ---------------------------------------------------------------------------------------------

TEST(FenRepairs, RightsWithoutKingOrRookFallAway) {
    EXPECT_EQ(
        chess("k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w KQkq - 0 1"),
        "k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w - - 0 1 | fen: castling field has 'KQkq', but no king and "
        "rook stand for it: left out");
    EXPECT_EQ(
        chess("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"),
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1 | fen: castling field has 'Qk', but no king and rook stand for "
        "it: left out");
}

TEST(FenRepairs, RightsOfChess960FallAwayInStandardChess) {
    const std::string said = "but king and rook are not where they castle in chess: left out";
    const std::string one_castled = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ";
    for (const auto variant : {ChessVariant::standard, ChessVariant::unknown}) {
        EXPECT_EQ(chess(one_castled + "q - 0 1", variant),
                  one_castled + " - 0 1 | fen: castling field has 'q', " + said);
    }
    EXPECT_EQ(chess(one_castled + "q - 0 1", ChessVariant::chess960), one_castled + "q - 0 1");
    const std::string queen_on_e1 = "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w ";
    for (const auto variant : {ChessVariant::standard, ChessVariant::unknown}) {
        EXPECT_EQ(chess(queen_on_e1 + "KQkq - 0 1", variant),
                  queen_on_e1 + "kq - 0 1 | fen: castling field has 'KQ', " + said);
    }
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1"),
              "4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1 | fen: castling field has 'K', " + said);
}

TEST(FenRepairs, AFenThatShowsChess960IsReadAsSuch) {
    const std::string start = "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w KQkq - 0 1";
    for (const auto variant : {ChessVariant::unknown, ChessVariant::chess960}) {
        EXPECT_EQ(chess(start, variant), start);
    }
    EXPECT_EQ(chess(start),
              "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w - - 0 1 | fen: castling field has "
              "'KQkq', but king and rook are not where they castle in chess: left out");
    EXPECT_EQ(chess("6k1/8/8/8/8/8/8/RK5R w HA - 0 1", ChessVariant::unknown),
              "6k1/8/8/8/8/8/8/RK5R w KQ - 0 1");
    EXPECT_FALSE(needs_chess960(Position<Chess>::start()));
    EXPECT_TRUE(needs_chess960(*parse_fen<Chess>(start)));
}

TEST(FenRepairs, RightsAreReadInAnyOrderAndOnce) {
    const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R w ";
    EXPECT_EQ(chess(board + "qkQK - 0 1"),
              board + "KQkq - 0 1 | fen: castling field is 'qkQK', out of order: read as 'KQkq'");
    EXPECT_EQ(chess(board + "KKQkqk - 0 1"),
              board + "KQkq - 0 1 | fen: castling field names a right again with 'Kk': left out");
    EXPECT_EQ(chess(board + "K?Q+ - 0 1"),
              board + "KQ - 0 1 | fen: castling field has '?+', which names no right: left out");
}

// En passant
// --------------------------------------------------------------------------------------------------

TEST(FenRepairs, ASquareThatNoPawnHasPassedFallsAway) {
    for (const std::string square : {"e3", "e4", "d6", "f6", "a1", "h8"}) {
        EXPECT_EQ(chess("4k3/8/8/3Pp3/8/8/8/4K3 w - " + square + " 0 1"),
                  "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1 | fen: en passant field is '" + square +
                      "', where no pawn has just passed: left out");
    }
    EXPECT_EQ(chess("4r3/5P1k/8/4Pp2/8/8/8/4K3 w - f6 0 29"),
              "4r3/5P1k/8/4Pp2/8/8/8/4K3 w - - 0 29 | fen: en passant field is 'f6', where no pawn has just "
              "passed: left out")
        << "the pawn's own square is taken";
    EXPECT_EQ(
        chess("4k3/8/8/3Pp3/8/8/8/4K3 w - ? 0 1"),
        "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1 | fen: en passant field is '?', where no pawn has just passed: "
        "left out");
}

TEST(FenRepairs, TheSquareOfThePawnMeansTheOneBehind) {
    EXPECT_EQ(chess("4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1"),
              "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 | fen: en passant field is 'e5': read as e6");
    EXPECT_EQ(chess("4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1"),
              "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 | fen: en passant field is 'e4': read as e3");
    EXPECT_EQ(chess("4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1"),
              "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 | fen: en passant field is 'E3': read as e3");
    EXPECT_EQ(chess("4k3/4p3/8/3Pp3/8/8/8/4K3 w - e5 0 1"),
              "4k3/4p3/8/3Pp3/8/8/8/4K3 w - - 0 1 | fen: en passant field is 'e5', where no pawn has just "
              "passed: left out");
}

// Counters and fields
// -----------------------------------------------------------------------------------------

TEST(FenRepairs, CountersThatCannotBeAreReadAsTheNearestThatCan) {
    const std::string board = "4k3/8/8/8/8/8/8/4K3 w - - ";
    EXPECT_EQ(chess(board + "0 0"), board + "0 1 | fen: fullmove number is '0': read as 1");
    EXPECT_EQ(chess(board + "-1 x"),
              board + "0 1 | fen: halfmove clock is '-1': read as 0; fen: fullmove number is 'x': read as 1");
    EXPECT_EQ(chess(board + "10000 99999999999999999999"),
              board +
                  "9999 9999 | fen: halfmove clock is '10000': read as 9999; fen: fullmove number is "
                  "'99999999999999999999': read as 9999");
    EXPECT_EQ(chess(board + "007 0012"), board + "7 12");
    EXPECT_EQ(chess(board + "00007 12"), board + "7 12 | fen: halfmove clock is '00007': read as 7");
    EXPECT_EQ(xiangqi(xiangqi_board + " w - - 0 0"),
              xiangqi_start + " | fen: fullmove number is '0': read as 1");
}

std::string missing(int count) {
    return " | fen: fields are " + std::to_string(count) +
           " (expected 6): the missing ones are read from '- - 0 1'";
}

TEST(FenRepairs, MissingFieldsAreThoseThatSayNothing) {
    const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R b";
    EXPECT_EQ(chess(board), board + " - - 0 1" + missing(2));
    EXPECT_EQ(chess(board + " KQkq"), board + " KQkq - 0 1" + missing(3));
    EXPECT_EQ(chess(board + " KQkq -"), board + " KQkq - 0 1" + missing(4));
    EXPECT_EQ(chess(board + " KQkq - 7"), board + " KQkq - 7 1" + missing(5));
    EXPECT_EQ(chess(board + " KQkq 7 9"), board + " KQkq - 7 9" + missing(5));
    EXPECT_EQ(chess(board + " 7 9"), board + " - - 7 9" + missing(4));
    EXPECT_EQ(chess("4k3/8/8/8/3pP3/8/8/4K3 b e3"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1" + missing(3));
    EXPECT_EQ(xiangqi(xiangqi_board + " w"), xiangqi_start) << "a whole FEN of xiangqi";
    EXPECT_EQ(xiangqi(xiangqi_board + " b - -"), xiangqi_board + " b - - 0 1");
    EXPECT_EQ(xiangqi(xiangqi_board + " b 3 9"), xiangqi_board + " b - - 3 9" + missing(4));
    EXPECT_EQ(xiangqi(xiangqi_board + " b - 3 9"), xiangqi_board + " b - - 3 9" + missing(5));
}

TEST(FenRepairs, WithoutASideToMoveTheFirstMoves) {
    const std::string said = " | the FEN names no side to move: White moves first; ";
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K2R"), "4k3/8/8/8/8/8/8/4K2R w - - 0 1" + said + missing(1).substr(3));
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K2R K - 3 4"),
              "4k3/8/8/8/8/8/8/4K2R w K - 3 4 | the FEN names no side to move: White moves first");
    for (const std::string turn : {"x", "xw", "1."}) {
        EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K2R " + turn + " K - 3 4"),
                  "refused: fen: side to move is '" + turn + "' (expected w or b)");
    }
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K2R - K - 3 4"), "refused: fen: side to move is '-' (expected w or b)")
        << "no field is missing: which side it was cannot be told";
}

TEST(FenRepairs, TheSideToMoveHasSeveralNames) {
    for (const std::string red : {"r", "R", "red", "W"}) {
        EXPECT_EQ(xiangqi(xiangqi_board + " " + red + " - - 0 1"),
                  xiangqi_start + " | fen: side to move is '" + red + "': read as red");
    }
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K3 Black - - 0 1"),
              "4k3/8/8/8/8/8/8/4K3 b - - 0 1 | fen: side to move is 'Black': read as black");
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K3 r - - 0 1").substr(0, 8), "refused:");
}

TEST(FenRepairs, BehindTheLetterOfTheSideStandsTheNextFieldOrNothing) {
    const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R";
    const auto read_as = [](const std::string& text, const std::string& side) {
        return " | fen: side to move is '" + text + "': read as " + side;
    };
    EXPECT_EQ(chess(board + " wKQkq - 3 4"), board + " w KQkq - 3 4" + read_as("wKQkq", "white"));
    EXPECT_EQ(chess(board + " bKQkq - 3 4"), board + " b KQkq - 3 4" + read_as("bKQkq", "black"));
    EXPECT_EQ(chess(board + " b- - 3 4"), board + " b - - 3 4" + read_as("b-", "black"));
    EXPECT_EQ(chess(board + " ww KQkq - 3 4"), board + " w KQkq - 3 4" + read_as("ww", "white"));
    EXPECT_EQ(chess(board + " b; KQkq - 3 4"), board + " b KQkq - 3 4" + read_as("b;", "black"));
    EXPECT_EQ(xiangqi(xiangqi_board + " r- - 3 4"), xiangqi_board + " w - - 3 4" + read_as("r-", "red"));
    EXPECT_EQ(chess("1rk4r/8/8/8/8/8/8/1RK4R BHbh - 3 4", ChessVariant::chess960),
              "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 3 4 | the FEN names no side to move: White moves first; fen: "
              "castling field is 'BHbh', out of order: read as 'HBhb'");
}

TEST(FenRepairs, WhatFollowsIsLeftOut) {
    const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    EXPECT_EQ(chess(board + " 0 1 id \"x\";"),
              board + " 0 1 | fen: end has 'id \"x\";' after the fields of a FEN: left out");
    EXPECT_EQ(chess(board + " bm Ra8; id 7;"),
              board + " 0 1 | fen: end has 'bm Ra8; id 7;' after the fields of a FEN: left out; " +
                  missing(4).substr(3));
    EXPECT_EQ(xiangqi(xiangqi_board + " w KQkq e3 0 1"),
              xiangqi_start +
                  " | fen: unused fields have 'KQkq': left out; fen: unused fields have 'e3': left out");
}

TEST(FenRepairs, BlanksAreOfEveryKind) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (const std::string text : {" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
                                   "4k3/8/8/8/8/8/8/4K3  w - - 0 1", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1\r\n",
                                   "\xef\xbb\xbf"
                                   "4k3/8/8/8/8/8/8/4K3\xc2\xa0w\xe3\x80\x80- - 0 1"}) {
        EXPECT_EQ(chess(text), fen + " | fen: blanks are not one space between two fields: read as that");
    }
}

// The board
// ---------------------------------------------------------------------------------------------------

TEST(FenRepairs, LettersOfOtherProgramsAndJoinedNumbers) {
    EXPECT_EQ(xiangqi("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"),
              xiangqi_start + " | fen: board has 'heHE': read as the letters N of horses and B of elephants");
    EXPECT_EQ(
        chess("4k3/44/8/8/8/8/1111P111/4K3 w - - 0 1"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | fen: rank 7 has two numbers in a row: read as their sum; fen: "
        "rank 2 has two numbers in a row: read as their sum");
}

TEST(FenRepairs, WhatStandsForNoSquareIsLeftOut) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(chess("4k3/08/8/8/8/8/8/04K03 w - - 0 1"),
              fen +
                  " | fen: rank 7 has a 0, which is no square: left out; fen: rank 1 has a 0, which is no "
                  "square: left out");
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K3/ w - - 0 1"),
              fen + " | fen: board has 1 '/' too many, with nothing between: left out");
    EXPECT_EQ(chess("/4k3/8/8//8/8//8/8/4K3 w - - 0 1"),
              fen + " | fen: board has 3 '/' too many, with nothing between: left out");
    EXPECT_EQ(chess("4k3/8/8//8/8/8/4K3 w - - 0 1"), "refused: fen: rank 5 has 0 files (expected 8)");
    EXPECT_EQ(chess("4k3/8/8//8/8/8/8/8/4K3 w - - 0 1"), "refused: fen: board has 10 ranks (expected 8)");
    EXPECT_EQ(xiangqi(xiangqi_board + "/ w"),
              xiangqi_start + " | fen: board has 1 '/' too many, with nothing between: left out");
    EXPECT_EQ(game_of_fen(xiangqi_board + "/ w"), GameId::xiangqi);
    EXPECT_EQ(game_of_fen("4k3/8//8/8/8/8/8//4K3/ w - - 0 1"), GameId::chess);
}

TEST(FenRepairs, NoBoardIsGuessed) {
    EXPECT_EQ(chess(""), "refused: fen: has 1 field separated by single spaces (expected 6)");
    EXPECT_EQ(chess("4k3/8/8/8/8/8/4K3 w"), "refused: fen: board has 7 ranks (expected 8)");
    EXPECT_EQ(chess("4k3/8/8/8/7/8/8/4K3 w"), "refused: fen: rank 4 has 7 files (expected 8)");
    EXPECT_EQ(chess("4h3/8/8/8/8/8/8/4K3 w"),
              "refused: fen: rank 8 has 'h', which is neither a piece nor a number of empty squares");
    EXPECT_EQ(chess(std::string(1'000, 'k')), "refused: fen: is 1000 characters long (at most 200)");
    EXPECT_EQ(chess("8/8/8/8/8/8/8/4K3 w"), "refused: fen: black has 0 kings (expected 1)");
}

} // namespace
} // namespace duiyi
