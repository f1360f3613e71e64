// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// The rules know neither left from right nor one side from the other, castling apart: whatever is true of a
/// position is true of its mirror image.
namespace duiyi::oracle {

enum class Mirror : std::uint8_t {
    files, ///< left and right change places
    sides, ///< the sides change places, and the board is seen from the other end
};

template <Game G>
Square<G> mirrored(Square<G> square, Mirror mirror) {
    return mirror == Mirror::files ? square_at<G>(G::files - 1 - square.file(), square.rank())
                                   : square_at<G>(square.file(), G::ranks - 1 - square.rank());
}

template <Game G>
Bitboard<G> mirrored(Bitboard<G> set, Mirror mirror) {
    Bitboard<G> result;
    for (const auto square : set) {
        result.add(mirrored(square, mirror));
    }
    return result;
}

inline Move<Chess> mirrored(Move<Chess> move, Mirror mirror) {
    return {mirrored(move.from(), mirror), mirrored(move.to(), mirror), move.kind()};
}
inline Move<Xiangqi> mirrored(Move<Xiangqi> move, Mirror mirror) {
    return {mirrored(move.from(), mirror), mirrored(move.to(), mirror)};
}

/// Nothing when the mirrored setup is refused, which it should never be. Chess: castling rights must not be
/// there when the files change, for the king always goes to the c- or g-file.
template <Game G>
std::optional<Position<G>> mirrored(const Position<G>& position, Mirror mirror);

/// The same position without castling rights.
Position<Chess> without_rights(const Position<Chess>& position);
inline Position<Xiangqi> without_rights(const Position<Xiangqi>& position) {
    return position;
}

/// The first answer in which `position` and its mirror images differ, in words; empty when all are mirrored:
/// moves, checks, pins, attacks, exchanges, and how a game that starts there stands.
template <Game G>
std::string disagreement_with_mirrors(const Position<G>& position);

} // namespace duiyi::oracle
