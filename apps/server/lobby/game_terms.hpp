// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <utility>

#include "clock/time_control.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/geometry/side.hpp"

namespace duiyi::server {

/// What is played.
struct GameTerms {
    GameId game{};
    TimeControl time{};
    bool rated = false;

    friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

/// What somebody wants who opens a seek.
struct SeekTerms {
    GameTerms game;
    std::optional<Side> side{};                   ///< the own one; none: by who had which last
    std::pair<double, double> opponents{0, 5000}; ///< from which rating to which
};

} // namespace duiyi::server
