// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "rooms/board.hpp"

namespace duiyi::server {

/// What is behind a board's face, for those who have to work with the rules: the computer that plays on it.
struct BoardRules {
    [[nodiscard]] static const AnyGame& game(const Board& board);
    [[nodiscard]] static CastlingForm castling_form(const Board& board);
};

} // namespace duiyi::server
