// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How files hold text.

#include "duiyi/record/encoding.hpp"

#include <gtest/gtest.h>

#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

TEST(Encoding, UnicodeSaysWhatIsWellFormed) {
    for (const char* good :
         {"", "plain", "Müller", "炮二平五", "\xf0\x9f\x98\x80", "12345678é", "\xed\x9f\xbf"})
        EXPECT_TRUE(is_utf8(good)) << good;
    // Cut short, overlong, a surrogate, beyond the last plane, a lone trail byte, Latin-1.
    for (const char* bad : {"\xe7\x82", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xf5\x80\x80\x80", "\x80", "M\xfcller", "1234567\xc3", "12345678\xe9 abc"})
        EXPECT_FALSE(is_utf8(bad)) << bad;
}

TEST(Encoding, ChineseIsToldFromAccents) {
    const std::string game = "[Red \"胡荣华\"]\n[Black \"柳大华\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8\n";
    EXPECT_EQ(guess_encoding(game), Encoding::utf8);
    const auto gbk = from_utf8(game, Encoding::gb18030);
    ASSERT_TRUE(gbk);
    EXPECT_EQ(gbk->size(), game.size() - 18) << "two bytes a character instead of three";
    EXPECT_EQ(guess_encoding(*gbk), Encoding::gb18030);
    EXPECT_EQ(to_utf8(*gbk, Encoding::gb18030).text, game);
    EXPECT_EQ(to_utf8("\xc5\xda", Encoding::gb18030).text, "炮"); // GB 2312, row 37, cell 58

    for (const char* name : {"[White \"M\xfcller, J\xf6rg\"]",
                             "[Event \"Olympiade d'\xe9"
                             "checs\"]",
                             "Espa\xf1"
                             "a",
                             "[Site \"\xd8ster\xe5s\"]", "it\x92s \xfc"})
        EXPECT_EQ(guess_encoding(name), Encoding::latin1) << name;
    EXPECT_EQ(to_utf8("M\xfcller \x80 \x9f", Encoding::latin1).text, "Müller € Ÿ");
    EXPECT_EQ(from_utf8("Müller € Ÿ", Encoding::latin1), "M\xfcller \x80 \x9f");
    EXPECT_EQ(from_utf8("炮", Encoding::latin1), std::nullopt);
    EXPECT_EQ(from_utf8("\xff", Encoding::gb18030), std::nullopt);
}

TEST(Encoding, MalformedPlacesAreMarkedAndCounted) {
    const auto utf8 = to_utf8(
        "a\xff"
        "b\xe7\x82"
        "c",
        Encoding::utf8);
    EXPECT_EQ(utf8.text,
              "a\xef\xbf\xbd"
              "b\xef\xbf\xbd"
              "c");
    EXPECT_EQ(utf8.malformed, 2U);
    const auto chinese = to_utf8("\xc5\xda\xff\xc5\xda\xc5", Encoding::gb18030);
    EXPECT_EQ(chinese.text, "炮\xef\xbf\xbd炮\xef\xbf\xbd");
    EXPECT_EQ(chinese.malformed, 2U);
    EXPECT_EQ(to_utf8("\xef\xbb\xbf[Event", Encoding::utf8).text, "[Event");
}

TEST(Encoding, AnyBytesBecomeUnicode) {
    test_kit::check(500, [](const std::string& bytes) {
        for (const auto encoding : {Encoding::utf8, Encoding::gb18030, Encoding::latin1}) {
            const auto decoded = to_utf8(bytes, encoding);
            RC_ASSERT(is_utf8(decoded.text));
            // GB18030 gives a few characters two codes.
            if (decoded.malformed == 0 && !bytes.starts_with(byte_order_mark) &&
                encoding != Encoding::gb18030)
                RC_ASSERT(from_utf8(decoded.text, encoding) == bytes);
        }
    });
}

} // namespace
} // namespace duiyi
