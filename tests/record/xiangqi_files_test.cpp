// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// DhtmlXQ and CCBridge files made here byte by byte, and that what is written in xiangqi's formats is read.

#include <gtest/gtest.h>

#include "duiyi/notation/uci.hpp"
#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/xqf.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "xiangqi_files_kit.hpp"

namespace duiyi::xiangqi_files_tests {
namespace {

using namespace std::string_literals;

constexpr auto dhtmlxq_example = R"(some text
[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_title]中炮对屏风马[/DhtmlXQ_title]
[DhtmlXQ_red]甲[/DhtmlXQ_red]
[DhtmlXQ_blacktime][/DhtmlXQ_time]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]8988[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]开始[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]屏风马||或者[/DhtmlXQ_comment2]
[DhtmlXQ_comment1_2]另一着[/DhtmlXQ_comment1_2]
[/DhtmlXQ]
)";

TEST(DhtmlXq, MovesVariationsAndRemarks) {
    ASSERT_TRUE(is_dhtmlxq(dhtmlxq_example));
    const auto game = read_dhtmlxq(dhtmlxq_example);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(text_of(game->tree),
              " {开始} H2-E2 H9-G7 {屏风马\n或者} (B9-C7 {另一着} H0-G2 (I0-I1)) H0-G2 I9-H9");
    EXPECT_EQ(game->tree.result, GameResult::first_wins);
    EXPECT_EQ(game->tree.start(), Position<Xiangqi>::start());
    EXPECT_EQ(header(game->tree, "Title"), "中炮对屏风马");
    EXPECT_EQ(header(game->tree, "DhtmlXQ_ver"), "www_dpxq_com");
    const auto text = write_dhtmlxq(game->tree);
    ASSERT_TRUE(text);
    EXPECT_EQ(to_string(text->losses), "");
    const auto again = read_dhtmlxq(text->bytes);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->tree == game->tree) << text->bytes;
}

// The header DhtmlXQ_ver stands in every PGN file that such a text became.
TEST(DhtmlXq, IsNotTakenForPgn) {
    const auto game = read_dhtmlxq(dhtmlxq_example);
    ASSERT_TRUE(game);
    const std::string pgn = to_pgn(game->tree);
    EXPECT_NE(pgn.find("[DhtmlXQ_ver \""), std::string::npos);
    EXPECT_FALSE(is_dhtmlxq(pgn));
    EXPECT_TRUE(is_dhtmlxq(pgn + dhtmlxq_example));
}

TEST(DhtmlXq, IsNotWhatPgnQuotes) {
    for (const char* pgn :
         {"[White \"A\"]\n\n1. e4 {see [DhtmlXQ_x] there} e5 *\n", "1. e4 {[DhtmlXQ_movelist]7747} e5 *\n",
          "{[DhtmlXQ_x]} 1. e4 *\n", "1. e4 e5 ; [DhtmlXQ_x]\n2. Nf3 *\n", "1. e4 (1. d4 {[DhtmlXQ_x]}) *\n",
          "[Annotator \"[DhtmlXQ_x] y\"]\n\n1. e4 *\n", "炮二平五 {[DhtmlXQ_x]} 马8进7 *\n",
          "1. Ke4 {[DhtmlXQ_x]} *\n\n[White \"A\"]\n\n1. e4 *\n"}) {
        EXPECT_FALSE(is_dhtmlxq(pgn)) << pgn;
    }
    // Braces and semicolons of a page of the web.
    for (const std::string& page :
         {"<style>\n[type=\"text\"] { color: red; }\n</style>\n<p>&nbsp;"s + dhtmlxq_example,
          "<script>function f() { show(\""s + dhtmlxq_example + "\"); }</script>",
          "看; [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"s, "1. e4 {see} *\n"s + dhtmlxq_example}) {
        EXPECT_TRUE(is_dhtmlxq(page)) << page;
    }
}

