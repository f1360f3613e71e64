// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "limits/limits.hpp"

#include <gtest/gtest.h>

#include "net/send_queue.hpp"
#include "uploads/reading_time.hpp"

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
    rates.evict_idle(1500);
    EXPECT_EQ(rates.size(), 1U);
    rates.evict_idle(2000);
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

using Places = ConnectionPlaces::Answer;

TEST(ConnectionPlaces, LimitsEachAddressAndAllTogether) {
    ConnectionPlaces places(4, 2);
    EXPECT_EQ(places.add("a"), Places::granted);
    EXPECT_EQ(places.add("a"), Places::too_many_of_address) << "a quarter of four";
    EXPECT_EQ(places.add("b"), Places::granted);
    EXPECT_EQ(places.add("c"), Places::granted);
    EXPECT_EQ(places.add("d"), Places::granted);
    EXPECT_EQ(places.add("e"), Places::too_many);
    EXPECT_EQ(places.add_socket(), Places::too_many);
    places.remove_address("a");
    places.remove_socket();
    EXPECT_EQ(places.add("e"), Places::granted);
}

TEST(ConnectionPlaces, KeepsRoomForOthers) {
    ConnectionPlaces places(1000, 200);
    for (int address = 0; address < 20; ++address) {
        while (places.add("greedy" + std::to_string(address)) == Places::granted) {
        }
    }
    EXPECT_LT(places.sockets(), 1000U);
    for (std::size_t newcomer = 0; places.sockets() < 1000; ++newcomer) {
        EXPECT_EQ(places.add("newcomer" + std::to_string(newcomer)), Places::granted) << newcomer;
    }
}

TEST(ConnectionPlaces, AProxysSocketsAndItsClientsCountApart) {
    ConnectionPlaces places(100, 2);
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(places.add_socket(), Places::granted);
    }
    EXPECT_EQ(places.add_address("a"), Places::granted);
    EXPECT_EQ(places.add_address("a"), Places::granted);
    EXPECT_EQ(places.add_address("a"), Places::too_many_of_address);
    places.remove_address("a");
    EXPECT_EQ(places.add_address("a"), Places::granted);
    EXPECT_EQ(places.sockets(), 50U);
}

TEST(LogThrottle, CountsWhatItDoesNotSay) {
    LogThrottle line(1000);
    EXPECT_EQ(line.count(5), 1U);
    EXPECT_EQ(line.count(6), std::nullopt);
    EXPECT_EQ(line.count(1004), std::nullopt);
    EXPECT_EQ(line.count(1005), 3U);
    EXPECT_EQ(line.count(5000), 1U);
}

TEST(SendQueue, BoundsFramesBehindTheOneBeingWritten) {
    SendQueue queue(10);
    const auto frame = [](std::size_t size) {
        return Frame{std::make_shared<const std::string>(size / 2, 'x'),
                     std::make_shared<const std::string>(size - size / 2, 'x')};
    };
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

TEST(AddressBytes, AreBoundedByAddressAndInAll) {
    AddressBytes bytes(10, 25);
    EXPECT_TRUE(bytes.add("a", 6));
    EXPECT_TRUE(bytes.add("a", 4));
    EXPECT_FALSE(bytes.add("a", 1));
    EXPECT_TRUE(bytes.add("b", 12)) << "the first of an address may have any size";
    EXPECT_FALSE(bytes.add("c", 4)) << "of all";
    EXPECT_EQ(bytes.held(), 22U);
    bytes.remove("a", 6);
    EXPECT_TRUE(bytes.add("c", 4));
    bytes.remove("a", 4);
    bytes.remove("b", 12);
    bytes.remove("c", 4);
    bytes.remove("nobody", 7);
    EXPECT_EQ(bytes.held(), 0U);
    EXPECT_TRUE(bytes.add("d", 100)) << "the first of all, too";
}

TEST(ReadingTime, GivesEachAddressAPartOfOneCoreAfterWhatIsAllowedAtOnce) {
    using std::chrono::milliseconds;
    const ReadingTime::Clock::time_point start{milliseconds(1000)};
    ReadingTime time(0.2, milliseconds(100));
    EXPECT_LE(time.next("a", start), start);
    time.spend("a", milliseconds(100), start);
    EXPECT_LE(time.next("a", start), start) << "just used up";
    time.spend("a", milliseconds(20), start);
    EXPECT_EQ(time.next("a", start), start + milliseconds(100)) << "a fifth: 20 ms each 100 ms";
    EXPECT_EQ(time.next("a", start + milliseconds(60)), start + milliseconds(100));
    EXPECT_LE(time.next("a", start + milliseconds(100)), start + milliseconds(100));
    EXPECT_LE(time.next("b", start), start) << "others have their own";

    ReadingTime copy = time;
    copy.spend("b", milliseconds(200), start);
    EXPECT_EQ(time.next("b", start), start + milliseconds(500)) << "copies share the accounts";
    time.evict_idle(start + milliseconds(600));
    EXPECT_GT(time.next("b", start), start) << "is not quiet: 20 of 100 ms are back";
    EXPECT_LE(time.next("a", start), start) << "was quiet and is forgotten";
}

} // namespace
} // namespace duiyi::server
