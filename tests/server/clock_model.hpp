// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "clock/game_clock.hpp"

/// The clocks of a game a second time, as a device whose counters go down tick by tick: slow and obvious.
/// Times are numbers of milliseconds.
namespace duiyi::server::clock_model {

using Ms = std::int64_t;
inline constexpr Ms model_day = 86'400'000;

/// One side's counters while it thinks.
struct ModelCounters {
    Ms main = 0;
    int periods = 0;
    std::optional<Ms> move; ///< delay, period, limit for a move, reading or days
    bool in_reading = false;
    bool is_up = false;
};

struct ModelSide {
    SideControl control;
    Ms main = 0;
    int periods = 0;
    bool is_berserk = false;
    Ms quota = 0;
    Ms gain = 0;
};

/// What the counters are set to when the turn begins.
struct ModelTurnStart {
    const ModelSide& side;
    Ms gift;

    ModelCounters operator()(const Unlimited&) const { return {}; }
    ModelCounters operator()(const FischerTime&) const { return {side.main, 0, {}, false, false}; }
    ModelCounters operator()(const DelayTime& time) const {
        if (time.kind == DelayKind::bronstein) {
            return {side.main, 0, {}, false, false};
        }
        return {side.main, 0, time.delay.count() * 1000, false, false};
    }
    ModelCounters operator()(const ByoyomiTime& time) const {
        return {side.main, side.periods, time.period.count() * 1000, false, false};
    }
    ModelCounters operator()(const XiangqiTime& time) const {
        if (side.main == 0) {
            return {0, 0, time.reading.count() * 1000, true, false};
        }
        if (time.move.count() == 0) {
            return {side.main, 0, {}, false, false};
        }
        return {side.main, 0, time.move.count() * 60'000 + gift, false, false};
    }
    ModelCounters operator()(const CorrespondenceTime& time) const {
        return {0, 0, time.days * model_day, false, false};
    }
};

/// One tick.
struct ModelTick {
    ModelCounters& now;
    Ms tick;

    void operator()(const Unlimited&) const {}
    void operator()(const FischerTime&) const { count_main(); }
    void operator()(const DelayTime&) const {
        if (now.move && *now.move > 0) {
            *now.move -= tick;
        } else {
            now.main -= tick;
        }
        now.is_up = now.main == 0 && now.move.value_or(0) == 0;
    }
    void operator()(const ByoyomiTime& time) const {
        if (now.main > 0) {
            now.main -= tick;
            return;
        }
        *now.move -= tick;
        if (*now.move == 0) {
            --now.periods;
            if (now.periods == 0) {
                now.is_up = true;
            } else {
                now.move = time.period.count() * 1000;
            }
        }
    }
    void operator()(const XiangqiTime& time) const {
        if (now.in_reading) {
            *now.move -= tick;
            now.is_up = *now.move == 0;
            return;
        }
        now.main -= tick;
        if (now.move) {
            *now.move -= tick;
        }
        if (now.main == 0) {
            now.in_reading = true;
            now.move = time.reading.count() * 1000;
            now.is_up = *now.move == 0;
        } else if (now.move == 0) {
            now.is_up = true;
        }
    }
    void operator()(const CorrespondenceTime&) const {
        *now.move -= tick;
        now.is_up = *now.move == 0;
    }

private:
    void count_main() const {
        now.main -= tick;
        now.is_up = now.main == 0;
    }
};

class ModelClock {
public:
    /// All times that the test uses are multiples of `tick`.
    ModelClock(const TimeControl& control, Side to_move, Ms tick) : turn_(to_move), tick_(tick) {
        for (const Side side : both_sides) {
            sides_.at(index_of(side)) = first_side(control.sides.at(index_of(side)));
        }
    }

    void start(Ms at) {
        runs_ = true;
        began_ = at;
    }
    bool move(Ms at, Ms lag) {
        if (!runs_ || is_up(at, lag)) {
            return false;
        }
        ModelSide& side = mover();
        if (!is_first()) {
            const Ms compensated = std::min({lag, side.quota, at - began_});
            side.quota = std::min(side.quota - compensated + side.gain, 7 * side.gain);
            end_turn(side, at - began_ - compensated);
            const auto* fischer = std::get_if<FischerTime>(&side.control);
            if (fischer != nullptr && !side.is_berserk && plies_ == longest_) {
                side.main += fischer->increment.count() * 1000;
            }
        }
        ++plies_;
        longest_ = std::max(longest_, plies_);
        next_turn(at, other(turn_));
        return true;
    }
    bool take_back(Ms at, int plies) {
        if (!runs_ || plies > plies_ || is_up(at, 0)) {
            return false;
        }
        if (!is_first()) {
            end_turn(mover(), at - began_);
        }
        plies_ -= plies;
        next_turn(at, plies == 2 ? turn_ : other(turn_));
        return true;
    }
    bool give(Ms at, Side side, Ms amount) {
        const SideControl& control = sides_.at(index_of(side)).control;
        if ((!runs_ && !paused_) || is_up(at, 0) || std::holds_alternative<Unlimited>(control) ||
            std::holds_alternative<CorrespondenceTime>(control)) {
            return false;
        }
        sides_.at(index_of(side)).main += amount;
        gift_ += side == turn_ ? amount : 0;
        return true;
    }
    bool berserk(Side side_to_berserk) {
        ModelSide& side = sides_.at(index_of(side_to_berserk));
        const auto* fischer = std::get_if<FischerTime>(&side.control);
        // The side that began has moved once one ply was played, the other with two.
        const int first_ply_done = side_to_berserk == beginner_ ? 1 : 2;
        if (fischer == nullptr || fischer->base.count() == 0 || side.is_berserk ||
            longest_ >= first_ply_done) {
            return false;
        }
        side.is_berserk = true;
        side.main -= fischer->base.count() * 500;
        return true;
    }
    void pause(Ms at) {
        if (runs_) {
            runs_ = false;
            paused_ = at - began_;
        }
    }
    void resume(Ms at) {
        if (paused_) {
            runs_ = true;
            began_ = at - *paused_;
            paused_.reset();
        }
    }
    void restart_turn(Ms at) {
        if (runs_ || paused_) {
            runs_ = true;
            paused_.reset();
            began_ = at;
        }
    }

