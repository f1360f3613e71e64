// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>

#include "plan.hpp"

namespace duiyi::match {

/// What a match came to.
struct MatchEnd {
    enum class Kind : std::uint8_t { finished, decided, interrupted, failed };
    Kind kind = Kind::finished;
    std::string report{}; ///< the standings, for people
    std::string error{};  ///< when it failed
    std::size_t games = 0;
    std::size_t left = 0; ///< games not played
};

/// Plays all games of `plan` that its journal does not hold yet. `stop_fd` becomes readable when the match is
/// to stop at once; `report` gets a line after each game, from any thread, one call at a time. When this
/// returns no engine is left.
MatchEnd run_match(const Plan& plan, int stop_fd, const std::function<void(const std::string&)>& report);

} // namespace duiyi::match
