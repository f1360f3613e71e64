// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string_view>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// The FEN letters of a game's roles, in the roles' order; capitals are the first side's.
template <Game G>
inline constexpr std::string_view fen_letters = [] {
    static_assert(sizeof(G) == 0, "a game needs letters for its pieces");
    return "";
}();
/// Pawn, knight, bishop, rook, queen, king.
template <>
inline constexpr std::string_view fen_letters<Chess> = "PNBRQK";
/// General, advisor, elephant, horse, rook, cannon, pawn.
template <>
inline constexpr std::string_view fen_letters<Xiangqi> = "KABNRCP";

/// The FEN letter of a piece.
template <Game G>
constexpr char to_letter(Piece<G> piece) {
    const char letter = fen_letters<G>[index_of(piece.role)];
    return piece.side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// The piece of a FEN letter, or nothing.
template <Game G>
constexpr std::optional<Piece<G>> piece_of(char letter) {
    for (const Side side : both_sides) {
        for (const auto role : G::roles) {
            if (to_letter<G>({side, role}) == letter) {
                return Piece<G>{side, role};
            }
        }
    }
    return std::nullopt;
}

} // namespace duiyi
