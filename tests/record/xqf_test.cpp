// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// XQF: the published example of version 1.0, and files made here byte by byte.

#include "duiyi/record/xqf.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/encoding.hpp"
#include "xiangqi_files_kit.hpp"

namespace duiyi::xiangqi_files_tests {
namespace {

using namespace std::string_literals;

void put_text(std::string& bytes, std::size_t at, std::string_view utf8,
              Encoding encoding = Encoding::gb18030) {
    const auto encoded = *from_utf8(utf8, encoding);
    put(bytes, at, static_cast<char>(encoded.size()) + encoded);
}

/// The example at the end of the description of XQF 1.0 (XqfFormat.txt, 16 April 2001): a game of Liu Dahua
/// against Lü Qin, assembled here from the description of each byte.
std::string published_example() {
    std::string bytes(1024, '\0');
    put(bytes, 0, "XQ\x0a");
    put(bytes, 0x10,
        "\x50\x46\x3C\x32\x28\x1E\x14\x0A\x00\x48\x0C\x53\x3F\x2B\x17\x03"
        "\x09\x13\x1D\x27\x31\x3B\x45\x4F\x59\x11\x4D\x06\x1A\x2E\x42\x56"s);
    bytes[0x33] = 2;
    put_text(bytes, 0x50, "仙人指路对起马局");
    put_text(bytes, 0xd0, "\"中立杯\"象棋电视快棋赛");
    put_text(bytes, 0x110, "1997年11月16日");
    put_text(bytes, 0x120, "北京");
    put_text(bytes, 0x130, "柳大华");
    put_text(bytes, 0x140, "吕  钦");
    put_text(bytes, 0x1d0, "刘殿中");
    put_text(bytes, 0x1e0, "过河象");
    bytes += "\x18\x20\xF0\xFF\x00\x00\x00\x00"s;
    for (const char* const move :
         {"\x2F\x38", "\x67\x63", "\x57\x60", "\x29\x3B", "\x2C\x4A", "\x2B\x27", "\x22\x36", "\x21\x33",
          "\x18\x2A", "\x2B\x2F", "\x24\x22", "\x27\x6B", "\x60\x6D", "\x33\x6D", "\x5E\x5E"}) {
        bytes += move + "\xF0\x00\x00\x00\x00\x00"s;
    }
    return bytes + "\x71\x6F\x00\x00\x00\x00\x00\x00"s;
}

TEST(Xqf, ReadsThePublishedExample) {
    const std::string bytes = published_example();
    ASSERT_EQ(bytes.size(), 0x488U) << "as published";
    ASSERT_TRUE(is_xqf(bytes));
    const auto game = read_xqf(bytes);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(game->tree.start(), Position<Xiangqi>::start());
    EXPECT_EQ(game->tree.result, GameResult::second_wins);
    EXPECT_EQ(header(game->tree, "Title"), "仙人指路对起马局");
    EXPECT_EQ(header(game->tree, "Event"), "\"中立杯\"象棋电视快棋赛");
    EXPECT_EQ(header(game->tree, "Date"), "1997年11月16日");
    EXPECT_EQ(header(game->tree, "Black"), "吕  钦");
    EXPECT_EQ(header(game->tree, "Annotator"), "刘殿中");
    EXPECT_EQ(header(game->tree, "Author"), "过河象");
    // As the description lists the moves.
    std::string moves;
    Position<Xiangqi> position = game->tree.start();
    for (const auto move : game->tree.moves_to(game->tree.end_of_line())) {
        moves += (moves.empty() ? "" : " ") + to_chinese(position, move, {.full_width_digits = true});
        position.play(move);
    }
    EXPECT_EQ(
        moves,
        "兵七进一 马８进７ 兵三进一 炮２平３ 相七进五 马２进１ 马八进七 车１平２ 车九平八 车２进４ 炮八平九 "
        "车２平８ 炮二进五 炮３平８ 马二进三 车９平８");
}

TEST(Xqf, WritesThePublishedExample) {
    const auto game = read_xqf(published_example());
    ASSERT_TRUE(game);
    const auto file = write_xqf(game->tree);
    ASSERT_TRUE(file);
    EXPECT_EQ(to_string(file->losses), "");
    EXPECT_TRUE(file->bytes == published_example()) << "byte by byte";
}

TEST(Xqf, KeepsTheTimesOfBothSides) {
    std::string bytes = published_example();
    put_text(bytes, 0x150, "30-10-60");
    put_text(bytes, 0x190, "0:28:05");
    put_text(bytes, 0x1a0, "1:02:03");
    const auto game = read_xqf(bytes);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(header(game->tree, "TimeControl"), "30-10-60");
    EXPECT_EQ(header(game->tree, "RedTime"), "0:28:05");
    EXPECT_EQ(header(game->tree, "BlackTime"), "1:02:03");
    const auto file = write_xqf(game->tree);
    ASSERT_TRUE(file);
    EXPECT_EQ(to_string(file->losses), "");
    EXPECT_TRUE(file->bytes == bytes) << "byte by byte";
}

// The beginning of a file as a later program encrypts it, with keys chosen here and all steps written out:
// keys 1, 2 and 3 (and 250, so that the sum is 0), no masks, so that only points and lengths are shifted.
//   pieces: (54 * 1 + 221) * 1 = 275 = 19 (mod 256); from: (54 * 4 + 221) * 19 = 8303 = 111;
//   to: (54 * 9 + 221) * 111 = 78477 = 141; remark length: 250 * 256 + 1 = 64001 % 32000 + 767 = 768.
TEST(Xqf, DecryptsPointsAndLengths) {
    std::string bytes = published_example().substr(0, 1024);
    bytes[2] = 0x12;
    bytes[12] = static_cast<char>(250);
    bytes[13] = 1;
    bytes[14] = 2;
    bytes[15] = 3;
    const std::string row = bytes.substr(16, 32);
    for (std::size_t i = 0; i < 32; ++i) {
        bytes[16 + i] = static_cast<char>(row[(i + 19 + 1) % 32] + 19);
    }
    const auto move = [](int from, int to, int flags) {
        return std::string{static_cast<char>(from + 24 + 111), static_cast<char>(to + 32 + 141),
                           static_cast<char>(flags), '\0'};
    };
    bytes += move(0, 0, 0x80 | 0x20) + "\x04\x03\0\0"s + "\xc6\xf0\xca\xd7"s; // 起首: 4 + 768 bytes
    bytes += move(72, 42, 0x80 | 0x40);                                       // h2e2, and there is another
    bytes += move(79, 67, 0);                                                 // h9g7
    bytes += move(12, 42, 0x20) + "\x05\x03\0\0"s + "other";                  // b2e2 instead
    const auto game = read_xqf(bytes);
    ASSERT_TRUE(game) << to_string(game.error());
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(text_of(game->tree), " {起首} H2-E2 (B2-E2 {other}) H9-G7");
}

TEST(Xqf, NamesWhatItLeavesOut) {
    std::string bytes = published_example();
    bytes[0x408] = 24 + 45; // the first move from an empty point
    const auto illegal = read_xqf(bytes);
    ASSERT_TRUE(illegal);
    EXPECT_EQ(text_of(illegal->tree), "");
    EXPECT_EQ(
        to_string(illegal->losses),
        "the move at byte 1032 (1. e5c4) moves from an empty point; it is left out with all that follows");
    bytes[0x408] = 24 + 90; // from no point
    EXPECT_EQ(to_string(read_xqf(bytes)->losses),
              "the move at byte 1032 (1.) has no points; it is left out with all that follows");
    const auto cut = read_xqf(published_example().substr(0, 0x408 + 16));
    ASSERT_TRUE(cut);
    EXPECT_EQ(text_of(cut->tree), "C3-C4 H9-G7");
    EXPECT_EQ(to_string(cut->losses), "the move at byte 1048 is missing: the file ends");
    EXPECT_EQ(to_string(read_xqf("XQ").error()), "xqf: ends within its head of 1024 bytes");
    EXPECT_EQ(to_string(read_xqf("PK").error()), "xqf: is no XQF file: it does not begin with XQ");
    bytes[2] = 19;
    EXPECT_EQ(to_string(read_xqf(bytes).error()), "xqf: is of a version after 1.8, which is not known");
    bytes[2] = 10;
    bytes[0x11] = bytes[0x10];
    EXPECT_EQ(to_string(read_xqf(bytes).error()), "point i0 has two pieces");
}

TEST(Xqf, AMoveThatStandsTwiceIsTakenOnce) {
    const std::string first = "\x2F\x38\xF0\0\x02\0\0\0ab"s; // c3c4
    const std::string second = "\x67\x63\xF0\0\0\0\0\0"s;    // h9g7
    const std::string last = "\x57\x60\0\0\0\0\0\0"s;        // g3g4
    const std::string head = published_example().substr(0, 0x408);
    const auto game = read_xqf(head + first + second + second + last);
    ASSERT_TRUE(game);
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(to_string(game->notes), "the move at byte 1050 repeats the move before it; it is passed over");
    EXPECT_EQ(text_of(game->tree), "C3-C4 {ab} H9-G7 G3-G4");
    // Remarks of both are kept.
    EXPECT_EQ(text_of(read_xqf(head + first + first + second)->tree), "C3-C4 {ab\nab} H9-G7");
    // What follows the second one may be a choice of moves, and the second one may be the last.
    const std::string with_alternative = "\x67\x63\xFF\0\0\0\0\0"s;
    const std::string other = "\x29\x3B\0\0\0\0\0\0"s; // b7c7
    const auto choice = read_xqf(head + first + first + with_alternative + last + other);
    EXPECT_EQ(to_string(choice->losses), "");
    EXPECT_EQ(text_of(choice->tree), "C3-C4 {ab\nab} H9-G7 (B7-C7) G3-G4");
    const std::string end = "\x2F\x38\0\0\0\0\0\0"s;
    EXPECT_EQ(text_of(read_xqf(head + first + end)->tree), "C3-C4 {ab}");
}

TEST(Xqf, TwoMovesOfOneSideGetANullMoveBetween) {
    std::string bytes = published_example().substr(0, 0x408);
    bytes += "\x2F\x38\xF0\0\0\0\0\0"s + "\x57\x60\0\0\0\0\0\0"s; // c3c4, then g3g4
    const auto game = read_xqf(bytes);
    ASSERT_TRUE(game);
    EXPECT_EQ(text_of(game->tree), "C3-C4 -- G3-G4");
    const auto file = write_xqf(game->tree);
    ASSERT_TRUE(file);
    EXPECT_TRUE(read_xqf(file->bytes)->tree == game->tree);
    EXPECT_EQ(to_string(file->losses),
              "null moves are not written (1); two moves of one side in a row stand for them");
}

TEST(Xqf, AnotherEncodingOfNamesIsFoundAndNoted) {
    struct Case {
        Encoding encoding;
        const char *title, *event, *red, *black;
    };
    for (const auto& [encoding, title, event, red, black] :
         {Case{Encoding::big5, "紅方棄子搶攻", "亞洲象棋錦標賽", "趙汝權", "曾益謙"},
          Case{Encoding::utf8, "红方弃子抢攻", "全国个人赛", "柳大华", "吕钦"},
          Case{Encoding::windows_1251, "Финал", "Первенство России", "Иванов, Пётр", "Смирнов"}}) {
        std::string bytes = published_example();
        for (const std::size_t at : {0x50U, 0xd0U, 0x110U, 0x120U, 0x130U, 0x140U, 0x1d0U, 0x1e0U}) {
            bytes[at] = '\0';
        }
        put_text(bytes, 0x50, title, encoding);
        put_text(bytes, 0xd0, event, encoding);
        put_text(bytes, 0x130, red, encoding);
        put_text(bytes, 0x140, black, encoding);
        const std::string remark = *from_utf8(red, encoding);
        bytes.resize(bytes.size() - 4);
        bytes += std::string{static_cast<char>(remark.size()), '\0', '\0', '\0'} + remark;
        const std::string name(to_string(encoding));
        const auto game = read_xqf(bytes);
        ASSERT_TRUE(game) << to_string(game.error());
        EXPECT_EQ(to_string(game->losses), "") << name;
        EXPECT_EQ(to_string(game->notes), "the text is read as " + name + ", judged by its characters");
        EXPECT_EQ(header(game->tree, "Title"), title) << name;
        EXPECT_EQ(header(game->tree, "Event"), event) << name;
        EXPECT_EQ(header(game->tree, "Black"), black) << name;
        EXPECT_TRUE(text_of(game->tree).ends_with("{" + std::string(red) + "}")) << text_of(game->tree);
        const auto told = read_xqf(bytes, {.encoding = Encoding::windows_1252});
        EXPECT_EQ(to_string(told->notes), "") << name;
        EXPECT_NE(header(told->tree, "Red"), red) << name;
    }
}

TEST(Xqf, LongHeadersAreCutAndNamed) {
    Tree tree;
    tree.headers.set("Red", "非常非常非常长的名字"); // 20 bytes
    tree.headers.set("ECO", "C00");
    const auto file = write_xqf(tree);
    ASSERT_TRUE(file);
    EXPECT_EQ(to_string(file->losses),
              "header Red is cut after 14 of 20 bytes; header ECO has no place in XQF; it is left out");
    EXPECT_EQ(header(read_xqf(file->bytes)->tree, "Red"), "非常非常非常长");
}

TEST(Xqf, LimitsHold) {
    const auto few = read_xqf(published_example(), {.moves = 3});
    ASSERT_TRUE(few);
    EXPECT_EQ(few->tree.size(), 4U);
    EXPECT_EQ(to_string(few->losses), "the game has more moves than the limit allows; the rest is left out");
    std::string open = published_example().substr(0, 0x408);
    for (int i = 0; i < 100; ++i) {
        open += "\x2F\x38\xFF\0\0\0\0\0"s;
    }
    const auto variations = read_xqf(open, {.open_variations = 50});
    ASSERT_TRUE(variations);
    EXPECT_NE(to_string(variations->losses).find("has more variations open than the limit allows"),
              std::string::npos);
}

} // namespace
} // namespace duiyi::xiangqi_files_tests
