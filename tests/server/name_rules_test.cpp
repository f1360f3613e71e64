// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Names of accounts. Pairs that look alike are those of Unicode Technical Standard 39 and its
// confusables.txt.
#include "accounts/name_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace duiyi::server {
namespace {

NameFault fault(std::string_view text) {
    const auto name = read_name(text);
    EXPECT_FALSE(name) << text;
    return name ? NameFault::length : name.error();
}

bool is_taken_by(std::string_view name, std::string_view other) {
    const auto a = read_name(name);
    const auto b = read_name(other);
    EXPECT_TRUE(a && b) << name << ' ' << other;
    return a && b && (a->folded == b->folded || a->look == b->look);
}

TEST(NameRules, TakesLettersDigitsJoinersAndHan) {
    for (const char* name :
         {"ab", "Anna", "anna_2", "x-y-z", "Ødegård", "Иван", "Ἀλέξιος", "さくら", "김철수", "许银川",
          "王天一2", "胡荣华fan", "象棋大师", "badminton", "Modest", "12345678901234567_ab"}) {
        const auto read = read_name(name);
        EXPECT_TRUE(read) << name << ' ' << (read ? 0 : static_cast<int>(read.error()));
    }
}

TEST(NameRules, CountsCharactersNotBytes) {
    EXPECT_EQ(fault(""), NameFault::length);
    EXPECT_EQ(fault("a"), NameFault::length);
    EXPECT_EQ(fault("许"), NameFault::length);
    const std::string twenty = "棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋棋";
    EXPECT_TRUE(read_name(twenty));
    EXPECT_EQ(fault(twenty + "x"), NameFault::length);
    EXPECT_EQ(fault(std::string(1'000'000, 'a')), NameFault::length);
}

TEST(NameRules, RefusesOtherCharacters) {
    for (const char* name :
         {"a b", "a.b", "a@b", "<b>x", "_ab", "ab-", "a__b", "a-_b", "12", "1_2", "ab\n", "a\xC0\x80z",
          "\xFF\xFE"
          "ab",
          "a\u200Bb", "ab\u202E", "ab\u0301", "ab♔", "sɑra", "a\u00ADb"}) {
        EXPECT_EQ(fault(name), NameFault::characters) << name;
    }
    EXPECT_EQ(fault(std::string_view("a\0b", 3)), NameFault::characters);
}

TEST(NameRules, ReadsNamesByCompatibilityAndCase) {
    const auto wide = read_name("ＡＮＮＡ");
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->shown, "ANNA");
    EXPECT_EQ(wide->folded, "anna");
    EXPECT_TRUE(is_taken_by("Anna", "aNNA"));
    EXPECT_TRUE(is_taken_by("Straße", "STRASSE"));
    EXPECT_TRUE(is_taken_by("ǉeto", "ljeto")) << "UTS 39, table 1";
    EXPECT_FALSE(is_taken_by("anna", "hanna"));
    EXPECT_FALSE(is_taken_by("许银川", "吕钦xy"));
}

TEST(NameRules, OneOfTwoNamesThatLookAlikeIsTaken) {
    for (const auto& [name, other] : std::vector<std::pair<const char*, const char*>>{
             {"scope", "ѕсоре"}, // Latin and Cyrillic: the whole-script confusables of UTS 39
             {"mark", "rnark"},  // m: rn
             {"lago", "Iago"},   // l: I
             {"bob2x", "b0b2x"}, // O: 0
             {"al1ce", "alIce"}, // 1: I
             {"dılan", "dilan"}, // dotless i
             {"ΑΝΝΑ", "ANNA"},   // Greek capitals
         }) {
        EXPECT_TRUE(is_taken_by(name, other)) << name << ' ' << other;
        EXPECT_TRUE(is_taken_by(other, name)) << name << ' ' << other;
    }
}

TEST(NameRules, RefusesScriptsThatNoLanguageMixes) {
    EXPECT_EQ(fault("pаypаl"), NameFault::mixed) << "with Cyrillic a (UTS 39)";
    EXPECT_EQ(fault("toys-я-us"), NameFault::mixed);
    EXPECT_EQ(fault("1iνе"), NameFault::mixed) << "Greek and Cyrillic (UTS 39)";
    EXPECT_EQ(fault("a\u0661\u0662z"), NameFault::mixed) << "digits of two systems";
}

TEST(NameRules, RefusesNamesOfTheServerAndItsPeople) {
    for (const char* name : {"admin",  "ADMIN",      "Admin1",     "the-admin", "admin_bob", "ad-min",
                             "duiyi",  "Duiyi_Team", "xXduiyiXx",  "moderator", "管理员",    "管理员2号",
                             "官方",   "对弈官方",   "官方-客服",  "deleted",   "guest",     "Guest_12",
                             "已注销", "ａｄｍｉｎ", "rnoderator", "guеst"}) {
        const auto read = read_name(name);
        ASSERT_FALSE(read) << name;
        EXPECT_TRUE(read.error() == NameFault::reserved || read.error() == NameFault::mixed) << name;
    }
    for (const char* name : {"red", "Player", "BOT", "电脑", "m-e"}) {
        EXPECT_EQ(fault(name), NameFault::reserved) << name;
    }
    for (const char* name : {"Red_Baron", "Player7", "BlackKnight", "help-desk", "the_bot", "电脑迷"}) {
        EXPECT_TRUE(read_name(name)) << name;
    }
    EXPECT_EQ(fault("rnoderator"), NameFault::reserved) << "looks like moderator";
    EXPECT_EQ(fault("gueѕt"), NameFault::mixed);
}

} // namespace
} // namespace duiyi::server
