// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "apps/openings/opening_table.hpp"
#include "duiyi/rules/game_state.hpp"

/// Openings as people play them: what a skill level (duiyi/engine/level.hpp) plays before it searches.
namespace duiyi::openings {

/// How a level plays from a table of openings.
struct OpeningSettings {
    std::size_t plies = 0; ///< of the game, both sides counted, after which the level searches
    /// A move that n games had has the weight n^(1 / temperature): 1 is as people play, more is more varied.
    double temperature = 1;
    double least_share = 0; ///< of a position's games that a move must have had, 0 to 1
};

/// The settings of a level; one outside of 1..10 is clamped. Those of the highest level are for who asks for
/// them: it plays without a table otherwise.
OpeningSettings opening_settings(int level);

/// A move that at least 16 games and the least share of a position's games had, drawn by its weight; a
/// function of the position, the settings and the seed. Nothing where there is none, after the settings'
/// plies, and in games that are over or did not begin at the usual start. A game of Chess960 may begin there,
/// too: the caller knows it.
template <Game G>
std::optional<Move<G>> choose_opening_move(const OpeningTable<G>& table, const GameState<G>& game,
                                           const OpeningSettings& settings, std::uint64_t seed);

} // namespace duiyi::openings
