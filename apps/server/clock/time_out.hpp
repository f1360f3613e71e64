// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>

#include "clock/time_control.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::server {

/// How many positions are looked at for a mate when time is up in chess: some 5 MB and 50 ms at most. Of 500
/// ends of games none needed as many (docs/decisions/0050).
inline constexpr std::uint64_t time_out_search_limit = 10'000;

/// Who wins when the time of `flagged` is up: the opponent, or nobody when the opponent cannot mate by any
/// series of moves; the rules are in docs/rules.md. An undecided search leaves the win. Not for the network
/// thread.
[[nodiscard]] std::optional<Side> winner_on_time(const AnyGame& game, Side flagged);

/// Who wins under this control when the game by its rules has this winner: draw odds turn a draw into a win.
[[nodiscard]] std::optional<Side> winner_with_odds(const TimeControl& control, std::optional<Side> winner);

} // namespace duiyi::server
