// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the scanner finds in PGN texts, as they should be and as they are found.

#include "duiyi/record/pgn_scan.hpp"

#include <gtest/gtest.h>

#include <set>

#include "duiyi/geometry/cpu.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

/// Records the calls, and checks that they nest. Answers skip where the test wants it.
struct Recorder {
    std::set<std::string> unwanted{}; ///< moves after which the rest of the line is not wanted
    bool variations = true;
    bool moves = true;
    std::set<int> skipped_games{};
    std::string log{};
    std::string faults{};
    int game = 0;
    int depth = -1; ///< -1: outside a game

    Take begin_game(std::size_t) {
        EXPECT_EQ(depth, -1);
        depth = 0;
        log += "<";
        return skipped_games.contains(++game) ? Take::skip : Take::read;
    }
    void header(std::string_view name, std::string_view value) {
        log += std::string(name) + "=" + pgn_header_value(value) + ",";
    }
    Take end_headers() {
        log += "|";
        return moves ? Take::read : Take::skip;
    }
    Take move(std::string_view text) {
        EXPECT_GE(depth, 0);
        log += std::string(text) + " ";
        return unwanted.contains(std::string(text)) ? Take::skip : Take::read;
    }
    void nag(int number) { log += "$" + std::to_string(number) + " "; }
    void comment(std::string_view text) { log += "{" + std::string(text) + "} "; }
    Take begin_variation() {
        if (!variations) {
            return Take::skip;
        }
        ++depth;
        log += "( ";
        return Take::read;
    }
    void end_variation() {
        --depth;
        EXPECT_GE(depth, 0);
        log += ") ";
    }
    void fault(std::size_t offset, Severity severity, const Fault& fault) {
        faults += std::to_string(offset) + (severity == Severity::note ? " " : "! ") + fault.text() + "\n";
    }
    void end_game(std::size_t, std::optional<GameResult> result) {
        EXPECT_EQ(depth, 0);
        depth = -1;
        log += (result ? std::string(to_string(*result)) : "none") + ">";
    }
};

std::string scan(std::string_view text, Recorder recorder = {}, PgnScanLimits limits = {}) {
    scan_pgn(text, recorder, limits);
    EXPECT_EQ(recorder.depth, -1);
    return recorder.log;
}
std::string faults(std::string_view text, PgnScanLimits limits = {}) {
    Recorder recorder;
    scan_pgn(text, recorder, limits);
    return recorder.faults;
}

TEST(PgnScan, FindsHeadersMovesAndTheResult) {
    const std::string_view text =
        "[Event \"A \\\"B\\\" \\\\\"]\n[Site \"?\"]\n\n1. e4 e5 2.Nf3 Nc6 3...a6 4 Ba4\n1/2-1/2\n\n";
    EXPECT_EQ(scan(text), "<Event=A \"B\" \\,Site=?,|e4 e5 Nf3 Nc6 a6 Ba4 1/2-1/2>");
    EXPECT_EQ(faults(text), "");
}

TEST(PgnScan, FindsAnnotationsWhereverTheyTouch) {
    EXPECT_EQ(scan("1. e4!? {good} (1. d4 $14 d5?? (1... Nf6) {or}) 1...e5$3 ; rest } of line\r\n2.Nf3!! *"),
              "<|e4 $5 {good} ( d4 $14 d5 $4 ( Nf6 ) {or} ) e5 $3 { rest } of line} Nf3 $3 *>");
    EXPECT_EQ(scan("e4{a}e5(d5)Nf3*"), "<|e4 {a} e5 ( d5 ) Nf3* none>") << "a star ends a word of its own";
    EXPECT_EQ(scan("e4 {a}{b} {} *"), "<|e4 {a} {b} {} *>");
}

TEST(PgnScan, TellsNumbersFromResultsAndCastling) {
    EXPECT_EQ(scan("12. 0-0 0-0-0+ 1... 0-1"), "<|0-0 0-0-0+ 0-1>");
    EXPECT_EQ(scan("1.0-0 2.1-0"), "<|0-0 1-0>");
    EXPECT_EQ(scan("1.炮二平五 炮8平5 2. 2P+1 C2.5 1. ... x 1/2"), "<|炮二平五 炮8平5 2P+1 C2.5 x 1/2-1/2>");
    EXPECT_EQ(scan("1 2 3. .. ..."), "") << "numbers alone are no game";
}

