// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/recovery_codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "accounts/session_rules.hpp"

namespace duiyi::server {
namespace {

TEST(RecoveryCodes, HaveOneHundredAndTwentyBits) {
    std::set<std::string> seen;
    std::set<char> used;
    for (int i = 0; i < 100; ++i) {
        const auto code = new_recovery_code();
        ASSERT_EQ(code.size(), 29U);
        EXPECT_EQ(std::ranges::count(code, '-'), 5);
        EXPECT_TRUE(seen.insert(code).second);
        used.insert(code.begin(), code.end());
    }
    EXPECT_EQ(used.size(), 33U) << "32 characters, 5 bits each, and the hyphen";
    EXPECT_EQ(new_recovery_codes().size(), recovery_codes_of_account);
}

TEST(RecoveryCodes, AreReadAsPeopleTypeThem) {
    const std::string code = "7KQ2-M0XC-01AB-CDEF-GHJK-MNPQ";
    const auto hash = hash_recovery_code(code);
    ASSERT_TRUE(hash);
    EXPECT_EQ(hash->find("7KQ2"), std::string::npos);
    for (const char* typed : {"7kq2-m0xc-01ab-cdef-ghjk-mnpq", "7KQ2M0XC01ABCDEFGHJKMNPQ",
                              " 7KQ2 MOXC OLAB CDEF GHJK MNPQ ", "7KQ2-M0XC-0iAB-CDEF-GHJK-MNPQ"}) {
        EXPECT_EQ(hash_recovery_code(typed), hash) << typed;
    }
    EXPECT_NE(hash_recovery_code("8KQ2-M0XC-01AB-CDEF-GHJK-MNPQ"), hash);
    for (const char* typed :
         {"", "7KQ2", "7KQ2-M0XC-01AB-CDEF-GHJK-MNPU", "7KQ2-M0XC-01AB-CDEF-GHJK-MNPQ0", "密码"}) {
        EXPECT_FALSE(hash_recovery_code(typed)) << typed;
    }
}

TEST(Sessions, SayTheBrowserAndNoMore) {
    EXPECT_EQ(browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
              "Firefox, Linux");
    EXPECT_EQ(
        browser_name(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
            "Safari/537.36 Edg/126.0"),
        "Edge, Windows");
    EXPECT_EQ(browser_name("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 "
                           "Version/17.5 Mobile/15E148 "
                           "Safari/604.1"),
              "Safari, iOS");
    EXPECT_EQ(browser_name("curl/8.0"), "curl");
    EXPECT_EQ(browser_name(""), "Other");
    EXPECT_EQ(browser_name("<script>"), "Other");
}

} // namespace
} // namespace duiyi::server