TEST(DhtmlXq, AtMostAThousandHeadersAreRead) {
    std::string text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    for (int i = 0; i < 50'000; ++i) {
        const std::string name = "[DhtmlXQ_h" + std::to_string(i) + "]";
        text += name + "x[/DhtmlXQ_h]";
    }
    const auto game = read_dhtmlxq(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->tree.headers.size(), 1000U);
    EXPECT_EQ(to_string(game->losses), "the game has more than 1000 headers; the rest is left out");
    EXPECT_EQ(text_of(game->tree), "H2-E2");
}

TEST(DhtmlXq, KeepsNoMoreLinesAndRemarksThanMoves) {
    std::string text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    for (int i = 1; i < 100; ++i) {
        const std::string number = std::to_string(i);
        text += "[DhtmlXQ_move_9_1_" + number + "][/DhtmlXQ_move]";
        text += "[DhtmlXQ_comment" + number + "]x[/DhtmlXQ_comment]";
    }
    const auto game = read_dhtmlxq(text, {.moves = 10});
    ASSERT_TRUE(game);
    EXPECT_EQ(text_of(game->tree), "H2-E2 {x}");
    EXPECT_EQ(game->losses.size(), 1U + 10 + 10) << "that there are more, the lines, and the other remarks";
    EXPECT_EQ(game->losses.front().text(),
              "the game has more lines or remarks than the limit of moves allows; the rest is left out");
}

TEST(DhtmlXq, NamesWhatItLeavesOut) {
    const auto game = read_dhtmlxq(
        "[DhtmlXQ_movelist]77477747xx[/DhtmlXQ_movelist]"
        "[DhtmlXQ_move_7_2_9]1022[/DhtmlXQ_move_7_2_9]"
        "[DhtmlXQ_comment9]?[/DhtmlXQ_comment9][DhtmlXQ_result]maybe[/DhtmlXQ_result]");
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(text_of(game->tree), "H2-E2");
    EXPECT_EQ(
        to_string(game->losses),
        "the result 'maybe' is not known; line 0 ply 2 (1... h2e2) moves from an empty point; it is left "
        "out with all "
        "that follows; line 9 leaves line 7 at ply 2, which is not there; it is left out; remark 0_9 "
        "belongs to "
        "no move; it is left out");
    EXPECT_EQ(to_string(read_dhtmlxq("[DhtmlXQ_title]x[/DhtmlXQ_title]").error()),
              "dhtmlxq: has neither moves ([DhtmlXQ_movelist]) nor a board");
}

TEST(DhtmlXq, FaultsOfMovesHaveTheirTurnAndNotations) {
    const auto fault = [](const std::string& moves) {
        return read_dhtmlxq("[DhtmlXQ_movelist]" + moves + "[/DhtmlXQ_movelist]")->losses.at(0);
    };
    const Fault illegal = fault("7747504179673041"); // an advisor onto the other one
    EXPECT_EQ(illegal.code, FaultCode::file_move_not_legal);
    EXPECT_EQ(illegal.arguments, (std::vector<std::string>{"2...", "d9e8", "Ad9xe8 A4+5 士4进5"}));
    EXPECT_EQ(illegal.text(), "line 0 ply 4 (2... d9e8) is not legal; it is left out with all that follows");
    const Fault of_other_side = fault("77474736");
    EXPECT_EQ(of_other_side.code, FaultCode::file_move_of_other_side);
    EXPECT_EQ(of_other_side.arguments, (std::vector<std::string>{"1...", "e2d3", "Ce2-d3 C5+6 炮五进六"}));
    EXPECT_EQ(fault("77479999").arguments, (std::vector<std::string>{"1...", "9999"}));
}

std::string utf16(std::string_view ascii) {
    std::string bytes;
    for (const char c : ascii) {
        bytes += {c, '\0'};
    }
    return bytes;
}

