// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "domain/board.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::server {

/// The rules behind a board, for code that works with them: the engine.
struct BoardRules {
    [[nodiscard]] static const AnyGame& game(const Board& board);
    [[nodiscard]] static CastlingForm castling_form(const Board& board);
};

} // namespace duiyi::server
