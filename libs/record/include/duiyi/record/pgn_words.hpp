// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "duiyi/notation/san_board.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Plays the move that a word names as programs write it, and returns it; `Move<Chess>{}`, with nothing
/// played, when it is written otherwise or names no legal move. With `has_room` eight bytes may be read from
/// the word's beginning, which is quicker.
Move<Chess> play_pgn_word(SanBoard& board, std::string_view word, bool has_room);

/// A word among the moves that is not a move as programs write it: a move as people write it, a null move (an
/// empty Move), an annotation glyph such as "+-" (its number), a move with one, a word without importance
/// such as "e.p.", or none of these.
template <Game G>
struct PgnWord {
    std::optional<Move<G>> move{};
    std::optional<int> nag{};
    bool ignored = false;
    bool is_rule = false; ///< a line of `=`, as programs draw it under a game
    std::optional<Fault> fault{};
};

/// Reads any word among the moves, leniently. Chess: SAN in its many forms and UCI. Xiangqi: ICCS, UCI,
/// WXF, Chinese and algebraic notation, whatever the game's header `Format` names, since their forms differ.
/// `ranks` is how algebraic notation of xiangqi numbers the ranks.
template <Game G>
PgnWord<G> read_pgn_word(const Position<G>& position, std::string_view word,
                         AlgebraicRanks ranks = AlgebraicRanks::from_one);

/// How the game at the beginning of a text numbers the ranks in algebraic notation of xiangqi: as more of its
/// moves can be played. Where both ways play as many, from zero if the headers name the game by
/// `Variant "xiangqi"` alone, as WinBoard does. Linear in the game's size.
AlgebraicRanks ranks_of_game(std::string_view text, const PgnHead& assumed);

} // namespace duiyi