/// A record as CCBridge lays it out, with something in the gaps.
std::string ccbridge_record(const std::string& moves) {
    std::string bytes(2214, '\x55');
    put(bytes, 0, "CCBridge Record\0\0\0\0\x02"s);
    for (const std::size_t text : std::initializer_list<std::size_t>{
             52,   180,  308,  564,  628,  692,  756,  820,  852,  884,  948,  1012, 1076, 1140, 1204,
             1268, 1300, 1364, 1428, 1492, 1524, 1588, 1652, 1716, 1780, 1844, 1908, 1972, 2044, 2080}) {
        put(bytes, text, "\0\0"s);
    }
    put(bytes, 180, utf16("Title") + "\0\0"s);
    put(bytes, 1076, "\x32\x75\0\0"s); // 甲
    put(bytes, 1300, "\x59\x4e\0\0"s); // 乙
    bytes[2040] = 2;
    bytes[2076] = 3;
    bytes[2112] = 1;
    const std::string rank = "\x01\x02\x03\x04\x05\x04\x03\x02\x01";
    std::string board(90, '\0');
    for (std::size_t i = 0; i < 9; ++i) {
        board[i] = static_cast<char>(rank[i] + 0x20);
        board[81 + i] = static_cast<char>(rank[i] + 0x10);
        if (i % 2 == 0) {
            board[27 + i] = 0x27;
            board[54 + i] = 0x17;
        }
    }
    board[19] = board[25] = 0x26;
    board[64] = board[70] = 0x16;
    put(bytes, 2120, board);
    put(bytes, 2210, "\xff\xff\xff\xff");
    return bytes + moves;
}

/// The square of a point's name, counted from a9.
char point(const char* name) {
    return static_cast<char>(name[0] - 'a' + 9 * ('9' - name[1]));
}
std::string ccbridge_move(int flags, const char* move) {
    return {static_cast<char>(flags), '\x55', point(move), point(move + 2)};
}

const std::string ccbridge_moves = "\x04\x55\0\0\x0a\0\0\0"s + utf16("start") + ccbridge_move(2, "h2e2") +
                                   ccbridge_move(1, "h9g7") + ccbridge_move(4 | 1, "b2e2") + "\x04\0\0\0"s +
                                   utf16("or");

TEST(CcBridge, Record) {
    const std::string bytes = ccbridge_record(ccbridge_moves);
    ASSERT_TRUE(is_cbr(bytes));
    const auto game = read_cbr(bytes);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(game->tree.start(), Position<Xiangqi>::start());
    EXPECT_EQ(text_of(game->tree), " {start} H2-E2 (B2-E2 {or}) H9-G7");
    EXPECT_EQ(header(game->tree, "Title"), "Title");
    EXPECT_EQ(header(game->tree, "Red"), "甲");
    EXPECT_EQ(header(game->tree, "Black"), "乙");
    EXPECT_EQ(header(game->tree, "GameType"), "played ending");
    EXPECT_EQ(header(game->tree, "Event"), "(none)");
    EXPECT_EQ(game->tree.result, GameResult::draw);
}

TEST(CcBridge, NamesHalvesOfCharacters) {
    std::string bytes = ccbridge_record("\x04\x55\0\0\x06\0\0\0a\0\x3d\xd8z\0"s + ccbridge_move(1, "h2e2"));
    put(bytes, 1076, "\x3d\xde\x32\x75\0\0"s);
    const auto game = read_cbr(bytes);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(to_string(game->losses),
              "the head's Red is not all UTF-16LE; the opening record is not all UTF-16LE");
    EXPECT_EQ(header(game->tree, "Red"), "\xef\xbf\xbd甲");
    EXPECT_EQ(text_of(game->tree), " {a\xef\xbf\xbdz} H2-E2");
}

