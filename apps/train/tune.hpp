// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <iosfwd>

#include "game_file.hpp"

namespace duiyi::train {

struct TuneRequest {
    GameId game = GameId::chess;    ///< or another; chess960 means the rules of chess
    std::vector<std::string> data;  ///< files of scored games
    std::string out;                ///< the tuned weights, as a header of the engine
    int epochs = 30;                ///< passes over all positions
    double score_share = 0.5;       ///< weight of the search score in the target; the rest is the game result
    std::uint64_t most = 3'000'000; ///< maximum number of positions; about 0.5 KB of memory each
};

/// Tunes the weights of the handcrafted evaluation on files of games (Texel tuning, by Adam), starting from
/// those in use, and writes them as a header of `libs/engine`. Returns the exit code; faults are written to
/// `err`.
int tune(const TuneRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::train
