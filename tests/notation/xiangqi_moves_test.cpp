// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Xiangqi moves in every notation: what is published, what people write, and that all that is written is
// read.

#include "duiyi/notation/xiangqi_moves.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/zobrist.hpp"
#include "duiyi/test_kit/draw.hpp"
#include "duiyi/test_kit/pace.hpp"

namespace duiyi::xiangqi_moves_tests {
namespace {

Position<Xiangqi> read(std::string_view fen) {
    const auto position = parse_fen<Xiangqi>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<Xiangqi>::start());
}

/// The move a text is read as, in UCI, or the refusal.
std::string read_move(std::string_view fen, std::string_view text) {
    const auto position = read(fen);
    const auto move = parse_move(position, text);
    return move ? to_uci(position, *move) : move.error().text();
}

void expect_all(std::string_view fen, std::string_view uci, std::initializer_list<std::string_view> texts) {
    for (const auto text : texts) {
        EXPECT_EQ(read_move(fen, text), uci) << text;
    }
}

constexpr auto red_starts = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
constexpr auto black_starts = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

TEST(XiangqiReader, OneMoveInEveryNotation) {
    expect_all(red_starts, "h2e2",
               {"h2e2", "H2-E2", "h2-e2", "H2E2", "C2=5", "C2.5", "c2=5", "C25", "Ｃ２＝５", "炮二平五",
                "砲二平五", "包2平5", "炮２平５", "炮 二 平 五", "Che3", "Ch3e3", "Ch3-e3"});
    expect_all(red_starts, "h0g2", {"H2+3", "N2+3", "马二进三", "馬二進三", "傌二上三", "Hg3", "Ng3"});
    expect_all(red_starts, "g0e2", {"E3+5", "B3+5", "M3+5", "相三进五", "象三进五", "Ege3"});
    expect_all(red_starts, "d0e1", {"A6+5", "仕六进五", "士六進五", "Ade2"});
    expect_all(red_starts, "e0e1", {"K5+1", "G5+1", "帅五进一", "帥五進一", "將五进1", "Ke2"});
    expect_all(red_starts, "c3c4", {"P7+1", "S7+1", "兵七进一", "卒七進一", "c5", "cc5"});
    expect_all(red_starts, "h2h9", {"C2+7", "炮二进七", "Cxh10", "Ch10", "C3xh10"});
    expect_all(black_starts, "h9g7", {"H8+7", "h8+7", "马8进7", "馬８進７", "马八进七", "Hg8"});
    expect_all(black_starts, "i9i8", {"R9+1", "车9进1", "俥9進1", "車九進一", "Ri9"});
    expect_all(black_starts, "e9e8", {"K5+1", "将5进1", "Ke9"});
}

// The examples of "Official Xiangqi piece names and notation" (World Xiangqi Federation, wxf.org), whose `.`
// is written `=` here. Red's 3rd file is the g-file, the 7th the c-file.
TEST(Wxf, TandemPiecesAsTheFederationShows) {
    constexpr auto rooks = "4k4/9/9/6R2/9/9/6R2/9/9/3K5 w - - 0 1";
    expect_all(rooks, "g6a6", {"R+.9", "R+=9", "車前平九", "前車平九"});
    constexpr auto cannons = "4k4/9/9/6C2/9/9/6C2/9/9/3K5 w - - 0 1";
    expect_all(cannons, "g3g2", {"C--1", "炮後退一", "後炮退一"});
    constexpr auto three = "4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1";
    expect_all(three, "g7f7", {"P+.4", "前兵平四"});
    expect_all(three, "g6f6", {"P3.4", "P..4", "中兵平四"});
    expect_all(three, "g5f5", {"P-.4", "后兵平四"});
    constexpr auto five = "6P2/6P2/4k1P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1";
    expect_all(five, "g9f9", {"++.4", "一兵平四", "前兵平四"});
    expect_all(five, "g8f8", {"P+.4", "二兵平四"});
    expect_all(five, "g7f7", {"P3.4", "三兵平四", "中兵平四"});
    expect_all(five, "g6f6", {"P-.4", "四兵平四"});
    expect_all(five, "g5f5", {"--.4", "五兵平四", "后兵平四"});
    constexpr auto four = "6P2/6P2/4k1P2/6P2/9/9/9/9/9/3K5 w - - 0 1";
    expect_all(four, "g9f9", {"++.4"});
    expect_all(four, "g8f8", {"P+.4"});
    expect_all(four, "g7f7", {"P-.4"});
    expect_all(four, "g6f6", {"--.4"});
    constexpr auto two_files = "4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1";
    expect_all(two_files, "g8f8", {"3+.4"});
    expect_all(two_files, "g7f7", {"33.4"});
    expect_all(two_files, "g6f6", {"3-.4"});
    expect_all(two_files, "c7d7", {"7+.6"});
    expect_all(two_files, "c6d6", {"7-.6"});
}

/// Plays a list of moves, and says where it stops.
std::string play(std::string_view fen, std::string_view moves) {
    auto position = read(fen);
    int ply = 0;
    while (!moves.empty()) {
        const auto word = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), word.size() + 1));
        ++ply;
        const auto move = parse_move(position, word);
        if (!move) {
            return "ply " + std::to_string(ply) + ": " + move.error().text();
        }
        position.play(*move);
    }
    return std::to_string(ply) + " plies";
}

