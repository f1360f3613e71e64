// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "duiyi/engine/engine.hpp"
#include "game_file.hpp"

namespace duiyi::train {

struct GenerateRequest {
    GameId game = GameId::chess; ///< or another; chess960 means the rules of chess
    std::string out;
    std::uint64_t games = 1000; ///< total in the file, those already there included
    std::uint64_t nodes = 2000; ///< for each move
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string network{}; ///< file of an NNUE; empty: handcrafted evaluation
};

/// Plays one self-play game: a random opening that is not lost for either side, then `nodes` nodes for each
/// move. Deterministic for the same seed, number and engine options; the engine starts a new game.
template <Game G>
ScoredGame play_scored_game(engine::Engine<G>& engine, std::uint64_t nodes, std::uint64_t seed,
                            std::uint64_t number);

/// Plays games into a file, in the order of their numbers, and continues an interrupted run. Returns the exit
/// code; faults are written to `err`.
int generate(const GenerateRequest& request, std::ostream& err);

} // namespace duiyi::train
