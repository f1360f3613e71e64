// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/sign_in_waits.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace duiyi::server {
namespace {

/// Tries as soon as it may for so long; how many attempts that were.
int attempts_in(SignInWaits& waits, const std::string& name, const std::string& address, bool is_known,
                std::int64_t from_ms, std::int64_t for_ms) {
    int count = 0;
    for (std::int64_t now = from_ms;;) {
        now += waits.wait_ms(name, address, is_known, now);
        if (now >= from_ms + for_ms) {
            return count;
        }
        waits.begin(name, address, is_known, now);
        ++count;
        now += 1;
    }
}

TEST(SignInWaits, GrowAndAreBounded) {
    SignInWaits waits;
    std::int64_t longest = 0;
    for (int i = 0; i < SignInWaits::free_attempts; ++i) {
        EXPECT_EQ(waits.wait_ms("anna", "1", false, 0), 0);
        waits.begin("anna", "1", false, 0);
    }
    EXPECT_EQ(waits.wait_ms("anna", "1", false, 0), 2'000);
    EXPECT_EQ(waits.wait_ms("anna", "1", false, 1'500), 500);
    EXPECT_EQ(waits.wait_ms("anna", "1", false, 2'000), 0);
    waits.begin("anna", "1", false, 2'000);
    EXPECT_EQ(waits.wait_ms("anna", "1", false, 2'000), 4'000);
    for (int i = 0; i < 30; ++i) {
        waits.begin("anna", "1", false, 2'000);
        longest = std::max(longest, waits.wait_ms("anna", "1", false, 2'000));
    }
    EXPECT_EQ(longest, SignInWaits::longest_wait_ms);
}

TEST(SignInWaits, OneAddressDoesNotLockOutAnother) {
    SignInWaits waits;
    for (int i = 0; i < 20; ++i) {
        waits.begin("anna", "attacker", false, 0);
    }
    EXPECT_GT(waits.wait_ms("anna", "attacker", false, 0), 0);
    EXPECT_EQ(waits.wait_ms("anna", "anna's home", false, 0), 0);
    EXPECT_EQ(waits.wait_ms("bob", "attacker", false, 0), 0) << "limits by address are for the whole server";
}

TEST(SignInWaits, ManyAddressesGuessOneNameLessThanAHundredTimesInAnHour) {
    SignInWaits waits;
    int guesses = 0;
    for (int address = 0; address < 1000; ++address) {
        guesses += attempts_in(waits, "anna", std::to_string(address), false, 0, 3'600'000);
    }
    EXPECT_LT(guesses, 100);
    EXPECT_GT(waits.wait_ms("anna", "new", false, 1'000'000), 0);
    EXPECT_EQ(waits.wait_ms("anna", "anna's home", true, 1'000'000), 0) << "she is signed in there";
    EXPECT_EQ(waits.wait_ms("bob", "new", false, 1'000'000), 0);
    EXPECT_EQ(waits.wait_ms("anna", "new", false, 3'600'000), 0) << "the hour is over";
}

TEST(SignInWaits, AKnownAddressGuessesFewTimesToo) {
    SignInWaits waits;
    EXPECT_LT(attempts_in(waits, "anna", "known", true, 0, 3'600'000), 20);
}

TEST(SignInWaits, ACorrectPasswordEndsTheWait) {
    SignInWaits waits;
    for (int i = 0; i < 49; ++i) {
        waits.begin("anna", "1", false, 0);
    }
    waits.begin("anna", "1", false, 1'000'000);
    waits.succeeded("anna", "1", false);
    EXPECT_EQ(waits.wait_ms("anna", "1", false, 1'000'000), 0);
}

TEST(SignInWaits, ForgetsWhatIsOver) {
    SignInWaits waits;
    for (int i = 0; i < 100; ++i) {
        waits.begin(std::to_string(i), "1", false, i);
    }
    EXPECT_EQ(waits.size(), 200U);
    waits.forget_old(3'599'999);
    EXPECT_EQ(waits.size(), 200U);
    waits.forget_old(3'600'049);
    EXPECT_EQ(waits.size(), 100U);
    waits.forget_old(3'700'000);
    EXPECT_EQ(waits.size(), 0U);
}

} // namespace
} // namespace duiyi::server