TEST(CcBridge, NamesWhatItLeavesOut) {
    EXPECT_EQ(to_string(read_cbr("CCBridge Record\0"s).error()), "cbr: ends within its head of 2214 bytes");
    EXPECT_EQ(to_string(read_cbr("x").error()),
              "cbr: is no CBR file: it does not begin with CCBridge Record");
    std::string newer = ccbridge_record("");
    newer[19] = 3;
    EXPECT_EQ(to_string(read_cbr(newer).error()), "cbr: is of a newer kind, which is not known");
    const auto cut = read_cbr(ccbridge_record("\0\0\0\0"s + ccbridge_move(0, "h2e2")));
    ASSERT_TRUE(cut);
    EXPECT_EQ(text_of(cut->tree), "H2-E2");
    EXPECT_EQ(to_string(cut->losses), "the move at byte 2222 is missing: the game ends");
    const auto long_remark = read_cbr(ccbridge_record("\x05\0\0\0\xff\xff\xff\xff"s + utf16("all")));
    ASSERT_TRUE(long_remark);
    EXPECT_EQ(text_of(long_remark->tree), " {all}");
    EXPECT_EQ(to_string(long_remark->losses),
              "the opening record has a remark that goes beyond the game's end; what is there is read");
}

TEST(CcBridge, LibraryOfGamesThatTakeSeveralSlots) {
    constexpr std::size_t first = 66624 + 276 * 3, slot = 4096;
    std::string bytes(first + 5 * slot, '\0');
    put(bytes, 0, "CCBridgeLibrary\0"s);
    bytes[60] = 3;
    put(bytes, 64, utf16("Lib") + "\0\0"s);
    put(bytes, first, ccbridge_record(ccbridge_moves));
    // A remark that is longer than the slot.
    put(bytes, first + slot,
        ccbridge_record("\x04\0\0\0\x40\x1f\0\0"s + utf16(std::string(4000, 'x')) +
                        ccbridge_move(1, "h2e2")));
    std::string broken = ccbridge_record("\x01\0\0\0"s);
    broken[2120 + 4] = 0; // without Black's general
    put(bytes, first + 4 * slot, broken);
    ASSERT_TRUE(is_cbl(bytes));
    CblReader library(bytes);
    EXPECT_EQ(library.name(), "Lib");
    const auto one = library.next();
    ASSERT_TRUE(one && *one);
    EXPECT_EQ(text_of((*one)->tree), " {start} H2-E2 (B2-E2 {or}) H9-G7");
    const auto two = library.next();
    ASSERT_TRUE(two && *two);
    EXPECT_EQ((*two)->tree.annotation((*two)->tree.root()).after.size(), 4000U);
    EXPECT_EQ((*two)->tree.size(), 2U);
    const auto three = library.next();
    ASSERT_TRUE(three && !*three);
    EXPECT_EQ(to_string(three->error()), "black has 0 generals (expected 1)");
    EXPECT_EQ(library.number(), 3U);
    EXPECT_FALSE(library.next());
    // An index that is not as long as it says.
    bytes[60] = 99;
    CblReader found(bytes);
    EXPECT_TRUE(found.next());
}

