// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How files hold text.

#include "duiyi/record/encoding.hpp"

#include <gtest/gtest.h>

#include "duiyi/record/read_games.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

using namespace std::string_literals;

constexpr std::string_view fffd = "\xef\xbf\xbd";

std::string in(Encoding encoding, std::string_view text) {
    return from_utf8(text, encoding).value_or("cannot be written");
}

TEST(Encoding, UnicodeSaysWhatIsWellFormed) {
    for (const char* good :
         {"", "plain", "Müller", "炮二平五", "\xf0\x9f\x98\x80", "12345678é", "\xed\x9f\xbf"}) {
        EXPECT_TRUE(is_utf8(good)) << good;
    }
    // Cut short, overlong, a surrogate, beyond the last plane, a lone trail byte, Latin-1.
    for (const char* bad : {"\xe7\x82", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xf5\x80\x80\x80", "\x80", "M\xfcller", "1234567\xc3", "12345678\xe9 abc"}) {
        EXPECT_FALSE(is_utf8(bad)) << bad;
    }
}

TEST(Encoding, OptionsNameEach) {
    for (const auto encoding : all_encodings) {
        EXPECT_EQ(parse_encoding(option_name(encoding)), encoding) << to_string(encoding);
    }
    EXPECT_EQ(parse_encoding("latin1"), Encoding::windows_1252);
    EXPECT_EQ(parse_encoding("utf7"), std::nullopt);
}

// --- finding out ---

TEST(FindEncoding, ChineseIsToldFromAccents) {
    const std::string game = "[Red \"胡荣华\"]\n[Black \"柳大华\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8\n";
    EXPECT_EQ(find_encoding(game).encoding, Encoding::utf8);
    const std::string gbk = in(Encoding::gb18030, game);
    EXPECT_EQ(gbk.size(), game.size() - 18) << "two bytes a character instead of three";
    EXPECT_EQ(find_encoding(gbk).encoding, Encoding::gb18030);
    EXPECT_EQ(to_utf8(gbk, Encoding::gb18030).text, game);
    EXPECT_EQ(to_utf8("\xc5\xda", Encoding::gb18030).text, "炮"); // GB 2312, row 37, cell 58

    for (const char* name :
         {"[White \"Müller, Jörg\"]", "[Event \"Olympiade d'échecs\"]", "España", "[Site \"Østerås\"]",
          "it’s ü", "[Event \"Journée de la créée\"]", "{Andréée}", "[White \"Lefèvre, Zoé\"]"}) {
        EXPECT_EQ(find_encoding(in(Encoding::windows_1252, name)).encoding, Encoding::windows_1252) << name;
    }
}

TEST(FindEncoding, EachLanguageIsFoundByItsLetters) {
    struct Case {
        Encoding encoding;
        const char* text;
    };
    for (const auto& [encoding, text] :
         {Case{Encoding::windows_1250, "Wiśniewski, Łukasz; Dąbrowska, Małgorzata; Świdnica"},
          Case{Encoding::windows_1250, "Dvořák, Jiří; Kučera, Ondřej; Třebíč"},
          Case{Encoding::windows_1250, "Szűcs, Jenő; Győr; Erdős, Ernő"},
          Case{Encoding::windows_1251, "Непомнящий, Ян; Первенство России"},
          Case{Encoding::windows_1251, "Іванчук, Василь; Київ; Шевченко, Євген"},
          Case{Encoding::windows_1252, "Hélène Lefèvre; Besançon; maître"},
          Case{Encoding::windows_1252, "Sjöström, Åke; Göteborg; Västerås"},
          Case{Encoding::gb18030, "许银川 全国象棋个人赛"}, Case{Encoding::big5, "許銀川 亞洲象棋錦標賽"}}) {
        const auto found = find_encoding(in(encoding, text));
        EXPECT_EQ(found.encoding, encoding) << text;
        EXPECT_EQ(found.sign, EncodingSign::likely) << text;
        EXPECT_FALSE(found.is_plain) << text;
        EXPECT_EQ(find_encoding(text).sign, EncodingSign::valid) << text;
    }
}

TEST(FindEncoding, AMarkDecides) {
    const std::string marked = std::string(byte_order_mark) + "[Event \"Kölner\"]";
    for (const auto encoding : {Encoding::utf8, Encoding::utf16le, Encoding::utf16be, Encoding::gb18030}) {
        const std::string bytes = in(encoding, marked);
        const auto found = find_encoding(bytes);
        EXPECT_EQ(found.encoding, encoding) << to_string(encoding);
        EXPECT_EQ(found.sign, EncodingSign::mark) << to_string(encoding);
        EXPECT_EQ(found.is_plain, encoding == Encoding::utf8) << to_string(encoding);
        EXPECT_EQ(to_utf8(bytes, encoding).text, marked.substr(3)) << to_string(encoding);
        EXPECT_EQ(find_encoding(bytes, Encoding::windows_1251).encoding, Encoding::windows_1251)
            << "what is told counts more";
    }
    const auto damaged = find_encoding(std::string(byte_order_mark) + "\xfc \xe4 \xf6 \xfc");
    EXPECT_EQ(damaged.encoding, Encoding::utf8);
    EXPECT_FALSE(damaged.is_plain);
}

TEST(FindEncoding, Utf16WithoutMarkIsFoundByItsBlanks) {
    for (const auto encoding : {Encoding::utf16le, Encoding::utf16be}) {
        for (const char* text : {"[Event \"Kölner Schnellschach\"]", "[Event \"第一局 一二\"]\n1. 炮二平五",
                                 "车一平二 马一进二\n炮一平一 车一平一\n这里红方弃子抢攻势如破竹"}) {
            const auto found = find_encoding(in(encoding, text));
            EXPECT_EQ(found.encoding, encoding) << text;
            EXPECT_EQ(found.sign, EncodingSign::likely) << text;
        }
    }
    EXPECT_EQ(find_encoding("1. e4\0\0\0\0"s).encoding, Encoding::utf8);
    EXPECT_EQ(find_encoding("1. e4 \0 "s).encoding, Encoding::utf8);
}

TEST(FindEncoding, AFewBadBytesLeaveItUtf8) {
    for (const char* bad : {"\xff", "\xe4", "\xc3", "\x82\x9f", "\xe7\x82"}) {
        for (const char* text : {"Müller, Größe, Jürgen ", "炮二平五 马8进7 ", "Иванов, Петров "}) {
            for (const std::string& bytes : {bad + (" "s + text), text + std::string(bad)}) {
                const auto found = find_encoding(bytes);
                EXPECT_EQ(found.encoding, Encoding::utf8) << bytes;
                EXPECT_FALSE(found.is_plain) << bytes;
                EXPECT_EQ(to_utf8(bytes, Encoding::utf8).damage.malformed, 1U) << bytes;
            }
        }
    }
}

TEST(FindEncoding, WhatCannotBeToldApartIsNamed) {
    // The same bytes are è in Western and č in Central Europe.
    const auto doubtful = find_encoding("\xe8");
    EXPECT_EQ(doubtful.sign, EncodingSign::likely);
    EXPECT_TRUE(doubtful.rival);
    const auto same = find_encoding(in(Encoding::windows_1250, "Müller, Jörg; Groß; Jäger; Böhm; Günther"));
    EXPECT_EQ(same.encoding, Encoding::windows_1252);
    EXPECT_FALSE(same.rival) << "the text is the same in both";
}

TEST(FindEncoding, NamesAreOfTheUsualEncodingUnlessTheyAreClearlyNot) {
    constexpr auto usual = Encoding::gb18030;
    for (const char* few : {"", "Lee", "胡荣华", "柳大华\n吕钦", "玥\n龑", "第１７届五羊杯\n許銀川"}) {
        const auto found = find_encoding_of_names(in(usual, few), usual);
        EXPECT_EQ(found.encoding, usual) << few;
        EXPECT_EQ(found.sign, EncodingSign::usual) << few;
    }
    struct Case {
        Encoding encoding;
        const char* names;
    };
    for (const auto& [encoding, names] :
         {Case{Encoding::big5, "亞洲象棋錦標賽\n趙汝權\n曾益謙"}, Case{Encoding::utf8, "柳大华\n吕钦"},
          Case{Encoding::windows_1251, "Иванов, Пётр\nСмирнов, Андрей"},
          Case{Encoding::windows_1250, "Wiśniewski, Łukasz\nDąbrowska, Małgorzata\nŚwidnica"},
          Case{Encoding::windows_1252, "Müller, Jörg\nGrößler, Käthe\nNürnberg"}}) {
        const auto found = find_encoding_of_names(in(encoding, names), usual);
        EXPECT_EQ(found.encoding, encoding) << names;
        EXPECT_EQ(found.sign, EncodingSign::likely) << names;
    }
    EXPECT_EQ(find_encoding_of_names(in(usual, "柳大华"), usual, Encoding::big5).encoding, Encoding::big5);
    EXPECT_EQ(find_encoding_of_names("\xe9", usual).encoding, usual) << "one letter shows too little";
}

// --- decoding ---

TEST(Encoding, WindowsPagesAreReadAndWritten) {
    EXPECT_EQ(to_utf8("M\xfcller \x80 \x9f", Encoding::windows_1252).text, "Müller € Ÿ");
    EXPECT_EQ(to_utf8("\xa3\xf3\x9f \xb3", Encoding::windows_1250).text, "Łóź ł");
    EXPECT_EQ(to_utf8("\xcf\xb8\xf2\xf0 \xbf\xb4", Encoding::windows_1251).text, "Пётр їґ");
    EXPECT_EQ(from_utf8("Müller € Ÿ", Encoding::windows_1252), "M\xfcller \x80 \x9f");
    EXPECT_EQ(from_utf8("炮", Encoding::windows_1252), std::nullopt);
    EXPECT_EQ(from_utf8("Łódź", Encoding::windows_1252), std::nullopt);
    EXPECT_EQ(from_utf8("\xff", Encoding::gb18030), std::nullopt);
    const auto empty = to_utf8(
        "a\x81"
        "b",
        Encoding::windows_1252);
    EXPECT_EQ(empty.text, "a" + std::string(fffd) + "b") << "0x81 is nothing there";
    EXPECT_EQ(empty.damage.malformed, 1U);
}

TEST(Encoding, MalformedPlacesAreMarkedAndNamed) {
    const auto utf8 = to_utf8(
        "a\xff"
        "b\xe7\x82"
        "c\x82\xff\xe4"
        "d",
        Encoding::utf8);
    const std::string r(fffd);
    EXPECT_EQ(utf8.text, "a" + r + "b" + r + "c" + r + r + r + "d") << "one for each maximal subpart";
    ASSERT_EQ(utf8.damage.malformed, 3U);
    EXPECT_EQ(utf8.damage.places[0].bytes, "FF");
    EXPECT_EQ(utf8.damage.places[0].offset, 1U);
    EXPECT_EQ(utf8.damage.places[1].bytes, "E7 82");
    EXPECT_EQ(utf8.damage.places[1].offset, 5U);
    EXPECT_EQ(utf8.damage.places[2].bytes, "82 FF E4");
    const auto chinese = to_utf8("\xc5\xda\xff\xc5\xda\xc5", Encoding::gb18030);
    EXPECT_EQ(chinese.text, "炮" + r + "炮" + r);
    EXPECT_EQ(chinese.damage.malformed, 2U);
    EXPECT_EQ(to_utf8("\xef\xbb\xbf[Event", Encoding::utf8).text, "[Event");
    const auto many = to_utf8(std::string(50, '\xff'), Encoding::utf8);
    ASSERT_EQ(many.damage.malformed, 1U);
    EXPECT_EQ(many.damage.places[0].bytes, "FF FF FF FF FF FF FF FF ...");
}

TEST(Encoding, BrokenUtf16IsMarkedAndNamed) {
    const std::string r(fffd);
    struct Case {
        std::string bytes, text, named;
    };
    for (const auto& [bytes, text, named] :
         {Case{"a\0\x00\xd8"
               "b\0"s,
               "a" + r + "b", "00 D8"},
          Case{"a\0\x00\xdc"
               "b\0"s,
               "a" + r + "b", "00 DC"},
          Case{"a\0b"s, "a" + r, "62"}, Case{"a\0\x3d\xd8"s, "a" + r, "3D D8"},
          Case{"a\0\x3d\xd8\x00"s, "a" + r + r, "3D D8 00"}}) {
        const auto decoded = to_utf8(bytes, Encoding::utf16le);
        EXPECT_EQ(decoded.text, text);
        ASSERT_EQ(decoded.damage.malformed, 1U);
        EXPECT_EQ(decoded.damage.places[0].bytes, named);
        EXPECT_EQ(decoded.damage.places[0].offset, 1U);
    }
    EXPECT_EQ(to_utf8("\x3d\xd8\x00\xde"s, Encoding::utf16le).text, "\xf0\x9f\x98\x80");
    EXPECT_EQ(to_utf8("\xd8\x3d\xde\x00"s, Encoding::utf16be).text, "\xf0\x9f\x98\x80");
}

TEST(Encoding, MarksWithinATextAreBlanks) {
    const std::string mark(byte_order_mark);
    for (const auto encoding : {Encoding::utf8, Encoding::utf16le, Encoding::utf16be, Encoding::gb18030}) {
        const auto decoded = to_utf8(in(encoding, mark + "é\n" + mark + mark + "b"), encoding);
        EXPECT_EQ(decoded.text, "é\n      b") << to_string(encoding);
        EXPECT_EQ(decoded.damage.marks, 2U);
        EXPECT_EQ(decoded.damage.first_mark, 3U);
    }
    EXPECT_FALSE(find_encoding("a" + mark).is_plain);
    EXPECT_EQ(to_utf8(mark, Encoding::utf8).text, "");
    const std::string marks = mark + mark;
    TextDecoder decoder(marks, Encoding::utf8);
    std::string text;
    while (decoder.next(text, 1)) {
    }
    EXPECT_EQ(text, "   ") << "in parts as at once";
}

TEST(Encoding, AllPlacesAreCountedSomeAreNamed) {
    std::string bytes;
    for (int i = 0; i < 150; ++i) {
        bytes += "é\xff\n";
    }
    GamesReader reader = read_games(bytes);
    const auto faults = reader.encoding_faults();
    ASSERT_EQ(faults.size(), TextDamage::most_named + 1);
    EXPECT_EQ(reader.malformed(), 150U);
    EXPECT_EQ(faults[99].text(), "the bytes FF are not UTF-8; U+FFFD stands for them");
    EXPECT_EQ(reader.place_of(*faults[99].offset), (TextPlace{100, 2}));
    EXPECT_EQ(faults[100].text(), "50 more places are not UTF-8");
    for (const auto& fault : faults) {
        EXPECT_EQ(fault.severity, Severity::error);
    }
}

TEST(Encoding, JoinedFilesAreRead) {
    const std::string game = "[Event \"Kölner\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    for (const char* between : {"", "\n"}) {
        const std::string bytes = game + between + std::string(byte_order_mark) + game;
        GamesReader reader = read_games(bytes);
        int games = 0;
        while (const auto read = reader.next()) {
            ++games;
            EXPECT_EQ(std::get<GameTree<Chess>>(read->tree).headers.get("Event"), "Kölner");
        }
        EXPECT_EQ(games, 2);
        EXPECT_TRUE(reader.take_faults().empty());
        ASSERT_EQ(reader.encoding_faults().size(), 1U);
        EXPECT_EQ(reader.encoding_faults()[0].severity, Severity::note);
    }
}

TEST(Encoding, AnyBytesBecomeUnicode) {
    test_kit::check(500, [](const std::string& bytes) {
        for (const auto encoding : all_encodings) {
            const auto decoded = to_utf8(bytes, encoding);
            RC_ASSERT(is_utf8(decoded.text));
            RC_ASSERT(decoded.damage.places.size() <= decoded.damage.malformed);
            std::string in_parts;
            TextDecoder decoder(bytes, encoding);
            for (std::string part; decoder.next(part, 3); part.clear()) {
                in_parts += part;
            }
            RC_ASSERT(in_parts == decoded.text);
            RC_ASSERT(decoder.damage().malformed == decoded.damage.malformed);
            // GB18030 and Big5 give a few characters two codes; byte order marks are not kept.
            const auto mark = from_utf8(byte_order_mark, encoding);
            const bool has_mark = decoded.damage.marks > 0 || (mark && bytes.starts_with(*mark));
            if (decoded.damage.malformed == 0 && !has_mark && encoding != Encoding::gb18030 &&
                encoding != Encoding::big5) {
                RC_ASSERT(from_utf8(decoded.text, encoding) == bytes);
            }
        }
    });
}

} // namespace
} // namespace duiyi
