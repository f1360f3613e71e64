// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

#include "duiyi/notation/uci.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// The position of a FEN as people paste it.
template <Game G>
[[nodiscard]] Result<Position<G>, Faults> start_position(std::string_view fen) {
    return parse_lenient_fen<G>(fen);
}

[[nodiscard]] inline CastlingForm castling_form(wire::Game game) {
    return game == wire::Game::chess960 ? CastlingForm::king_takes_rook : CastlingForm::king_two_squares;
}

/// How a move that only passes the turn is written.
inline constexpr std::string_view passing_move = "--";

} // namespace duiyi::server
