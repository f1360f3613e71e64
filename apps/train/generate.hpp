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
    std::uint64_t games = 1000; ///< in the file in the end; those that it has count
    std::uint64_t nodes = 2000; ///< for each move
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string network{}; ///< the file of a network to judge by; empty: by hand
};

/// One game of `engine` against itself: a few random moves that lose nothing at once and leave both sides
/// their chances, then `nodes` positions a move. The same for the same seed, number and options of the
/// engine, which forgets what it searched before.
template <Game G>
ScoredGame play_scored_game(engine::Engine<G>& engine, std::uint64_t nodes, std::uint64_t seed,
                            std::uint64_t number);

/// Plays games into a file, in the order of their numbers, and goes on where an earlier run ended. The exit
/// code; faults are told on `err`.
int generate(const GenerateRequest& request, std::ostream& err);

} // namespace duiyi::train
