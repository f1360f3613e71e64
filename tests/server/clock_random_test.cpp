// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random games by the clock under every kind of time control: the clock and the model agree on every answer.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "clock_model.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::server {
namespace {

using clock_model::Ms;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class RandomGame {
public:
    RandomGame(const SideControl& first, const SideControl& second, Ms tick, std::uint32_t seed)
        : random_(seed),
          tick_(tick),
          control_{{first, second}, {}},
          clock_(control_, beginner()),
          model_(control_, clock_.turn(), tick) {}

    /// The number of moves played, or a failure.
    int play() {
        expect_same();
        if (chance(3)) {
            berserk();
        }
        now_ += ticks(100);
        clock_.start(moment_of(now_));
        model_.start(now_);
        constexpr int steps = 30;
        for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
            act();
            expect_same();
        }
        return moves_;
    }
    [[nodiscard]] std::string told() const { return to_text(control_) + told_.str(); }

private:
    static constexpr Ms most_lag = 3'000;

    Side beginner() { return chance(2) ? Side::first : Side::second; }
    Ms number(Ms most) { return std::uniform_int_distribution<Ms>(0, most)(random_); }
    bool chance(Ms one_in) { return number(one_in - 1) == 0; }
    Ms ticks(Ms most) { return number(most) * tick_; }
    Ms some_lag() { return chance(2) ? 0 : ticks(most_lag / tick_); }
    [[nodiscard]] Moment now() const { return moment_of(now_); }

    /// Time passes: mostly little, often to the very deadline or the tick before or after it.
    void wait(Ms lag) {
        const auto due = model_.deadline(lag);
        if (!due) {
            now_ += ticks(1000);
        } else if (*due <= now_) {
            return;
        } else if (chance(4)) {
            now_ = std::max(now_, *due + (number(2) - 1) * tick_);
        } else {
            now_ += ticks((*due - now_) / tick_ / (chance(2) ? 1 : 4));
        }
    }
    void act() {
        const Ms lag = some_lag();
        wait(lag);
        switch (number(9)) {
            case 0:
                told_ << "; restart " << now_;
                if (chance(4)) {
                    clock_.restart_turn(now());
                    model_.restart_turn(now_);
                }
                return;
            case 1:
                return pause();
            case 2:
                return give();
            case 3:
                return take_back();
            case 4:
                return berserk();
            default:
                return move(lag);
        }
    }
    void move(Ms lag) {
        told_ << "; move at " << now_ << " lag " << lag;
        const auto up = clock_.time_up(now(), milliseconds(lag));
        const bool is_aborted = model_.is_first();
        const bool runs = model_.runs();
        const auto due = model_.deadline(lag);
        const Ms passed = now_ - model_.began();
        const auto moved = clock_.move(now(), milliseconds(lag));
        ASSERT_EQ(moved.has_value(), model_.move(now_, lag)) << told();
        if (moved) {
            ++moves_;
            EXPECT_GE(moved->count(), 0) << told();
            EXPECT_LE(moved->count(), passed) << told();
        } else {
            EXPECT_EQ(moved.error(), runs ? ClockFault::out_of_time : ClockFault::not_running) << told();
        }
        ASSERT_EQ(up.has_value(), !moved && runs) << told();
        if (up) {
            EXPECT_EQ(*up, (TimeUp{model_.turn(), moment_of(*due), is_aborted})) << told();
        }
    }
    void take_back() {
        const int plies = chance(2) ? 1 : 2;
        told_ << "; take back " << plies << " at " << now_;
        ASSERT_EQ(clock_.take_back(now(), static_cast<std::size_t>(plies)).has_value(),
                  model_.take_back(now_, plies))
            << told();
    }
    void give() {
        const Side side = beginner();
        const Ms amount = (1 + number(4)) * std::max<Ms>(1000, tick_);
        told_ << "; give " << amount << " at " << now_;
        ASSERT_EQ(clock_.give(now(), side, milliseconds(amount)).has_value(), model_.give(now_, side, amount))
            << told();
    }
    void berserk() {
        const Side side = beginner();
        told_ << "; berserk";
        ASSERT_EQ(clock_.berserk(side).has_value(), model_.berserk(side)) << told();
    }
    void pause() {
        told_ << "; pause at " << now_;
        clock_.pause(now());
        model_.pause(now_);
        expect_same();
        now_ += ticks(100'000);
        if (chance(5)) {
            return; // what happens now is refused
        }
        told_ << " until " << now_;
        clock_.resume(now());
        model_.resume(now_);
    }
    void expect_same() {
        ASSERT_EQ(clock_.turn(), model_.turn()) << told();
        ASSERT_EQ(clock_.ply_count(), static_cast<std::size_t>(model_.plies())) << told();
        const Ms lag = some_lag();
        const auto due = clock_.deadline(milliseconds(lag));
        const auto model_due = model_.deadline(lag);
        ASSERT_EQ(due.has_value(), model_due.has_value()) << told();
        if (due) {
            ASSERT_EQ(ms_of(*due), *model_due) << told();
        }
        for (const Side side : both_sides) {
            const auto shown = clock_.reading(side, now());
            const auto expected = model_.reading(side, now_);
            ASSERT_EQ(shown.main.count(), expected.main) << told() << " at " << now_;
            ASSERT_EQ(shown.periods, expected.periods) << told() << " at " << now_;
            ASSERT_EQ(shown.move.has_value(), expected.move.has_value()) << told() << " at " << now_;
            ASSERT_EQ(shown.move.value_or(milliseconds(0)).count(), expected.move.value_or(0))
                << told() << " at " << now_;
        }
    }

    std::mt19937 random_;
    Ms tick_;
    TimeControl control_;
    GameClock clock_;
    clock_model::ModelClock model_;
    Ms now_ = 1'000'000;
    int moves_ = 0;
    std::ostringstream told_;
};

rc::Gen<std::uint32_t> any_seed() {
    return rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>()));
}

