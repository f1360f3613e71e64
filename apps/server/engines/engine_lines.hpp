// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/view.hpp"

/// What clients get to see of an engine's work.
namespace duiyi::server {

/// A good move after `ply` plies, with what may follow it; no line when no move is legal.
struct HintLine {
    std::size_t ply = 0;
    std::optional<LineView> line;
};

/// The best lines after `ply` plies, at this depth.
struct AnalysisLines {
    std::string request; ///< the client's name for the request that they answer
    std::size_t ply = 0;
    int depth = 0;
    bool is_last = false; ///< no deeper ones come
    std::vector<LineView> lines;
};

/// The best line after `ply` plies of a finished game.
struct ReviewLine {
    std::size_t ply = 0;
    std::size_t last_ply = 0; ///< the last one of this review
    std::optional<LineView> line;
};

} // namespace duiyi::server
