// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>
#include <string_view>

#include "duiyi/geometry/game_id.hpp"
#include "duiyi/record/tree.hpp"

namespace duiyi {

/// A handicap: a starting position in which the stronger player does without some pieces. The position alone
/// says that a game is played with it, so nothing else is stored. The rows are in `handicaps.json`, the
/// customs in docs/rules.md.
struct Handicap {
    std::string_view id; ///< names it in programs: `left_horse`
    GameId game{};
    std::string_view fen;  ///< of the starting position
    Side giver{};          ///< the side that does without pieces
    std::string_view name; ///< in files, in the words of the game's tradition: `Knight odds`, `让左马`
};

/// The header of PGN that names the handicap.
inline constexpr std::string_view handicap_header = "Handicap";

/// Every handicap; those of a game from small to large.
std::span<const Handicap> all_handicaps();

/// The handicap of a game that starts from this position: the same pieces on the same squares, the same side
/// to move; castling rights do not matter, because files often lack them. Null when it is none.
template <Game G>
const Handicap* find_handicap(const Position<G>& start);

/// The headers for a format that has a title but no header for a handicap: without that header when the
/// position says the same, and with the handicap as the title when the game has none.
Headers headers_with_handicap_title(const GameTree<Xiangqi>& tree);

} // namespace duiyi
