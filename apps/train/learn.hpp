// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <iosfwd>

#include "game_file.hpp"
#include "trainer.hpp"

namespace duiyi::train {

struct LearnRequest {
    GameId game = GameId::chess;   ///< or another; chess960 means the rules of chess
    std::vector<std::string> data; ///< files of scored games
    std::string out;               ///< the network; written after each epoch
    std::string from;              ///< a network to start from; empty: random weights
    /// When positive, the targets are not the scores of the games but the handcrafted evaluation of this many
    /// random positions near each of theirs.
    unsigned imitate = 0;
    TrainingSchedule schedule{};
};

/// Trains a network on files of games and prints the loss after each epoch. Returns the exit code; faults are
/// written to `err`.
int learn(const LearnRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::train