// Scores as they were published, in the notation they were published in.
TEST(XiangqiReader, PublishedGames) {
    // Xu Yinchuan - Nie Weiping, Guangzhou, 9 December 1999; Red gives five pawns, advisors and elephants.
    EXPECT_EQ(play("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1",
                   "炮八平五 炮８平５ 炮五进五 象７进５ 炮二平五 马８进７ 马二进三 车９平８ 马八进七 "
                   "马２进１ 车九平六 "
                   "车１平２ 车六进八 炮２进７ 车一进四 炮２平１ 马七进八 炮１退４ 马八退七 炮１进４ "
                   "马七进八 车２进２ "
                   "炮五平八 炮１退４ 炮八进五 炮１平９ 炮八平三 车８进２ 炮三进一 车８进２ 马八进六 "
                   "炮９平５ 炮三平一 "
                   "士６进５ 马六进四 车８平５ 帅五平六 车５平６ 马四进三 将５平６ 车六退四 卒５进１ "
                   "车六进二 炮５平７ "
                   "前马退二 象５进７ 马二退三 卒５进１ 车六平三 卒５平６ 车三进三 将６进１ 后马进二 "
                   "士５进６ 马二进三 "
                   "将６平５ 前马进二 将５进１ 车三平六 士６退５ 马二退三 车６退１ 车六退三 车６平７ "
                   "车六平三 卒６平７ "
                   "车三平五 将５平６ 帅六平五 将６退１ 车五进二 将６退１ 车五进一 将６进１ 车五平七"),
              "75 plies");
    // A game of an internet server, in WXF with small letters for Black and points for sideways.
    EXPECT_EQ(
        play(red_starts,
             "C8.5 c2.5 H8+7 h2+3 R9.8 r1+1 P5+1 r1.6 H2+3 p3+1 R8+4 r6+3 P3+1 h8+7 H7+5 r6+2 C2+2 h3+4 R8.6 "
             "h4-6 P5+1 p5+1 H5+6 h6+4 R6+1 a6+5 R6.5 r6.7 R1+2 r7.3 H3+4 r3.8 H4+3 p9+1 C2+1 r9+3 P3+1 e7+9 "
             "R1.3 p9+1 P1+1 r9+2 C2.1 r8-3 C1.2 c8+2 P3.2 r8+1 C5+5 e3+5 R5.2 r9.5 R3.5 r5+2 E3+5"),
        "55 plies");
}

