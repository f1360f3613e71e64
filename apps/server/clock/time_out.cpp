// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock/time_out.hpp"

#include "duiyi/rules/chess/helpmate.hpp"
#include "duiyi/rules/judge.hpp"

namespace duiyi::server {

namespace {

std::optional<Side> timed_winner(const Position<Chess>& position, Side flagged) {
    return duiyi::winner_on_time(position, flagged, time_out_search_limit);
}

std::optional<Side> timed_winner(const Position<Xiangqi>& position, Side flagged) {
    return duiyi::winner_on_time(position, flagged);
}

} // namespace

std::optional<Side> winner_on_time(const AnyGame& game, Side flagged) {
    return std::visit([flagged](const auto& state) { return timed_winner(state.position(), flagged); }, game);
}

std::optional<Side> winner_with_odds(const TimeControl& control, std::optional<Side> winner) {
    return winner ? winner : control.draw_winner;
}

} // namespace duiyi::server
