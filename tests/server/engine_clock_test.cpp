// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The engine as a player with a clock: how long it is asked to think, and that its clock lasts.
#include "engine_kit.hpp"

namespace duiyi::server {
namespace {

using std::chrono::milliseconds;

/// Games of chess against the computer, which has the second side.
class EngineClockTest : public EngineTest {
protected:
    void create_with(const char* time) {
        say({{"type", "create"},
             {"game", "chess"},
             {"mode", "link"},
             {"side", "first"},
             {"computer", 1},
             {"time", time}});
        ASSERT_EQ(me_->received(), "created") << time;
        room_ = text_of(me_->last, "room");
        secret_ = text_of(me_->last, "secret");
    }
    /// A move of mine, after which the engine is asked for its own.
    void play(int ply, const char* text) {
        say(move(ply, text));
        ASSERT_EQ(me_->received(), "ack event:moved") << text;
        ASSERT_EQ(engines_.asked.size(), 1U) << text;
    }
    /// How long the engine may think about the move that it is asked for; -1: as its level does.
    [[nodiscard]] std::int64_t asked_ms() const {
        return engines_.what<MoveQuery>().time.value_or(milliseconds(-1)).count();
    }
};

TEST_F(EngineClockTest, ItThinksForAPartOfItsTime) {
    create_with("fischer 60+0");
    play(0, "e2e4");
    EXPECT_EQ(asked_ms(), 2'000);
    pass(10'000);
    think();
    EXPECT_EQ(me_->received(), "event:moved");
    play(2, "g1f3");
    EXPECT_EQ(asked_ms(), 2'000) << "its first move cost nothing";
    pass(30'000);
    think();
    EXPECT_EQ(me_->received(), "event:moved");
    play(4, "f3g1");
    EXPECT_EQ(asked_ms(), 1'000);
}

TEST_F(EngineClockTest, WithoutALimitItThinksAsItsLevelDoes) {
    create();
    play(0, "e2e4");
    EXPECT_EQ(asked_ms(), -1);
    create_with("fischer 60+0 / none");
    play(0, "e2e4");
    EXPECT_EQ(asked_ms(), -1) << "only the opponent has a clock";
}

TEST_F(EngineClockTest, WhenEnginesWereBusyItIsAskedSoonAndForLess) {
    create_with("fischer 60+0");
    play(0, "e2e4");
    think();
    engines_.is_full = true;
    say(move(2, "g1f3"));
    EXPECT_TRUE(engines_.asked.empty());
    engines_.is_full = false;
    pass(6'000);
    ASSERT_EQ(engines_.asked.size(), 1U);
    EXPECT_EQ(asked_ms(), 54'000 / 30);
}

TEST_F(EngineClockTest, ThePauseBeforeItsMoveIsAPartOfItsTime) {
    open(500);
    create_with("fischer 15+0");
    play(0, "e2e4");
    EXPECT_EQ(asked_ms(), 500);
    think();
    pass(124);
    EXPECT_EQ(me_->received(), "");
    pass(1);
    EXPECT_EQ(me_->received(), "event:moved") << "after a quarter of it";
}

TEST_F(EngineClockTest, ItDoesNotLoseOnTimeWhenItUsesAllThatItIsAskedFor) {
    for (const char* time : {"fischer 15+0", "fischer 0+1", "delay 0+1", "bronstein 1+1", "byoyomi 0+1x1",
                             "byoyomi 1+3x5", "xiangqi 0-0-1", "xiangqi 1-1-0"}) {
        create_with(time);
        int ply = 0;
        for (const char* text : {"e2e4", "g1f3", "f3g1"}) {
            play(ply, text);
            pass(asked_ms() + 20); // some of it for storing the move
            think();
            EXPECT_EQ(me_->received(), "event:moved") << time << ", ply " << ply;
            ply += 2;
        }
        say({{"type", "resign"}});
        EXPECT_EQ(me_->received(), "ack event:ended") << time;
    }
}

} // namespace
} // namespace duiyi::server