TEST(PgnScan, GamesNeedNeitherHeadersNorResults) {
    EXPECT_EQ(scan("e4 e5 1-0 d4 d5 0-1"), "<|e4 e5 1-0><|d4 d5 0-1>");
    EXPECT_EQ(scan("[White \"a\"]\n\ne4 e5\n\n[White \"b\"]\n*"), "<White=a,|e4 e5 none><White=b,|*>");
    EXPECT_EQ(scan("[Event \"a\"]\n\n[Event \"b\"]\n"), "<Event=a,|none><Event=b,|none>");
    EXPECT_EQ(scan("[Site \"a\"]\n[Event \"b\"]\n\n[White \"c\"]\n*"), "<Site=a,Event=b,White=c,|*>");
    EXPECT_EQ(scan(""), "");
    EXPECT_EQ(scan("\xef\xbb\xbf \r\n\x1a"), "");
    EXPECT_EQ(scan("\xef\xbb\xbf[Event \"a\"]\r\n\r\n1. e4\r\n*"), "<Event=a,|e4 *>");
}

TEST(PgnScan, SkipsEscapedLinesButNotComments) {
    EXPECT_EQ(scan("% 1. d4\ne4\n%\ne5 %not\n{%\n% in}*"), "<|e4 e5 %not {%\n% in} *>");
}

TEST(PgnScan, RemarksBeforeTheMovesBelongToTheGame) {
    EXPECT_EQ(scan("[White \"a\"]\n{first} 1. e4 *"), "<White=a,|{first} e4 *>");
    EXPECT_EQ(scan("{first} 1. e4 *"), "<|{first} e4 *>");
    const std::string_view between =
        "; by hand\n[White \"a\"]\n{x}\n[Black \"b\"]\n* {end}\n[White \"c\"]\n*\n{last}";
    EXPECT_EQ(scan(between), "<White=a,Black=b,|*><White=c,|*>");
    EXPECT_EQ(faults(between),
              "0! a comment that belongs to no game\n22! a comment that belongs to no game\n"
              "40! a comment that belongs to no game\n60! a comment that belongs to no game\n");
}

TEST(PgnScan, NamesWhatIsWrongAndGoesOn) {
    EXPECT_EQ(faults("[Event \"a\n[Site b]\n[]\n[Date \"x\"\n[White \"a \"b\" c\"]\ne4 *"),
              "0! a header's value is not closed\n10! a header without a value in quotes\n19! a header "
              "without a name\n"
              "22 a header is not closed\n");
    EXPECT_EQ(scan("[Event \"a\n[Site b]\n[]\n[Date \"x\"\n[White \"a \"b\" c\"]\ne4 *"),
              "<Date=x,White=a \"b\" c,|e4 *>");
    EXPECT_EQ(faults("e4 } ) $ $256 \" ] [x] *"),
              "3 a } without a {\n5 a ) without a (\n7 a $ without a number from 0 to 255\n"
              "9 a $ without a number from 0 to 255\n14 a stray \"\n16 a stray ]\n18! a [ among the moves\n");
    EXPECT_EQ(scan("e4 } ) $ $256 \" ] [x] e5 *"), "<|e4 e5 *>");
    EXPECT_EQ(faults("e4 (d4 1-0"), "7 a result within a variation\n10! a variation is not closed\n");
    EXPECT_EQ(scan("e4 (d4 (c4\n\n[Event \"b\"]\n*"), "<|e4 ( d4 ( c4 ) ) none><Event=b,|*>");
}

TEST(PgnScan, HeadersMayGoOnInTheNextLine) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const std::string text =
            "[Event \"A long" + end + "name\"]" + end + "[White" + end + "\"x\"]" + end + end + "e4 *";
        EXPECT_EQ(scan(text), "<Event=A long name,White=x,|e4 *>") << end;
        EXPECT_NE(faults(text).find("0 a header goes on in the next line\n"), std::string::npos)
            << faults(text);
    }
    EXPECT_EQ(faults("[Event \"lost\n\ne4 *"), "0! a header's value is not closed\n")
        << "an error between games too";
    EXPECT_EQ(faults("[Site \"x\"]\n[Event \"lost\n\ne4 *"), "11! a header's value is not closed\n");
}

