// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/game_clock.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::milliseconds;

/// Plies that are the first moves of the two sides.
constexpr std::size_t first_plies = 2;

} // namespace

GameClock::GameClock(const TimeControl& control, Side to_move)
    : control_(control), players_{player(control.sides[0]), player(control.sides[1])}, turn_(to_move) {}

bool GameClock::is_first_move() const {
    return plies_ < first_plies && plies_ == most_plies_;
}

milliseconds GameClock::elapsed(Moment at) const {
    switch (state_) {
        case State::running:
            return std::max(at - turn_began_, milliseconds(0));
        case State::paused:
            return paused_after_;
        case State::waiting:
        case State::stopped:
            break;
    }
    return milliseconds(0);
}

milliseconds GameClock::used(Moment at) const {
    const auto passed = elapsed(at);
    return std::min(passed, allowance().value_or(passed));
}

std::optional<milliseconds> GameClock::allowance() const {
    const auto usual = mover().time.allowance(turn_gift_);
    if (!usual || !is_first_move()) {
        return usual;
    }
    const bool by_days = std::holds_alternative<CorrespondenceTime>(control_.sides.at(index_of(turn_)));
    return by_days ? usual : first_move_limit;
}

std::optional<Moment> GameClock::deadline(milliseconds lag) const {
    const auto allowed = allowance();
    if (state_ != State::running || !allowed) {
        return std::nullopt;
    }
    const auto grace = is_first_move() ? milliseconds(0) : mover().quota.compensation(lag);
    return turn_began_ + *allowed + grace;
}

std::optional<TimeUp> GameClock::time_up(Moment at, milliseconds lag) const {
    const auto due = deadline(lag);
    if (!due || at < *due) {
        return std::nullopt;
    }
    return TimeUp{turn_, *due, is_first_move()};
}

void GameClock::begin_turn(Moment at, Side next) {
    turn_began_ = std::max(at, turn_began_);
    running_since_ = turn_began_;
    turn_ = next;
    turn_gift_ = milliseconds(0);
}

void GameClock::start(Moment at) {
    if (state_ == State::waiting) {
        state_ = State::running;
        turn_began_ = at;
        running_since_ = at;
    }
}

Result<milliseconds, ClockFault> GameClock::move(Moment at, milliseconds lag) {
    if (state_ != State::running) {
        return tl::unexpected(ClockFault::not_running);
    }
    if (time_up(at, lag)) {
        return tl::unexpected(ClockFault::out_of_time);
    }
    milliseconds charged{0};
    if (!is_first_move()) {
        Player& player = mover();
        const auto passed = elapsed(at);
        const auto compensated = std::min(player.quota.compensation(lag), passed);
        charged = passed - compensated;
        player.quota.move_played(compensated);
        player.time.charge(charged);
        if (plies_ == most_plies_) {
            player.time.earn();
        }
    }
    ++plies_;
    most_plies_ = std::max(most_plies_, plies_);
    begin_turn(at, other(turn_));
    return charged;
}

Result<void, ClockFault> GameClock::take_back(Moment at, std::size_t plies) {
    if (state_ != State::running) {
        return tl::unexpected(ClockFault::not_running);
    }
    if (plies == 0 || plies > plies_) {
        return tl::unexpected(ClockFault::not_allowed);
    }
    if (time_up(at, milliseconds(0))) {
        return tl::unexpected(ClockFault::out_of_time);
    }
    if (!is_first_move()) {
        mover().time.charge(used(at));
    }
    plies_ -= plies;
    begin_turn(at, plies % 2 == 0 ? turn_ : other(turn_));
    return {};
}

Result<void, ClockFault> GameClock::give(Moment at, Side side, milliseconds amount) {
    if (state_ != State::running && state_ != State::paused) {
        return tl::unexpected(ClockFault::not_running);
    }
    if (time_up(at, milliseconds(0))) {
        return tl::unexpected(ClockFault::out_of_time);
    }
    if (amount <= milliseconds(0) || !players_.at(index_of(side)).time.give(amount)) {
        return tl::unexpected(ClockFault::not_allowed);
    }
    if (side == turn_) {
        turn_gift_ += amount;
    }
    return {};
}

Result<void, ClockFault> GameClock::berserk(Side side) {
    if (state_ == State::stopped) {
        return tl::unexpected(ClockFault::not_running);
    }
    const Side beginner = plies_ % 2 == 0 ? turn_ : other(turn_);
    const bool has_moved = most_plies_ > (side == beginner ? 0U : 1U);
    if (has_moved || !players_.at(index_of(side)).time.berserk()) {
        return tl::unexpected(ClockFault::not_allowed);
    }
    return {};
}

void GameClock::pause(Moment at) {
    if (state_ == State::running) {
        paused_after_ = elapsed(at);
        state_ = State::paused;
    }
}

void GameClock::resume(Moment at) {
    if (state_ == State::paused) {
        turn_began_ = at - paused_after_;
        running_since_ = at;
        state_ = State::running;
    }
}

void GameClock::restart_turn(Moment at) {
    if (state_ == State::running || state_ == State::paused) {
        turn_began_ = at;
        running_since_ = at;
        state_ = State::running;
    }
}

void GameClock::stop(Moment at) {
    if (state_ != State::waiting && !is_first_move()) {
        mover().time.charge(used(at));
    }
    state_ = State::stopped;
}

ClockReading GameClock::reading(Side side, Moment at) const {
    const Player& player = players_.at(index_of(side));
    const bool runs = side == turn_ && !is_first_move();
    return runs ? player.time.reading(used(at), turn_gift_) : player.time.reading(milliseconds(0), {});
}

} // namespace duiyi::server
