// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/win_draw_loss.hpp"

#include <algorithm>
#include <cmath>

namespace duiyi::engine {
namespace {

/// The expected share of wins is 1 / (1 + e^((half - score) / scale)).
struct WinCurve {
    double half;  ///< centipawns with which half of the games are won
    double scale; ///< centipawns; odds change by e for each
};

/// Fitted by `duiyi generate` and maximum likelihood, see docs/engine.md.
template <Game G>
constexpr WinCurve win_curve{};
template <>
constexpr WinCurve win_curve<Chess>{148, 217};
template <>
constexpr WinCurve win_curve<Xiangqi>{507, 343};

int per_mille(double centipawns, WinCurve curve) {
    return static_cast<int>(std::lround(1000 / (1 + std::exp((curve.half - centipawns) / curve.scale))));
}

} // namespace

template <Game G>
WinDrawLoss win_draw_loss(Score score) {
    if (score.mate_in != 0) {
        return score.mate_in > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
    }
    const double centipawns = score.centipawns;
    const int win = per_mille(centipawns, win_curve<G>);
    // Both are below a half where they could meet, so the sum exceeds 1000 by rounding at most.
    const int loss = std::min(per_mille(-centipawns, win_curve<G>), 1000 - win);
    return {win, 1000 - win - loss, loss};
}

template WinDrawLoss win_draw_loss<Chess>(Score score);
template WinDrawLoss win_draw_loss<Xiangqi>(Score score);

} // namespace duiyi::engine