TEST(PgnScan, CarriageReturnsAloneEndLines) {
    EXPECT_EQ(scan("[Event \"A\"]\r\r1. e4 e5 ; note\r2. Nf3 1-0\r\r[Event \"B\"]\r\r1. d4 *\r"),
              "<Event=A,|e4 e5 { note} Nf3 1-0><Event=B,|d4 *>");
    EXPECT_EQ(scan("e4\r% c4\re5 *"), "<|e4 e5 *>");
    EXPECT_EQ(scan("[Event \"A\"]\r\re4 {oh\r\r[Event \"B\"]\r\rd4 *"),
              "<Event=A,|e4 {oh\r\r} none><Event=B,|d4 *>");
    EXPECT_EQ(scan("[Event \"A\"]\r\r[Event \"B\"]\r"), "<Event=A,|none><Event=B,|none>");
}

/// Blanks of every script part words as a space does.
TEST(PgnScan, BlanksAreUnicodes) {
    const std::string expected = scan("1. e4 e5 2. Nf3 Nc6 *");
    for (const std::string blank :
         {"\xc2\x85", "\u00a0", "\u1680", "\u2002", "\u2009", "\u200a", "\u200b", "\u200e", "\u2028",
          "\u202f", "\u205f", "\u3000", "\ufeff", "\u00a0\u3000 \u00a0"}) {
        EXPECT_EQ(scan("1." + blank + "e4" + blank + "e5" + blank + "2." + blank + "Nf3" + blank + "Nc6" +
                       blank + "*"),
                  expected);
        EXPECT_EQ(scan(blank + "1. e4 e5" + blank + "2." + blank + "Nf3 Nc6" + blank + "*" + blank),
                  expected);
        EXPECT_EQ(faults("1." + blank + "e4" + blank + "*"), "");
    }
    EXPECT_EQ(scan("e4 *\n\n\ufeff[Event \"b\"]\n\nd4 *"), "<|e4 *><Event=b,|d4 *>") << "files joined";
    EXPECT_EQ(scan("[Event \"a\"]\n\n\ufeff[Event \"b\"]\n\nd4 *"), "<Event=a,|none><Event=b,|d4 *>");
    EXPECT_EQ(scan("[Event \"a\"]\n\ne4\n\ufeff[Event \"b\"]\n\nd4 *"), "<Event=a,|e4 none><Event=b,|d4 *>");
}

TEST(PgnScan, PunctuationIsUnicodes) {
    const std::string expected = "<|炮二平五 马8进7 马二进三 $1 车9平8 $2 *>";
    for (const std::string text :
         {"1、炮二平五 马8进7 2、马二进三！ 车9平8？ *", "１．炮二平五　马8进7，２．马二进三！　车9平8？ *",
          "1.炮二平五，马8进7。2．马二进三！，车9平8？。*",
          "１、炮二平五、马8进7；２、马二进三！车9平8？＊"}) {
        EXPECT_EQ(scan(text), expected) << text;
    }
    EXPECT_EQ(scan("1. …… 将5进1 2.……将5退1 *"), "<|将5进1 将5退1 *>");
    EXPECT_EQ(scan("1.炮二平五（1.炮八平五 马2进3）马8进7 *"), "<|炮二平五 ( 炮八平五 马2进3 ) 马8进7 *>");
    EXPECT_EQ(scan("e4！！ e5！？ d4？！ d5？？ Nf3‼ Nc6⁉ *"), "<|e4 $3 e5 $5 d4 $6 d5 $4 Nf3 $3 Nc6 $5 *>");
    EXPECT_EQ(scan("C2．5 H8+7 *"), "<|C2．5 H8+7 *>") << "a full stop within a move";
    EXPECT_EQ(scan("♘f3 ♞c6 *"), "<|♘f3 ♞c6 *>");
}

TEST(PgnScan, SignsAreGlyphs) {
    EXPECT_EQ(scan("e4 ± e5∓ Nf3 ↑ Nc6⇆ Bb5 =∞ a6=∞ Ba4 ⊕ Nf6□ O-O ⩲ Be7 ⩱ d3∞ *"),
              "<|e4 $16 e5 $17 Nf3 $36 Nc6 $132 Bb5 $44 a6 $44 Ba4 $138 Nf6 $7 O-O $14 Be7 $15 d3 $13 *>");
    EXPECT_EQ(scan("e4??±→ e5 *"), "<|e4 $4 $16 $40 e5 *>");
}

