// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <iosfwd>

#include "game_file.hpp"

namespace duiyi::train {

struct TuneRequest {
    GameId game = GameId::chess;    ///< or another; chess960 means the rules of chess
    std::vector<std::string> data;  ///< files of scored games
    std::string out;                ///< the fitted weights, as a header of the engine
    int epochs = 30;                ///< times that all positions are seen
    double score_share = 0.5;       ///< what the search's score counts; the game's result has the rest
    std::uint64_t most = 3'000'000; ///< positions; about half a kilobyte of memory each
};

/// Fits the weights of the evaluation by hand to files of games, beginning with those in use, by Adam on the
/// square of the error, and writes them as a function for `libs/engine`. The exit code; faults are told on
/// `err`.
int tune(const TuneRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::train
