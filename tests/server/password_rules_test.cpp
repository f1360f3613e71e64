// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/password_rules.hpp"

#include <gtest/gtest.h>

#include <string>

#include "accounts/password_hash.hpp"

namespace duiyi::server {
namespace {

TEST(PasswordRules, TakesTwelveToOneHundredAndTwentyEightCharacters) {
    EXPECT_EQ(password_fault("Tr4vel-pine", ""), PasswordFault::too_short);
    EXPECT_EQ(password_fault("Tr4vel-pines", ""), std::nullopt);
    EXPECT_EQ(password_fault("a      b      c", ""), PasswordFault::too_short)
        << "runs of spaces count as one";
    EXPECT_EQ(password_fault("落霞与孤鹜齐飞秋水共长天", ""), std::nullopt) << "characters, not bytes";
    EXPECT_EQ(password_fault("落霞与孤鹜齐飞秋水共长", ""), PasswordFault::too_short);
    std::string longest;
    for (int i = 0; i < 128; ++i) {
        longest += static_cast<char>('!' + (i * 37) % 90);
    }
    EXPECT_EQ(password_fault(longest, ""), std::nullopt);
    EXPECT_EQ(password_fault(longest + "x", ""), PasswordFault::too_long);
    EXPECT_EQ(password_fault(std::string(1'000'000, 'x'), ""), PasswordFault::too_long);
}

TEST(PasswordRules, AsksForNoKindsOfCharacters) {
    for (const char* password :
         {"gleaming otter paddles", "kettlebraidmoss", "8392 5501 7746 x", "♞ rides past ♜ slowly"}) {
        EXPECT_EQ(password_fault(password, "anna"), std::nullopt) << password;
    }
}

TEST(PasswordRules, RefusesWhatIsGuessedFirst) {
    for (const char* password : {"password1234",  "P4ssw0rd!2026", "passwordpassword",
                                 "123456789012",  "qwertyuiop12",  "1q2w3e4r5t6y",
                                 "aaaaaaaaaaaa",  "abcabcabcabc",  "iloveyou2024",
                                 "Welcome12345",  "abcdefghijkl",  "zyxwvutsrqpo",
                                 "chesschess123", "xiangqi888888", "woaini1314520",
                                 "1qaz2wsx3edc",  "abababababab",  "monkeydragon1",
                                 "letmein!!!!!!", "asdfghjkl;;;",  "密码密码密码密码密码密码"}) {
        EXPECT_EQ(password_fault(password, "anna"), PasswordFault::common) << password;
    }
}

TEST(PasswordRules, RefusesLittleElseThanTheName) {
    EXPECT_EQ(password_fault("bartholomeus", "bartholomeus"), PasswordFault::name);
    EXPECT_EQ(password_fault("Bartholomeus1987", "bartholomeus"), PasswordFault::name);
    EXPECT_EQ(password_fault("bartholomeus", "anna"), std::nullopt);
    EXPECT_EQ(password_fault("bartholomeus eats plums", "bartholomeus"), std::nullopt);
}

TEST(PasswordHash, VerifiesThePasswordAndNoOther) {
    const auto cost = PasswordCost::least();
    const auto hash = hash_password("gleaming otter", cost);
    ASSERT_TRUE(hash);
    EXPECT_TRUE(hash->starts_with("$argon2id$v=19$m=8,t=1,p=1$")) << *hash;
    EXPECT_TRUE(verify_password(*hash, "gleaming otter"));
    EXPECT_FALSE(verify_password(*hash, "gleaming otteR"));
    EXPECT_FALSE(verify_password(*hash, "gleaming otter "));
    EXPECT_FALSE(verify_password("", "gleaming otter"));
    EXPECT_FALSE(verify_password("$argon2id$nonsense", ""));
    EXPECT_NE(*hash_password("gleaming otter", cost), *hash) << "another salt";
    std::string long_password(128, 'x');
    const auto of_long = hash_password(long_password, cost);
    long_password.back() = 'y';
    EXPECT_FALSE(verify_password(*of_long, long_password)) << "nothing is cut off";
}

TEST(PasswordHash, KnowsHashesOfAnotherCost) {
    const auto hash = hash_password("gleaming otter", PasswordCost::least());
    EXPECT_FALSE(has_other_cost(*hash, PasswordCost::least()));
    EXPECT_TRUE(has_other_cost(*hash, PasswordCost()));
    const PasswordCost usual;
    EXPECT_GE(usual.memory_bytes, std::size_t{19} << 20) << "OWASP: at least 19 MiB with two passes";
    EXPECT_GE(usual.passes, 2U);
}

} // namespace
} // namespace duiyi::server
