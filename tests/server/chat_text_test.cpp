// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/chat_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "duiyi/record/encoding.hpp"

namespace duiyi::server {
namespace {

std::string times(std::size_t count, std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        out += text;
    }
    return out;
}
std::string refusal(std::string_view text) {
    const auto done = chat_text(text);
    return done ? "accepted" : done.error();
}

constexpr const char* acute = "\u0301";

TEST(ChatText, IsKeptAsItIs) {
    for (const std::string& text :
         {std::string("gg"), std::string("祝你好运！"), std::string("<img src=x onerror=alert(1)>"),
          std::string("https://example.org/?a=1&b=2"), std::string("a  b"), std::string("שלום"),
          std::string("क्षि"), std::string("Tiê\u0301ng Viê\u0323t"),
          std::string("👩‍👩‍👧 ❤️ 1️⃣"), std::string("می‌خواهم"),
          std::string("\"\\ & ' %s")}) {
        EXPECT_EQ(chat_text(text), text);
    }
}

TEST(ChatText, LosesWhiteSpaceAtItsEnds) {
    EXPECT_EQ(chat_text("  \u3000hello there\u00a0\u2003 "), "hello there");
    EXPECT_EQ(chat_text("\n\tgg\r\n"), "gg");
}

TEST(ChatText, HasSomethingToSee) {
    for (const char* text : {"", "   ", "\u3000", "\u200d", "\u2800", "\u2800 \u200c"}) {
        EXPECT_EQ(refusal(text), "the text is empty") << text;
    }
}

TEST(ChatText, CountsCodePoints) {
    EXPECT_EQ(chat_text(times(140, "象")), times(140, "象"));
    EXPECT_EQ(chat_text(" " + times(140, "🐉") + " "), times(140, "🐉"));
    EXPECT_EQ(refusal(times(141, "a")), "the text has 141 characters, more than 140");
    EXPECT_EQ(refusal(times(141, "🐉")), "the text has 141 characters, more than 140");
}

TEST(ChatText, HasNoControlCharacters) {
    EXPECT_EQ(refusal("a\nb"), "character 2 is a control character or line break");
    for (const std::string_view code :
         {std::string_view("\0", 1), std::string_view("\t"), std::string_view("\x7f"),
          std::string_view("\u0085"), std::string_view("\u2028"), std::string_view("\u2029")}) {
        EXPECT_EQ(refusal("兵" + std::string(code) + "b"),
                  "character 2 is a control character or line break");
    }
}

// Bidi_Control has twelve characters: UAX 9, table 4 (the marks, embeddings, overrides and isolates).
TEST(ChatText, DoesNotTurnTheWritingDirection) {
    for (const char* code : {"\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e",
                             "\u2066", "\u2067", "\u2068", "\u2069"}) {
        EXPECT_EQ(refusal("a" + std::string(code) + "b"),
                  "character 2 is a control of the writing direction");
    }
}

TEST(ChatText, HidesNothing) {
    for (const char* code : {"\u00ad", "\u034f", "\u115f", "\u180e", "\u200b", "\u2060", "\u3164", "\ufeff",
                             "\uffa0", "\U000e0041", "\U000e0100"}) {
        EXPECT_EQ(refusal("a" + std::string(code) + "b"), "character 2 is an invisible character") << code;
    }
    for (const char* code : {"\ue000", "\U000f0000", "\ufdd0", "\uffff", "\U0010ffff"}) {
        EXPECT_EQ(refusal("a" + std::string(code)), "character 2 is a character without a meaning");
    }
}

TEST(ChatText, IsNoTowerOfMarks) {
    EXPECT_EQ(chat_text("e" + times(3, acute)), "e" + times(3, acute));
    EXPECT_EQ(refusal("e" + times(4, acute)), "character 5 is a mark too many");
    EXPECT_EQ(refusal("ok e" + times(2, acute) + "\u200d" + times(2, "\u20dd")),
              "character 9 is a mark too many")
        << "a joiner is no new character, and enclosing marks count too";
    EXPECT_EQ(refusal(acute), "character 1 is a mark too many") << "it would go over what stands before";
    EXPECT_EQ(chat_text(times(10, std::string("e") + acute)), times(10, std::string("e") + acute));
}

TEST(ChatText, IsWellFormed) {
    for (const char* text : {"\x80", "a\xff", "\xc0\xaf", "\xe5\x85", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
        EXPECT_EQ(refusal(text), "the text is not UTF-8");
    }
}

// Pieces of texts, good and bad, and single bytes, in any order: what is accepted is well-formed, short
// enough, and accepted again as it is.
TEST(ChatText, WhatIsAcceptedStaysAsItIs) {
    const std::vector<std::string> pieces = {"a",
                                             " ",
                                             "象",
                                             "🐉",
                                             acute,
                                             "\u200d",
                                             "\u3000",
                                             "\ufe0f",
                                             "\u202e",
                                             "\n",
                                             "<b>",
                                             "\u0915",
                                             "\u094d",
                                             "\xe5",
                                             "\x80",
                                             "\xf0\x9f",
                                             "\U000e0041",
                                             "é",
                                             "\u2800",
                                             "\u05d0",
                                             "0123456789",
                                             "http://x/?",
                                             std::string("\0", 1)};
    std::mt19937 random(20261123);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string typed;
        for (auto left = random() % 40; left > 0; --left) {
            // Mostly of the first half, or hardly any text would be accepted.
            typed += random() % 16 == 0 ? pieces[random() % pieces.size()] : pieces[random() % 8];
        }
        const auto text = chat_text(typed);
        if (!text) {
            EXPECT_TRUE(std::ranges::all_of(text.error(), [](char c) { return c >= ' ' && c <= '~'; }));
            continue;
        }
        ++accepted;
        EXPECT_TRUE(is_utf8(*text));
        EXPECT_LE(text->size(), 4 * max_chat_chars);
        EXPECT_NE(typed.find(*text), std::string::npos) << "nothing in the middle is changed";
        EXPECT_EQ(chat_text(*text), *text);
        EXPECT_TRUE(is_utf8(folded_chat_text(*text)));
    }
    EXPECT_GT(accepted, 1'000) << accepted;
}

TEST(ChatText, FoldsForComparing) {
    EXPECT_EQ(folded_chat_text("Good  GAME"), folded_chat_text("good game"));
    EXPECT_EQ(folded_chat_text("ХОД 象\u3000棋"), folded_chat_text("ход象棋"));
    EXPECT_NE(folded_chat_text("gg"), folded_chat_text("gg!"));
}

} // namespace
} // namespace duiyi::server
