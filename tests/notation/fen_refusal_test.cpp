// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What is not a FEN, or not a position that can be played, and exactly what is said about it.

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"

namespace duiyi {
namespace {

struct Refusal {
    const char* name;
    std::string fen;
    std::string fault; ///< all faults in one line
};

std::ostream& operator<<(std::ostream& out, const Refusal& refusal) {
    return out << refusal.fen;
}

template <Game G>
void expect_refusal(const Refusal& refusal) {
    const auto position = parse_fen<G>(refusal.fen);
    ASSERT_FALSE(position) << "read as " << to_fen(*position);
    EXPECT_EQ(to_string(position.error()), refusal.fault);
}

template <Game G>
void expect_strict_refusal(const Refusal& refusal) {
    const auto position = parse_fen<G>(refusal.fen);
    ASSERT_TRUE(position) << to_string(position.error());
    EXPECT_EQ(to_fen(*parse_fen<G>(to_fen(*position))), to_fen(*position));
    const auto strict = parse_fen<G>(refusal.fen, FenLetters::standard, SetupCheck::reachable);
    ASSERT_FALSE(strict) << "read as " << to_fen(*strict);
    EXPECT_EQ(to_string(strict.error()), refusal.fault);
    Faults faults = reachability_faults(*parse_fen_setup<G>(refusal.fen));
    for (Fault& fault : faults) {
        fault.where = "fen:";
    }
    EXPECT_EQ(faults, strict.error());
}

std::string name_of(const testing::TestParamInfo<Refusal>& info) {
    return info.param.name;
}

// Chess
// -------------------------------------------------------------------------------------------------------

const Refusal chess_syntax[] = {
    {"Empty", "", "fen: has 1 field separated by single spaces (expected 6)"},
    {"OneSpace", " ", "fen: has 2 fields separated by single spaces (expected 6)"},
    {"BoardOnly", "8/8/8/8/8/8/8/8", "fen: has 1 field separated by single spaces (expected 6)"},
    {"NoCounters", "4k3/8/8/8/8/8/8/4K3 w - -", "fen: has 4 fields separated by single spaces (expected 6)"},
    {"DoubleSpace", "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
     "fen: has 7 fields separated by single spaces (expected 6)"},
    {"TrailingSpace", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
     "fen: has 7 fields separated by single spaces (expected 6)"},
    {"LeadingSpace", " 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: has 7 fields separated by single spaces (expected 6)"},
    {"Tab", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "fen: has 5 fields separated by single spaces (expected 6)"},
    {"TrailingNewline", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
     "fen: fullmove number is '1\\x0a' (expected a number of at most four digits)"},
    {"SevenRanks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "fen: board has 7 ranks (expected 8)"},
    {"NineRanks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "fen: board has 9 ranks (expected 8)"},
    {"TrailingSlash", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "fen: board has 9 ranks (expected 8)"},
    {"EmptyRank", "4k3/8/8//8/8/8/4K3 w - - 0 1", "fen: rank 5 has 0 files (expected 8)"},
    {"ShortRank", "4k3/8/8/8/8/7/8/4K3 w - - 0 1", "fen: rank 3 has 7 files (expected 8)"},
    {"LongRank", "4k3/8/8/8/8/55/8/4K3 w - - 0 1",
     "fen: rank 3 has two numbers in a row; fen: rank 3 has 10 files (expected 8)"},
    {"ThreeNumbers", "4k3/8/8/8/8/222p1/8/4K3 w - - 0 1",
     "fen: rank 3 has two numbers in a row; fen: rank 3 has two numbers in a row"},
    {"OneFile", "4k3/8/8/8/8/1/8/4K3 w - - 0 1", "fen: rank 3 has 1 file (expected 8)"},
    {"UnknownLettersApart", "4k3/8/8/8/8/x6yz/8/4K3 w - - 0 1",
     "fen: rank 3 has 'x', which is neither a piece nor a number of empty squares; "
     "fen: rank 3 has 'yz', which is neither a piece nor a number of empty squares"},
    {"TenFiles", "4k3/8/8/8/8/5PPPPP/8/4K3 w - - 0 1", "fen: rank 3 has 10 files (expected 8)"},
    {"Nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "fen: rank 7 has 9 files (expected 8)"},
    {"Zero", "4k3/80/8/8/8/8/8/4K3 w - - 0 1",
     "fen: rank 7 has '0', which is neither a piece nor a number of empty squares"},
    {"UnknownLetter", "4k3/8/8/4x3/8/8/8/4K3 w - - 0 1",
     "fen: rank 5 has 'x', which is neither a piece nor a number of empty squares"},
    {"XiangqiLetter", "4k3/8/8/4C3/8/8/8/4K3 w - - 0 1",
     "fen: rank 5 has 'C', which is neither a piece nor a number of empty squares"},
    {"NotAscii",
     "4k3/8/8/4\xe5\x85\xb5"
     "1/8/8/8/4K3 w - - 0 1",
     "fen: rank 5 has '\\xe5\\x85\\xb5', which is neither a piece nor a number of empty squares"},
    {"NulByte",
     std::string("4k3/8/8/4\0"
                 "3/8/8/8/4K3 w - - 0 1",
                 31),
     "fen: rank 5 has '\\x00', which is neither a piece nor a number of empty squares"},
    {"TurnR", "4k3/8/8/8/8/8/8/4K3 r - - 0 1", "fen: side to move is 'r' (expected w or b)"},
    {"TurnCapital", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "fen: side to move is 'W' (expected w or b)"},
    {"TurnTwice", "4k3/8/8/8/8/8/8/4K3 ww - - 0 1", "fen: side to move is 'ww' (expected w or b)"},
    {"CastlingLetter", "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
     "fen: castling field has 'X' (expected K, Q or a file letter)"},
    {"CastlingTooLong", "r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1",
     "fen: castling field is 'KQkqK' (expected - or at most four letters)"},
    {"CastlingTwice", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
     "fen: castling field names two rights for one side of a king with 'K'"},
    {"CastlingTwoRooksOneSide", "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1",
     "fen: castling field names two rights for one side of a king with 'G'"},
    {"CastlingWithoutRook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
     "fen: castling field has 'K', but there is no such rook on the back rank"},
    {"CastlingWithTheWrongRook", "4k3/8/8/8/8/8/8/4K2r w H - 0 1",
     "fen: castling field has 'H', but there is no such rook on the back rank"},
    {"CastlingRookOnTheOtherSide", "4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
     "fen: castling field has 'K', but there is no such rook on the back rank"},
    {"CastlingKingAway", "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
     "fen: castling field has 'K', but there is no king on that side's back rank"},
    {"CastlingDashAndMore", "4k3/8/8/8/8/8/8/4K2R w -K - 0 1",
     "fen: castling field has '-' (expected K, Q or a file letter)"},
    {"EnPassantNoSquare", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
     "fen: en passant field is 'e9' (expected - or a square)"},
    {"EnPassantEmpty", "4k3/8/8/8/8/8/8/4K3 w -  0 1",
     "fen: en passant field is '' (expected - or a square)"},
    {"ClockLetters", "4k3/8/8/8/8/8/8/4K3 w - - x 1",
     "fen: halfmove clock is 'x' (expected a number of at most four digits)"},
    {"ClockNegative", "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
     "fen: halfmove clock is '-1' (expected a number of at most four digits)"},
    {"ClockHuge", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
     "fen: halfmove clock is '99999999999999999999' (expected a number of at most four digits)"},
    {"MoveNumberPlus", "4k3/8/8/8/8/8/8/4K3 w - - 0 +1",
     "fen: fullmove number is '+1' (expected a number of at most four digits)"},
    {"Huge", std::string(100'000, 'k'), "fen: is 100000 characters long (at most 200)"},
    {"SeveralAtOnce", "4k3/9/8/8/8/x7/8/4K3 q KX z9 a b",
     "fen: rank 7 has 9 files (expected 8); "
     "fen: rank 3 has 'x', which is neither a piece nor a number of empty squares; "
     "fen: side to move is 'q' (expected w or b); "
     "fen: castling field has 'K', but there is no such rook on the back rank; "
     "fen: castling field has 'X' (expected K, Q or a file letter); "
     "fen: en passant field is 'z9' (expected - or a square); "
     "fen: halfmove clock is 'a' (expected a number of at most four digits); "
     "fen: fullmove number is 'b' (expected a number of at most four digits)"},
};

const Refusal chess_positions[] = {
    {"NoWhiteKing", "4k3/8/8/8/8/8/8/8 w - - 0 1", "fen: white has 0 kings (expected 1)"},
    {"NoKings", "8/8/8/8/8/8/8/8 w - - 0 1",
     "fen: white has 0 kings (expected 1); fen: black has 0 kings (expected 1)"},
    {"TwoBlackKings", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "fen: black has 2 kings (expected 1)"},
    {"PawnOnTheFirstRank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
     "fen: a1 has a pawn, which can never stand there"},
    {"PawnOnTheLastRank", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: h8 has a pawn, which can never stand there"},
    {"WaitingSideInCheck", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
     "fen: black is in check, but it is the other side's move"},
    {"WhiteInCheckBlackToMove", "4k3/8/8/8/8/8/5n2/7K b - - 0 1",
     "fen: white is in check, but it is the other side's move"},
    {"KingsSideBySide", "8/8/8/3kK3/8/8/8/8 w - - 0 1",
     "fen: black is in check, but it is the other side's move"},
    {"EnPassantWrongRank", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
     "fen: en passant square e3 is not on the rank that black's pawns pass"},
    {"EnPassantWithoutPawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "fen: en passant square e3 has no pawn on e4"},
    {"EnPassantOccupied", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
     "fen: en passant square e3 was not passed: a piece stands there or behind"},
    {"EnPassantPawnAtHome", "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1",
     "fen: en passant square e3 was not passed: a piece stands there or behind"},
    {"CheckIsFoundBesideOtherFaults", "4k3/8/8/8/8/8/8/4R2K w - - 0 0",
     "fen: fullmove number is 0 (expected 1 to 9999); fen: black is in check, but it is the other side's "
     "move"},
    {"NoCheckIsSoughtWithTwoKings", "4k2k/8/8/8/8/8/8/4R2K w - - 0 1", "fen: black has 2 kings (expected 1)"},
    {"MoveNumberZero", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fen: fullmove number is 0 (expected 1 to 9999)"},
    {"SeveralAtOnce", "4k2p/8/8/8/8/8/8/8 w - - 0 0",
     "fen: fullmove number is 0 (expected 1 to 9999); fen: white has 0 kings (expected 1); "
     "fen: h8 has a pawn, which can never stand there"},
};

/// Positions that can be played, but that a strict reading refuses.
const Refusal unreachable_chess_positions[] = {
    {"NinePawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "fen: white has 9 pawns (at most 8)"},
    {"ElevenQueens", "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1",
     "fen: white has 10 pieces more than at the start, but only 8 pawns can have been promoted"},
    {"PawnsAndPromoted", "4k3/pppppppp/8/8/2nnn3/8/8/4K3 b - - 0 1",
     "fen: black has 1 piece more than at the start, but only 0 pawns can have been promoted"},
    {"MorePiecesThanASet", "4k3/8/8/8/NNNNNNNN/RRRRRRRR/BBBBBBBB/QQQQKQQQ w - - 0 1",
     "fen: white has 24 pieces more than at the start, but only 8 pawns can have been promoted"},
    {"TripleCheck", "4k3/8/3N4/7B/8/8/8/4R1K1 b - - 0 1", "fen: black is in check from 3 pieces (at most 2)"},
    {"EnPassantButTheClockRuns", "4k3/8/8/8/5Pp1/8/8/4K3 b - f3 5 1",
     "fen: en passant square f3 was passed by the last move, so the halfmove clock must be 0 (it is 5)"},
    {"SeveralAtOnce", "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
     "fen: white has 9 pawns (at most 8); fen: black has 9 pawns (at most 8)"},
};

// Xiangqi
// -----------------------------------------------------------------------------------------------------

const Refusal xiangqi_syntax[] = {
    {"Empty", "", "fen: has 1 field separated by single spaces (expected 6, or 2 or 4 without the rest)"},
    {"BoardOnly", "4k4/9/9/9/9/9/9/9/9/3K5",
     "fen: has 1 field separated by single spaces (expected 6, or 2 or 4 without the rest)"},
    {"ThreeFields", "4k4/9/9/9/9/9/9/9/9/3K5 w -",
     "fen: has 3 fields separated by single spaces (expected 6, or 2 or 4 without the rest)"},
    {"DoubleSpace", "4k4/9/9/9/9/9/9/9/9/3K5 w  - 0 1", "fen: third field is '' (expected -)"},
    {"NineRanks", "4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", "fen: board has 9 ranks (expected 10)"},
    {"TenFiles", "4k4/9/9/9/9/9/9PP/9/9/3K5 w - - 0 1", "fen: rank 3 has 11 files (expected 9)"},
    {"TenFilesOnRankThree", "4k4/9/9/9/9/9/9P/9/9/3K5 w - - 0 1", "fen: rank 3 has 10 files (expected 9)"},
    {"EightFiles", "4k4/9/9/9/9/9/9/9/8/3K5 w - - 0 1", "fen: rank 1 has 8 files (expected 9)"},
    {"TwoNumbers", "4k4/45/9/9/9/9/9/9/9/3K5 w - - 0 1", "fen: rank 8 has two numbers in a row"},
    {"ChessQueen", "4k4/9/9/9/4Q4/9/9/9/9/3K5 w - - 0 1",
     "fen: rank 5 has 'Q', which is neither a piece nor a number of empty squares"},
    {"Hanzi",
     "4k4/9/9/9/4\xe5\x85\xb5"
     "4/9/9/9/9/3K5 w - - 0 1",
     "fen: rank 5 has '\\xe5\\x85\\xb5', which is neither a piece nor a number of empty squares"},
    {"Turn", "4k4/9/9/9/9/9/9/9/9/3K5 x - - 0 1", "fen: side to move is 'x' (expected w, r or b)"},
    {"CastlingField", "4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", "fen: third field is 'KQ' (expected -)"},
    {"EnPassantField", "4k4/9/9/9/9/9/9/9/9/3K5 w - e3 0 1", "fen: fourth field is 'e3' (expected -)"},
    {"ClockFiveDigits", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 10000 1",
     "fen: halfmove clock is '10000' (expected a number of at most four digits)"},
    {"Huge", std::string(1'000'000, '9'), "fen: is 1000000 characters long (at most 200)"},
    {"SeveralAtOnce", "4k4/9/9/9/9/9/8/9/9z/3K5 x KQ e3 0 one",
     "fen: rank 3 has 8 files (expected 9); "
     "fen: rank 1 has 'z', which is neither a piece nor a number of empty squares; "
     "fen: side to move is 'x' (expected w, r or b); fen: third field is 'KQ' (expected -); "
     "fen: fourth field is 'e3' (expected -); "
     "fen: fullmove number is 'one' (expected a number of at most four digits)"},
};

const Refusal xiangqi_positions[] = {
    {"NoRedGeneral", "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "fen: red has 0 generals (expected 1)"},
    {"TwoBlackGenerals", "3kk4/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "fen: black has 2 generals (expected 1)"},
    {"ThreeRooks", "4k4/9/9/9/9/9/9/RRR6/9/3K5 w - - 0 1", "fen: red has 3 rooks (at most 2)"},
    {"SixPawns", "3k5/9/9/P1P1P1P1P/P8/9/9/9/9/4K4 w - - 0 1", "fen: red has 6 pawns (at most 5)"},
    {"FacingGenerals", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
     "fen: generals on e0 and e9 face each other on an open file"},
    {"WaitingSideInCheck", "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1",
     "fen: black is in check, but it is the other side's move"},
    {"RedInCheckBlackToMove", "4k4/9/9/9/9/9/9/9/3p5/3K5 b - - 0 1",
     "fen: red is in check, but it is the other side's move"},
    {"GeneralOutsideThePalace", "4k4/9/9/9/9/9/9/9/9/2K6 w - - 0 1",
     "fen: c0 has a red general, which can never stand there"},
    {"AdvisorOutsideThePalace", "4k4/9/9/9/9/9/9/9/2A6/3K5 w - - 0 1",
     "fen: c1 has a red advisor, which can never stand there"},
    {"ElephantOverTheRiver", "4k4/9/9/9/2B6/9/9/9/9/3K5 w - - 0 1",
     "fen: c5 has a red elephant, which can never stand there"},
    {"FacingIsFoundBesideOtherFaults", "4k4/9/9/9/9/9/9/A8/9/4K4 w - - 0 0",
     "fen: fullmove number is 0 (expected 1 to 9999); "
     "fen: a2 has a red advisor, which can never stand there; "
     "fen: generals on e0 and e9 face each other on an open file"},
    {"CheckIsFoundBesideOtherFaults", "4k4/9/9/9/4R4/9/9/A8/9/3K5 w - - 0 1",
     "fen: a2 has a red advisor, which can never stand there; "
     "fen: black is in check, but it is the other side's move"},
    {"CheckIsFoundBesideFacing", "4k4/2N6/9/9/9/9/9/9/9/4K4 w - - 0 1",
     "fen: generals on e0 and e9 face each other on an open file; "
     "fen: black is in check, but it is the other side's move"},
    {"NoFacingIsSoughtWithoutAGeneral", "4k4/9/9/9/9/9/9/A8/9/9 w - - 0 1",
     "fen: red has 0 generals (expected 1); fen: a2 has a red advisor, which can never stand there"},
    {"MoveNumberZero", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 0", "fen: fullmove number is 0 (expected 1 to 9999)"},
    {"SeveralAtOnce", "2k6/9/9/9/2B6/9/9/9/9/RRR6 w - - 0 1",
     "fen: red has 0 generals (expected 1); fen: red has 3 rooks (at most 2); "
     "fen: c5 has a red elephant, which can never stand there; "
     "fen: c9 has a black general, which can never stand there"},
};

const Refusal unreachable_xiangqi_positions[] = {
    {"AdvisorBesideTheDiagonals", "4k4/9/9/9/9/9/9/9/3A5/3K5 w - - 0 1",
     "fen: d1 has a red advisor, which can never come there"},
    {"ElephantBesideItsPoints", "4k4/9/3b5/9/9/9/9/9/9/3K5 w - - 0 1",
     "fen: d7 has a black elephant, which can never come there"},
    {"PawnBehindItsRank", "4k4/9/9/9/9/9/9/P8/9/3K5 w - - 0 1",
     "fen: a2 has a red pawn, which can never come there"},
    {"PawnBetweenFiles", "4k4/9/9/9/9/1P7/9/9/9/3K5 w - - 0 1",
     "fen: b4 has a red pawn, which can never come there"},
    {"BlackPawnBehindItsRank", "4k4/9/p8/9/9/9/9/9/9/3K5 w - - 0 1",
     "fen: a7 has a black pawn, which can never come there"},
    {"DoubledPawnsBeforeTheRiver", "4k4/9/9/9/9/2P6/2P6/9/9/3K5 w - - 0 1",
     "fen: c3 and c4 have two red pawns on one file before the river"},
    {"DoubledBlackPawnsBeforeTheRiver", "4k4/9/9/8p/8p/9/9/9/9/3K5 w - - 0 1",
     "fen: i5 and i6 have two black pawns on one file before the river"},
};

class ChessRefusal : public testing::TestWithParam<Refusal> {};
class XiangqiRefusal : public testing::TestWithParam<Refusal> {};
class UnreachableChess : public testing::TestWithParam<Refusal> {};
class UnreachableXiangqi : public testing::TestWithParam<Refusal> {};
TEST_P(ChessRefusal, SaysWhy) {
    expect_refusal<Chess>(GetParam());
}
TEST_P(XiangqiRefusal, SaysWhy) {
    expect_refusal<Xiangqi>(GetParam());
}
TEST_P(UnreachableChess, IsRefusedOnlyStrictly) {
    expect_strict_refusal<Chess>(GetParam());
}
TEST_P(UnreachableXiangqi, IsRefusedOnlyStrictly) {
    expect_strict_refusal<Xiangqi>(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Syntax, ChessRefusal, testing::ValuesIn(chess_syntax), name_of);
INSTANTIATE_TEST_SUITE_P(Position, ChessRefusal, testing::ValuesIn(chess_positions), name_of);
INSTANTIATE_TEST_SUITE_P(Position, UnreachableChess, testing::ValuesIn(unreachable_chess_positions), name_of);
INSTANTIATE_TEST_SUITE_P(Syntax, XiangqiRefusal, testing::ValuesIn(xiangqi_syntax), name_of);
INSTANTIATE_TEST_SUITE_P(Position, XiangqiRefusal, testing::ValuesIn(xiangqi_positions), name_of);
INSTANTIATE_TEST_SUITE_P(Position, UnreachableXiangqi, testing::ValuesIn(unreachable_xiangqi_positions),
                         name_of);

} // namespace
} // namespace duiyi
