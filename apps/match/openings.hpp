// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/position.hpp"
#include "player.hpp"

namespace duiyi::match {

/// Where a game starts: a position and moves from it.
template <Game G>
struct Opening {
    Position<G> start;
    bool standard = false; ///< `start` is the game's own
    std::vector<Move<G>> moves{};
};

/// Reads one line of a FEN or EPD file: the fields of a position, then anything an EPD may say (`bm`, `id`,
/// `hmvc`, `fmvn`), which is passed over but for the two counters. The position is read forgivingly, as one
/// of `variant`; `repairs`, if given, gets what was repaired.
template <Game G>
Result<Position<G>, Fault> parse_epd(std::string_view line, ChessVariant variant = ChessVariant::unknown,
                                     Faults* repairs = nullptr);

/// Reads a file of one position a line; empty lines and lines with `#` in front are skipped. The first bad
/// line is the fault, with its number. Chess and xiangqi do not read each other's. `repairs`, if given, gets
/// what was repaired, with the numbers of the lines.
template <Game G>
Result<std::vector<Opening<G>>, Fault> parse_openings(std::string_view text,
                                                      ChessVariant variant = ChessVariant::unknown,
                                                      Faults* repairs = nullptr);

/// An order of `count` things by a seed: a permutation, the same on every machine.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed);

/// Random moves that leave both sides alive: `plies` legal ones from the start, after which the game is not
/// over, nobody is in check, the material is equal and no capture wins any. The same for the same seed and
/// number on every machine.
template <Game G>
Opening<G> random_opening(const Opening<G>& from, int plies, std::uint64_t seed, std::uint64_t number);

} // namespace duiyi::match
