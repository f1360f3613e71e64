// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "workers/deadlines.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "bus/local_bus.hpp"

namespace duiyi::server {
namespace {

TEST(Deadlines, CallBackInTheOrderOfTheirTimes) {
    Deadlines deadlines;
    std::string called;
    deadlines.add(30, [&] { called += 'c'; });
    deadlines.add(10, [&] { called += 'a'; });
    deadlines.add(20, [&] { called += 'b'; });
    deadlines.add(20, [&] { called += 'B'; });
    EXPECT_EQ(deadlines.next(), 10);
    deadlines.run_due(9);
    EXPECT_EQ(called, "");
    deadlines.run_due(20);
    EXPECT_EQ(called, "abB");
    EXPECT_EQ(deadlines.next(), 30);
    deadlines.run_due(1000);
    EXPECT_EQ(called, "abBc");
    EXPECT_EQ(deadlines.next(), std::nullopt);
}

TEST(Deadlines, CanBeCancelledAlsoFromACallback) {
    Deadlines deadlines;
    std::string called;
    Deadlines::Key second = 0;
    deadlines.add(10, [&] {
        called += '1';
        deadlines.cancel(second);
    });
    second = deadlines.add(10, [&] { called += '2'; });
    deadlines.add(10, [&] { called += '3'; });
    const auto over = deadlines.add(5, [&] { called += '0'; });
    deadlines.cancel(0);
    deadlines.run_due(10);
    deadlines.cancel(over);
    EXPECT_EQ(called, "013");
    EXPECT_EQ(deadlines.size(), 0U);
}

TEST(Deadlines, ADeadlineAddedByACallbackWaitsForTheNextRun) {
    Deadlines deadlines;
    int called = 0;
    std::function<void()> again = [&] {
        ++called;
        deadlines.add(0, again);
    };
    deadlines.add(0, again);
    for (int run = 1; run <= 3; ++run) {
        deadlines.run_due(100);
        EXPECT_EQ(called, run);
    }
}

TEST(Deadlines, ReportAnEarlierNextDeadline) {
    int told = 0;
    Deadlines deadlines([&] { ++told; });
    deadlines.add(100, [] {});
    EXPECT_EQ(told, 1);
    deadlines.add(200, [] {});
    EXPECT_EQ(told, 1);
    deadlines.add(50, [] {});
    EXPECT_EQ(told, 2);
}

TEST(Deadlines, AgreeWithASortedListOverRandomSequences) {
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same sequence every time
    Deadlines deadlines;
    std::vector<std::pair<std::int64_t, Deadlines::Key>> model;
    std::vector<Deadlines::Key> called;
    std::int64_t now = 0;
    for (int step = 0; step < 5000; ++step) {
        const auto choice = random() % 10;
        if (choice < 6) {
            const std::int64_t at = now + static_cast<std::int64_t>(random() % 50) - 5;
            auto key = std::make_shared<Deadlines::Key>();
            *key = deadlines.add(at, [&called, key] { called.push_back(*key); });
            model.emplace_back(at, *key);
        } else if (choice < 8 && !model.empty()) {
            const auto which = random() % model.size();
            deadlines.cancel(model[which].second);
            model.erase(model.begin() + static_cast<std::ptrdiff_t>(which));
        } else {
            now += static_cast<std::int64_t>(random() % 20);
            std::vector<Deadlines::Key> expected;
            std::ranges::sort(model);
            while (!model.empty() && model.front().first <= now) {
                expected.push_back(model.front().second);
                model.erase(model.begin());
            }
            called.clear();
            deadlines.run_due(now);
            ASSERT_EQ(called, expected) << step;
        }
        ASSERT_EQ(deadlines.size(), model.size());
    }
}

TEST(LocalBus, DeliversToTheSubscribersOfATopicOnly) {
    LocalBus bus;
    std::string received;
    const auto report = [&received](const char* who) {
        return [&received, who](const BusMessage&) { received += who; };
    };
    auto first = bus.subscribe("one", report("a"));
    const auto second = bus.subscribe("one", report("b"));
    const auto third = bus.subscribe("two", report("c"));
    bus.publish("one", PresenceReport{});
    EXPECT_EQ(received, "ab");
    bus.publish("three", PresenceReport{});
    first = BusSubscription();
    bus.publish("one", PresenceReport{});
    bus.publish("two", PresenceReport{});
    EXPECT_EQ(received, "abbc");
}

TEST(LocalBus, AHandlerMayEndSubscriptionsAndBeginOthers) {
    LocalBus bus;
    std::string received;
    BusSubscription self;
    BusSubscription other;
    BusSubscription added;
    self = bus.subscribe("t", [&](const BusMessage&) {
        received += 's';
        other = BusSubscription();
        added = bus.subscribe("t", [&](const BusMessage&) { received += 'n'; });
        self = BusSubscription();
    });
    other = bus.subscribe("t", [&](const BusMessage&) { received += 'o'; });
    bus.publish("t", PresenceReport{});
    EXPECT_EQ(received, "s");
    bus.publish("t", PresenceReport{});
    EXPECT_EQ(received, "sn");
}

} // namespace
} // namespace duiyi::server
