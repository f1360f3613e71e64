// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "small_endgames.hpp"

namespace duiyi::syzygy {

/// The bytes of KQvK.rtbw or KRvK.rtbw (WDL), from the tests' own solution.
std::string results_file(engine::SmallEndgame::Kind kind);
/// The bytes of KQvK.rtbz or KRvK.rtbz (DTZ), for the side with the piece to move.
std::string distances_file(engine::SmallEndgame::Kind kind);

} // namespace duiyi::syzygy
