// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "adjudication.hpp"
#include "duiyi/rules/judge.hpp"
#include "game_record.hpp"
#include "openings.hpp"

namespace duiyi::match {

/// One side of a game: an engine that runs, and its clock.
struct Seat {
    Player* player = nullptr;
    GameClock clock;
};

/// The result of a game.
struct Played {
    /// Nothing when the match was interrupted.
    std::optional<GameRecord> record;
    /// Engines that cannot be trusted to go on: hung, gone, or still thinking. Index as `seats`.
    std::array<bool, 2> broken{};
};

/// Plays one game, the first seat moving for Side::first. The rules library decides what is legal and how the
/// game ends; draws that may be claimed are claimed. An engine at fault loses the game:
/// by an illegal move, too much time, silence, the end of its process, or a false claim of the result.
template <Game G>
Played play_game(std::array<Seat, 2>& seats, const Opening<G>& opening, GameId id, const RuleOptions& rules,
                 const AdjudicationRules& adjudication);

} // namespace duiyi::match