struct Line {
    const char* uci;
    const char* wxf;
    const char* chinese;
};
void expect_lines(const char* fen, std::initializer_list<Line> lines) {
    const auto position = read(fen);
    for (const auto& [uci, wxf, chinese] : lines) {
        const auto move = parse_uci(position, uci);
        ASSERT_TRUE(move) << uci << ": " << move.error().text();
        EXPECT_EQ(to_wxf(position, *move), wxf) << fen;
        EXPECT_EQ(to_chinese(position, *move), chinese) << fen;
    }
}

TEST(Xiangqi, ManyPawnsAreWrittenAsTheFederationShows) {
    expect_lines("4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1",
                 {{"g7f7", "P+=4", "前兵平四"}, {"g6f6", "P3=4", "中兵平四"}, {"g5f5", "P-=4", "后兵平四"}});
    expect_lines("6P2/6P2/4k1P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", {{"g9f9", "++=4", "一兵平四"},
                                                                 {"g8f8", "P+=4", "二兵平四"},
                                                                 {"g7f7", "P3=4", "三兵平四"},
                                                                 {"g6f6", "P-=4", "四兵平四"},
                                                                 {"g5f5", "--=4", "五兵平四"}});
    // From the right file to the left, on each from the front to the rear.
    expect_lines("4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1", {{"g8f8", "3+=4", "一兵平四"},
                                                                 {"g7f7", "33=4", "二兵平四"},
                                                                 {"g6f6", "3-=4", "三兵平四"},
                                                                 {"c7d7", "7+=6", "四兵平六"},
                                                                 {"c6d6", "7-=6", "五兵平六"}});
    // Black counts from its own right hand, which is Red's left: the c-file comes first.
    expect_lines("3k5/9/9/9/9/2p3p2/2p3p2/6p2/9/4K4 b - - 0 1", {{"c3d3", "3+=4", "一卒平4"},
                                                                 {"c4d4", "3-=4", "二卒平4"},
                                                                 {"g2f2", "7+=6", "三卒平6"},
                                                                 {"g3f3", "77=6", "四卒平6"},
                                                                 {"g4f4", "7-=6", "五卒平6"}});
    // A pawn alone on its file is named by it, whatever the others do.
    expect_lines("4k4/6P2/2P3P2/2P1P4/9/9/9/9/9/3K5 w - - 0 1", {{"e6e7", "P5+1", "兵五进一"}});
}

TEST(ChineseReader, PawnsAsProgramsAndBooksWriteThem) {
    constexpr auto two_files = "4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1";
    expect_all(two_files, "c7d7", {"四兵平六", "前七平六", "前兵七平六", "前兵平六"});
    expect_all(two_files, "g6f6", {"三兵平四", "后三平四", "後兵三平四"});
    expect_all(two_files, "g8f8", {"一兵平四", "前三平四", "1P=4", "Pa=4"});
    EXPECT_EQ(read_move(two_files, "前兵进一"), "move '前兵进一' is ambiguous: 一兵进一 or 四兵进一");
}

TEST(ChineseReader, MarksWhereTheDirectionWouldDo) {
    constexpr auto advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
    expect_all(advisors, "d2e1", {"仕六退五", "前仕退五", "A6-5", "A+-5"});
    expect_all(advisors, "d0e1", {"仕六进五", "后仕进五", "A6+5", "A-+5"});
    // "Some older manuals give C3=5": where only the rear cannon can.
    constexpr auto cannons = "3ak4/9/9/9/6C2/9/6C2/9/9/5K3 w - - 0 1";
    EXPECT_EQ(read_move(cannons, "C3+1"), "move 'C3+1' is ambiguous: C++1 or C-+1");
    EXPECT_EQ(read_move(cannons, "C3-3"), "g3g0");
}

