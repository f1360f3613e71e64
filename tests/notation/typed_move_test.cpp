// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Moves as a person types them: every notation of each game, with what a keyboard or an input method makes of
// it.

#include "duiyi/notation/typed_move.hpp"

#include <gtest/gtest.h>

#include <string>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"

namespace duiyi::typed_move_tests {
namespace {

constexpr auto chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr auto promotes = "8/4P3/8/8/8/8/8/k1K5 w - - 0 1";
constexpr auto castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr auto red_starts = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
constexpr auto black_starts = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
constexpr auto two_rooks = "3k5/9/9/9/9/4R4/9/4R4/9/5K3 w - - 0 1";
constexpr auto three_pawns = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1";
constexpr auto two_files = "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1";

/// The move in UCI, or the kind of fault.
template <Game G>
std::string typed(std::string_view fen, std::string_view text) {
    const auto position = parse_fen<G>(fen);
    if (!position) {
        return to_string(position.error());
    }
    const auto move = read_typed_move(*position, text);
    if (move) {
        return to_uci(*position, *move, CastlingForm::king_takes_rook);
    }
    EXPECT_FALSE(move.error().fault.place().empty() || move.error().fault.what().empty()) << text;
    switch (move.error().kind) {
        case TypedMoveFault::Kind::unreadable:
            return "unreadable";
        case TypedMoveFault::Kind::illegal:
            return "illegal";
        case TypedMoveFault::Kind::ambiguous:
            return "ambiguous";
    }
    return "unknown kind";
}

template <Game G>
void expect_all(std::string_view fen, std::string_view expected,
                std::initializer_list<std::string_view> texts) {
    for (const auto text : texts) {
        EXPECT_EQ(typed<G>(fen, text), expected) << text;
    }
}

TEST(TypedChessMove, SquaresInEverySpelling) {
    expect_all<Chess>(
        chess_start, "e2e4",
        {"e2e4", " E2-E4 ", "e2–e4", "e2 e4", "E2E4", "Pe2-e4", "pe2e4", "Ｅ２－Ｅ４", "e2−e4"});
    expect_all<Chess>(chess_start, "g1f3", {"g1f3", "Ng1f3", "ng1-f3", "Ng1xf3", "Hg1f3", "NG1-F3"});
    EXPECT_EQ(typed<Chess>(chess_start, "Bg1f3"), "illegal") << "the letter is not the piece's";
}

TEST(TypedChessMove, StandardAlgebraicNotation) {
    expect_all<Chess>(chess_start, "e2e4", {"e4", "e4!", "♙e4", "ｅ４", "\u00a0e4\u3000"});
    expect_all<Chess>(chess_start, "g1f3", {"Nf3", "Nf3+", "nf3", "N f3", "♘f3", "Ｎｆ３"});
}

TEST(TypedChessMove, RefusalsNameTheKind) {
    expect_all<Chess>(chess_start, "unreadable", {"", " ", "hello", "e2e4e5", "炮二平五", "e9", "\xff\xfe"});
    expect_all<Chess>(chess_start, "illegal", {"e2e5", "E2-E5", "Ne5", "Qh5", "O-O", "Nxe5", "Ng1e2"});
    constexpr auto knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    EXPECT_EQ(typed<Chess>(knights, "Nd2"), "ambiguous");
    EXPECT_EQ(typed<Chess>(knights, "Nbd2"), "b1d2");
    EXPECT_EQ(typed<Chess>(chess_start, std::string(101, 'e')), "unreadable");
    const auto position = *parse_fen<Chess>(knights);
    EXPECT_EQ(read_typed_move(position, " Nd2").error().fault.text(),
              "move ' Nd2' is ambiguous: Nbd2 or Nfd2");
}

TEST(TypedChessMove, QueenUnlessAnotherPieceIsNamed) {
    expect_all<Chess>(promotes, "e7e8q", {"e7e8", "E7-E8", "Pe7e8", "e7e8q", "E7E8Q", "e8=Q", "e8Q", "e8q"});
    expect_all<Chess>(promotes, "e7e8n", {"e8=N", "e8(N)", "e7e8n", "e7-e8=N"});
    EXPECT_EQ(typed<Chess>(promotes, "e7e8r"), "e7e8r");
    EXPECT_EQ(typed<Chess>(promotes, "e8"), "illegal") << "algebraic notation names the piece";
}

TEST(TypedChessMove, CastlingEitherWay) {
    expect_all<Chess>(castles, "e1h1",
                      {"O-O", "0-0", "o-o", "OO", "O–O", "e1g1", "e1h1", "Ke1-g1", "Kg1", "kg1", "O-O+"});
    expect_all<Chess>(castles, "e1a1", {"O-O-O", "0-0-0", "ooo", "e1c1", "e1a1", "Kc1", "E1-C1"});
}

TEST(TypedChessMove, CastlingInChess960) {
    constexpr auto wide = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1";
    expect_all<Chess>(wide, "b1h1", {"O-O", "b1h1", "b1g1", "Kg1"});
    expect_all<Chess>(wide, "b1a1", {"O-O-O", "b1a1"});
    expect_all<Chess>(wide, "b1c1", {"b1c1", "Kc1"}); // a king's step, though castling ends there as well
}

TEST(TypedChessMove, PawnCaptureWithoutItsFile) {
    constexpr auto captures = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    expect_all<Chess>(captures, "e4d5", {"d5", "xd5", "exd5", "ed5", "4xd5"});
    constexpr auto from_both_sides = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    EXPECT_EQ(typed<Chess>(from_both_sides, "d5"), "ambiguous");
    constexpr auto knight_too = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    EXPECT_EQ(typed<Chess>(knight_too, "d5"), "e4d5");
}

TEST(TypedXiangqiMove, CoordinatesWxfAndChinese) {
    expect_all<Xiangqi>(red_starts, "h2e2",
                        {"h2e2", "H2-E2", "Ch2-e2", "Ch2–e2", "ch2e2", "C2=5", "c2.5", "C25", "炮二平五",
                         "砲二平五", "炮２平５", "炮 二 平 五", "Che3"});
    expect_all<Xiangqi>(red_starts, "b2e2", {"炮八平五", "C8=5"});
    expect_all<Xiangqi>(red_starts, "h0g2", {"H2+3", "N2+3", "马二进三", "傌二上三"});
    expect_all<Xiangqi>(red_starts, "h0i2", {"傌二進一"});
    expect_all<Xiangqi>(red_starts, "e3e4", {"兵五进一", "P5+1"});
    expect_all<Xiangqi>(red_starts, "g0e2", {"相三进五", "E3+5", "b3+5"});
    expect_all<Xiangqi>(red_starts, "f0e1", {"仕四进五", "A4+5"});
}

TEST(TypedXiangqiMove, NotationsMixed) {
    expect_all<Xiangqi>(red_starts, "h2e2", {"炮2=5", "炮二=5", "C二平五", "炮2.5", "c2平5", "炮②平⑤"});
    expect_all<Xiangqi>(red_starts, "h0g2", {"马2+3", "馬二+三", "H2进3", "\u2fba二進三"});
    expect_all<Xiangqi>(red_starts, "i0i1", {"\uf902一進一", "车1+1", "俥1+1"});
    expect_all<Xiangqi>(two_rooks, "e4f4", {"前R平四", "R前=4", "+车=4"});
}

TEST(TypedXiangqiMove, CountsFromBlacksRightForBlack) {
    EXPECT_EQ(typed<Xiangqi>(black_starts, "砲8平5"), "h7e7");
    EXPECT_EQ(typed<Xiangqi>(black_starts, "C2=5"), "b7e7");
    EXPECT_EQ(typed<Xiangqi>(black_starts, "馬8进7"), "h9g7");
}

TEST(TypedXiangqiMove, FrontAndRearPiece) {
    expect_all<Xiangqi>(two_rooks, "e4f4", {"前车平四", "车前平四", "R+=4", "+R=4", "1R=4"});
    expect_all<Xiangqi>(two_rooks, "e2f2", {"后车平四", "後車平四", "R-=4", "-R=4", "二车平四", "2R=4"});
    EXPECT_EQ(typed<Xiangqi>(two_rooks, "+R+1"), "e4e5");
    EXPECT_EQ(typed<Xiangqi>(two_rooks, "R-+1"), "e2e3");
}

TEST(TypedXiangqiMove, SeveralPawns) {
    expect_all<Xiangqi>(three_pawns, "e7f7", {"前兵平四", "P+=4", "+P=4", "++=4", "1P=4"});
    expect_all<Xiangqi>(three_pawns, "e6f6", {"中兵平四", "2P=4", "P5=4", "55=4", "兵5=4"});
    expect_all<Xiangqi>(three_pawns, "e5f5", {"后兵平四", "P-=4", "--=4", "5-=4"});
    // On two files pawns are numbered from the mover's right, on each file from the front.
    EXPECT_EQ(typed<Xiangqi>(two_files, "一兵进一"), "g7g8");
    expect_all<Xiangqi>(two_files, "c7c8", {"3P+1", "三兵进一", "7++1"});
    EXPECT_EQ(typed<Xiangqi>(two_files, "前兵进一"), "ambiguous");
    EXPECT_EQ(typed<Xiangqi>(two_files, "五兵进一"), "illegal");
    EXPECT_EQ(typed<Xiangqi>(two_files, "中兵进一"), "illegal");
}

TEST(TypedXiangqiMove, RefusalsNameTheKind) {
    expect_all<Xiangqi>(red_starts, "illegal", {"炮二退二", "C2-2", "h2e3", "Ch2-e3", "前炮平五", "炮2=8"});
    expect_all<Xiangqi>(red_starts, "unreadable",
                        {"", "五", "hello", "Nf3+5", "炮二斜五", "\xff\xff\xff\xff", "炮二平五五五"});
    EXPECT_EQ(typed<Xiangqi>(red_starts, "Ae2"), "ambiguous");
    EXPECT_EQ(typed<Xiangqi>(red_starts, std::string(101, 'h')), "unreadable");
    const auto start = Position<Xiangqi>::start();
    EXPECT_EQ(
        read_typed_move(start, "炮2=8").error().fault.text(),
        "move '炮2=8' is not legal here (legal: 炮二平一, 炮二平七, 炮二平三, 炮二平五, 炮二平六, 炮二平四, "
        "炮二进一, 炮二进七 and others)");
    EXPECT_EQ(read_typed_move(start, "hello").error().fault.text(),
              "move 'hello' is not a move such as h2e2, C2=5 or 炮二平五");
}

// What the readers of files read means the same when it is typed.
TEST(TypedMove, AgreesWithTheReadersOfFiles) {
    for (const auto fen : {chess_start, promotes, castles, "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"}) {
        const auto position = *parse_fen<Chess>(fen);
        for (const auto move : position.legal_moves()) {
            for (const auto& text : {to_san(position, move), to_lan(position, move), to_uci(position, move),
                                     to_uci(position, move, CastlingForm::king_takes_rook)}) {
                EXPECT_EQ(read_typed_move(position, text), move) << text;
            }
        }
    }
    for (const auto fen : {red_starts, black_starts, two_rooks, three_pawns, two_files}) {
        const auto position = *parse_fen<Xiangqi>(fen);
        for (const auto move : position.legal_moves()) {
            for (const auto notation : {XiangqiNotation::uci, XiangqiNotation::iccs, XiangqiNotation::wxf,
                                        XiangqiNotation::chinese, XiangqiNotation::algebraic}) {
                EXPECT_EQ(read_typed_move(position, to_text(position, move, notation)), move)
                    << to_text(position, move, notation);
            }
        }
    }
}

} // namespace
} // namespace duiyi::typed_move_tests
