// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/engine/score.hpp"
#include "duiyi/geometry/games.hpp"

namespace duiyi::engine {

/// How often a game ends which way, for the side to move: per mille, 1000 in all.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;

    friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};

/// What a score means for the result of a game between equal players: both the win and the loss follow a
/// logistic curve in centipawns, the draw is the rest. The constants are fitted to self-play games
/// (docs/engine.md, "Win, draw and loss", says to which, and where the model has not been checked). A mate
/// is certain.
template <Game G>
[[nodiscard]] WinDrawLoss win_draw_loss(Score score);

} // namespace duiyi::engine