TEST(XiangqiReader, RefusalsSayWhyAndWhatWouldBe) {
    EXPECT_EQ(read_move(red_starts, "马二进四"),
              "move '马二进四' is not legal here (legal: 马二进一, 马二进三, 马八进七 or 马八进九)");
    EXPECT_EQ(read_move(red_starts, "K5=4"), "move 'K5=4' is not legal here (legal: K5+1)");
    EXPECT_EQ(read_move(red_starts, "Hd4"), "move 'Hd4' is not legal here (legal: Ha3, Hc3, Hg3 or Hi3)");
    EXPECT_EQ(read_move(red_starts, "Ae2"), "move 'Ae2' is ambiguous: Ade2 or Afe2");
    EXPECT_EQ(read_move("4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "帅五退一"),
              "move '帅五退一' is no legal answer to the check (legal: 帅五平六 or 帅五平四)");
    EXPECT_EQ(read_move(red_starts, "炮二斜五"),
              "move '炮二斜五' is not a move in Chinese notation such as 炮二平五 or 前车进1");
    EXPECT_EQ(read_move(red_starts, "X2=5"),
              "move 'X2=5' is not a move in WXF notation such as C2=5 or H8+7");
    EXPECT_EQ(read_move(red_starts, "hello"),
              "move 'hello' is not a move in algebraic notation such as Che3 or Rxa10+");
    EXPECT_EQ(read_move(red_starts, "\xff\x01"),
              "move '\\xff\\x01' is not a move in Chinese notation such as 炮二平五 or 前车进1");
    EXPECT_EQ(parse_iccs(read(red_starts), "C2=5").error().text(),
              "move 'C2=5' is not two points such as H2-E2");
    EXPECT_EQ(read_move(red_starts, "h2h8"), "move h2h8 is not legal here");
}

TEST(Xiangqi, StylesOfChinese) {
    const auto black = read(black_starts);
    const auto horse = *parse_uci(black, "h9g7");
    EXPECT_EQ(to_chinese(black, horse, {.traditional = true}), "馬8進7");
    EXPECT_EQ(to_chinese(black, horse, {.full_width_digits = true}), "马８进７");
    EXPECT_EQ(to_chinese(black, *parse_uci(black, "e9e8"), {true, true}), "將５進１");
    const auto rooks = read("4k4/9/9/6R2/9/9/6R2/9/9/3K5 w - - 0 1");
    EXPECT_EQ(to_chinese(rooks, *parse_uci(rooks, "g3a3"), {.traditional = true}), "後車平九");
}

TEST(Xiangqi, AlgebraicIsLikeChess) {
    const auto rooks = read("5k3/9/9/4R4/9/9/4R4/9/9/3K5 w - - 0 1");
    EXPECT_EQ(to_algebraic(rooks, *parse_uci(rooks, "e3e5")), "R4e6");
    EXPECT_EQ(to_algebraic(rooks, *parse_uci(rooks, "e3a3")), "Ra4");
    EXPECT_EQ(to_algebraic(rooks, *parse_uci(rooks, "e6f6")), "Rf7#");
    const auto start = read(red_starts);
    EXPECT_EQ(to_algebraic(start, *parse_uci(start, "c3c4")), "c5");
    EXPECT_EQ(to_algebraic(start, *parse_uci(start, "b2b9")), "Cxb10");
    EXPECT_EQ(to_algebraic(start, *parse_uci(start, "h2e2")), "Che3");
}

/// Random numbers without a library, so that a million positions take minutes.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    int roll(int sides) {
        return static_cast<int>(zobrist::next(state_) % static_cast<std::uint64_t>(sides));
    }

private:
    std::uint64_t state_;
};

