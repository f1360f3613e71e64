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
    std::string from;              ///< a network to begin with; empty: random numbers
    /// Not the games' scores are learnt but the evaluation by hand, of so many positions found by random
    /// moves from each of theirs.
    unsigned imitate = 0;
    Schedule schedule{};
};

/// Makes a network of files of games and says after each epoch how good it is. The exit code; faults are told
/// on `err`.
int learn(const LearnRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::train
