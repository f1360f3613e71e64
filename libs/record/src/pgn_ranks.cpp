// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_words.hpp"
#include "playable_moves.hpp"

namespace duiyi {

AlgebraicRanks ranks_of_game(std::string_view text, const PgnHead& assumed) {
    const auto play = [&](AlgebraicRanks ranks) {
        PlayableMoves moves;
        PgnPlayer player(text, moves, assumed, ranks);
        scan_pgn(text, player, {.games = 1});
        return moves;
    };
    const PlayableMoves from_one = play(AlgebraicRanks::from_one);
    const PlayableMoves from_zero = play(AlgebraicRanks::from_zero);
    const bool is_from_zero =
        from_zero.moves != from_one.moves ? from_zero.moves > from_one.moves : from_zero.is_winboard;
    return is_from_zero ? AlgebraicRanks::from_zero : AlgebraicRanks::from_one;
}

} // namespace duiyi