    [[nodiscard]] std::optional<Ms> deadline(Ms lag) const {
        const bool by_days = std::holds_alternative<CorrespondenceTime>(mover().control);
        if (!runs_ || std::holds_alternative<Unlimited>(mover().control)) {
            return std::nullopt;
        }
        if (is_first() && !by_days) {
            return began_ + 60'000;
        }
        Ms used = 0;
        auto now = std::visit(ModelTurnStart{mover(), gift_}, mover().control);
        while (!now.is_up) {
            std::visit(ModelTick{now, tick_}, mover().control);
            used += tick_;
        }
        return began_ + used + (is_first() ? 0 : std::min(lag, mover().quota));
    }
    [[nodiscard]] ModelCounters reading(Side side, Ms at) const {
        const Ms passed = paused_ ? *paused_ : runs_ ? at - began_ : 0;
        return side == turn_ && !is_first() ? after(sides_.at(index_of(side)), passed, gift_)
                                            : after(sides_.at(index_of(side)), 0, 0);
    }
    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] bool is_first() const { return plies_ < 2 && plies_ == longest_; }
    [[nodiscard]] Ms began() const { return began_; }
    [[nodiscard]] int plies() const { return plies_; }
    [[nodiscard]] bool runs() const { return runs_; }

private:
    struct Beginning {
        ModelSide side;

        ModelSide operator()(const Unlimited&) const { return side; }
        ModelSide operator()(const FischerTime& time) const {
            const Ms base =
                time.base.count() > 0 ? time.base.count() : std::max<Ms>(time.increment.count(), 3);
            return with(base, 0, time.base.count() + 40 * time.increment.count());
        }
        ModelSide operator()(const DelayTime& time) const {
            return with(time.base.count(), 0, time.base.count() + 40 * time.delay.count());
        }
        ModelSide operator()(const ByoyomiTime& time) const {
            return with(time.main.count(), time.periods, time.main.count() + 40 * time.period.count());
        }
        ModelSide operator()(const XiangqiTime& time) const {
            return with(time.game.count() * 60, 0, time.game.count() * 60 + 40 * time.reading.count());
        }
        ModelSide operator()(const CorrespondenceTime&) const { return side; }

    private:
        [[nodiscard]] ModelSide with(Ms seconds, int periods, Ms expected_seconds) const {
            const Ms gain = std::min<Ms>(1000, 150 + 4 * expected_seconds);
            return {side.control, seconds * 1000, periods, false, 3 * gain, gain};
        }
    };
    static ModelSide first_side(const SideControl& control) {
        return std::visit(Beginning{{control, 0, 0, false, 0, 0}}, control);
    }

    [[nodiscard]] ModelCounters after(const ModelSide& side, Ms used, Ms gift) const {
        auto now = std::visit(ModelTurnStart{side, gift}, side.control);
        for (Ms passed = 0; passed < used && !now.is_up; passed += tick_) {
            std::visit(ModelTick{now, tick_}, side.control);
        }
        return now;
    }
    void end_turn(ModelSide& side, Ms used) const {
        const auto now = after(side, used, gift_);
        side.main = now.main;
        side.periods = now.periods;
        const auto* delay = std::get_if<DelayTime>(&side.control);
        if (delay != nullptr && delay->kind == DelayKind::bronstein) {
            side.main += std::min<Ms>(used, delay->delay.count() * 1000);
        }
    }
    void next_turn(Ms at, Side side) {
        turn_ = side;
        began_ = at;
        gift_ = 0;
    }
    [[nodiscard]] bool is_up(Ms at, Ms lag) const {
        const auto due = deadline(lag);
        return due && at >= *due;
    }
    [[nodiscard]] ModelSide& mover() { return sides_.at(index_of(turn_)); }
    [[nodiscard]] const ModelSide& mover() const { return sides_.at(index_of(turn_)); }

    std::array<ModelSide, 2> sides_{};
    Side turn_;
    Side beginner_ = turn_;
    Ms tick_;
    bool runs_ = false;
    std::optional<Ms> paused_; ///< how much of the turn had passed
    Ms began_ = 0;
    Ms gift_ = 0;
    int plies_ = 0;
    int longest_ = 0;
};

} // namespace duiyi::server::clock_model
