// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>

#include "duiyi/rules/game_state.hpp"

/// What people see on a board, for levels that err as they do.
namespace duiyi::engine {

/// A piece that can be taken, with what that wins.
template <Game G>
struct Loss {
    Move<G> capture{};
    int worth = 0;              ///< by exchanges on that square, in centipawns
    bool in_plain_view = false; ///< not from afar, along a diagonal or backwards, or by what has just come
};

/// The worst loss that a player who makes the legal move `move` allows; nothing when all that can be taken is
/// protected well enough. Cost: one move generation and an exchange for each capture.
template <Game G>
std::optional<Loss<G>> worst_loss(const GameState<G>& game, Move<G> move);

} // namespace duiyi::engine