/// Every spelling ends the game with its result.
TEST(PgnScan, ResultsInEverySpelling) {
    struct Sample {
        std::string_view text, result;
    };
    for (const auto& [text, result] : {Sample{"½-½", "1/2-1/2"},     Sample{"½–½", "1/2-1/2"},
                                       Sample{"½:½", "1/2-1/2"},     Sample{"½", "1/2-1/2"},
                                       Sample{"0.5-0.5", "1/2-1/2"}, Sample{"0,5-0,5", "1/2-1/2"},
                                       Sample{".5-.5", "1/2-1/2"},   Sample{"1/2–1/2", "1/2-1/2"},
                                       Sample{"1/2:1/2", "1/2-1/2"}, Sample{"1/2 - 1/2", "1/2-1/2"},
                                       Sample{"½ - ½", "1/2-1/2"},   Sample{"=-=", "1/2-1/2"},
                                       Sample{"1–0", "1-0"},         Sample{"1—0", "1-0"},
                                       Sample{"1−0", "1-0"},         Sample{"1‑0", "1-0"},
                                       Sample{"1:0", "1-0"},         Sample{"1 - 0", "1-0"},
                                       Sample{"1 : 0", "1-0"},       Sample{"1 – 0", "1-0"},
                                       Sample{"１－０", "1-0"},      Sample{"１：０", "1-0"},
                                       Sample{"1.0-0.0", "1-0"},     Sample{"0–1", "0-1"},
                                       Sample{"0:1", "0-1"},         Sample{"0 - 1", "0-1"},
                                       Sample{"０－１", "0-1"},      Sample{"+/-", "1-0"},
                                       Sample{"-/+", "0-1"},         Sample{"+:-", "1-0"},
                                       Sample{"0:0", "*"},           Sample{"-/-", "*"},
                                       Sample{"-:-", "*"},           Sample{"红胜", "1-0"},
                                       Sample{"黑胜", "0-1"},        Sample{"和棋", "1/2-1/2"}}) {
        EXPECT_EQ(scan("1. e4 e5 " + std::string(text)), "<|e4 e5 " + std::string(result) + ">") << text;
        EXPECT_EQ(scan("1. e4 e5 " + std::string(text) + "\n\n[Event \"b\"]\n*"),
                  "<|e4 e5 " + std::string(result) + "><Event=b,|*>")
            << text;
        EXPECT_EQ(faults("1. e4 e5 " + std::string(text)).find("both sides lose") != std::string::npos,
                  result == "*")
            << text;
    }
    EXPECT_EQ(scan("[Result \"0-0\"]\n\ne4 e5 0-0"), "<Result=0-0,|e4 e5 *>");
    EXPECT_EQ(scan("[Result \"1-0\"]\n\ne4 e5 0-0"), "<Result=1-0,|e4 e5 0-0 none>") << "castling";
    EXPECT_EQ(scan("[Result \"0-0\"]\n\n4. 0-0 e5 *"), "<Result=0-0,|0-0 e5 *>");
    EXPECT_EQ(scan("e4 +/- e5 -/+ Nf3 *"), "<|e4 +/- e5 -/+ Nf3 *>") << "evaluations";
    EXPECT_EQ(scan("[Result \"*\"]\n\ne4 +/-"), "<Result=*,|e4 +/- none>");
    EXPECT_EQ(scan("1 e4 e5 2 Nf3 1 - 0"), "<|e4 e5 Nf3 1-0>");
}

