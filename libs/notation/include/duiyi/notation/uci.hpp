// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// How a castling move is written in UCI.
enum class CastlingForm : std::uint8_t {
    king_two_squares, ///< `e1g1`, as in chess; falls back to the other form where king or rook start
                      ///< elsewhere
    king_takes_rook,  ///< `e1h1`, as in Chess960
};

/// How castling is written in the game's UCI; games without castling have the first form.
constexpr CastlingForm castling_form(GameId id) {
    switch (id) {
        case GameId::chess:
        case GameId::xiangqi:
            return CastlingForm::king_two_squares;
        case GameId::chess960:
            return CastlingForm::king_takes_rook;
    }
    return CastlingForm::king_two_squares;
}

/// A legal move in UCI: the two squares, and the promotion's letter. Xiangqi squares are `a0`-`i9`.
template <Game G>
std::string to_uci(const Position<G>& position, Move<G> move,
                   CastlingForm form = CastlingForm::king_two_squares);
/// Chess.
template <>
std::string to_uci(const Position<Chess>& position, Move<Chess> move, CastlingForm form);
/// Xiangqi.
template <>
std::string to_uci(const Position<Xiangqi>& position, Move<Xiangqi> move, CastlingForm form);

/// The legal move that `text` names, in either castling form; or why there is none.
template <Game G>
Result<Move<G>, Fault> parse_uci(const Position<G>& position, std::string_view text);

} // namespace duiyi