/// Plays games in which each side has such a control, of short times: the model counts every tick.
template <class MakeControl>
void check_control(int count, Ms tick, MakeControl make) {
    int moves = 0;
    test_kit::check(count, [&] {
        const auto seed = *any_seed();
        std::mt19937 random(seed);
        const auto number = [&random](int lowest, int highest) {
            return std::uniform_int_distribution<int>(lowest, highest)(random);
        };
        const SideControl first = make(number);
        const SideControl second = number(0, 1) == 0 ? first : SideControl(make(number));
        ASSERT_FALSE(fault_of({{first, second}, {}})) << *fault_of({{first, second}, {}});
        moves += RandomGame(first, second, tick, seed).play();
        RC_ASSERT(!testing::Test::HasFailure());
    });
    EXPECT_GT(moves, count / 10) << "hardly a move was played";
}

TEST(RandomClocks, Fischer) {
    check_control(300, 1, [](const auto& number) {
        const int base = number(0, 3);
        return FischerTime{seconds(base), seconds(number(base == 0 ? 1 : 0, 2))};
    });
}

TEST(RandomClocks, Delay) {
    check_control(300, 1, [](const auto& number) {
        return DelayTime{number(0, 1) == 0 ? DelayKind::simple : DelayKind::bronstein, seconds(number(1, 3)),
                         seconds(number(0, 3))};
    });
}

TEST(RandomClocks, Byoyomi) {
    check_control(300, 1, [](const auto& number) {
        return ByoyomiTime{seconds(number(0, 2)), number(1, 4), seconds(number(1, 2))};
    });
}

TEST(RandomClocks, Xiangqi) {
    check_control(300, 10, [](const auto& number) {
        const int game = number(0, 2);
        return XiangqiTime{minutes(game), minutes(number(0, 2)), seconds(number(game == 0 ? 1 : 0, 30))};
    });
}

TEST(RandomClocks, Correspondence) {
    check_control(300, 60'000, [](const auto& number) { return CorrespondenceTime{number(1, 3)}; });
}

TEST(RandomClocks, OfDifferentKinds) {
    check_control(300, 10, [](const auto& number) -> SideControl {
        switch (number(0, 3)) {
            case 0:
                return Unlimited{};
            case 1:
                return FischerTime{seconds(5), seconds(5)}; // a quota of whole ticks
            case 2:
                return ByoyomiTime{seconds(5), 2, seconds(5)};
            default:
                return XiangqiTime{minutes(1), minutes(1), seconds(5)};
        }
    });
}

} // namespace
} // namespace duiyi::server
