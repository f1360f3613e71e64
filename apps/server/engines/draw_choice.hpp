// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/game_state.hpp"

namespace duiyi::server {

/// The highest score at which the engine accepts a draw, in centipawns from its own point of view: what it
/// hopes for when it plays on is counted against it. With all pieces on the board it has to be clearly worse.
/// The fewer pieces are left, the less it hopes for; in an ending, such as a rook each, it accepts when the
/// position is equal. What is equal is wider for lower levels (1 to 10), which convert less. In a long game
/// it never has to be worse.
template <Game G>
[[nodiscard]] int draw_limit(const GameState<G>& game, int level);

/// Neither side can hope for more: an ending, by what is left, and an equal score in centipawns.
template <Game G>
[[nodiscard]] bool looks_drawn(const GameState<G>& game, int score);

} // namespace duiyi::server