/// Trees with all that these files can hold.
rc::Gen<Tree> trees() {
    return rc::gen::exec([] {
        const auto start =
            *(*rc::gen::inRange(0, 2) == 0 ? test_kit::positions<Xiangqi>() : test_kit::starts<Xiangqi>());
        Tree tree(start);
        struct At {
            NodeId node;
            Position<Xiangqi> position;
        };
        std::vector<At> places = {{tree.root(), start}};
        const int count = *rc::gen::inRange(0, 60);
        for (int i = 0; i < count; ++i) {
            const At from = *rc::gen::inRange(0, 4) != 0 ? places.back() : *rc::gen::elementOf(places);
            const auto legal = from.position.legal_moves();
            if (legal.empty()) {
                continue;
            }
            const auto move =
                legal[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(legal.size())))];
            places.push_back({tree.append(from.node, move), from.position.after(move)});
        }
        for (const At& place : places) {
            if (*rc::gen::inRange(0, 3) != 0) {
                continue;
            }
            auto& annotation = tree.annotate(place.node);
            annotation.after = *rc::gen::element("好着"s, "a || b"s, "two\nlines"s, "a\n\nb"s, "[/DhtmlXQ]"s,
                                                 "\\u005b |"s, "[%odd] {"s, "|||"s);
            if (*rc::gen::inRange(0, 3) == 0) {
                annotation.nags = {1, 14, 255};
            }
            if (*rc::gen::inRange(0, 3) == 0) {
                annotation.clock = std::chrono::milliseconds(*rc::gen::inRange(0, 100'000));
            }
            if (*rc::gen::inRange(0, 3) == 0) {
                annotation.arrows.push_back({MarkColour::red, Square<Xiangqi>{3}, Square<Xiangqi>{89}});
            }
        }
        tree.result = *rc::gen::element(GameResult::unknown, GameResult::first_wins, GameResult::second_wins,
                                        GameResult::draw);
        for (const char* const name : {"Title", "Event", "Date", "Site", "Red", "Black"}) {
            if (*rc::gen::inRange(0, 2) == 0) {
                tree.headers.set(name, *rc::gen::element("中国"s, "plain"s, "1997.11.16"s, "a|b [x]"s));
            }
        }
        return tree;
    });
}

/// Equal but for the move counters, which these files do not have.
bool same(const Tree& tree, const Tree& other) {
    return tree.start().is_same_as(other.start()) && text_of(tree) == text_of(other) &&
           tree.headers == other.headers && tree.result == other.result && tree.size() == other.size();
}

TEST(XiangqiFiles, WhatIsWrittenIsRead) {
    test_kit::check(300, [] {
        const auto tree = *trees();
        for (const auto version :
             {XqfStyle::Version::fitting, XqfStyle::Version::v1_0, XqfStyle::Version::v1_8}) {
            const auto file = write_xqf(tree, {version, *rc::gen::arbitrary<std::uint32_t>()});
            RC_ASSERT(file.has_value());
            RC_ASSERT(file->losses.empty());
            const auto again = read_xqf(file->bytes);
            RC_ASSERT(again.has_value());
            RC_ASSERT(again->losses.empty());
            RC_ASSERT(same(again->tree, tree));
            RC_ASSERT(write_xqf(again->tree, {version, 1})->bytes == write_xqf(tree, {version, 1})->bytes);
        }
        const auto text = write_dhtmlxq(tree);
        RC_ASSERT(text.has_value());
        RC_ASSERT(text->losses.empty());
        const auto again = read_dhtmlxq(text->bytes);
        RC_ASSERT(again.has_value());
        RC_ASSERT(again->losses.empty());
        RC_ASSERT(same(again->tree, tree));
        RC_ASSERT(write_dhtmlxq(again->tree)->bytes == text->bytes);
    });
}

TEST(XiangqiFiles, TypedValuesSurvive) {
    Tree tree;
    const auto node = tree.append(tree.root(), *parse_uci(tree.start(), "h2e2"));
    auto& annotation = tree.annotate(node);
    annotation.nags = {1, 200};
    annotation.clock = std::chrono::milliseconds(61'500);
    annotation.evaluation = Evaluation{Evaluation::Unit::centipawns, 35, {}};
    annotation.after = "good\nmove";
    const auto from_xqf = read_xqf(write_xqf(tree)->bytes);
    ASSERT_TRUE(from_xqf);
    EXPECT_TRUE(from_xqf->tree == tree);
    const auto from_text = read_dhtmlxq(write_dhtmlxq(tree)->bytes);
    ASSERT_TRUE(from_text);
    EXPECT_TRUE(from_text->tree == tree);
    tree.annotate(node).before = "first";
    EXPECT_EQ(to_string(write_xqf(tree)->losses),
              "move 1 of the file has a remark before the move; it is written behind it");
}

} // namespace
} // namespace duiyi::xiangqi_files_tests