TEST(PgnScan, AForgottenBraceTakesOneGameAlone) {
    const std::string_view text = "[Event \"a\"]\n\ne4 {oh *\n\n[Event \"b\"]\n\nd4 {x} *";
    EXPECT_EQ(scan(text), "<Event=a,|e4 {oh *\n\n} none><Event=b,|d4 {x} *>");
    EXPECT_EQ(faults(text), "16! a comment is not closed\n");
    const std::string long_comment = "e4 {" + std::string(10'000, 'x') + "\n[Event \"b\"]\n*";
    EXPECT_TRUE(scan(long_comment).ends_with("none><Event=b,|*>"));
    // The line's beginning falls between two steps of the search.
    for (std::size_t length = 4085; length < 4100; ++length) {
        EXPECT_TRUE(
            scan("e4 {" + std::string(length, 'x') + "\n[Event \"b\"]\n*").ends_with("none><Event=b,|*>"))
            << length;
    }
}

TEST(PgnScan, LeavesOutWhatIsNotWanted) {
    const std::string_view text =
        "[White \"a\"]\n1. e4 (1. d4 (1. c4) d5) e5 {x} (d5) Nf3 $1 1-0\n[White \"b\"]\nd4 *";
    EXPECT_EQ(scan(text, {.variations = false}), "<White=a,|e4 e5 {x} Nf3 $1 1-0><White=b,|d4 *>");
    EXPECT_EQ(scan(text, {.moves = false}), "<White=a,|1-0><White=b,|*>");
    EXPECT_EQ(scan(text, {.skipped_games = {1}}), "<1-0><White=b,|d4 *>");
    EXPECT_EQ(scan(text, {.unwanted = {"d4"}}),
              "<White=a,|e4 ( d4 ) e5 {x} ( d5 ) Nf3 $1 1-0><White=b,|d4 *>");
    EXPECT_EQ(scan(text, {.unwanted = {"e5"}}), "<White=a,|e4 ( d4 ( c4 ) d5 ) e5 1-0><White=b,|d4 *>");
    EXPECT_EQ(scan(text, {.unwanted = {"c4"}}),
              "<White=a,|e4 ( d4 ( c4 ) d5 ) e5 {x} ( d5 ) Nf3 $1 1-0><White=b,|d4 *>");
}

TEST(PgnScan, KeepsToItsLimits) {
    EXPECT_EQ(scan("e4 * d4 * c4 *", {}, {.games = 2}), "<|e4 *><|d4 *>");
    EXPECT_EQ(scan("e4 (d4 (c4 (b4) c5) d5) e5 *", {}, {.depth = 1}), "<|e4 ( d4 d5 ) e5 *>");
    EXPECT_EQ(faults("e4 (d4 (c4) (b4)) *", {.depth = 1}),
              "7! variations are nested too deeply\n12! variations are nested too deeply\n");
    EXPECT_EQ(faults("e4 ) ) ) ) *", {.faults = 2}),
              "3 a ) without a (\n5 a ) without a (\n7 more is wrong with this game\n");
}

TEST(PgnScan, LongNestingNeedsNoStack) {
    const auto size = static_cast<std::size_t>(test_kit::cases(200'000));
    for (const char* unit : {"(",    ")",   "{",     "1.",          "[",  "\"",   "$", ";",
                             "e4{",  "(e4", "[a \"", "\n[Event \"", "*",  " {\n", "!", "\n\n[Event \"x\"]\n{",
                             "、炮", "*、", "1-0。", "（",          "！", "e4　"}) {
        std::string text;
        while (text.size() < size) {
            text += unit;
        }
        Recorder recorder{.moves = false};
        scan_pgn(text, recorder, {.games = 1000});
        EXPECT_EQ(recorder.depth, -1) << unit;
    }
}

TEST(PgnScan, BothWaysSortCharactersAlike) {
    test_kit::check(1000, [](const std::array<char, 64>& text) {
        const auto plain = pgn_blocks::sort_plainly(text.data());
        for (std::size_t i = 0; i < 64; ++i) {
            const auto byte = static_cast<unsigned char>(text[i]);
            const bool sign = std::string_view("!\"$();?[]{}").find(text[i]) != std::string_view::npos;
            RC_ASSERT((plain.signs >> i & 1) == sign);
            RC_ASSERT((plain.stops >> i & 1) == (sign || byte <= ' '));
        }
        if (has_fast_bit_extract()) {
            const auto fast = pgn_blocks::sort_by_avx2(text.data());
            RC_ASSERT(fast.signs == plain.signs && fast.stops == plain.stops);
        }
    });
    std::array<char, 64> all{};
    for (int start = 0; start < 256; start += 64) {
        for (int i = 0; i < 64; ++i) {
            all[static_cast<std::size_t>(i)] = static_cast<char>(start + i);
        }
        const auto plain = pgn_blocks::sort_plainly(all.data());
        const auto chosen = pgn_blocks::sort(all.data());
        EXPECT_EQ(plain.signs, chosen.signs);
        EXPECT_EQ(plain.stops, chosen.stops);
    }
}

/// The same text at every offset from a block's beginning gives the same.
TEST(PgnScan, BlocksLeaveNoTrace) {
    const std::string text =
        "[White \"a\"]\n\n1. e4 {one} e5 (1... c5 $13 2. Nf3!) 2. Nf3 ; two\n%x\n2... Nc6!? 3. Bb5 a6 "
        "4. Bxc6 dxc6 {three} 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 1-0";
    const std::string expected = scan(text);
    for (std::size_t shift = 1; shift < 130; ++shift) {
        EXPECT_EQ(scan(std::string(shift, ' ') + "\n" + text), expected) << shift;
    }
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        scan(std::string_view(text).substr(0, cut)); // every end of the text
    }
}

} // namespace
} // namespace duiyi