/// Up to five pawns of each side over the river on one, two or three files, and some other pieces.
std::optional<Position<Xiangqi>> crowded_position(Dice& dice) {
    Setup<Xiangqi> setup;
    setup.at(square_at<Xiangqi>(3 + dice.roll(3), dice.roll(3))) =
        Piece<Xiangqi>{Side::first, Xiangqi::Role::general};
    setup.at(square_at<Xiangqi>(3 + dice.roll(3), 9 - dice.roll(3))) =
        Piece<Xiangqi>{Side::second, Xiangqi::Role::general};
    setup.turn = dice.roll(2) == 0 ? Side::first : Side::second;
    const auto put = [&](Piece<Xiangqi> piece, Square<Xiangqi> square) {
        if (!setup.at(square) && can_stand(piece, square)) {
            setup.at(square) = piece;
        }
    };
    for (const Side side : both_sides) {
        const int files = 1 + dice.roll(3);
        const int first_file = dice.roll(9);
        for (int i = 0; i < 5; ++i) {
            const int file = (first_file + 2 * dice.roll(files)) % 9;
            const int own_rank = 5 + dice.roll(5);
            put({side, Xiangqi::Role::pawn},
                square_at<Xiangqi>(file, side == Side::first ? own_rank : 9 - own_rank));
        }
        for (int i = dice.roll(8); i > 0; --i) {
            const auto role = Xiangqi::roles[static_cast<std::size_t>(1 + dice.roll(5))];
            put({side, role},
                square_at<Xiangqi>(dice.roll(3) == 0 ? dice.roll(9) : 3 + 2 * dice.roll(2), dice.roll(10)));
        }
    }
    auto position = Position<Xiangqi>::from_setup(setup);
    return position ? std::optional(*position) : std::nullopt;
}

void expect_round_trips(const Position<Xiangqi>& position) {
    for (const auto notation : {XiangqiNotation::iccs, XiangqiNotation::wxf, XiangqiNotation::chinese,
                                XiangqiNotation::algebraic}) {
        std::set<std::string> texts;
        for (const auto move : position.legal_moves()) {
            const std::string text = to_text(position, move, notation);
            const auto again = parse_move(position, text, notation);
            ASSERT_TRUE(again) << again.error().text() << position;
            ASSERT_EQ(*again, move) << text << position;
            const auto recognised = parse_move(position, text);
            ASSERT_TRUE(recognised) << recognised.error().text() << position;
            ASSERT_EQ(*recognised, move) << text << position;
            ASSERT_TRUE(texts.insert(text).second) << text << " is two moves" << position;
        }
    }
}

/// Every legal move of every position is read as it was written, in each notation and with the notation found
/// by its shape. DUIYI_POSITIONS=1000000 sets the number of positions: ten seconds for each ten thousand.
TEST(Xiangqi, WhatIsWrittenIsRead) {
    const char* const wanted = std::getenv("DUIYI_POSITIONS");
    const int count = wanted ? std::atoi(wanted) : test_kit::cases(600);
    ASSERT_GT(count, 0) << "DUIYI_POSITIONS is no number";
    Dice dice(static_cast<std::uint64_t>(count));
    Position<Xiangqi> walker = Position<Xiangqi>::start();
    for (int seen = 0; seen < count && !testing::Test::HasFatalFailure();) {
        if (seen % 2 == 0) {
            if (const auto crowded = crowded_position(dice)) {
                expect_round_trips(*crowded);
                ++seen;
            }
            continue;
        }
        const auto moves = walker.legal_moves();
        if (moves.empty() || walker.fullmove_number() > 150) {
            walker = Position<Xiangqi>::start();
            continue;
        }
        walker.play(moves[static_cast<std::size_t>(dice.roll(static_cast<int>(moves.size())))]);
        expect_round_trips(walker);
        ++seen;
    }
}

/// Where no game brings them: two of one file go the same way to the same file.
TEST(Xiangqi, ElephantsAndAdvisorsThatMoveAlikeAreToldApart) {
    for (const char* const fen :
         {"3k5/9/9/9/9/2B6/2B6/9/9/5K3 w", "3k5/9/9/2b6/2b6/9/9/9/9/5K3 b", "3k5/9/9/9/9/9/9/9/4A4/4AK3 w"}) {
        const auto position = parse_fen<Xiangqi>(fen);
        ASSERT_TRUE(position) << position.error().front().text();
        expect_round_trips(*position);
    }
}

} // namespace
} // namespace duiyi::xiangqi_moves_tests
