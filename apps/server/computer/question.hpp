// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rooms/board.hpp"

namespace duiyi::server {

/// What would the computer play, as one of the players?
struct MoveQuestion {
    int level = 1;
    std::uint64_t seed = 0;
    bool draw_offered = false;
};

/// What is a good move?
struct HintQuestion {};

/// What are the best lines? Answered deeper and deeper.
struct AnalysisQuestion {
    int lines = 1;
    int rounds = 0; ///< done so far: each takes longer than the one before
};

/// What happened in this game? Answered position by position, up to the one on the board.
struct ReviewQuestion {
    std::size_t ply = 0; ///< the next to look at
};

/// The last ply that a review of this game looks at: the position on the board, or the one before when the
/// rules say that nothing is to be played there. Nothing when that leaves none.
[[nodiscard]] inline std::optional<std::size_t> review_end(const Board& board) {
    const std::size_t plies = board.ply_count();
    if (!board.outcome()) {
        return plies;
    }
    return plies == 0 ? std::nullopt : std::optional(plies - 1);
}

/// Something for the computer to think about: a game and what is to be known of it.
struct Question {
    Board board;
    std::variant<MoveQuestion, HintQuestion, AnalysisQuestion, ReviewQuestion> what;
};

/// What has been found: the whole answer, or a part of it that more will follow.
struct Finding {
    std::size_t ply = 0; ///< of the position that was looked at
    int depth = 0;
    std::vector<wire::Line> lines;
    std::string move;          ///< to a MoveQuestion: in UCI form; empty when no move is legal
    bool accepts_draw = false; ///< to a MoveQuestion: rather than play on
    bool last = false;
};

} // namespace duiyi::server
