// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "limits/limits.hpp"

#include <gtest/gtest.h>

#include "net/send_queue.hpp"

namespace duiyi::server {
namespace {

TEST(TokenBucket, AllowsABurstAndThenTheRate) {
    TokenBucket bucket(10, 3, 0);
    EXPECT_TRUE(bucket.take(0));
    EXPECT_TRUE(bucket.take(0));
    EXPECT_TRUE(bucket.take(0));
    EXPECT_FALSE(bucket.take(0));
    EXPECT_FALSE(bucket.take(99));
    EXPECT_TRUE(bucket.take(100));
    EXPECT_FALSE(bucket.take(100));
    EXPECT_FALSE(bucket.full(300));
    EXPECT_TRUE(bucket.full(400));
    EXPECT_TRUE(bucket.take(1'000'000));
    EXPECT_FALSE(bucket.full(1'000'000)) << "never more than the burst";
}

TEST(TokenBucket, ChargedTokensHaveToRefillFirst) {
    TokenBucket bucket(10, 3, 0);
    EXPECT_TRUE(bucket.take(0));
    bucket.charge(4);
    EXPECT_FALSE(bucket.take(200));
    EXPECT_TRUE(bucket.take(300));
    EXPECT_FALSE(bucket.take(300));
}

TEST(TokenBucket, AClockThatGoesBackAddsNoTokens) {
    TokenBucket bucket(1, 1, 1000);
    EXPECT_TRUE(bucket.take(1000));
    EXPECT_FALSE(bucket.take(0));
    EXPECT_TRUE(bucket.take(1000)) << "a second after the last look";
}

TEST(AddressCounts, CountsEachAddressByItself) {
    AddressCounts counts(2);
    EXPECT_TRUE(counts.add("a"));
    EXPECT_TRUE(counts.add("a"));
    EXPECT_FALSE(counts.add("a"));
    EXPECT_TRUE(counts.add("b"));
    counts.remove("a");
    EXPECT_TRUE(counts.add("a"));
    counts.remove("nobody");
}

TEST(AddressRates, ForgetsQuietAddresses) {
    AddressRates rates(1, 2);
    EXPECT_TRUE(rates.take("a", 0));
    EXPECT_TRUE(rates.take("a", 0));
    EXPECT_FALSE(rates.take("a", 0));
    EXPECT_TRUE(rates.take("b", 0));
    rates.forget_quiet(1500);
    EXPECT_EQ(rates.size(), 1U);
    rates.forget_quiet(2000);
    EXPECT_EQ(rates.size(), 0U);
}

TEST(AddressRates, ChargesOneAddressAlone) {
    AddressRates rates(1, 4);
    EXPECT_TRUE(rates.take("a", 0));
    EXPECT_TRUE(rates.take("b", 0));
    rates.charge("a", 3);
    rates.charge("nobody", 3);
    EXPECT_FALSE(rates.take("a", 0));
    EXPECT_TRUE(rates.take("b", 0));
    EXPECT_TRUE(rates.take("a", 1000));
}

TEST(SendQueue, BoundsFramesBehindTheOneBeingWritten) {
    SendQueue queue(10);
    const auto frame = [](std::size_t size) { return std::make_shared<const std::string>(size, 'x'); };
    EXPECT_TRUE(queue.push(frame(100)));
    EXPECT_TRUE(queue.push(frame(6)));
    EXPECT_TRUE(queue.push(frame(4)));
    EXPECT_FALSE(queue.push(frame(1)));
    queue.pop();
    EXPECT_TRUE(queue.push(frame(100))) << "one of any size, while there is room";
    EXPECT_FALSE(queue.push(frame(1)));
    queue.pop();
    EXPECT_FALSE(queue.push(frame(1)));
    queue.pop();
    EXPECT_TRUE(queue.push(frame(1))) << "the large one is being written";
    queue.pop();
    queue.pop();
    EXPECT_TRUE(queue.empty());
}

} // namespace
} // namespace duiyi::server
