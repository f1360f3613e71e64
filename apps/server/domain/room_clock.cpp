// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/room_clock.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

using std::chrono::milliseconds;

/// More than any quota: as much of it as there is.
constexpr milliseconds any_lag = std::chrono::hours(1);
/// For how many moves an engine keeps its main time.
constexpr int engine_moves_left = 30;
constexpr milliseconds kept_back{500};
constexpr milliseconds least_engine_time{5};
constexpr milliseconds shortest_wait = std::chrono::seconds(10);
constexpr milliseconds longest_wait = std::chrono::minutes(2);

} // namespace

bool RoomClock::is_first_move() const {
    return clock_.is_first_move();
}

std::optional<milliseconds> RoomClock::left_after(std::size_t ply) const {
    return ply < left_.size() ? std::optional(left_[ply]) : std::nullopt;
}

std::optional<milliseconds> RoomClock::claim_wait(Side who_left) const {
    const auto expected = expected_time(control_.sides.at(index_of(who_left)));
    return expected ? std::optional(std::clamp(milliseconds(*expected) / 10, shortest_wait, longest_wait))
                    : std::nullopt;
}

milliseconds engine_share(const GameClock& clock, Moment at) {
    const auto deadline = clock.deadline(milliseconds(0));
    if (!deadline) {
        return milliseconds::max();
    }
    const ClockReading reading = clock.reading(clock.turn(), at);
    const auto share = reading.main > milliseconds(0) ? reading.main / engine_moves_left
                                                      : reading.move.value_or(milliseconds(0)) / 2;
    const auto left = std::max(*deadline - at, milliseconds(0));
    return std::clamp(share, least_engine_time,
                      std::max(left - std::min(left / 2, kept_back), least_engine_time));
}

bool RoomClock::is_surely_up(Moment at) const {
    return clock_.time_up(at, any_lag).has_value();
}

void RoomClock::moved(Moment at, milliseconds lag) {
    const Side mover = clock_.turn();
    if (!clock_.move(at, lag)) {
        clock_.restart_turn(at);
        [[maybe_unused]] const auto charged = clock_.move(at, lag);
    }
    const ClockReading left = clock_.reading(mover, at);
    left_.push_back(left.main > milliseconds(0) ? left.main : left.move.value_or(left.main));
}

void RoomClock::taken_back(Moment at, std::size_t plies) {
    if (!clock_.take_back(at, plies)) {
        clock_.restart_turn(at);
        [[maybe_unused]] const auto done = clock_.take_back(at, plies);
    }
    left_.resize(left_.size() - std::min(left_.size(), plies));
}

void RoomClock::restarted(std::optional<Moment> since, Moment at) {
    if (since) {
        clock_.pause(*since);
        clock_.resume(at);
    } else {
        clock_.restart_turn(at);
    }
}

void RoomClock::given(Moment at, Side to, milliseconds amount) {
    [[maybe_unused]] const auto done = clock_.give(at, to, amount);
}

void RoomClock::berserk(Side side) {
    [[maybe_unused]] const auto done = clock_.berserk(side);
}

void RoomClock::flagged(Moment at, Side side) {
    flagged_ = side;
    clock_.stop(at);
}

} // namespace duiyi::server
