// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// In which order connections write what they were sent.
#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "net/connection.hpp"

namespace duiyi::server {
namespace {

class FlushesTest : public testing::Test {
protected:
    struct Numbered final : Connection {
        Numbered(int its_number, std::vector<int>& noted) : number(its_number), flushed(noted) {}
        void stop() override {}
        void flush() override { flushed.push_back(number); }

        int number;
        std::vector<int>& flushed;
    };

    void add(int number) { flushes_.add(std::make_shared<Numbered>(number, flushed_)); }
    void add(int from, int to) {
        for (int number = from; number < to; ++number) {
            add(number);
        }
    }
    /// Runs the oldest of what was posted; false when nothing was.
    bool run() {
        if (posted_.empty()) {
            return false;
        }
        const auto job = std::move(posted_.front());
        posted_.pop_front();
        job();
        return true;
    }
    std::vector<int> taken() { return std::exchange(flushed_, {}); }

    std::deque<std::function<void()>> posted_;
    std::vector<int> flushed_;
    Flushes flushes_{[this](std::function<void()> job) { posted_.push_back(std::move(job)); }};
};

TEST_F(FlushesTest, AllThatWereAddedWriteInOneTurnInTheirOrder) {
    add(1, 4);
    EXPECT_TRUE(taken().empty()) << "later";
    EXPECT_EQ(posted_.size(), 1U);
    ASSERT_TRUE(run());
    EXPECT_EQ(taken(), (std::vector{1, 2, 3}));
    EXPECT_FALSE(run());
    add(4);
    ASSERT_TRUE(run());
    EXPECT_EQ(taken(), std::vector{4});
}

TEST_F(FlushesTest, OfAMessageToVeryManyTheFirstWriteAtOnce) {
    constexpr int turn = Flushes::turn;
    constexpr int ahead = Flushes::ahead;
    add(0, turn - 1);
    EXPECT_TRUE(taken().empty());
    add(turn - 1, 3 * turn);
    const auto first = taken();
    ASSERT_EQ(first.size(), Flushes::ahead);
    EXPECT_EQ(first[0], 0);
    ASSERT_TRUE(run());
    const auto rest = taken();
    ASSERT_EQ(rest.size(), Flushes::turn - Flushes::ahead) << "it is the same turn";
    EXPECT_EQ(rest[0], ahead);
}

TEST_F(FlushesTest, WhoIsAddedLaterGoesBeforeThoseOfAMessageToMany) {
    constexpr int turn = Flushes::turn;
    constexpr int many = 3 * turn;
    add(0, many);
    ASSERT_TRUE(run());
    EXPECT_EQ(taken().size(), Flushes::turn) << "then others have their turn";
    add(many);
    ASSERT_TRUE(run());
    const auto second = taken();
    EXPECT_EQ(second.size(), Flushes::turn);
    EXPECT_EQ(second[0], many);
    EXPECT_EQ(second[1], turn) << "the others go on in their order";
    while (run()) {
    }
    EXPECT_EQ(taken().back(), many - 1);
}

TEST_F(FlushesTest, WhoWaitsHasAQuarterOfEachTurnThatOthersFill) {
    constexpr int turn = Flushes::turn;
    add(0, 2 * turn);
    ASSERT_TRUE(run());
    taken();
    add(2 * turn, 3 * turn);
    ASSERT_TRUE(run());
    const auto second = taken();
    ASSERT_EQ(second.size(), Flushes::turn);
    EXPECT_EQ(second[0], 2 * turn);
    EXPECT_EQ(second[3 * turn / 4], turn) << "who waits longest";
    while (run()) {
    }
    EXPECT_EQ(taken().size(), Flushes::turn);
}

TEST_F(FlushesTest, NobodyIsLeftOutWhenOneWantsToWriteAgain) {
    add(0, Flushes::turn + 1);
    add(0);
    ASSERT_TRUE(run());
    ASSERT_TRUE(run());
    EXPECT_EQ(taken().size(), Flushes::turn + 2);
    EXPECT_FALSE(run());
}

} // namespace
} // namespace duiyi::server
