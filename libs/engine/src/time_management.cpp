// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "time_management.hpp"

#include <algorithm>

namespace duiyi::engine {

TimeBudget TimeBudget::for_clock(const Clock& clock, milliseconds overhead) {
    using std::max;
    using std::min;
    const auto count = [](milliseconds time) { return static_cast<double>(time.count()); };
    // In reserve: the overhead of many moves, at most half of the clock. On a busy machine a single move may
    // wait for a tenth of a second.
    const double full_reserve = 15 * count(overhead);
    const double reserve = min(full_reserve, count(clock.remaining) / 2);
    const double left = max(1.0, count(clock.remaining) - reserve);
    // A clock shorter than twice the reserve grows again: less than the increment is planned for a move.
    const double increment =
        count(clock.increment) * (full_reserve > 0 ? min(1.0, left / full_reserve) : 1.0);
    // In sudden death, plan for 28 more moves.
    const double moves = clock.moves_to_go > 0 ? min(clock.moves_to_go, 40) : 28.0;
    const double share = left / (moves + 1) + increment * 0.8;
    const double soft = min(share, left * 0.5);
    const double hard = min(share * 4.0, left * (clock.moves_to_go == 1 ? 0.9 : 0.45));
    const auto whole = [](double time) { return milliseconds(static_cast<std::int64_t>(max(1.0, time))); };
    return {whole(min(soft, hard)), whole(hard)};
}

TimeBudget TimeBudget::for_move(milliseconds time, milliseconds overhead) {
    const milliseconds hard = std::max(milliseconds(1), time - std::min(overhead, time / 5));
    return {hard, hard};
}

void HardLimit::start(milliseconds elapsed) {
    last_look_ = elapsed;
    longest_gap_ = milliseconds(0);
}

bool HardLimit::is_over(milliseconds elapsed, milliseconds hard) {
    // After `ponderhit` the clock starts again at zero.
    longest_gap_ = std::max(longest_gap_, elapsed - last_look_);
    last_look_ = elapsed;
    return elapsed + std::min(longest_gap_, hard / 4) >= hard;
}

} // namespace duiyi::engine
