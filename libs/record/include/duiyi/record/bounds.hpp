// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>

/// How much of a kind one game may have when it is read from a file. All lists that a file can make grow and
/// that no option of the reader bounds have their bound here; what exceeds one is left out and named as a
/// fault of the file, and nothing else of the game is lost.
namespace duiyi::bounds {

/// Numeric glyphs of one move. There are 256, and no move has more than a handful.
inline constexpr std::size_t nags = 32;
/// Coloured squares, and arrows, of one move; a longer list stays text. Four colours of 90 points are 360.
inline constexpr std::size_t marks = 512;
/// Headers of one game. A search for a name goes through all of them.
inline constexpr std::size_t headers = 1000;
/// Faults of one game of xiangqi's own formats that are named; one more says that there are others.
inline constexpr std::size_t faults = 2000;

} // namespace duiyi::bounds
