// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "small_endgames.hpp"

namespace duiyi::syzygy {

/// The bytes of KQvK.rtbw or KRvK.rtbw, made from the tests' own solution: who wins.
std::string results_file(engine::SmallEndgame::Kind kind);
/// Of KQvK.rtbz or KRvK.rtbz: in how many plies, with the side to move that has the piece.
std::string distances_file(engine::SmallEndgame::Kind kind);

} // namespace duiyi::syzygy
