// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/protocol/command.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::protocol {

/// The game that a `position` command describes. The moves are played beyond the end of the game, as
/// front ends go on where rules differ; the first that is not legal is the fault, named with its number. The
/// FEN is read forgivingly, as one of `variant`; `repairs`, if given, has what was repaired. Cost linear in
/// the moves.
template <Game G>
Result<GameState<G>, Fault> set_up(const SetPosition& position, SquareForm form = SquareForm::zero_to_nine,
                                   RuleOptions options = {}, ChessVariant variant = ChessVariant::unknown,
                                   Faults* repairs = nullptr);

/// The legal moves that `texts` name, for `searchmoves` and `banmoves`; those that name none are left out and
/// their faults added to `faults`.
template <Game G>
std::vector<Move<G>> find_moves(const Position<G>& position, const std::vector<std::string>& texts,
                                SquareForm form, Faults& faults);

/// A move as the session writes it: UCI's text, xiangqi squares in `form`.
template <Game G>
std::string write_move(const Position<G>& position, Move<G> move, SquareForm form,
                       CastlingForm castling = CastlingForm::king_two_squares);

} // namespace duiyi::protocol
